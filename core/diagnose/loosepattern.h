// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text.h"
#include "core/diagnose/ignorelist.h"

#include <optional>
#include <vector>

namespace requant {

/// What is loose about an entry, and the modules it hits.
struct Looseness {
    Text message;
    std::vector<std::uint32_t> hits; ///< positions in Scene::modules, not empty
    bool harmless = false; ///< it hits what a strict spelling hits
};

/// An entry without a dot that is no module but the end or a part of some names: "gate".
bool isBareWord(const Scene& scene, const IgnoreEntry& entry);

/// Nothing if the entry is exact, or as strict as it looks.
std::optional<Looseness> looseness(const Scene& scene, const IgnoreEntry& entry);

} // namespace requant
