// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/check.h"

#include "core/checkpoint/checkpoint.h"
#include "core/diagnose/checks.h"
#include "core/diagnose/scene.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>
#include <tuple>

namespace requant {

namespace {

constexpr std::array checks{&shardFileCheck, &cannbinCheck, &headerCheck, &archiveCheck, &unfinishedCheck, &indexCheck,
    &indexSizeCheck, &duplicateCheck, &jsonCheck, &quantizationBlockCheck, &codeCheck, &formatCheck, &configShapeCheck,
    &tieCheck, &descriptionFileCheck, &descriptionRowCheck, &descriptionTypeCheck, &ignoreCheck, &ignoreGapCheck,
    &packedCheck, &expertCheck, &layerCheck, &scalePresenceCheck, &scaleGridCheck, &scaleValueCheck, &mtpCheck,
    &policyCheck, &weightValueCheck};

struct Slot {
    std::vector<Finding> findings;
    bool finished = false;
};

void runOne(const Check& check, const Scene& scene, const Context& context, Slot& slot)
{
    const auto& options = scene.options();
    if ((check.deep && !options.deep) || options.disabledChecks.contains(std::string(check.id))) {
        slot.finished = true;
        return;
    }
    if (context.cancelled())
        return;
    slot.findings = check.run(scene, context);
    slot.finished = !context.cancelled();
}

} // namespace

std::span<const Check> allChecks()
{
    static const std::vector<Check> list = [] {
        std::vector<Check> copies;
        for (const Check* check : checks)
            copies.push_back(*check);
        return copies;
    }();
    return list;
}

std::vector<Finding> runChecks(const Scene& scene, const Context& context, bool& cancelled)
{
    const auto list = allChecks();
    std::vector<Slot> slots(list.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < list.size(); i = next++)
            runOne(list[i], scene, context, slots[i]);
    };
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < std::min<std::size_t>(context.threadCount(), list.size()); ++i)
            helpers.emplace_back(work);
        work();
    }
    std::vector<Finding> findings;
    for (Slot& slot : slots) {
        cancelled = cancelled || !slot.finished;
        if (slot.finished)
            std::move(slot.findings.begin(), slot.findings.end(), std::back_inserter(findings));
    }
    sortFindings(findings);
    return findings;
}

void sortFindings(std::vector<Finding>& findings)
{
    std::stable_sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
        if (a.severity != b.severity)
            return a.severity > b.severity;
        if (a.rule != b.rule)
            return a.rule < b.rule;
        if (const int order = compareNatural(a.subject, b.subject); order != 0)
            return order < 0;
        return std::tie(a.entry, a.runtime, a.message.args) < std::tie(b.entry, b.runtime, b.message.args);
    });
}

} // namespace requant
