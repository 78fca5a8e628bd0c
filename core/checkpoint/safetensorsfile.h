// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"
#include "core/base/result.h"
#include "core/checkpoint/dtype.h"
#include "core/checkpoint/nametable.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// Limits of the header reader (facts: 100,000,000 bytes is the reference's own cap).
struct HeaderLimits {
    std::uint64_t headerBytes = 100'000'000;
    std::uint32_t tensors = 4'000'000;
    std::uint32_t rank = 16;
    std::uint32_t nameBytes = 4096;
};

/// One entry of a header, with offsets relative to the byte buffer.
struct HeaderEntry {
    std::string_view name;
    std::string_view dtypeName; ///< as written, also when unknown
    Dtype dtype = Dtype::Unknown;
    std::span<const std::uint64_t> shape;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

enum class MetadataForm : std::uint8_t { Absent, Null, Empty, Strings, NotStrings };

/// Header of one safetensors file, fully validated. Views point into storage that this object owns.
struct SafetensorsHeader {
    std::uint64_t headerBytes = 0; ///< N, without the 8 bytes of the length field
    std::uint64_t fileBytes = 0;
    std::vector<HeaderEntry> entries; ///< in the order of data_offsets
    MetadataForm metadataForm = MetadataForm::Absent;
    std::map<std::string, std::string> metadata;
    NameTable names; ///< name to position in entries
    std::vector<Error>
        warnings; ///< tolerated oddities: metadata that is not strings, unknown dtypes are not listed here
    std::shared_ptr<const void> storage;

    std::uint64_t dataStart() const { return 8 + headerBytes; }
    std::uint64_t dataBytes() const { return entries.empty() ? 0 : entries.back().end; }
};

/// Reads and validates the header of @p file: every rule of the reference reader, duplicate names refused, each fault
/// with its own ErrorCode, tensor and offset. Nothing is allocated from a declared size before it is checked
/// against the file's real size. Files that are something else (LFS pointer, HTML, empty) are named for what they are.
Result<SafetensorsHeader> readSafetensorsHeader(const InputFile& file, const HeaderLimits& limits = {});

/// The same for bytes in memory: @p head holds the file's first bytes (all of the header, if it is to succeed) and
/// @p fileBytes the length of the file. Used by tests and the fuzz target.
Result<SafetensorsHeader> parseSafetensorsHeader(
    std::string_view head, std::uint64_t fileBytes, const HeaderLimits& limits = {}, const std::string& fileName = {});

/// What is still readable of a shard whose data is cut: the header with every rule but the file length.
/// Empty if the header itself is not valid.
std::optional<SafetensorsHeader> readCutHeader(const InputFile& file, const HeaderLimits& limits = {});

/// A tensor to be written.
struct OutputTensor {
    std::string name;
    Dtype dtype = Dtype::U8;
    std::vector<std::uint64_t> shape;
    std::uint64_t begin = 0; ///< filled by layoutTensors
    std::uint64_t end = 0;
    std::string dtypeName = {}; ///< of an Unknown dtype, which only a header that is written again can have
};

/// Bytes of @p tensor by dtype and shape; fails on overflow and on bits not divisible by 8.
Result<std::uint64_t> tensorBytes(const OutputTensor& tensor);

/// Sorts as the reference writer does (alignment descending, then name) and assigns contiguous offsets.
Status layoutTensors(std::vector<OutputTensor>& tensors);

/// The 8-byte length and the JSON header, padded with spaces to a multiple of 8; byte-stable for equal input.
/// @p tensors must have been laid out.
std::string serializeHeader(
    std::span<const OutputTensor> tensors, const std::map<std::string, std::string>& metadata = {{"format", "pt"}});

/// Writes a whole small shard, staged. @p data returns the bytes of the tensor at that position of the laid-out list.
Status writeSafetensors(const std::filesystem::path& target, std::vector<OutputTensor> tensors,
    const std::function<std::span<const std::byte>(const OutputTensor&)>& data,
    const std::map<std::string, std::string>& metadata = {{"format", "pt"}});

} // namespace requant
