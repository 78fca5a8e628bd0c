// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/device/preflight.h"

#include <vector>

namespace requant {

/// What one rule says; empty: it has nothing to look at here.
using PreflightItems = std::vector<PreflightItem>;

// One function per thing that is checked. Flags against checkpoint (preflightflags.cpp):
PreflightItems checkQuantizationFlag(const PreflightScene& scene);
PreflightItems checkInt8Bmm(const PreflightScene& scene);
PreflightItems checkParallel(const PreflightScene& scene);
PreflightItems checkDtype(const PreflightScene& scene);
PreflightItems checkBlockSize(const PreflightScene& scene);
PreflightItems checkContext(const PreflightScene& scene);
PreflightItems checkChangedSettings(const PreflightScene& scene);
PreflightItems checkStartLimit(const PreflightScene& scene);
PreflightItems profileAdvice(const PreflightScene& scene);
// The folder as the runtime will see it (preflight.cpp):
PreflightItems checkContainer(const PreflightScene& scene);
PreflightItems checkDiagnosis(const PreflightScene& scene, const Context& context);
// What the place says (preflightplace.cpp); these run short commands:
PreflightItems checkMemory(const PreflightScene& scene, const Context& context);
PreflightItems checkProgram(const PreflightScene& scene, const Context& context);
PreflightItems checkPort(const PreflightScene& scene, const Context& context);
PreflightItems checkLeftovers(const PreflightScene& scene, const Context& context);
PreflightItems runProfileCommands(const PreflightScene& scene, const Context& context);

} // namespace requant
