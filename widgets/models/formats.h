// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <cstdint>
#include <span>

namespace requant {

/// "91,991" with the locale's grouping.
QString formatNumber(std::uint64_t value);

/// "641.29 GiB": binary units, two decimals from KiB on, the locale's decimal sign; "17 B" below.
QString formatSize(std::uint64_t bytes);

/// "96.4 %", one decimal; "< 0.1 %" for a small share that is not nothing.
QString formatShare(std::uint64_t part, std::uint64_t whole);

/// "2048 x 7168", "scalar" for rank 0.
QString formatDims(std::span<const std::uint64_t> shape);

} // namespace requant
