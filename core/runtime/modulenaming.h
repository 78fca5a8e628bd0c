// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/modules.h"

#include <string_view>

namespace requant {

/// Gives a module whose kind, shards and name on disk (in path) are known its path and quant prefix in the runtime,
/// its block, and whether it belongs to the drafter and asks for a method. The path is empty if the runtime drops it.
void nameModule(
    ModelModule& module, const Checkpoint& checkpoint, const ModelTraits& traits, const RenameTensor& rename);

/// A head that the runtime builds though the checkpoint stores none, under the name @p disk.
ModelModule unstoredHead(
    const Checkpoint& checkpoint, const ModelTraits& traits, const RenameTensor& rename, std::string_view disk);

} // namespace requant
