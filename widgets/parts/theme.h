// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/parts/icons.h"

#include <QColor>
#include <QFont>

#include <optional>

namespace requant {

enum class Theme : std::uint8_t { System, Light, Dark };

std::optional<Theme> themeFromName(const QString& name); ///< "system", "light", "dark"
QString themeName(Theme theme);

/// Sets style and palette of the application. System follows the palette that the platform gave at start.
void applyTheme(Theme theme);
/// Whether the palette in use is dark.
bool isDark();

/// Colour of a tone, readable on the palette in use (a lighter blue on dark).
QColor toneColor(Tone tone);
/// The Okabe-Ito colours in their order of use for plots, readable on the palette in use.
QColor plotColor(int index);

/// For names and numbers in columns.
QFont monospace();
/// For the one number of a card.
QFont headline();
/// Secondary text.
QColor mutedColor();
/// Hairlines and frames.
QColor lineColor();

/// The grid that all spacings are multiples of, in pixels.
inline constexpr int grid = 4;

} // namespace requant
