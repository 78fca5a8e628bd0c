// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/storedmatrix.h"

#include "core/numeric/floatformats.h"
#include "core/numeric/kernels.h"

#include <algorithm>
#include <cstring>

namespace requant {

namespace {

/// Little-endian load of an element that may lie at any address.
template <typename T>
T load(std::span<const std::uint8_t> bytes, std::size_t index)
{
    T value;
    std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof(T));
    return value;
}

template <typename T>
void convert(std::span<const std::uint8_t> bytes, std::span<float> out)
{
    for (std::size_t j = 0; j < out.size(); ++j)
        out[j] = static_cast<float>(load<T>(bytes, j));
}

void convertFloatBits(std::span<const std::uint8_t> bytes, std::span<float> out)
{
    for (std::size_t j = 0; j < out.size(); ++j)
        out[j] = std::bit_cast<float>(static_cast<std::uint32_t>(load<std::uint64_t>(bytes, j)));
}

/// 16-bit elements go through an aligned piece, since tensors may start at any byte.
template <class Kernel>
void convertHalves(std::span<const std::uint8_t> bytes, std::span<float> out, Kernel kernel)
{
    std::uint16_t piece[1024];
    for (std::size_t j = 0; j < out.size(); j += std::size(piece)) {
        const std::size_t n = std::min(std::size(piece), out.size() - j);
        std::memcpy(piece, bytes.data() + 2 * j, 2 * n);
        kernel(std::span<const std::uint16_t>(piece, n), out.subspan(j, n));
    }
}

void convertNibbles(std::span<const std::uint8_t> bytes, std::span<float> out)
{
    const auto table = decodeTable(SmallFloat::E2M1);
    for (std::size_t j = 0; j < out.size(); ++j)
        out[j] = table[j % 2 ? bytes[j / 2] >> 4 : bytes[j / 2] & 0xF];
}

void convertTable(SmallFloat format, std::span<const std::uint8_t> bytes, std::span<float> out)
{
    const auto table = decodeTable(format);
    for (std::size_t j = 0; j < out.size(); ++j)
        out[j] = table[bytes[j]];
}

StoredMatrix folded(const Checkpoint& checkpoint, TensorId id, std::span<const std::uint64_t> shape)
{
    StoredMatrix matrix{checkpoint, id, checkpoint.tensor(id).dtype};
    matrix.rows = 1;
    matrix.cols = shape.empty() ? 1 : shape.back();
    for (std::size_t d = 0; d + 1 < shape.size(); ++d)
        matrix.rows *= shape[d];
    return matrix;
}

} // namespace

bool isDecodable(Dtype dtype)
{
    switch (dtype) {
    case Dtype::Unknown:
    case Dtype::C64:
    case Dtype::F6_E2M3:
    case Dtype::F6_E3M2:
        return false;
    default:
        return true;
    }
}

void decodeElements(
    Dtype dtype, StoredMatrix::Meaning meaning, std::span<const std::uint8_t> bytes, std::span<float> out)
{
    if (out.empty())
        return;
    if (meaning == StoredMatrix::Meaning::FloatBits && dtype == Dtype::I64)
        return convertFloatBits(bytes, out);
    if (meaning == StoredMatrix::Meaning::Exponent && dtype == Dtype::U8)
        return convertTable(SmallFloat::E8M0, bytes, out);
    switch (dtype) {
    case Dtype::F4:
        return convertNibbles(bytes, out);
    case Dtype::F8_E4M3:
    case Dtype::F8_E5M2:
    case Dtype::F8_E4M3FNUZ:
    case Dtype::F8_E5M2FNUZ:
        return kernels::fp8ToF32(dtype, bytes, out);
    case Dtype::F8_E8M0:
        return convertTable(SmallFloat::E8M0, bytes, out);
    case Dtype::F16:
        return convertHalves(bytes, out, kernels::f16ToF32);
    case Dtype::BF16:
        return convertHalves(bytes, out, kernels::bf16ToF32);
    case Dtype::F32:
        return static_cast<void>(std::memcpy(out.data(), bytes.data(), out.size_bytes()));
    case Dtype::F64:
        return convert<double>(bytes, out);
    case Dtype::I8:
        return convert<std::int8_t>(bytes, out);
    case Dtype::I16:
        return convert<std::int16_t>(bytes, out);
    case Dtype::U16:
        return convert<std::uint16_t>(bytes, out);
    case Dtype::I32:
        return convert<std::int32_t>(bytes, out);
    case Dtype::U32:
        return convert<std::uint32_t>(bytes, out);
    case Dtype::I64:
        return convert<std::int64_t>(bytes, out);
    case Dtype::U64:
        return convert<std::uint64_t>(bytes, out);
    default:
        return convert<std::uint8_t>(bytes, out); // BOOL, U8
    }
}

StoredMatrix StoredMatrix::whole(const Checkpoint& checkpoint, TensorId id)
{
    return folded(checkpoint, id, checkpoint.tensor(id).shape);
}

StoredMatrix StoredMatrix::slice(const Checkpoint& checkpoint, TensorId id, std::uint64_t index)
{
    StoredMatrix matrix = folded(checkpoint, id, checkpoint.tensor(id).shape.subspan(1));
    matrix.offset = index * matrix.rows * matrix.rowBytes();
    return matrix;
}

Status StoredMatrix::readBytes(std::uint64_t begin, std::uint64_t end, std::vector<std::uint8_t>& out) const
{
    out.resize((end - begin) * rowBytes());
    return readTensorBytes(checkpoint, tensor, offset + begin * rowBytes(), std::as_writable_bytes(std::span(out)));
}

Status StoredMatrix::readFloats(std::uint64_t begin, std::uint64_t end, std::span<float> out) const
{
    const TensorInfo& info = checkpoint.tensor(tensor);
    if (!isDecodable(dtype) || (cols * traits(dtype).bits) % 8) {
        return fail(ErrorCode::Unsupported,
            Text(RQ_TEXT("core", "Elements of type %1 cannot be read as numbers."),
                {std::string(checkpoint.dtypeName(tensor))}),
            {}, std::string(info.name));
    }
    std::vector<std::uint8_t> bytes;
    return readBytes(begin, end, bytes).map([&] { decodeElements(dtype, meaning, bytes, out); });
}

} // namespace requant
