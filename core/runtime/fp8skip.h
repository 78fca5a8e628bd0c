// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/vllmprofile.h"

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace requant {

/// What the fp8 config decides for one layer.
struct Fp8Answer {
    bool consulted = true; ///< false: heads and embeddings, which it never quantizes
    bool skipped = false;
    std::string error; ///< class of the exception
    std::string message;
    std::string entry; ///< list entry that hit, of the first name tested
};

/// Fp8Config with ignored_layers (else modules_to_not_convert) as the runtime holds them, after the class's renames.
class Fp8Skip {
public:
    Fp8Skip(bool fusedNameListed, PackedModules packed, std::vector<std::string> list);

    /// get_quant_method for a layer. Names are compared whole; no patterns.
    Fp8Answer ask(const std::string& layer, std::string_view className) const;

    const std::vector<std::string>& list() const { return m_list; }

private:
    bool lists(const std::string& name) const { return m_names.contains(name); }

    bool m_fusedNameListed;
    PackedModules m_packed;
    std::vector<std::string> m_list;
    std::unordered_set<std::string> m_names;
    std::vector<std::string> m_experts; ///< entries that contain "experts"
};

} // namespace requant
