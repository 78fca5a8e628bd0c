// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/diagnosing.h"

#include <CLI/CLI.hpp>

namespace requant::cli {

void addDiagnoseOptions(CLI::App& verb, DiagnoseRequest& request)
{
    verb.add_option("DIR", request.folder, "Folder, index file, single shard or Hugging Face cache repository")
        ->required();
    verb.add_option("--runtime", request.runtimes, "NAME or NAME@VERSION; may be given several times")
        ->expected(1)
        ->take_all();
    verb.add_flag(
        "--deep", request.deep, "Read weights too: duplicates, head against embedding, NaN codes, rows of zeros");
    verb.add_flag("--with-drafter", request.withDrafter, "Also ask for the MTP drafter's modules");
    addContainerOptions(verb, request.open);
}

Result<DiagnosedFolder> diagnoseFolder(Globals& globals, const DiagnoseRequest& request)
{
    DiagnoseOptions options;
    options.deep = request.deep;
    options.withDrafter = request.withDrafter;
    for (const auto& spec : request.runtimes) {
        auto runtime = findRuntime(spec);
        if (!runtime)
            return fail(runtime.error());
        options.runtimes.push_back(*std::move(runtime));
    }
    const Context context = commandContext(globals);
    auto checkpoint = openCheckpoint(request.folder, request.open, context);
    if (!checkpoint)
        return fail(checkpoint.error());
    Diagnosis diagnosis = diagnose(*checkpoint, options, context);
    endProgressLine();
    return DiagnosedFolder{*std::move(checkpoint), std::move(diagnosis)};
}

} // namespace requant::cli
