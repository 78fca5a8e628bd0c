// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace requant {

/// What the offsets of a CANNBIN index count from.
enum class CannbinBase : std::uint8_t {
    Absolute, ///< A: the start of the file
    Header, ///< B: the end of the 512-byte header
    WeightsFirst, ///< C: sections, weights at 512, scales behind total_weight_size
    ScalesFirst, ///< D: sections, scales at 512, weights behind total_scale_size
    Relative, ///< rel: as C, the sections as long as the entries need; only on request
};
inline constexpr std::size_t cannbinBaseCount = 5;

enum class CannbinSign : std::uint8_t { TwosComplement, Offset8 };

/// What one FP16 scale belongs to.
enum class CannbinGeometry : std::uint8_t {
    BlockGrid, ///< a block of block_size, blocks in row-major order
    RowGroups, ///< as many neighbours within a row
};

/// Readings that the user lays down; nothing: by the evidence.
struct CannbinOptions {
    std::optional<CannbinBase> base;
    std::optional<CannbinSign> sign;
    std::optional<CannbinGeometry> geometry;
    bool searchAll = false; ///< look for the index in the whole file, not only in its last 64 MiB

    bool any() const { return base || sign || geometry || searchAll; }
    friend bool operator==(const CannbinOptions&, const CannbinOptions&) = default;
};

std::string_view name(CannbinBase base); ///< "A", "B", "C", "D", "rel"
std::string_view name(CannbinSign sign); ///< "twos-complement", "offset-8"
std::string_view name(CannbinGeometry geometry); ///< "block-grid", "row-groups"
std::optional<CannbinBase> cannbinBaseFromName(std::string_view text);
std::optional<CannbinSign> cannbinSignFromName(std::string_view text);
std::optional<CannbinGeometry> cannbinGeometryFromName(std::string_view text);

} // namespace requant
