// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/dtype.h"

#include <array>

namespace requant {

namespace {

constexpr std::array<DtypeTraits, static_cast<std::size_t>(Dtype::Unknown) + 1> table{{
    {"BOOL", 8, DtypeKind::Boolean},
    {"F4", 4, DtypeKind::Float},
    {"F6_E2M3", 6, DtypeKind::Float},
    {"F6_E3M2", 6, DtypeKind::Float},
    {"U8", 8, DtypeKind::Integer},
    {"I8", 8, DtypeKind::Integer},
    {"F8_E5M2", 8, DtypeKind::Float},
    {"F8_E4M3", 8, DtypeKind::Float},
    {"F8_E8M0", 8, DtypeKind::Float},
    {"F8_E4M3FNUZ", 8, DtypeKind::Float},
    {"F8_E5M2FNUZ", 8, DtypeKind::Float},
    {"I16", 16, DtypeKind::Integer},
    {"U16", 16, DtypeKind::Integer},
    {"F16", 16, DtypeKind::Float},
    {"BF16", 16, DtypeKind::Float},
    {"I32", 32, DtypeKind::Integer},
    {"U32", 32, DtypeKind::Integer},
    {"F32", 32, DtypeKind::Float},
    {"C64", 64, DtypeKind::Complex},
    {"F64", 64, DtypeKind::Float},
    {"I64", 64, DtypeKind::Integer},
    {"U64", 64, DtypeKind::Integer},
    {"unknown", 0, DtypeKind::Unknown},
}};

} // namespace

const DtypeTraits& traits(Dtype dtype)
{
    return table[static_cast<std::size_t>(dtype)];
}

Dtype dtypeFromName(std::string_view name)
{
    for (std::size_t i = 0; i + 1 < table.size(); ++i) {
        if (table[i].name == name)
            return static_cast<Dtype>(i);
    }
    return Dtype::Unknown;
}

} // namespace requant
