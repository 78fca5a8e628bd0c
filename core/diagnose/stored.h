// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/scene.h"

#include <string>

namespace requant {

/// How a module's weight is stored, as far as headers tell.
enum class Stored : std::uint8_t {
    Absent, ///< no weight, or only the index knows it
    Float, ///< F16, BF16, F32, F64
    Fp8,
    Int8, ///< I8: one code, or two of four bits, per byte
    Packed, ///< weight_packed, qweight, U8, I32, U32, F4
    Other,
};

Stored storedAs(const Scene& scene, const Module& module);
inline bool isQuantized(Stored stored)
{
    return stored == Stored::Fp8 || stored == Stored::Int8 || stored == Stored::Packed;
}

/// "BF16", "weight_packed I32": how the weight is stored, for sentences.
std::string storedName(const Scene& scene, const Module& module);

/// The tensor that holds the codes or values; null if none is present.
const TensorInfo* weightOf(const Scene& scene, const Module& module);
std::string weightName(const Module& module); ///< full name of it, "<module>.weight" by default

/// True if any tensor of the module is a scale of its weight, under any of the known names.
bool hasScale(const Module& module);

} // namespace requant
