// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"

#include <optional>

namespace requant {

/// The companion that joinCompanion joined to this checkpoint, as it was opened; nothing if there is none.
std::optional<Checkpoint> companionOf(const Checkpoint& checkpoint);

} // namespace requant
