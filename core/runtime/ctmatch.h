// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/ctscheme.h"
#include "core/runtime/vllmprofile.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace requant {

/// Entries of an ignore or target list of compressed-tensors: plain names, or "re:" and a pattern of Python that is
/// matched from the start of a name, not to its end.
class PatternList {
public:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    PatternList() = default;
    explicit PatternList(std::vector<std::string> entries);

    const std::vector<std::string>& entries() const { return m_entries; }
    /// Index of the first entry that is the name or whose pattern matches it; none.
    std::size_t match(std::string_view name) const;
    /// The same for a class name: plain entries hit as a part of it, whatever the case.
    std::size_t matchClass(std::string_view className) const;
    /// True if the name itself is an entry.
    bool lists(std::string_view name) const;
    /// Indexes of entries that Python refuses (re.error) or whose matching had to be given up.
    std::vector<std::size_t> broken() const;

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };
    struct Pattern {
        std::size_t index;
        PyRegex regex;
    };
    std::vector<std::string> m_entries;
    std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> m_plain; ///< first index of each text
    std::vector<Pattern> m_patterns;
    std::vector<std::size_t> m_invalid;
};

/// True for a group of config_groups that vLLM leaves out: attention is quantized with its cache, not as a layer.
bool isAttentionGroup(const std::vector<std::string>& targets);

/// What a compressed-tensors config decides for one layer.
struct CtAnswer {
    bool consulted = true; ///< false: the version never asks for this kind of layer
    std::optional<bool> ignored;
    bool quantized = false;
    std::string error; ///< class of the exception that ends model construction
    std::string message;
    std::string target; ///< the key of the target map that matched; empty if none or ignored
    const CtScheme* scheme = nullptr; ///< of the matched target, if quantized
    std::vector<std::string> ignoredBy; ///< entries that hit, one per name that was tested and ignored
    std::vector<std::string> tested; ///< the names that were tested
};

/// CompressedTensorsConfig with its lists as the runtime holds them (after the class's renames).
class CtMatcher {
public:
    struct Target {
        std::string name;
        std::size_t scheme;
    };
    CtMatcher(const CtRules& rules, PackedModules packed, std::vector<std::string> ignore, std::vector<Target> targets,
        std::vector<CtScheme> schemes);

    /// get_quant_method for a layer; @p className as in vLLM, "RoutedExperts" for every MoE layer.
    CtAnswer ask(const std::string& layer, std::string_view className) const;

    const PatternList& ignore() const { return m_ignore; }
    const PatternList& targets() const { return m_targets; }

private:
    bool ignores(const std::string& layer, CtAnswer& answer) const;
    std::size_t findTarget(const std::string& layer, std::string_view className, CtAnswer& answer) const;
    std::size_t matchFused(const std::string& layer) const;
    CtAnswer askMoe(const std::string& layer) const;
    void decide(std::string_view className, std::size_t target, CtAnswer& answer) const;

    CtRules m_rules;
    PackedModules m_packed;
    PatternList m_ignore;
    PatternList m_targets;
    std::vector<std::size_t> m_schemeOf; ///< by target
    std::vector<CtScheme> m_schemes;
};

} // namespace requant
