// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/finding.h"

#include <QString>

#include <optional>

namespace requant {

/// The two lines that do not fit each other: what a runtime looks for, and what the folder has in its place.
struct Evidence {
    QString wanted;
    QString there; ///< empty: nothing under any spelling
    QString tensor; ///< of the folder that this is about; may be empty
};

/// The evidence of a finding that a verdict shares, for one of its subjects; for the first one else an example. Nothing
/// for findings that no runtime minds.
std::optional<Evidence> evidenceOf(const Diagnosis& diagnosis, const Finding& finding, const QString& subject);

} // namespace requant
