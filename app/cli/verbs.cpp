// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"

namespace requant::cli {

// One line per verb; the order is that of the help text.
const AddVerb verbs[] = {
    addDemo,
    addInspect,
    addDiagnose,
    addReport,
    addLookup,
    addNames,
    addLog,
    addRuntime,
    addPreview,
    addExport,
    addScan,
    addRecipe,
    addConvert,
    addVerify,
    addFix,
    addValidate,
    addJob,
    nullptr,
};

} // namespace requant::cli
