// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/diagnosing.h"

#include "core/diagnose/check.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace requant::cli {

static Status knownChecks(const std::vector<std::string>& ids)
{
    const auto all = allChecks();
    for (const auto& id : ids) {
        if (std::ranges::find(all, id, &Check::id) != all.end())
            continue;
        std::string list;
        for (const auto& check : all)
            list.append(list.empty() ? "" : ", ").append(check.id);
        return fail(
            ErrorCode::InvalidArgument, Text(RQ_TEXT("core", "There is no check %1; the checks are: %2."), {id, list}));
    }
    return {};
}

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
    verb.add_option(
            "--without", request.without, "Id of a check to switch off (an unknown one lists all); may be repeated")
        ->expected(1)
        ->take_all();
    addContainerOptions(verb, request.open);
}

Result<DiagnosedFolder> diagnoseFolder(Globals& globals, const DiagnoseRequest& request)
{
    DiagnoseOptions options;
    options.deep = request.deep;
    options.withDrafter = request.withDrafter;
    if (const auto known = knownChecks(request.without); !known)
        return fail(known.error());
    options.disabledChecks = {request.without.begin(), request.without.end()};
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
