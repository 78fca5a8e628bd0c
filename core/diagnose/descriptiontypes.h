// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/dtype.h"
#include "core/diagnose/scene.h"

#include <span>
#include <string_view>

namespace requant {

/// What a type of a ModelSlim description promises about a module (facts: formats 4.2 and 4.4).
struct QuantType {
    std::string_view name;
    std::span<const Dtype> weight; ///< dtypes of the codes; empty: not checked
    std::span<const Part> companions; ///< that must be there
    bool scalePerRow = false; ///< weight_scale is [rows, 1] or [rows, groups]
};

/// Null for a type that no writer is known to use. "FLOAT" is one of them.
const QuantType* quantType(std::string_view name);

} // namespace requant
