// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/finding.h"

namespace requant {

/// An error finding about one subject.
Finding blockingFinding(std::string rule, std::string subject, Text message, Text why = {}, Text action = {});

} // namespace requant
