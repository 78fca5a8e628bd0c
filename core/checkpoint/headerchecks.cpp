// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/headerparser.h"

#include <simdjson.h>

#include <algorithm>

namespace requant {

namespace {

Error sizeError(ErrorCode code, Text text)
{
    return {code, std::move(text), {}, {}, {}, {}};
}

} // namespace

std::optional<Error> entrySizeError(const HeaderEntry& entry)
{
    if (entry.end < entry.begin) {
        return sizeError(ErrorCode::HeaderOffsets,
            Text(RQ_TEXT("core", "data_offsets end (%1) before they begin (%2)."),
                {std::to_string(entry.end), std::to_string(entry.begin)}));
    }
    std::uint64_t bits = 1;
    bool overflow = false;
    for (const auto dim : entry.shape)
        overflow = overflow || __builtin_mul_overflow(bits, dim, &bits);
    // An unknown dtype has no width to compare with, but its shape must be sane and its bounds are checked like any
    // other.
    const unsigned width = entry.dtype == Dtype::Unknown ? 1 : traits(entry.dtype).bits;
    if (overflow || __builtin_mul_overflow(bits, std::uint64_t{width}, &bits))
        return sizeError(ErrorCode::HeaderShape,
            Text(RQ_TEXT("core", "The size of a tensor of shape %1 is beyond 64 bits."),
                {formatShape(entry.shape.data(), entry.shape.size())}));
    if (entry.dtype == Dtype::Unknown)
        return {};
    if (bits % 8 != 0) {
        return sizeError(ErrorCode::HeaderSubByte,
            Text(RQ_TEXT("core", "%1 elements of %2 bits do not fill whole bytes."),
                {std::to_string(bits / width), std::to_string(width)}));
    }
    if (entry.end - entry.begin != bits / 8) {
        return sizeError(ErrorCode::HeaderSize,
            Text(RQ_TEXT("core", "data_offsets hold %1 bytes, but %2 of shape %3 needs %4."),
                {std::to_string(entry.end - entry.begin), std::string(entry.dtypeName),
                    formatShape(entry.shape.data(), entry.shape.size()), std::to_string(bits / 8)}));
    }
    return {};
}

bool isJson(std::string_view text)
{
    simdjson::dom::parser parser;
    return parser.parse(text.data(), text.size()).error() == simdjson::SUCCESS;
}

bool readMetadataJson(std::string_view text, SafetensorsHeader& header)
{
    simdjson::dom::parser parser;
    simdjson::dom::element root;
    if (parser.parse(text.data(), text.size()).get(root))
        return false;
    if (!root.is_object()) {
        header.metadataForm = root.is_null() ? MetadataForm::Null : MetadataForm::NotStrings;
        return true;
    }
    const auto map = root.get_object().value_unsafe();
    header.metadataForm = map.begin() == map.end() ? MetadataForm::Empty : MetadataForm::Strings;
    for (const auto& [key, value] : map) {
        if (value.is_string())
            header.metadata[std::string(key)] = value.get_string().value_unsafe();
        else
            header.metadataForm = MetadataForm::NotStrings;
    }
    return true;
}

Status checkHeaderLayout(SafetensorsHeader& header, const std::string& fileName)
{
    const auto order = [](const HeaderEntry& a, const HeaderEntry& b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
    };
    if (!std::ranges::is_sorted(header.entries, order)) {
        std::ranges::stable_sort(header.entries, order);
        header.names = NameTable(header.entries.size());
        const auto nameOf = [&](std::uint32_t i) { return header.entries[i].name; };
        for (std::uint32_t i = 0; i < header.entries.size(); ++i)
            header.names.insert(header.entries[i].name, i, nameOf);
    }
    std::uint64_t expected = 0;
    for (const auto& entry : header.entries) {
        if (entry.begin < expected) {
            return fail(Error{ErrorCode::HeaderOverlap,
                Text(RQ_TEXT(
                         "core", "The tensor begins at byte %1 of the data, before the end of the previous one at %2."),
                    {std::to_string(entry.begin), std::to_string(expected)}),
                fileName, std::string(entry.name), {}, {}});
        }
        if (entry.begin > expected) {
            return fail(Error{ErrorCode::HeaderHole,
                Text(RQ_TEXT("core", "Bytes %1 to %2 of the data, before this tensor, belong to no tensor."),
                    {std::to_string(expected), std::to_string(entry.begin)}),
                fileName, std::string(entry.name), {}, {}});
        }
        expected = entry.end;
    }
    return {};
}

Status checkHeaderLength(const SafetensorsHeader& header, const std::string& fileName)
{
    const std::uint64_t data = header.fileBytes - header.dataStart();
    if (header.dataBytes() < data) {
        return fail(Error{ErrorCode::TrailingBytes,
            Text(RQ_TEXT("core", "The file has %1 bytes after the last tensor that belong to nothing."),
                {std::to_string(data - header.dataBytes())}),
            fileName, {}, header.dataStart() + header.dataBytes(), {}});
    }
    if (header.dataBytes() == data)
        return {};
    const auto beyond =
        std::ranges::find_if(header.entries, [&](const HeaderEntry& entry) { return entry.end > data; });
    return fail(Error{ErrorCode::DataCut,
        Text(RQ_TEXT("core", "The file ends %1 bytes early: %2 is cut."),
            {std::to_string(header.dataBytes() - data), std::string(beyond->name)}),
        fileName, std::string(beyond->name), header.fileBytes,
        Text(RQ_TEXT("core", "The download was not finished; fetch the file again."))});
}

} // namespace requant
