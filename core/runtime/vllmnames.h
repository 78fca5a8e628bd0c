// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/vllmprofile.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// What a loader looks at besides the names.
struct VllmLoadSettings {
    bool tied = false; ///< tie_word_embeddings as the language model sees it
    std::uint64_t layers = 0;
    std::uint64_t nextnLayers = 0;
    std::string quantMethod; ///< "fp8", "compressed-tensors", other; empty: no quantization config attached
};

/// The way of checkpoint names through the loaders of one model class.
class VllmLoader {
public:
    VllmLoader(
        const VllmProfile& profile, const VllmClass& outer, const ModelConfig& config, VllmLoadSettings settings);

    /// The outermost load_weights, up to where names are handed to child modules. Nothing: dropped.
    std::optional<MappedName> load(std::string_view name) const;
    /// On through the loaders of the child modules, to the parameter.
    std::optional<MappedName> loadThrough(std::string_view name) const;

private:
    struct Step {
        const VllmClass* rules = nullptr;
        WeightsMapper mapper;
        std::vector<std::string> skipPrefixes;
        std::vector<std::string> skipSubstrings;
        std::string attribute; ///< of its parent, and a dot; empty: the outermost
        std::vector<Step> children;
    };
    Step makeStep(const VllmClass& rules, const ModelConfig& config, bool outermost, int depth) const;
    std::optional<MappedName> run(const Step& step, std::string_view name) const;
    std::optional<MappedName> runThrough(const Step& step, std::string_view name) const;

    const VllmProfile& m_profile;
    VllmLoadSettings m_settings;
    Step m_step;
};

/// Which entries of a list configure_quant_config renames.
enum class RenameGuard : std::uint8_t {
    DottedPlain, ///< compressed-tensors: entries with a dot that are no pattern
    None, ///< fp8: every entry
};

/// One entry of an ignore, target or skip list after the class's renames. Nothing: the entry vanishes.
std::optional<std::string> renameListEntry(
    const VllmProfile& profile, const VllmClass* rules, std::string_view entry, RenameGuard guard);

/// The quantization config's own rule for cache-scale names. Nothing: no rule for the name.
std::optional<std::string> cacheScaleName(
    const VllmProfile& profile, std::string_view quantMethod, std::string_view name);

/// maybe_remap_kv_scale_name for a model with these parameters. Nothing: dropped with a warning.
std::optional<std::string> kvScaleName(
    const VllmProfile& profile, const std::vector<std::string>& parameters, const std::string& name);

} // namespace requant
