// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/validationrun.h"

#include "core/device/textjson.h"

#include <nlohmann/json.hpp>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

Json orNull(const std::string& text)
{
    return text.empty() ? Json() : Json(text);
}

Json partsJson(const std::vector<CommandPart>& parts)
{
    Json list = Json::array();
    for (const auto& part : parts) {
        const bool hidden = isSecretName(part.name) && !part.value.empty();
        list.push_back({{"name", part.name}, {"value", hidden ? "***" : part.value}, {"because", part.because},
            {"enabled", part.enabled}, {"changed", part.changed}});
    }
    return list;
}

} // namespace

std::string_view name(Ending ending)
{
    static constexpr std::string_view names[] = {"passes", "not started", "cancelled", "unreachable", "port taken",
        "crashed while starting", "hung while starting", "too slow while starting", "no answer", "wrong output",
        "truncated", "crashed while answering", "differs from reference", "drifts", "had to be killed"};
    return names[static_cast<std::size_t>(ending)];
}

std::string_view verdictOf(Ending ending)
{
    switch (ending) {
    case Ending::Passes:
    case Ending::HadToBeKilled:
        return "passes";
    case Ending::NotStarted:
        return "not run";
    case Ending::Cancelled:
        return "cancelled";
    default:
        return "fails";
    }
}

std::string_view name(ProbeState state)
{
    static constexpr std::string_view names[] = {"passed", "warning", "failed", "skipped"};
    return names[static_cast<std::size_t>(state)];
}

nlohmann::ordered_json probeJson(const ProbeResult& probe)
{
    Json numbers = Json::object();
    for (const auto& [key, value] : probe.numbers)
        numbers[key] = value;
    Json json{{"id", probe.id}, {"state", name(probe.state)}, {"message", probe.message.english()},
        {"action", probe.action.english()}, {"numbers", numbers}, {"because", probe.because.english()}};
    addTexts(json, {{"message", &probe.message}, {"action", &probe.action}, {"because", &probe.because}});
    return json;
}

nlohmann::ordered_json causeJson(const ValidationCause& cause)
{
    if (cause.headline.empty())
        return {};
    Json evidence = Json::array();
    for (const auto& [line, text] : cause.evidence)
        evidence.push_back({{"line", line}, {"text", text}});
    Json json{{"finding", orNull(cause.finding)}, {"tensor", orNull(cause.tensor)}, {"fix", orNull(cause.fix)},
        {"headline", cause.headline.english()}, {"action", cause.action.english()}, {"known", cause.known},
        {"evidence", evidence}};
    addTexts(json, {{"headline", &cause.headline}, {"action", &cause.action}});
    return json;
}

nlohmann::ordered_json validationJson(const ValidationRun& run)
{
    Json preflight = Json::array();
    for (const auto& item : run.preflight)
        preflight.push_back(preflightJson(item));
    Json probes = Json::array();
    for (const auto& probe : run.probes)
        probes.push_back(probeJson(probe));
    Json environment = Json::object();
    for (const auto& part : run.command.environment) {
        if (part.enabled)
            environment[part.name] = isSecretName(part.name) ? "***" : part.value;
    }
    Json document{{"id", run.id}, {"started_ms", run.startedMs}, {"seconds", run.seconds}, {"folder", run.folder},
        {"device", run.device}, {"place", run.place}, {"command", run.command.shownArgv()},
        {"command_line", run.command.shownLine()}, {"environment", environment},
        {"settings", {{"flags", partsJson(run.command.flags)}, {"environment", partsJson(run.command.environment)}}},
        {"preflight", preflight}, {"probes", probes}, {"verdict", verdictOf(run.ending)}, {"ending", name(run.ending)},
        {"cause", causeJson(run.cause)}};
    if (run.details && run.details->is_object())
        document.update(*run.details);
    return document;
}

} // namespace requant
