// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/scene.h"

#include <algorithm>

namespace requant {

namespace {

// The state says it near its beginning; the states of parts are removed when the folder is finished.
bool isFinished(const std::filesystem::path& state)
{
    const auto file = InputFile::open(state);
    if (!file)
        return false;
    std::string head(static_cast<std::size_t>(std::min<std::uint64_t>(file->size(), 4096)), ' ');
    return file->read(0, std::as_writable_bytes(std::span(head)))
        && head.find("\"complete\": true") != std::string::npos;
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    const auto& checkpoint = scene.checkpoint();
    for (const auto& file : checkpoint.sideFiles()) {
        const bool part = file.name.starts_with("conversion_state.part-");
        if (!part && (file.name != "conversion_state.json" || isFinished(checkpoint.folder() / file.name)))
            continue;
        return {makeFinding("JOB-007", file.name, file.name,
            {Text(RQ_TEXT("core", "A conversion into this folder was not finished.")),
                Text(RQ_TEXT("core", "Shards, index or config are missing; what is here is not a checkpoint yet.")),
                Text(RQ_TEXT("core", "Run the conversion again with --resume."))})};
    }
    return {};
}

} // namespace

const Check unfinishedCheck{"unfinished", RQ_TEXT("core", "Unfinished conversion"),
    RQ_TEXT("core", "A conversion that was interrupted left the folder incomplete."), false, run};

} // namespace requant
