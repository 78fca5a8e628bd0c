// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/weightsmapper.h"

#include <optional>
#include <string>
#include <string_view>

namespace requant {

/// The rename rules that descriptions and queried prefixes of vLLM-Ascend go through: those of a WeightsMapper in one
/// order, regex, substr, prefix, suffix. Rules that put shards together rename nothing here.
class Renamer {
public:
    Renamer() = default;
    /// As WeightsMapper::fromJson; what is no object has no rules.
    static Result<Renamer> fromJson(const nlohmann::ordered_json& rules);

    bool empty() const { return m_rules.empty(); }
    /// The new name; nothing if a rule drops it.
    std::optional<std::string> map(std::string_view name) const;

private:
    WeightsMapper m_rules;
};

} // namespace requant
