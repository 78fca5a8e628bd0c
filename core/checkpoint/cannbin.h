// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/checkpoint/cannbinblock.h"

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace requant {

class InputFile;

/// The bytes of a container, wherever they are.
struct CannbinBytes {
    std::uint64_t size = 0;
    std::function<Status(std::uint64_t offset, std::span<std::byte> target)> read{};
};
CannbinBytes bytesOf(std::shared_ptr<const InputFile> file);

enum class CannbinIndexForm : std::uint8_t { Gzip, Zlib, Raw };
enum class CannbinIndexSearch : std::uint8_t { Pointer, BackScan };

/// Where the index was found, and how.
struct CannbinIndexPlace {
    CannbinIndexForm form = CannbinIndexForm::Gzip;
    CannbinIndexSearch search = CannbinIndexSearch::BackScan;
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0; ///< stored
    std::uint64_t textBytes = 0; ///< inflated
    std::uint64_t trailing = 0; ///< bytes behind it: padding or a footer
};

/// What one reading of the offsets gives.
struct CannbinHypothesis {
    CannbinBase base = CannbinBase::Absolute;
    bool feasible = false; ///< every range lies in its area and none overlaps another
    Text why; ///< the first obstacle; empty if feasible
    std::uint64_t weightBase = 0; ///< added to weight_offset
    std::uint64_t scaleBase = 0;
    std::uint64_t sampled = 0; ///< FP16 values looked at
    std::uint64_t plausible = 0; ///< of them finite, positive and below 2^10

    double share() const { return sampled ? double(plausible) / double(sampled) : 0; }
};

/// Counts over the codes that were looked at.
struct CannbinEvidence {
    std::array<std::uint64_t, 16> codes{}; ///< how often each nibble occurs
    std::uint64_t matrices = 0; ///< looked into
    std::uint64_t blocks = 0, fullBlocks = 0; ///< block grid: groups, and those whose largest |code| is at least 7
    std::uint64_t groups = 0, fullGroups = 0; ///< row groups

    std::uint64_t total() const;
    /// Share of codes near zero read as two's complement (0, 1, 15) and read as offset 8 (7, 8, 9).
    double nearZeroTwos() const;
    double nearZeroOffset() const;
    double blockShare() const { return blocks ? double(fullBlocks) / double(blocks) : 0; }
    double groupShare() const { return groups ? double(fullGroups) / double(groups) : 0; }
};

/// A container of the CANNBIN form (packed INT4, FP16 scales per block, JSON index at the end), read with every
/// hypothesis that its loose description allows; says which was taken and why.
struct CannbinContainer {
    std::uint32_t version = 0;
    std::array<std::byte, cannbinHeaderBytes> header{};
    CannbinIndexPlace index;
    std::vector<Text> searchLog; ///< what the search for the index tried, in order
    std::vector<CannbinBlock> blocks; ///< in the order of the index
    std::optional<std::uint64_t> totalWeightBytes, totalScaleBytes; ///< declared
    std::uint64_t weightBytes = 0, scaleBytes = 0; ///< sums over the entries
    std::vector<CannbinHypothesis> hypotheses; ///< A, B, C, D, rel
    std::optional<CannbinBase> base; ///< nothing: index only
    bool baseChosen = false; ///< by the user
    Text baseReason;
    CannbinSign sign = CannbinSign::TwosComplement;
    CannbinGeometry geometry = CannbinGeometry::BlockGrid;
    bool signChosen = false, geometryChosen = false; ///< by the user
    Text signReason, geometryReason;
    CannbinEvidence evidence;
    std::vector<Error> warnings; ///< oddities that do not keep the file from being read

    bool indexOnly() const { return !base; }
    const CannbinHypothesis& hypothesis(CannbinBase which) const { return hypotheses[std::size_t(which)]; }
};

/// True if @p head starts with the magic.
bool isCannbin(std::string_view head);

/// Reads header and index, decides where the data is. Tensor data is only sampled (a few MiB for the evidence).
/// Errors: CannbinHeader, CannbinNoIndex, CannbinIndexDamaged, CannbinBomb, CannbinIndexShape, CannbinEntry,
/// CannbinDuplicateName, InvalidArgument (a base of the user that is infeasible); those of reading.
Result<CannbinContainer> readCannbin(
    const CannbinBytes& bytes, const CannbinOptions& options = {}, const std::string& fileName = {});

} // namespace requant
