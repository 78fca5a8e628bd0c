// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/cli.h"
#include "app/cli/openoptions.h"
#include "core/checkpoint/checkpoint.h"
#include "core/diagnose/finding.h"

#include <string>
#include <vector>

namespace requant::cli {

/// What verbs that diagnose a folder ask for.
struct DiagnoseRequest {
    std::string folder;
    std::vector<std::string> runtimes; ///< NAME or NAME@VERSION
    bool deep = false;
    bool withDrafter = false;
    std::vector<std::string> without; ///< ids of checks that are switched off
    OpenOptions open;
};

/// Adds DIR, --runtime, --deep, --with-drafter and --without.
void addDiagnoseOptions(CLI::App& verb, DiagnoseRequest& request);

struct DiagnosedFolder {
    Checkpoint checkpoint;
    Diagnosis diagnosis;
};

/// Opens and diagnoses. Errors: an unknown runtime or check (InvalidArgument), those of openCheckpoint.
Result<DiagnosedFolder> diagnoseFolder(Globals& globals, const DiagnoseRequest& request);

} // namespace requant::cli
