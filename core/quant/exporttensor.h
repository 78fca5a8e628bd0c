// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/quant/scheme.h"
#include "core/quant/dequantizer.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace requant {

struct ExportOptions {
    bool raw = false; ///< as stored; FP8, FP4 and unknown codes as uint8 of the stored shape, BF16 as uint16
    std::optional<std::pair<std::uint64_t, std::uint64_t>> rows; ///< half-open; nothing: all
    const Scheme* scheme = nullptr; ///< requantize and dequantize again
};

struct ExportReport {
    std::string file;
    std::vector<std::uint64_t> shape;
    std::string dtype; ///< NumPy's name, "float32"
    std::string source; ///< which scales were used, from where
};

/// Writes one tensor (or "NAME[e]") as a NumPy .npy file, staged, a band of rows at a time. Never over a file of the
/// checkpoint. Errors: those of Dequantizer::open; InvalidArgument; FileWrite, NoSpace; Cancelled.
Result<ExportReport> exportTensor(const Checkpoint& checkpoint, const std::string& tensor,
    const std::filesystem::path& target, const ExportOptions& options, const Context& context = {});

/// Rows of the matrix that exportTensor would write, for a range of rows to be checked against.
Result<std::uint64_t> exportRows(const Checkpoint& checkpoint, const std::string& tensor, bool raw);

} // namespace requant
