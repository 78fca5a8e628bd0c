// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace requant {

/// A step upwards in a series that should be level.
struct Drift {
    std::size_t at = 0; ///< index of the first value behind the step
    double before = 0; ///< median
    double after = 0; ///< median
};

/// Looks for a step: nearly all values behind it lie above nearly all before it, and the median grew by at least
/// @p factor. At least six values on either side; nothing if there is no such place.
std::optional<Drift> findDrift(const std::vector<double>& series, double factor = 1.3);

} // namespace requant
