// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/plots/colorramp.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace requant {

namespace {

constexpr std::array<QRgb, rampAnchors> anchors{
    0xFF440154, 0xFF472D7B, 0xFF3B528B, 0xFF2C728E, 0xFF21918C, 0xFF28AE80, 0xFF5EC962, 0xFFADDC30, 0xFFFDE725};

int mix(int a, int b, double share)
{
    return static_cast<int>(std::lround(a + (b - a) * share));
}

} // namespace

QColor rampAnchor(int index)
{
    return QColor::fromRgb(anchors[static_cast<std::size_t>(std::clamp(index, 0, rampAnchors - 1))]);
}

QColor rampColor(double t)
{
    if (!(t > 0)) // also NaN
        return rampAnchor(0);
    const double place = std::min(t, 1.0) * (rampAnchors - 1);
    const int below = std::min(static_cast<int>(place), rampAnchors - 2);
    const QColor a = rampAnchor(below);
    const QColor b = rampAnchor(below + 1);
    const double share = place - below;
    return QColor(mix(a.red(), b.red(), share), mix(a.green(), b.green(), share), mix(a.blue(), b.blue(), share));
}

} // namespace requant
