// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/preflightrules.h"

#include "core/checkpoint/checkpoint.h"
#include "core/device/memoryfit.h"
#include "core/device/textjson.h"
#include "core/diagnose/containerpreflight.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>

namespace requant {

namespace {

using State = PreflightState;

PreflightItem itemOf(const Finding& finding)
{
    const State state = finding.severity == Severity::Error ? State::Error
        : finding.severity == Severity::Warning             ? State::Warning
                                                            : State::Note;
    return {"finding", state, finding.rule, finding.subject, finding.message, finding.action, finding.fix};
}

PreflightItem itemOf(const Verdict& verdict)
{
    const std::string runtime = verdict.runtime + "@" + verdict.version;
    PreflightItem item{"diagnosis", State::Good, {}, runtime,
        Text(RQ_TEXT("core", "%1 finds every tensor that it looks up (%2 lookups)."),
            {runtime, formatCount(verdict.lookups)}),
        {}};
    if (verdict.kind == VerdictKind::Loads)
        return item;
    if (verdict.kind == VerdictKind::Unknown) {
        item.state = State::NotAvailable;
        item.message = verdict.reason.empty()
            ? Text(RQ_TEXT("core", "There are no naming rules for this model under %1."), {runtime})
            : verdict.reason;
        return item;
    }
    item.state = State::Error;
    item.message = Text(verdict.kind == VerdictKind::Fails
            ? RQ_TEXT("core", "%1 will fail while loading: %2 modules do not get what they look up.")
            : RQ_TEXT("core", "%1 will load the folder, but %2 modules silently get wrong values."),
        {runtime, formatCount(verdict.failures.size())});
    if (!verdict.failures.empty()) {
        const auto& first = verdict.failures.front();
        item.rule = first.rule;
        item.subject = first.subject.empty() ? first.key : first.subject;
    }
    item.action = Text(
        RQ_TEXT("core", "Run diagnose: it says of each finding whether fix repairs it or a conversion is needed."));
    return item;
}

} // namespace

std::string_view name(PreflightState state)
{
    static constexpr std::string_view names[] = {"good", "note", "warning", "error", "not available"};
    return names[static_cast<std::size_t>(state)];
}

nlohmann::ordered_json preflightJson(const PreflightItem& item)
{
    nlohmann::ordered_json json{{"id", item.id}, {"state", name(item.state)}, {"rule", item.rule},
        {"subject", item.subject}, {"message", item.message.english()}, {"action", item.action.english()},
        {"fix", item.fix.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(item.fix)},
        {"because", item.because.english()}};
    addTexts(json, {{"message", &item.message}, {"action", &item.action}, {"because", &item.because}});
    return json;
}

PreflightItems checkDiagnosis(const PreflightScene& scene, const Context& context)
{
    const std::string spec = scene.runtime.empty() ? scene.profile.runtime : scene.runtime;
    if (spec == "none" || spec.empty())
        return {};
    const auto runtime = findRuntime(spec);
    if (!runtime)
        return {{"diagnosis", State::NotAvailable, {}, spec, runtime.error().text, {}}};
    DiagnoseOptions options;
    options.runtimes = {*runtime};
    const Diagnosis diagnosis = diagnose(scene.checkpoint, options, context);
    PreflightItems items;
    for (const auto& verdict : diagnosis.verdicts) {
        PreflightItem item = itemOf(verdict);
        const auto same = std::ranges::find_if(diagnosis.findings,
            [&](const Finding& finding) { return !finding.runtime.empty() && finding.rule == item.rule; });
        if (same != diagnosis.findings.end())
            item.fix = same->fix;
        items.push_back(std::move(item));
    }
    // What the verdict says already is not said again; info is for the diagnosis itself.
    for (const auto& finding : diagnosis.findings) {
        if (finding.runtime.empty() && finding.severity == Severity::Error)
            items.push_back(itemOf(finding));
    }
    return items;
}

// Cache blocks, pipeline and memory have rules of their own for every checkpoint.
PreflightItems checkContainer(const PreflightScene& scene)
{
    ServeParameters parameters;
    if (const auto flag = scene.command.flag("--max-num-batched-tokens"))
        parameters.maxBatchedTokens = parseFlagNumber(*flag);
    if (const auto flag = scene.command.flag("--gpu-memory-utilization")) {
        char* end = nullptr;
        const double share = std::strtod(flag->c_str(), &end);
        if (end != flag->c_str())
            parameters.memoryUtilization = share;
    }
    PreflightItems items;
    for (const auto& finding : containerPreflight(scene.checkpoint, parameters)) {
        items.push_back(itemOf(finding));
        items.back().id = "container";
    }
    return items;
}

PreflightItems runPreflight(const PreflightScene& scene, const Context& context)
{
    PreflightItems items;
    const auto add = [&items](PreflightItems more) {
        items.insert(items.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    };
    for (const auto rule : {checkQuantizationFlag, checkInt8Bmm, checkParallel, checkDtype, checkBlockSize,
             checkContext, checkContainer, checkStartLimit, checkChangedSettings})
        add(rule(scene));
    add(checkDiagnosis(scene, context));
    add(checkMemory(scene, context));
    if (scene.runCommands) {
        for (const auto rule : {checkProgram, checkPort, checkLeftovers, runProfileCommands}) {
            if (!context.cancelled())
                add(rule(scene, context));
        }
    }
    add(profileAdvice(scene));
    return items;
}

bool hasErrors(const std::vector<PreflightItem>& items)
{
    return std::any_of(
        items.begin(), items.end(), [](const PreflightItem& item) { return item.state == State::Error; });
}

} // namespace requant
