// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/run.h"

namespace requant {

/// The states of all parts as one; every shard must be there, whole and of this plan (InvalidArgument otherwise).
Status gatherParts(const Plan& plan, const RunOptions& options, ConversionState& all);

} // namespace requant
