// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/safetensorsfile.h"

#include "core/checkpoint/filekind.h"
#include "core/checkpoint/headerparser.h"

#include <algorithm>
#include <cstring>

namespace requant {

namespace {

constexpr std::uint64_t firstRead = 64 * 1024;

std::uint64_t littleEndian(std::string_view bytes)
{
    std::uint64_t value = 0;
    for (std::size_t i = 8; i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

// The length field, checked against the cap and the file before anything is allocated from it.
Result<std::uint64_t> checkedLength(
    std::string_view head, std::uint64_t fileBytes, const HeaderLimits& limits, const std::string& fileName)
{
    if (auto other = otherFileKind(head, fileBytes, fileName))
        return fail(std::move(*other));
    if (head.size() < 8)
        return fail(ErrorCode::HeaderCut, Text(RQ_TEXT("core", "The length field is cut.")), fileName);
    const std::uint64_t length = littleEndian(head);
    if (length > limits.headerBytes) {
        return fail(ErrorCode::HeaderTooLarge,
            Text(RQ_TEXT("core", "The length field declares a header of %1 bytes; up to %2 are allowed."),
                {std::to_string(length), std::to_string(limits.headerBytes)}),
            fileName);
    }
    if (length > fileBytes - 8) {
        return fail(Error{ErrorCode::HeaderCut,
            Text(RQ_TEXT("core", "The header has %1 bytes by its length field, but the file has only %2 in all."),
                {std::to_string(length), std::to_string(fileBytes)}),
            fileName, {}, 0, Text(RQ_TEXT("core", "The download was not finished; fetch the file again."))});
    }
    return length;
}

Result<SafetensorsHeader> parseChecked(PaddedText json, simdjson::ondemand::parser& parser, std::uint64_t fileBytes,
    const HeaderLimits& limits, const std::string& fileName)
{
    auto header = parseHeaderJson(json, parser, limits, fileName);
    if (!header)
        return header;
    header->headerBytes = json.text.size();
    header->fileBytes = fileBytes;
    if (auto done = checkHeaderLayout(*header, fileName); !done)
        return fail(std::move(done.error()));
    return header;
}

// The header without the check of the file's length.
Result<SafetensorsHeader> readLayout(const InputFile& file, HeaderScratch& scratch, const HeaderLimits& limits)
{
    const std::string fileName = utf8(file.path());
    std::string& buffer = scratch.text;
    std::size_t have = static_cast<std::size_t>(std::min(file.size(), firstRead));
    if (buffer.size() < have + simdjson::SIMDJSON_PADDING)
        buffer.resize(have + simdjson::SIMDJSON_PADDING);
    if (auto done = file.read(0, std::as_writable_bytes(std::span(buffer)).first(have)); !done)
        return fail(std::move(done.error()));
    const auto length = checkedLength(std::string_view(buffer).substr(0, have), file.size(), limits, fileName);
    if (!length)
        return fail(length.error());
    const auto needed = static_cast<std::size_t>(8 + *length);
    // A header that does not even start as one is not worth reading whole (a sparse file may claim 100 MB of it).
    if (needed > have && buffer[8] == '{') {
        if (buffer.size() < needed + simdjson::SIMDJSON_PADDING)
            buffer.resize(needed + simdjson::SIMDJSON_PADDING);
        if (auto done = file.read(have, std::as_writable_bytes(std::span(buffer)).subspan(have, needed - have)); !done)
            return fail(std::move(done.error()));
        have = needed;
    }
    const std::string_view text(buffer.data() + 8, std::min(needed, have) - 8);
    return parseChecked({text, buffer.size() - 8}, scratch.parser, file.size(), limits, fileName);
}

} // namespace

Result<SafetensorsHeader> readSafetensorsHeader(const InputFile& file, const HeaderLimits& limits)
{
    HeaderScratch scratch;
    return readSafetensorsHeader(file, scratch, limits);
}

Result<SafetensorsHeader> readSafetensorsHeader(
    const InputFile& file, HeaderScratch& scratch, const HeaderLimits& limits)
{
    auto header = readLayout(file, scratch, limits);
    if (!header)
        return header;
    if (auto done = checkHeaderLength(*header, utf8(file.path())); !done)
        return fail(std::move(done.error()));
    return header;
}

Result<SafetensorsHeader> parseSafetensorsHeader(
    std::string_view head, std::uint64_t fileBytes, const HeaderLimits& limits, const std::string& fileName)
{
    const auto length =
        checkedLength(head.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(head.size(), fileBytes))),
            fileBytes, limits, fileName);
    if (!length)
        return fail(length.error());
    if (head.size() < 8 + *length)
        return fail(ErrorCode::HeaderCut, Text(RQ_TEXT("core", "The header is cut.")), fileName);
    std::string buffer(head.substr(8, static_cast<std::size_t>(*length)));
    const std::size_t size = buffer.size();
    buffer.resize(size + simdjson::SIMDJSON_PADDING);
    simdjson::ondemand::parser parser;
    auto header =
        parseChecked({std::string_view(buffer).substr(0, size), buffer.size()}, parser, fileBytes, limits, fileName);
    if (!header)
        return header;
    if (auto done = checkHeaderLength(*header, fileName); !done)
        return fail(std::move(done.error()));
    return header;
}

std::optional<SafetensorsHeader> readCutHeader(const InputFile& file, const HeaderLimits& limits)
{
    HeaderScratch scratch;
    auto header = readLayout(file, scratch, limits);
    if (!header)
        return {};
    return std::move(*header);
}

} // namespace requant
