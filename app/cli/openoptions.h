// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/containers.h"

namespace CLI {
class App;
}

namespace requant::cli {

/// Adds --base, --sign, --geometry and --search-all: readings of a CANNBIN container that override the evidence.
void addContainerOptions(CLI::App& verb, OpenOptions& options);
/// Adds --companion DIR.
void addCompanionOption(CLI::App& verb, OpenOptions& options, const char* help);

} // namespace requant::cli
