// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/runtime.h"

#include <vector>

namespace requant {

class Checkpoint;

/// What vLLM's loader, which all runtimes here share, meets when it opens the files: those that the index names and
/// that are not here, then the first broken one of each kind. Without @p usesIndex every *.safetensors is read and an
/// absent file is missed by nobody, so its tensors stay uninitialised.
std::vector<VerdictFailure> fileFailures(const Checkpoint& checkpoint, bool usesIndex);

/// True if that failure raises nothing and is only met in the answers.
bool isSilent(const VerdictFailure& failure);

/// The kind that these failures make.
VerdictKind kindOf(const std::vector<VerdictFailure>& failures);

} // namespace requant
