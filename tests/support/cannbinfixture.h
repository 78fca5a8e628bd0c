// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/cannbinwriter.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace requant::test {

/// A CANNBIN container in every profile that the reader has to tell apart. Weights are Gaussian, quantized by absmax /
/// 7 with FP16 scales. Bytes between the pieces are zero, so that huge files cost nothing.
struct CannbinFixture {
    std::vector<CannbinEntry> entries;
    CannbinBase base = CannbinBase::Absolute;
    CannbinSign sign = CannbinSign::TwosComplement;
    CannbinGeometry geometry = CannbinGeometry::BlockGrid;
    CannbinIndexForm form = CannbinIndexForm::Gzip;
    bool pointer = true;
    bool paddedRows = false;
    std::string footer; ///< behind the index
    std::uint32_t version = cannbinVersion;
    bool totals = true;
    /// The index text may be edited before it is compressed.
    std::function<std::string(std::string)> edit = [](std::string text) { return text; };

    /// Made by build():
    std::map<std::uint64_t, std::string> pieces; ///< by file position
    std::uint64_t size = 0;
    std::uint64_t indexOffset = 0;
    std::vector<CannbinBlock> blocks;
    std::vector<std::vector<float>> values; ///< what a reader must see, row-major
    std::vector<std::vector<std::int8_t>> codes; ///< signed

    CannbinFixture& build();
    /// The document's own example: offsets and totals to the byte. Only C or D.
    CannbinFixture& buildLiteral(CannbinBase which);
    CannbinBytes bytes() const; ///< reads of this value, which must outlive it
    std::string text() const; ///< the whole file
    bool write(const std::filesystem::path& file) const; ///< sparse

private:
    void addIndex(std::optional<std::uint64_t> weights, std::optional<std::uint64_t> scales, std::uint64_t at);
    void addData(const CannbinBlock& block, std::size_t number);
};

/// Two layers of q_proj [64, 96] and down_proj [48, 160].
std::vector<CannbinEntry> smallCannbinEntries();

} // namespace requant::test
