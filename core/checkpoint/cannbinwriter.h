// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/cannbin.h"

#include <filesystem>

namespace requant {

/// A matrix to be written.
struct CannbinEntry {
    std::string name;
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    std::uint64_t blockRows = 4;
    std::uint64_t blockCols = 4;
    std::optional<std::array<std::int64_t, 3>> tiling{}; ///< M, N, K
};

/// Where everything of a container lies; known before a byte of data is. The canonical profile: version 3, zero-filled
/// header with the index pointer at 16 and 24, absolute offsets, every scale array and then its weights, each start a
/// multiple of 128, dense rows, a gzip index last.
struct CannbinLayout {
    std::string header; ///< 512 bytes
    std::vector<CannbinBlock> blocks; ///< with file positions
    std::uint64_t dataEnd = 0; ///< where the index begins
    std::string index; ///< compressed

    std::uint64_t fileBytes() const { return dataEnd + index.size(); }
};
Result<CannbinLayout> layoutCannbin(const std::vector<CannbinEntry>& entries);

/// The block of an entry with dense rows, not placed yet.
CannbinBlock cannbinBlockOf(const CannbinEntry& entry);

/// The JSON of an index, with the offsets as they stand in @p blocks.
std::string cannbinIndexText(const std::vector<CannbinBlock>& blocks, std::optional<std::uint64_t> totalWeightBytes,
    std::optional<std::uint64_t> totalScaleBytes);
/// gzip, zlib or the text itself; equal input gives equal bytes.
Result<std::string> compressCannbinIndex(const std::string& text, CannbinIndexForm form);
/// Magic, version and, if not zero, the pointer to the index.
std::string cannbinHeader(std::uint32_t version, std::uint64_t indexOffset, std::uint64_t indexBytes);

/// The data of one matrix: codes two to a byte (low nibble first, rows dense), scales as FP16 bits.
struct CannbinMatrix {
    std::vector<std::byte> codes;
    std::vector<std::uint16_t> scales;
};
/// Writes a whole small container, staged.
Status writeCannbin(const std::filesystem::path& target, const std::vector<CannbinEntry>& entries,
    const std::function<CannbinMatrix(const CannbinEntry&)>& data);

} // namespace requant
