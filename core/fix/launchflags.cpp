// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/fixselection.h"
#include "core/fix/foldershape.h"
#include "core/fix/proposal.h"

#include <algorithm>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

// What has to be laid over @p before to give @p after: null removes a key.
Json overlay(const Json& before, const Json& after)
{
    Json out = Json::object();
    for (const auto& [key, value] : before.items()) {
        if (!after.contains(key))
            out[key] = nullptr;
    }
    for (const auto& [key, value] : after.items()) {
        const auto old = before.find(key);
        if (old != before.end() && *old == value)
            continue;
        // Blocks of quantization are replaced whole: the runtime does not merge them.
        const bool nested =
            old != before.end() && old->is_object() && value.is_object() && key != "quantization_config";
        out[key] = nested ? overlay(*old, value) : value;
    }
    return out;
}

std::string shellQuoted(const std::string& text)
{
    std::string out = "'";
    for (const char c : text)
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

/// Fixes whose whole effect is in values of config.json that a running server may be told.
bool isFlag(std::string_view id)
{
    return id.starts_with("config-") || id.starts_with("ignore-");
}

} // namespace

Result<LaunchFlags> launchFlags(const Checkpoint& checkpoint, const Diagnosis& diagnosis,
    std::span<const FixChoice> choices, const FixOptions& options, const Context& context)
{
    LaunchFlags flags;
    std::vector<FixChoice> taken;
    for (const auto& choice : choices) {
        if (isFlag(choice.id))
            taken.push_back(choice);
        else
            flags.notCovered.push_back(choice.id);
    }
    if (taken.empty() || !checkpoint.config().exists())
        return flags;
    const auto plan = planFixes(checkpoint, diagnosis, taken, options, context);
    if (!plan)
        return fail(plan.error());
    const auto step = std::find_if(
        plan->steps.begin(), plan->steps.end(), [](const PlanStep& s) { return s.target == "config.json"; });
    if (step == plan->steps.end() || step->kind != StepKind::WriteText)
        return flags;
    const Json after = Json::parse(step->text, nullptr, false);
    if (!after.is_object())
        return flags;
    const Json changed = overlay(checkpoint.config().json(), after);
    if (changed.empty())
        return flags;
    flags.hfOverrides = changed.dump(-1, ' ', false, Json::error_handler_t::replace);
    flags.flags = "--hf-overrides " + shellQuoted(flags.hfOverrides);
    const bool description = changed.contains("quantization_config") && changed["quantization_config"].is_null()
        && !checkpoint.descriptions().empty();
    if (description)
        flags.flags += " --quantization ascend";
    return flags;
}

} // namespace requant
