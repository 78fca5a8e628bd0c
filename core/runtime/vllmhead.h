// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/runtime.h"

#include <vector>

namespace requant {

class VllmModel;

/// What goes wrong with the head of a checkpoint: discarded though it differs from the embedding, left uninitialised,
/// refused.
struct HeadFate {
    std::vector<VerdictFailure> failures;
    Text reason; ///< set if it depends on the installed transformers
};

/// @p quantized: the head has a quantization scheme, so its tensors have other names. Reads the bytes of head and
/// embedding only where they matter and the options allow it.
HeadFate headFate(const VllmModel& model, const JudgeOptions& options, bool quantized);

} // namespace requant
