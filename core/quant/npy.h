// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/dtype.h"

#include <cstdint>
#include <string>
#include <vector>

namespace requant {

/// A NumPy type that can hold a stored dtype.
struct NpyType {
    const char* descr; ///< '<f4'
    const char* name;
    std::uint64_t bytes;
};

/// The type of a dtype; uint8 for codes that NumPy has no type for, uint16 for the bits of BF16.
NpyType npyType(Dtype dtype);

/// Header of a .npy file, version 1.0, padded so that the data start at a multiple of 64.
std::string npyHeader(const NpyType& type, const std::vector<std::uint64_t>& shape);

} // namespace requant
