// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>

namespace requant {

/// Perceptually uniform ramp from dark blue over green to yellow: ordered in lightness, so it reads without colour
/// vision and in print. @p t from 0 to 1, clamped. Interpolated from 9 anchors of the viridis map (CC0).
QColor rampColor(double t);

inline constexpr int rampAnchors = 9;
/// Anchor @p index at t = index / (rampAnchors - 1).
QColor rampAnchor(int index);

} // namespace requant
