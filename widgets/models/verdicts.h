// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/finding.h"

#include <QString>

namespace requant {

/// "vllm-ascend@v0.18.0": how a verdict's runtime is spelled where it is looked up.
QString verdictSpec(const Verdict& verdict);
/// "vllm-ascend v0.18.0": the same for people.
QString shownRuntime(const QString& spec);

/// The verdict to show when there is room for one: that which fails, then silent damage, then the unknown. Null if no
/// runtime was asked.
const Verdict* worstVerdict(const Diagnosis& diagnosis);
/// The verdict of "name@version"; null if that one was not asked.
const Verdict* verdictOf(const Diagnosis& diagnosis, const QString& spec);

} // namespace requant
