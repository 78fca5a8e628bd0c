// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace requant {

/// Rename rules by kind, in the order of vLLM's WeightsMapper: regex, substr, prefix, suffix. Each rule works on the
/// result of the one before; substr and prefix replace the first occurrence, suffix the last, regex all.
class Renamer {
public:
    Renamer() = default;
    /// {"regex": [["re:...", "..."]], "substr": [["a", "b"]], "prefix": [...], "suffix": [...]}; a right side of null
    /// drops the name. InvalidArgument for anything else and for a regular expression that does not compile.
    static Result<Renamer> fromJson(const nlohmann::ordered_json& rules);

    bool empty() const { return m_regex.empty() && m_substr.empty() && m_prefix.empty() && m_suffix.empty(); }
    /// The new name; nothing if a rule drops it.
    std::optional<std::string> map(std::string_view name) const;

private:
    using Target = std::optional<std::string>;
    using Rules = std::vector<std::pair<std::string, Target>>;
    struct RegexRule {
        std::string notBehind; ///< a leading (?<!literal), which the library does not know
        std::regex pattern;
        Target target;
    };

    bool mapRegex(std::string& name) const;

    std::vector<RegexRule> m_regex;
    Rules m_substr;
    Rules m_prefix;
    Rules m_suffix;
};

} // namespace requant
