// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"

#include <functional>
#include <optional>
#include <string>

namespace requant {

/// Changes that are tried out before they are written.
struct CheckpointEdits {
    std::optional<std::string> config; ///< text of config.json
    std::optional<std::string> description; ///< text of quant_model_description.json
    /// New name of a tensor, empty to drop it; unset: all keep theirs.
    std::function<std::string(TensorId)> name;
};

/// The checkpoint as it would be read after the edits: same shards and data, other names and documents. Every tensor
/// counts as indexed. Errors: those of parsing the texts.
Result<Checkpoint> editedCheckpoint(const Checkpoint& source, const CheckpointEdits& edits);

} // namespace requant
