// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace requant {

/// Fuzzy match of short patterns against dotted names, bit-parallel: one pass over the name, no allocation.
///
/// The pattern's letters occur in order, ignoring case. It may begin anywhere; after that a letter either follows its
/// predecessor directly or starts a part of the name (after '.', '_', '-', '/', or where letters and digits meet),
/// so every substring matches and "l3gate" finds "layers.3.mlp.gate", but random letters do not.
class FuzzyMatch {
public:
    /// Only the first 64 bytes of @p pattern count.
    explicit FuzzyMatch(std::string_view pattern);

    bool matches(std::string_view name) const;

private:
    std::array<std::uint64_t, 256> m_masks{}; ///< by byte: positions of the pattern that accept it
    std::uint64_t m_last = 0; ///< bit of the pattern's last position; 0 for an empty pattern
};

} // namespace requant
