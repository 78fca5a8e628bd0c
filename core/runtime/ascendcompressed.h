// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/ascendsession.h"
#include "core/runtime/runtime.h"

namespace requant {

/// Verdict for a compressed-tensors checkpoint on vLLM-Ascend: each group's scheme has to be one that it recognises
/// (facts/naming-rules 1.6, end); whether a group is used for linear layers or experts is not looked at.
void judgeCompressedOnAscend(
    const Checkpoint& checkpoint, const AscendRules& rules, const AscendSource& source, Verdict& verdict);

} // namespace requant
