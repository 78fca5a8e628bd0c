// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/cannbinoptions.h"

namespace requant {

/// The number that a nibble of a container is, -8 to 7.
constexpr int cannbinCode(unsigned nibble, CannbinSign sign)
{
    const int value = static_cast<int>(nibble);
    return sign == CannbinSign::Offset8 ? value - 8 : value > 7 ? value - 16 : value;
}

} // namespace requant
