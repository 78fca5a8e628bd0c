// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/safetensorsfile.h"

#include "core/base/stagedfile.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

namespace {

tl::unexpected<Error> shapeError(ErrorCode code, const OutputTensor& tensor)
{
    return fail(code,
        Text(RQ_TEXT("core", "%1 of shape %2 cannot be stored in whole bytes below 2^64."),
            {std::string(name(tensor.dtype)), formatShape(tensor.shape.data(), tensor.shape.size())}),
        {}, tensor.name);
}

std::string quoted(const std::string& text)
{
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void appendEntry(std::string& out, const OutputTensor& tensor)
{
    out += quoted(tensor.name) + R"(:{"dtype":)"
        + quoted(tensor.dtypeName.empty() ? std::string(name(tensor.dtype)) : tensor.dtypeName) + R"(,"shape":[)";
    for (std::size_t i = 0; i < tensor.shape.size(); ++i)
        out += (i ? "," : "") + std::to_string(tensor.shape[i]);
    out += R"(],"data_offsets":[)" + std::to_string(tensor.begin) + "," + std::to_string(tensor.end) + "]}";
}

} // namespace

Result<std::uint64_t> tensorBytes(const OutputTensor& tensor)
{
    std::uint64_t bits = traits(tensor.dtype).bits;
    if (bits == 0)
        return fail(ErrorCode::InvalidArgument, Text(RQ_TEXT("core", "A tensor of unknown dtype cannot be written.")),
            {}, tensor.name);
    for (const auto dim : tensor.shape) {
        if (__builtin_mul_overflow(bits, dim, &bits))
            return shapeError(ErrorCode::HeaderShape, tensor);
    }
    if (bits % 8 != 0)
        return shapeError(ErrorCode::HeaderSubByte, tensor);
    return bits / 8;
}

Status layoutTensors(std::vector<OutputTensor>& tensors)
{
    // The reference sorts by its dtype enum, largest alignment first, then by name; our enum has the same order.
    std::ranges::stable_sort(tensors, [](const OutputTensor& a, const OutputTensor& b) {
        return a.dtype != b.dtype ? a.dtype > b.dtype : a.name < b.name;
    });
    std::uint64_t offset = 0;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        OutputTensor& tensor = tensors[i];
        const auto bytes = tensorBytes(tensor);
        if (!bytes)
            return fail(bytes.error());
        tensor.begin = offset;
        if (__builtin_add_overflow(offset, *bytes, &offset))
            return shapeError(ErrorCode::HeaderShape, tensor);
        tensor.end = offset;
    }
    std::vector<std::string_view> names;
    names.reserve(tensors.size());
    for (const auto& tensor : tensors)
        names.push_back(tensor.name);
    std::ranges::sort(names);
    if (const auto twice = std::ranges::adjacent_find(names); twice != names.end()) {
        return fail(ErrorCode::HeaderDuplicateName, Text(RQ_TEXT("core", "The same name is to be written twice.")), {},
            std::string(*twice));
    }
    return {};
}

std::string serializeHeader(std::span<const OutputTensor> tensors, const std::map<std::string, std::string>& metadata)
{
    std::string out(8, '\0');
    out += '{';
    if (!metadata.empty()) {
        out += R"("__metadata__":{)";
        for (bool first = true; const auto& [key, value] : metadata)
            out += (std::exchange(first, false) ? "" : ",") + quoted(key) + ":" + quoted(value);
        out += tensors.empty() ? "}" : "},";
    }
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (i)
            out += ',';
        appendEntry(out, tensors[i]);
    }
    out += '}';
    out.resize((out.size() + 7) / 8 * 8, ' ');
    std::uint64_t length = out.size() - 8;
    for (std::size_t i = 0; i < 8; ++i, length >>= 8)
        out[i] = static_cast<char>(length & 0xFF);
    return out;
}

Status writeSafetensors(const std::filesystem::path& target, std::vector<OutputTensor> tensors,
    const std::function<std::span<const std::byte>(const OutputTensor&)>& data,
    const std::map<std::string, std::string>& metadata)
{
    if (auto done = layoutTensors(tensors); !done)
        return done;
    auto file = StagedFile::create(target);
    if (!file)
        return fail(file.error());
    const std::string header = serializeHeader(tensors, metadata);
    if (auto done = file->write(0, std::as_bytes(std::span(header))); !done)
        return done;
    for (const auto& tensor : tensors) {
        const auto bytes = data(tensor);
        if (bytes.size() != tensor.end - tensor.begin) {
            return fail(ErrorCode::InvalidArgument,
                Text(RQ_TEXT("core", "%1 bytes were given for a tensor of %2."),
                    {std::to_string(bytes.size()), std::to_string(tensor.end - tensor.begin)}),
                utf8(target), tensor.name);
        }
        if (auto done = file->write(header.size() + tensor.begin, bytes); !done)
            return done;
    }
    return file->commit();
}

} // namespace requant
