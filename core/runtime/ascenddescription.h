// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/ascendrules.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace requant {

/// A quant_model_description.json as one version of vLLM-Ascend has it in memory: with its alias keys, renamed.
class AscendDescription {
public:
    /// A value; anything but a string keeps its JSON text.
    struct Value {
        std::string_view text;
        bool isString = true;

        bool isNull() const { return !isString && text == "null"; }
        bool isFloat() const { return isString && text == "FLOAT"; }
        friend bool operator==(const Value&, const Value&) = default;
    };
    struct Entry {
        std::string_view key;
        Value value;
        std::string_view written; ///< the key as it is in the file
    };

    /// @p object must outlive the result; @p renames are those of the model class (used if the version rewrites keys).
    AscendDescription(const nlohmann::ordered_json& object, const AscendRules& rules, const Renamer& renames);

    /// The runtime's message if reading the description already fails (ValueError).
    const std::optional<std::string>& error() const { return m_error; }

    const Value* find(std::string_view key) const;
    const std::vector<Entry>& entries() const { return m_entries; }
    /// The key as written in the file that a key in memory came from; empty if there is no such key.
    std::string_view writtenKey(std::string_view key) const;
    /// Any FLOAT value whose key starts with @p prefix and ends with ".weight".
    bool floatWeightStartsWith(std::string_view prefix) const;
    /// Visits the entries whose key contains @p part until @p visit returns true. Quick for parts with "experts" in
    /// them, if the version has such a rule.
    void visitContaining(std::string_view part, const std::function<bool(const Entry&)>& visit) const;
    /// Names N of keys "....experts.<digits>.N.weight", sorted.
    const std::vector<std::string>& expertNames() const { return m_expertNames; }

private:
    void put(std::string_view key, Value value, std::string_view written);
    void addAliases(const std::string& kind);
    void addShardAliases(const AscendRules& rules);
    void rename(const AscendRules& rules, const Renamer& renames);
    void checkLayerNumbers(const AscendRules& rules);
    void collect(const AscendRules& rules);
    void indexExperts();
    std::string_view keep(std::string text);

    std::vector<Entry> m_entries;
    std::unordered_map<std::string_view, std::size_t> m_byKey;
    std::deque<std::string> m_texts; ///< keys and values that are not in the file as they are
    std::vector<std::string_view> m_floatWeights; ///< sorted
    /// Entries by what stands before an "experts" in their key, for versions that scan for them.
    std::unordered_map<std::string_view, std::vector<std::uint32_t>> m_beforeExperts;
    std::vector<std::string> m_expertNames;
    std::optional<std::string> m_error;
};

} // namespace requant
