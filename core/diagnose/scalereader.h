// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/scene.h"

#include <cstddef>
#include <functional>
#include <span>

namespace requant {

/// A tensor of scales or offsets and the module it belongs to.
struct ScaleTensor {
    TensorId id = noTensor;
    const Module* module = nullptr;
    bool isOffset = false;
    bool isMagnitude = true; ///< of a form whose scales are above zero
};

/// How many elements are unusual.
struct ScaleValues {
    std::uint64_t zero = 0;
    std::uint64_t notFinite = 0;
    std::uint64_t negative = 0;
    std::uint64_t denormal = 0;
    std::uint64_t nonZero = 0;
};

/// Counts over raw little-endian elements. F64, F32, BF16, F16, F8_E4M3, E8M0, U8 (exponents, as MX types store them)
/// and, for deq_scale, I64 whose low 32 bits are an F32 (facts: formats 4.4). Other dtypes count nothing.
ScaleValues scaleValues(Dtype dtype, std::span<const std::byte> bytes);

/// Reads every present scale and offset tensor of known modules, in file order with neighbouring ones in one read, and
/// hands each to @p visit. Ranges that were never written (holes of sparse files) are left out: they hold no values.
Status readScales(const Scene& scene, const Context& context,
    const std::function<void(const ScaleTensor&, const ScaleValues&)>& visit);

} // namespace requant
