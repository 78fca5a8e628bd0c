// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/cannbin.h"

namespace requant {

/// Limits of what a compressed index may become.
struct InflateLimits {
    std::uint64_t bytes = std::uint64_t{256} << 20;
    std::uint64_t ratio = 1000; ///< output to input, judged from the first MiB on
};

enum class InflateOutcome : std::uint8_t {
    Good, ///< the stream ends and its checksum is right
    Other, ///< no JSON object: the bytes only look like a header
    Damaged, ///< JSON begins, but the stream is cut or its checksum differs
    Bomb,
};

struct Inflated {
    InflateOutcome outcome = InflateOutcome::Other;
    std::string text; ///< if Good
    std::uint64_t stored = 0; ///< bytes of the stream, if Good
    std::uint64_t work = 0; ///< bytes that came out, whatever the outcome
};

/// Inflates the gzip or zlib stream at @p offset, reading no further than @p end. Gives up at the first byte that
/// cannot begin a JSON object. Errors: those of reading.
Result<Inflated> inflateAt(const CannbinBytes& bytes, std::uint64_t offset, std::uint64_t end, CannbinIndexForm form,
    const InflateLimits& limits = {});

struct CannbinIndexText {
    CannbinIndexPlace place;
    std::string text;
};

/// Finds the index: header pointer, gzip from behind, zlib from behind, JSON that ends the file. Every attempt that
/// came near is a line of @p log. Errors: CannbinNoIndex, CannbinIndexDamaged, CannbinBomb, those of reading.
Result<CannbinIndexText> findCannbinIndex(const CannbinBytes& bytes, std::span<const std::byte> header,
    const CannbinOptions& options, std::vector<Text>& log, const std::string& fileName);

/// True if @p text is a JSON object with an array "weight_blocks".
bool looksLikeCannbinIndex(std::string_view text);

/// Reads the entries and totals into @p container. CannbinIndexShape, CannbinEntry, CannbinDuplicateName.
Status parseCannbinIndex(const std::string& text, CannbinContainer& container, const std::string& fileName);

/// Evaluates every hypothesis, chooses by the evidence or the user, and places the entries.
Status resolveCannbinBase(
    const CannbinBytes& bytes, CannbinContainer& container, const CannbinOptions& options, const std::string& fileName);

/// Reads a bounded sample of codes (at most @p perMatrix bytes each, at most @p matrices spread evenly) and counts.
Result<CannbinEvidence> cannbinEvidence(
    const CannbinBytes& bytes, const CannbinContainer& container, std::size_t matrices, std::uint64_t perMatrix);

/// Signs and geometry by the evidence or the user, with warnings where they disagree.
void judgeCannbinEvidence(CannbinContainer& container, const CannbinOptions& options, const std::string& fileName);

std::uint64_t alignCannbin(std::uint64_t position); ///< up to a multiple of 128
std::string percent(double share); ///< "99.9 %"

} // namespace requant
