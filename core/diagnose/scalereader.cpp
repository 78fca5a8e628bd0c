// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/scalereader.h"

#include "core/base/file.h"
#include "core/diagnose/stored.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <vector>

namespace requant {

namespace {

constexpr std::uint64_t longestRun = 4u << 20; ///< bytes per read
constexpr std::uint64_t widestGap = 16u << 10; ///< bytes that are cheaper read than skipped

/// Counts elements of an IEEE-like format of @p Bits, given its masks without the sign.
template <typename Bits>
ScaleValues countFloats(std::span<const std::byte> bytes, Bits exponentMask, std::size_t stride = sizeof(Bits))
{
    ScaleValues out;
    constexpr Bits sign = Bits{1} << (sizeof(Bits) * 8 - 1);
    for (std::size_t at = 0; at + stride <= bytes.size(); at += stride) {
        Bits value;
        std::memcpy(&value, bytes.data() + at, sizeof value);
        const Bits magnitude = value & static_cast<Bits>(~sign);
        const bool zero = magnitude == 0;
        out.zero += zero;
        out.nonZero += !zero;
        out.notFinite += (magnitude & exponentMask) == exponentMask;
        out.negative += (value & sign) != 0 && !zero && (magnitude & exponentMask) != exponentMask;
        out.denormal += !zero && (magnitude & exponentMask) == 0;
    }
    return out;
}

/// Powers of two: 0xFF is NaN, 0x00 is 2^-127, which is denormal in F32 and zero on some devices (facts: formats 2.1).
ScaleValues countExponents(std::span<const std::byte> bytes)
{
    ScaleValues out;
    for (const std::byte byte : bytes) {
        out.notFinite += byte == std::byte{0xFF};
        out.denormal += byte == std::byte{0};
    }
    out.nonZero = bytes.size();
    return out;
}

/// The scales of NVFP4 groups; their small numbers are ordinary.
ScaleValues countE4m3(std::span<const std::byte> bytes)
{
    ScaleValues out;
    for (const std::byte byte : bytes) {
        const auto magnitude = static_cast<unsigned>(byte) & 0x7FU;
        out.zero += magnitude == 0;
        out.nonZero += magnitude != 0;
        out.notFinite += magnitude == 0x7F;
        out.negative += (static_cast<unsigned>(byte) & 0x80U) != 0 && magnitude != 0 && magnitude != 0x7F;
    }
    return out;
}

bool isQuantScale(const Scene& scene, const Module& module, Part part)
{
    switch (part) {
    case Part::Scale:
    case Part::ScaleInv:
    case Part::ScaleSecond:
    case Part::InputScale:
    case Part::DeqScale:
    case Part::Offset:
    case Part::Scales:
        return true;
    case Part::PlainScale: // a learned parameter of its own, unless a quantized weight is beside it
        return isQuantized(storedAs(scene, module));
    default:
        return false;
    }
}

/// False for what is behind the end of a cut shard, which the check of files tells.
bool isWhole(const Scene& scene, const TensorInfo& info)
{
    const Shard& shard = scene.checkpoint().shard(info.shard);
    return shard.state == ShardState::Complete || shard.dataStart + info.end <= shard.stamp.size;
}

std::vector<ScaleTensor> scalesInFileOrder(const Scene& scene)
{
    std::vector<ScaleTensor> scales;
    for (const Module& module : scene.modules()) {
        for (std::size_t p = 0; p < partCount; ++p) {
            const Part part = static_cast<Part>(p);
            const TensorInfo* info = isQuantScale(scene, module, part) ? scene.present(module, part) : nullptr;
            const bool magnitude = part != Part::Scales || module.has(Part::QWeight);
            if (info && info->bytes() > 0 && isWhole(scene, *info))
                scales.push_back({module.part(part), &module, part == Part::Offset, magnitude});
        }
    }
    std::sort(scales.begin(), scales.end(), [&](const ScaleTensor& a, const ScaleTensor& b) {
        const TensorInfo& left = scene.tensor(a.id);
        const TensorInfo& right = scene.tensor(b.id);
        return std::pair(left.shard, left.begin) < std::pair(right.shard, right.begin);
    });
    return scales;
}

/// True if nothing was ever written to [begin, end) of the file.
bool isHole(const InputFile& file, std::uint64_t begin, std::uint64_t end)
{
#ifdef SEEK_DATA
    // lseek moves a position that pread does not look at.
    const off_t data = ::lseek(file.descriptor(), static_cast<off_t>(begin), SEEK_DATA);
    return (data < 0 && errno == ENXIO) || (data >= 0 && static_cast<std::uint64_t>(data) >= end);
#else
    (void)file, (void)begin, (void)end;
    return false;
#endif
}

/// True if less than half of the file has ever been written.
bool isSparse(const InputFile& file)
{
    struct stat info = {};
    return ::fstat(file.descriptor(), &info) == 0 && static_cast<std::uint64_t>(info.st_blocks) * 512 < file.size() / 2;
}

class Reader {
public:
    Reader(const Scene& scene, const std::function<void(const ScaleTensor&, const ScaleValues&)>& visit)
        : m_scene(scene)
        , m_visit(visit)
    {
    }

    /// Reads one run of scales of one shard.
    Status read(std::span<const ScaleTensor> run)
    {
        const TensorInfo& first = m_scene.tensor(run.front().id);
        if (auto opened = open(first.shard); !opened)
            return opened;
        const std::uint64_t start = m_scene.checkpoint().shard(first.shard).dataStart;
        const std::uint64_t begin = first.begin;
        const std::uint64_t end = m_scene.tensor(run.back().id).end;
        if (isHole(*m_file, start + begin, start + end))
            return {};
        m_buffer.resize(std::max<std::size_t>(m_buffer.size(), std::min(end - begin, longestRun)));
        // A single scale may be longer than a run: whole elements at a time.
        if (run.size() == 1 && end - begin > longestRun)
            return readLong(run.front(), start);
        if (auto status = m_file->read(start + begin, std::span(m_buffer).first(end - begin)); !status)
            return status;
        for (const ScaleTensor& scale : run) {
            const TensorInfo& info = m_scene.tensor(scale.id);
            const ScaleValues values =
                scaleValues(info.dtype, std::span(m_buffer).subspan(info.begin - begin, info.bytes()));
            // Holes end at pages, so zeros around one may be unwritten too.
            if (!m_sparse || values.nonZero > 0)
                m_visit(scale, values);
        }
        return {};
    }

private:
    Status open(ShardId shard)
    {
        if (m_file && m_shard == shard)
            return {};
        auto file = InputFile::open(m_scene.checkpoint().shardPath(shard));
        if (!file)
            return fail(file.error());
        m_file.emplace(std::move(*file));
        m_sparse = isSparse(*m_file);
        m_shard = shard;
        return {};
    }

    Status readLong(const ScaleTensor& scale, std::uint64_t start)
    {
        const TensorInfo& info = m_scene.tensor(scale.id);
        ScaleValues sum;
        for (std::uint64_t at = info.begin; at < info.end; at += longestRun) {
            const auto piece = std::span(m_buffer).first(std::min(longestRun, info.end - at));
            if (auto status = m_file->read(start + at, piece); !status)
                return status;
            const ScaleValues part = scaleValues(info.dtype, piece);
            sum.zero += part.zero;
            sum.notFinite += part.notFinite;
            sum.negative += part.negative;
            sum.denormal += part.denormal;
            sum.nonZero += part.nonZero;
        }
        m_visit(scale, sum);
        return {};
    }

    const Scene& m_scene;
    const std::function<void(const ScaleTensor&, const ScaleValues&)>& m_visit;
    std::optional<InputFile> m_file;
    ShardId m_shard = noShard;
    bool m_sparse = false;
    std::vector<std::byte> m_buffer;
};

} // namespace

ScaleValues scaleValues(Dtype dtype, std::span<const std::byte> bytes)
{
    switch (dtype) {
    case Dtype::F64:
        return countFloats<std::uint64_t>(bytes, 0x7FF0000000000000u);
    case Dtype::F32:
        return countFloats<std::uint32_t>(bytes, 0x7F800000u);
    case Dtype::I64:
        return countFloats<std::uint32_t>(bytes, 0x7F800000u, 8);
    case Dtype::BF16:
        return countFloats<std::uint16_t>(bytes, std::uint16_t{0x7F80});
    case Dtype::F16: {
        ScaleValues values = countFloats<std::uint16_t>(bytes, std::uint16_t{0x7C00});
        values.denormal = 0; // ordinary INT8 scales are below 2^-14, where F16 is denormal
        return values;
    }
    case Dtype::F8_E4M3:
        return countE4m3(bytes);
    case Dtype::F8_E8M0:
    case Dtype::U8:
        return countExponents(bytes);
    default:
        return {};
    }
}

Status readScales(const Scene& scene, const Context& context,
    const std::function<void(const ScaleTensor&, const ScaleValues&)>& visit)
{
    const auto scales = scalesInFileOrder(scene);
    Reader reader(scene, visit);
    for (std::size_t i = 0; i < scales.size();) {
        if (context.cancelled())
            return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "Cancelled.")));
        const TensorInfo& first = scene.tensor(scales[i].id);
        std::size_t end = i + 1;
        for (; end < scales.size(); ++end) {
            const TensorInfo& next = scene.tensor(scales[end].id);
            const TensorInfo& before = scene.tensor(scales[end - 1].id);
            if (next.shard != first.shard || next.begin > before.end + widestGap || next.end - first.begin > longestRun)
                break;
        }
        if (auto status = reader.read(std::span(scales).subspan(i, end - i)); !status)
            return status;
        i = end;
    }
    return {};
}

} // namespace requant
