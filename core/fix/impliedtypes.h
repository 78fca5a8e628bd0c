// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/scene.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace requant {

/// The type that a description should give a tensor, told from how it and its module are stored: what most other
/// modules stored alike are described as, else the type that writers give this form.
class ImpliedTypes {
public:
    explicit ImpliedTypes(const Scene& scene);

    /// "FLOAT", "W8A8_DYNAMIC", ...; empty if it cannot be told.
    std::string ofModule(const Module& module) const;
    std::string ofTensor(std::string_view name) const;

private:
    std::uint32_t form(const Module& module) const;

    const Scene& m_scene;
    std::map<std::uint32_t, std::string> m_usual; ///< by form
    std::string m_biasType = "FLOAT"; ///< of the bias of a quantized module
};

} // namespace requant
