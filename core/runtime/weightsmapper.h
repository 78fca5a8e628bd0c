// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/runtime/pyregex.h"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// A name after the rules, and the place within a fused parameter where its tensor goes.
struct MappedName {
    std::string name;
    std::string shard; ///< JSON text: "\"q\"", "0", "[0, 1, 2]"; empty if the tensor fills the parameter
};

/// vLLM's WeightsMapper: rename rules from checkpoint names to module names. The rules of one kind are tried in their
/// order, each on the result of the one before. A prefix, a part ("substr") or a stacked part is replaced once, at its
/// first occurrence; a suffix at the end; a regex everywhere. In which order the kinds come is a matter of the version.
class WeightsMapper {
public:
    enum class Kind : std::uint8_t { Regex, Substr, Stacked, Prefix, Suffix };

    WeightsMapper() = default;
    /// From {"prefix": [["model.", "x."], ["mtp.", null]], "stacked": [[".q_proj", ".qkv_proj", "q"]], ...}; null
    /// drops. Regex keys may start with "re:". InvalidArgument for other shapes and for bad patterns.
    static Result<WeightsMapper> fromJson(const nlohmann::ordered_json& rules);

    /// Nothing if a rule drops the name.
    std::optional<MappedName> map(std::string_view name, const std::vector<Kind>& order) const;

    /// The same without stacked rules and without rules that drop: what a quantization config gets to rename with.
    WeightsMapper renamesOnly() const;
    /// The rules of @p other after the own ones of each kind.
    WeightsMapper joined(const WeightsMapper& other) const;

    bool empty() const;

private:
    struct Rule {
        std::string from;
        std::optional<std::string> to;
        std::string shard;
        std::optional<PyRegex> regex;
    };
    static Result<Rule> ruleFromJson(Kind kind, const nlohmann::ordered_json& entry);
    static bool apply(Kind kind, const Rule& rule, MappedName& mapped);

    std::vector<Rule>& rules(Kind kind) { return m_rules[static_cast<std::size_t>(kind)]; }
    const std::vector<Rule>& rules(Kind kind) const { return m_rules[static_cast<std::size_t>(kind)]; }

    std::array<std::vector<Rule>, 5> m_rules;
};

/// "regex", "substr", ...; nothing for other words.
std::optional<WeightsMapper::Kind> mapperKind(std::string_view word);

} // namespace requant
