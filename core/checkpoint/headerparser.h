// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/arena.h"
#include "core/checkpoint/safetensorsfile.h"

#include <simdjson.h>

namespace requant {

/// A text followed by writable bytes that simdjson may read beyond its end.
struct PaddedText {
    std::string_view text;
    std::size_t capacity = 0; ///< bytes from text.data() on, at least text.size() + 64
};

/// Memory that the reader of one header leaves for the next, so that many headers do not cost fresh pages each.
/// Not thread-safe.
struct HeaderScratch {
    std::string text; ///< the file's first bytes, and room for simdjson
    simdjson::ondemand::parser parser;
};

/// readSafetensorsHeader with memory of the caller.
Result<SafetensorsHeader> readSafetensorsHeader(
    const InputFile& file, HeaderScratch& scratch, const HeaderLimits& limits = {});

/// Step 1: reads the JSON of a header into entries in file order, checked one by one (dtype, shape, offsets, size).
Result<SafetensorsHeader> parseHeaderJson(
    PaddedText json, simdjson::ondemand::parser& parser, const HeaderLimits& limits, const std::string& fileName);

/// Step 1a: shape, dtype and offsets of one entry against each other; nothing if they agree.
std::optional<Error> entrySizeError(const HeaderEntry& entry);

/// Step 1b: fills metadata and metadataForm from the value of __metadata__; false if it is not JSON.
bool readMetadataJson(std::string_view text, SafetensorsHeader& header);

bool isJson(std::string_view text);

/// Step 2: sorts the entries by offset; no overlap, no hole, first at 0.
Status checkHeaderLayout(SafetensorsHeader& header, const std::string& fileName);

/// Step 3: the last byte is the last byte of the file. DataCut names the first tensor beyond the end.
Status checkHeaderLength(const SafetensorsHeader& header, const std::string& fileName);

} // namespace requant
