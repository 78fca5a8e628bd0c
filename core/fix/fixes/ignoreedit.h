// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/ignorelist.h"
#include "core/fix/folderedit.h"

#include <set>
#include <string>
#include <vector>

namespace requant {

/// The ignore list of config.json, rewritten so that it names exactly modules that are stored as floats.
class IgnoreEdit {
public:
    explicit IgnoreEdit(const Scene& scene);

    /// Replaces entries that hit nothing, too much or a quantized module by the modules they were meant for; gives
    /// fused names their parts. Entries whose meaning cannot be told go.
    void rewrite(FolderEdit& edit) const;
    /// Adds modules, and the fused name where all parts of it are among them.
    void add(FolderEdit& edit, const std::vector<std::string>& modules) const;

private:
    std::vector<std::string> replacementOf(const IgnoreEntry& entry, bool& keep) const;
    std::vector<std::string> meantBy(const IgnoreEntry& entry) const;
    std::vector<std::string> bySuffix(std::string_view entry) const;
    std::vector<std::string> floatNames(const std::vector<std::uint32_t>& modules) const;
    bool isFloat(const Module& module) const;
    void append(FolderEdit& edit, const std::set<std::string>& gone, const std::vector<std::string>& added) const;

    const Scene& m_scene;
    IgnoreList m_list;
};

} // namespace requant
