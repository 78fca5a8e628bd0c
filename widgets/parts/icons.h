// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QIcon>

#include <cstdint>

namespace requant {

/// Icon resources/icons/NAME.svg, drawn in the colour of the current palette each time it is painted, so it follows
/// a change of theme. Null if there is no such icon.
QIcon themedIcon(const char* name);

/// What a part of the window says about something; always shown with icon and word, never by colour alone.
enum class Tone : std::uint8_t { Neutral, Good, Info, Warning, Error };

/// Filled sign of a tone; a null icon for Neutral.
QIcon toneIcon(Tone tone);

} // namespace requant
