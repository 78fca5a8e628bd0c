// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/ascenddescription.h"
#include "core/runtime/ascendrules.h"
#include "core/runtime/runtime.h"

#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// The lookup of one version of vLLM-Ascend for one description and one model: quant prefix and layer kind in, scheme,
/// unquantized or exception out. Pure and thread-safe; an answer costs a few hash lookups.
class AscendLookup {
public:
    AscendLookup(const AscendRules& rules, const AscendDescription& description, AscendModel model);

    /// @p explain fills LookupOutcome::steps.
    LookupOutcome ask(std::string_view prefix, LayerKind kind, bool explain = false) const;

    /// The prefix that is really looked up, after edits, tables and aliases.
    std::string effectivePrefix(std::string_view prefix) const;
    /// The description keys that a prefix is decided by: one per shard of a packed module, else one.
    std::vector<std::string> keysOf(std::string_view effectivePrefix) const;
    const AscendModel& model() const { return m_model; }

private:
    struct Failure {
        std::string error;
        std::string key;
        std::string message;
    };
    using Value = AscendDescription::Value;

    const FusedModule* packedOf(std::string_view prefix) const;
    std::string shardPrefix(std::string_view prefix, std::string_view name, std::string_view shard) const;
    bool hasWeightRow(std::string_view prefix) const;
    bool mayMiss(std::string_view key) const;
    bool applies(const std::vector<std::string>& modelTypes) const;

    tl::expected<bool, Failure> isSkipped(const std::string& prefix) const;
    tl::expected<bool, Failure> isPackedSkipped(const std::string& prefix, const FusedModule& packed) const;
    tl::expected<Value, Failure> typeOf(const std::string& prefix) const;
    tl::expected<Value, Failure> packedTypeOf(const std::string& prefix, const FusedModule& packed) const;
    tl::expected<Value, Failure> expertsTypeOf(const std::string& prefix) const;
    tl::expected<bool, Failure> decide(const std::string& prefix, LayerKind kind, LookupOutcome& outcome) const;
    tl::expected<bool, Failure> findScheme(
        const std::string& prefix, LayerKind kind, const Value& type, LookupOutcome& outcome) const;
    std::string message(std::string_view id, const std::vector<std::pair<std::string_view, std::string>>& fields) const;
    void explain(std::string_view asked, const std::string& prefix, LayerKind kind, LookupOutcome& outcome) const;

    const AscendRules& m_rules;
    const AscendDescription& m_description;
    AscendModel m_model;
};

} // namespace requant
