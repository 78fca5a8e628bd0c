// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/scene.h"
#include "core/runtime/pyregex.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// The name that a module has in vLLM's tree, for the wrappers whose checkpoints nest the language model
/// (facts: naming-rules 2.1): "model.visual.x" is "visual.x", "model.language_model.x" is "language_model.model.x".
std::string treeName(const Scene& scene, std::string_view disk);

/// A regular expression as Python's re.match uses it: anchored at the start only.
class StartPattern {
public:
    /// An expression that cannot be compiled matches nothing; see valid().
    explicit StartPattern(const std::string& expression);

    bool valid() const { return m_regex.has_value(); }
    bool matches(const std::string& name) const;
    /// Modules (positions in Scene::modules) with a weight that match by their name in vLLM's tree, or on disk.
    std::vector<std::uint32_t> hits(const Scene& scene, bool diskNames) const;

private:
    std::optional<PyRegex> m_regex;
    bool m_numbers = false; ///< tells layers apart, so one name cannot stand for its whole kind
};

/// One entry of an ignore or skip list, with exactly what it hits.
struct IgnoreEntry {
    std::string text; ///< as written
    bool pattern = false; ///< starts with "re:"
    bool valid = true;
    std::vector<std::uint32_t> hits; ///< positions in Scene::modules
    std::vector<std::uint32_t> diskHits; ///< of a pattern: what it would hit by the names on disk
    const struct PackedSet* fused =
        nullptr; ///< its last component is a fused module and no module of that name is stored
    std::vector<std::uint32_t> parts; ///< then: the stored parts of that fused module
};

/// The list in config.json, each entry followed to the modules it hits.
class IgnoreList {
public:
    explicit IgnoreList(const Scene& scene);

    const std::vector<IgnoreEntry>& entries() const { return m_entries; }
    bool ignores(std::uint32_t module) const { return module < m_ignored.size() && m_ignored[module]; }

private:
    void addEntry(const Scene& scene, const std::string& text);

    std::vector<IgnoreEntry> m_entries;
    std::vector<bool> m_ignored;
    std::unordered_map<std::string, std::uint32_t> m_byTree; ///< vLLM's names, where they differ from those on disk
};

/// True for modules that hold a weight of their own, whatever its form.
bool holdsWeight(const Module& module);

} // namespace requant
