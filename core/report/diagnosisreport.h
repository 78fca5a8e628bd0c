// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/report/report.h"

namespace requant {

class Checkpoint;
struct Diagnosis;

/// Summary, verdicts, findings and tensor totals of a folder.
Report diagnosisReport(const Checkpoint& checkpoint, const Diagnosis& diagnosis);

} // namespace requant
