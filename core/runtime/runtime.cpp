// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/runtime.h"

#include <array>

namespace requant {

std::string_view name(LayerKind kind)
{
    static constexpr std::array<std::string_view, 5> names{"linear", "moe", "embedding", "head", "attention"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view name(VerdictKind kind)
{
    static constexpr std::array<std::string_view, 4> names{"loads", "fails", "silently wrong", "unknown"};
    return names[static_cast<std::size_t>(kind)];
}

} // namespace requant
