// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/vllmprofile.h"

#include <optional>
#include <string>
#include <vector>

namespace requant {

/// What a version looks at to decide whether head and embedding share their storage.
struct TieInputs {
    std::optional<bool> top; ///< tie_word_embeddings at top level
    std::optional<bool> text; ///< in text_config
    std::vector<std::string> headTensors; ///< head candidates of the checkpoint, disk names
    std::optional<bool> equal; ///< head equals embedding, bit by bit; nothing: not known
    bool sameShape = true;
    std::string loadFormat; ///< empty: safetensors
    std::optional<int> transformers; ///< major version installed, matters to some versions of vLLM
};

/// What becomes of the head.
struct TieOutcome {
    std::string behaviour; ///< of the class, see VllmClass::tie
    std::optional<bool> flag; ///< as the language model sees it
    bool untied = false; ///< the checkpoint's own head switched the flag off
    std::optional<std::vector<std::string>>
        reaching; ///< head tensors that reach the module, its names; nothing after an exception
    std::optional<bool> warning; ///< the step that ties again warned
    /// "tied", "tied_by_construction", "tied_same_value", "tied_head_overwrites_embedding_or_reverse", "separate",
    /// "head_uninitialised", "unknown_tensor", or the class of the exception.
    std::string result;
};

TieOutcome tieOutcome(
    const VllmProfile& profile, const VllmClass& outer, const VllmClass& language, const TieInputs& inputs);

} // namespace requant
