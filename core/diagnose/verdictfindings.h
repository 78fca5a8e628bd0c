// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/finding.h"

#include <vector>

namespace requant {

/// Adds the failures of every verdict that does not load as findings that carry their runtime, alike ones grouped.
/// A failure that repeats a finding of the checks is not added: that finding takes on the runtime and becomes an error.
void addVerdictFindings(
    const Checkpoint& checkpoint, const std::vector<Verdict>& verdicts, std::vector<Finding>& findings);

} // namespace requant
