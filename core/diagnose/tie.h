// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"

#include <cstdint>
#include <optional>

namespace requant {

class Scene;
struct Module;

/// What the folder says about tying.
struct Tie {
    std::optional<bool> top;
    std::optional<bool> text; ///< of text_config
    const Module* head = nullptr; ///< of the main model
    const Module* embedding = nullptr;

    bool anyTrue() const { return top.value_or(false) || text.value_or(false); }
    bool anyFalse() const { return !top.value_or(true) || !text.value_or(true); }
};

Tie tieOf(const Scene& scene);

enum class Sameness : std::uint8_t { NotCompared, OtherForm, Equal, Different };

/// Compares head and embedding as far as the options allow; the bytes only in a deep diagnosis.
Sameness compareHead(const Scene& scene, const Tie& tie, const Context& context);

} // namespace requant
