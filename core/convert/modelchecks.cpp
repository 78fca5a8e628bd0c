// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/modelchecks.h"

#include <map>
#include <set>

namespace requant {

void addGroup(Plan& plan, Severity severity, const std::string& rule, const std::vector<std::string>& subjects,
    Text message, Text why)
{
    if (subjects.empty())
        return;
    Finding finding = blockingFinding(rule, subjects.front(), std::move(message), std::move(why));
    finding.severity = severity;
    finding.items = subjects;
    finding.count = subjects.size();
    plan.findings.push_back(std::move(finding));
}

// Without knowing the model: what an expert has, its siblings of the same layer must have.
void checkSiblings(Plan& plan, const SourceMap& map)
{
    std::map<std::string, std::map<std::string, std::set<std::uint32_t>>> experts; // parent -> projection -> experts
    for (const auto& source : map.tensors()) {
        if (!source.role.expert || source.role.leaf != "weight")
            continue;
        const std::string_view module = source.role.module;
        const auto at = module.find(".experts.");
        experts[std::string(module.substr(0, at + 9))][std::string(source.role.projection)].insert(*source.role.expert);
    }
    std::vector<std::string> missing;
    for (const auto& [parent, projections] : experts) {
        std::set<std::uint32_t> all;
        for (const auto& [projection, present] : projections)
            all.insert(present.begin(), present.end());
        if (parent.find("mtp") == std::string::npos) {
            for (std::uint64_t e = 0; e < map.counts().experts && e < 1'000'000; ++e)
                all.insert(static_cast<std::uint32_t>(e));
        }
        for (const auto& [projection, present] : projections) {
            for (const auto e : all) {
                if (!present.contains(e))
                    missing.push_back(parent + std::to_string(e) + "." + projection + ".weight");
            }
        }
    }
    addGroup(plan, Severity::Error, "CNV-001", missing,
        Text(RQ_TEXT("core", "%1 projections of experts are missing that their siblings have."),
            {std::to_string(missing.size())}),
        Text(RQ_TEXT("core", "The output would not load, or load with uninitialised weights.")));
}

void checkLayers(Plan& plan, const SourceMap& map)
{
    std::set<std::uint32_t> present;
    for (const auto& source : map.tensors()) {
        if (source.role.layer && !source.role.otherModality && !source.role.mtp)
            present.insert(*source.role.layer);
    }
    std::vector<std::string> missing;
    for (std::uint64_t layer = 0; layer < map.counts().layers && missing.size() < 100'000; ++layer) {
        if (!present.contains(static_cast<std::uint32_t>(layer)))
            missing.push_back("layer " + std::to_string(layer));
    }
    addGroup(plan, Severity::Error, "CNV-001", missing,
        Text(RQ_TEXT("core", "config.json speaks of %1 layers; %2 of them have no tensors."),
            {std::to_string(map.counts().layers), std::to_string(missing.size())}),
        {});
}

} // namespace requant
