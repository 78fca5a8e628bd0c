// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/run.h"

namespace requant {

/// What keeps a run with finish from gathering the parts, each missing or foreign one and each unfinished shard as a
/// blocking finding: JOB-002, JOB-005 for a shard that is no longer what was written.
std::vector<Finding> partFindings(const Plan& plan, const RunOptions& options, ConversionState all);

/// The states of all parts as one; every shard must be there, whole and of this plan (InvalidArgument otherwise).
Status gatherParts(const Plan& plan, const RunOptions& options, ConversionState& all);

} // namespace requant
