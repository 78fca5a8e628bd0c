// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

namespace requant {

/// dtype strings of safetensors, in the reference's order of increasing alignment, and Unknown for any other string.
enum class Dtype : std::uint8_t {
    BOOL,
    F4,
    F6_E2M3,
    F6_E3M2,
    U8,
    I8,
    F8_E5M2,
    F8_E4M3,
    F8_E8M0,
    F8_E4M3FNUZ,
    F8_E5M2FNUZ,
    I16,
    U16,
    F16,
    BF16,
    I32,
    U32,
    F32,
    C64,
    F64,
    I64,
    U64,
    Unknown,
};

enum class DtypeKind : std::uint8_t { Boolean, Integer, Float, Complex, Unknown };

struct DtypeTraits {
    std::string_view name; ///< as in the header
    unsigned bits; ///< of one element; 0 for Unknown
    DtypeKind kind;
};

const DtypeTraits& traits(Dtype dtype);
Dtype dtypeFromName(std::string_view name); ///< exact spelling, else Unknown

inline std::string_view name(Dtype dtype)
{
    return traits(dtype).name;
}
inline bool isFp8(Dtype d)
{
    return d == Dtype::F8_E4M3 || d == Dtype::F8_E5M2 || d == Dtype::F8_E4M3FNUZ || d == Dtype::F8_E5M2FNUZ;
}
inline bool isPlainFloat(Dtype d)
{
    return d == Dtype::F16 || d == Dtype::BF16 || d == Dtype::F32 || d == Dtype::F64;
}

} // namespace requant
