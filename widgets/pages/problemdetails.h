// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/finding.h"

#include <QString>

namespace requant {

struct Document;

/// A finding for people: what, where, the evidence with the differing characters marked, why it matters, what to do.
/// Tensors and modules are links "select:NAME".
QString findingHtml(
    const Document& document, const Diagnosis& diagnosis, const Finding& finding, const QString& subject);
/// What one runtime does with the folder, in a few lines.
QString verdictHtml(const Document& document, const Verdict& verdict);

} // namespace requant
