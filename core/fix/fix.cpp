// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/fix.h"

#include "core/fix/fixselection.h"
#include "core/fix/foldershape.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

FixOptions withRuntimes(const Checkpoint& checkpoint, FixOptions options)
{
    if (options.runtimes.empty())
        options.runtimes = defaultRuntimes(checkpoint);
    return options;
}

Scene sceneOf(const Checkpoint& checkpoint, const FixOptions& options)
{
    DiagnoseOptions diagnosing;
    diagnosing.withDrafter = options.withDrafter;
    return Scene(checkpoint, diagnosing);
}

Fix fixOf(const FixContext& context, const Diagnosis& diagnosis, const FixGroup& group)
{
    Fix fix;
    fix.id = group.kind->id;
    fix.finding = group.rule;
    fix.title = Text(group.kind->title);
    fix.insteadOf = group.insteadOf;
    fix.findings = group.findings;
    FolderEdit edit(context.checkpoint);
    const auto findings = findingsOf(diagnosis, group);
    const auto applied = group.kind->apply(context, findings, edit);
    if (applied) {
        fix.changes = changesOf(edit);
        fix.safe = applied->safe && group.insteadOf.empty();
        fix.remark = applied->remark;
    } else {
        fix.remark = applied.error().text;
    }
    fix.possible = !fix.changes.empty();
    fix.safe = fix.safe && fix.possible;
    if (applied && !fix.possible)
        fix.remark = Text(RQ_TEXT("core", "No change of a file cures this here."));
    for (const auto& change : fix.changes)
        fix.bytesWritten += change.bytes;
    return fix;
}

Result<FolderEdit> editOf(const Checkpoint& checkpoint, const Diagnosis& diagnosis, std::span<const FixChoice> choices,
    const FixOptions& options, const Context& context, bool readsWeights)
{
    const auto groups = chosenGroups(diagnosis, choices, options);
    if (!groups)
        return fail(groups.error());
    const Scene scene = sceneOf(checkpoint, options);
    const FixContext fix{checkpoint, scene, options, context, readsWeights};
    FolderEdit edit(checkpoint);
    for (const auto& group : *groups) {
        const auto findings = findingsOf(diagnosis, group);
        const auto applied = group.kind->apply(fix, findings, edit);
        if (!applied) {
            Error error = applied.error();
            if (error.code == ErrorCode::Unsupported)
                error.code = ErrorCode::InvalidArgument;
            error.text = Text(std::string(group.kind->id) + ": " + error.text.english());
            return fail(std::move(error));
        }
    }
    return edit;
}

std::string describe(std::span<const FixChoice> choices, const FixOptions& options)
{
    Json fixes = Json::array();
    for (const auto& choice : choices)
        fixes.push_back({{"id", choice.id}, {"finding", choice.finding}});
    Json runtimes = Json::array();
    for (const auto& runtime : options.runtimes)
        runtimes.push_back(std::string(runtime->name()) + "@" + std::string(runtime->version()));
    const Json all{{"fixes", fixes}, {"runtimes", runtimes}, {"deep", options.deep},
        {"with_drafter", options.withDrafter}, {"origin", utf8(options.origin)}, {"link", options.link},
        {"renames", options.renames}};
    return all.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string nameOf(std::span<const FixChoice> choices)
{
    std::string name;
    for (const auto& choice : choices)
        name += (name.empty() ? "" : ", ") + choice.id;
    return name;
}

} // namespace

std::vector<Fix> listFixes(
    const Checkpoint& checkpoint, const Diagnosis& diagnosis, const FixOptions& given, const Context& context)
{
    const FixOptions options = withRuntimes(checkpoint, given);
    const Scene scene = sceneOf(checkpoint, options);
    const FixContext fix{checkpoint, scene, options, context, false};
    std::vector<Fix> fixes;
    for (const auto& group : groupFixes(diagnosis, options)) {
        if (context.cancelled())
            break;
        Fix one = fixOf(fix, diagnosis, group);
        // An offer that has nothing to do is none.
        if (one.possible || !one.finding.empty())
            fixes.push_back(std::move(one));
    }
    return fixes;
}

Result<Plan> planFixes(const Checkpoint& checkpoint, const Diagnosis& diagnosis, std::span<const FixChoice> choices,
    const FixOptions& given, const Context& context)
{
    const FixOptions options = withRuntimes(checkpoint, given);
    const auto edit = editOf(checkpoint, diagnosis, choices, options, context, true);
    if (!edit)
        return fail(edit.error());
    if (changesOf(*edit).empty())
        return fail(ErrorCode::InvalidArgument, Text(RQ_TEXT("core", "The chosen fixes change nothing.")));
    auto plan = planOf(*edit, options.link);
    if (!plan)
        return plan;
    plan->name = nameOf(choices);
    plan->recipeText = describe(choices, options);
    return plan;
}

Result<std::vector<FileChange>> changesOfFixes(const Checkpoint& checkpoint, const Diagnosis& diagnosis,
    std::span<const FixChoice> choices, const FixOptions& given, const Context& context)
{
    const FixOptions options = withRuntimes(checkpoint, given);
    const auto edit = editOf(checkpoint, diagnosis, choices, options, context, false);
    if (!edit)
        return fail(edit.error());
    return changesOf(*edit);
}

Result<Plan> planFixesAgain(const Checkpoint& checkpoint, const std::string& recipeText, const Context& context)
{
    const Json recipe = Json::parse(recipeText, nullptr, false);
    const auto unreadable = [] {
        return fail(
            ErrorCode::InvalidArgument, Text(RQ_TEXT("core", "This is not a list of fixes, or it is damaged.")));
    };
    if (recipe.is_discarded())
        return unreadable();
    try {
        FixOptions options;
        DiagnoseOptions diagnosing;
        for (const auto& spec : recipe.at("runtimes")) {
            auto runtime = findRuntime(spec.get<std::string>());
            if (!runtime)
                return fail(std::move(runtime.error()));
            options.runtimes.push_back(*std::move(runtime));
        }
        options.deep = recipe.at("deep").get<bool>();
        options.withDrafter = recipe.at("with_drafter").get<bool>();
        options.origin = recipe.at("origin").get<std::string>();
        options.link = recipe.at("link").get<bool>();
        recipe.at("renames").get_to(options.renames);
        std::vector<FixChoice> choices;
        for (const auto& fix : recipe.at("fixes"))
            choices.push_back({fix.at("id").get<std::string>(), fix.at("finding").get<std::string>()});
        diagnosing.runtimes = options.runtimes;
        diagnosing.deep = options.deep;
        diagnosing.withDrafter = options.withDrafter;
        return planFixes(checkpoint, diagnose(checkpoint, diagnosing, context), choices, options, context);
    } catch (const Json::exception&) {
        return unreadable();
    }
}

} // namespace requant
