// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace requant {

class ModelConfig;

/// One line of a table of packed modules: "qkv_proj" is made of "q_proj", "k_proj", "v_proj".
struct PackedEntry {
    std::string fused;
    std::vector<std::string> shards;
    std::string when; ///< JSON of the condition on config.json; empty: always
    bool own = true; ///< stands in the table that can be edited; else it comes from elsewhere in the profile

    friend bool operator==(const PackedEntry&, const PackedEntry&) = default;
};

/// One rename rule of names: a start of the name, or any part of it.
struct NameRule {
    bool part = false; ///< true: "substr", false: "prefix"
    std::string from;
    std::optional<std::string> to; ///< nothing: the name is dropped

    friend bool operator==(const NameRule&, const NameRule&) = default;
};

/// The two tables that differ most between versions of a runtime, read from and written to an expanded profile. Where
/// they stand differs between the families; a table's owner is a model_type for vLLM-Ascend and a class for vLLM.

/// Owners of the tables that a model with this config.json is looked up in, the first one first; empty if the profile
/// does not know the model.
std::vector<std::string> tableOwners(const nlohmann::ordered_json& profile, const ModelConfig& config);

std::vector<PackedEntry> packedEntries(const nlohmann::ordered_json& profile, const std::string& owner);
void setPackedEntries(
    nlohmann::ordered_json& profile, const std::string& owner, const std::vector<PackedEntry>& entries);
/// True if an owner's own table takes the place of what it inherits, so that an edit has to repeat that.
bool ownTableReplaces(const nlohmann::ordered_json& profile);

std::vector<NameRule> nameRules(const nlohmann::ordered_json& profile, const std::string& owner);
void setNameRules(nlohmann::ordered_json& profile, const std::string& owner, const std::vector<NameRule>& rules);

/// Lets a model that vLLM does not know, by its architecture or else its model_type, use the class of a model_type that
/// it knows. False, and nothing done, if there is no such class; vLLM-Ascend has none.
bool treatAs(nlohmann::ordered_json& profile, const ModelConfig& config, const std::string& like);

} // namespace requant
