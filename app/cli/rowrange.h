// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace requant::cli {

using RowRange = std::pair<std::uint64_t, std::uint64_t>;

/// "A:B", half-open; "A:" goes to the end @p rows, ":B" starts at 0; nothing for an empty text. InvalidArgument if it
/// is not of this form or leaves the matrix.
Result<std::optional<RowRange>> parseRowRange(const std::string& text, std::uint64_t rows);

/// "R:C", two numbers. InvalidArgument if it is not of this form.
Result<std::pair<std::uint64_t, std::uint64_t>> parseBlockPlace(const std::string& text);

} // namespace requant::cli
