// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/validatesession.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

namespace {

// The log speaks for servers that die or do not answer; a server that answers wrongly says nothing about it.
bool logSpeaks(Ending ending)
{
    switch (ending) {
    case Ending::StartCrash:
    case Ending::StartHung:
    case Ending::StartTooSlow:
    case Ending::NoAnswer:
    case Ending::Crashed:
    case Ending::PortTaken:
    case Ending::Unreachable:
        return true;
    default:
        return false;
    }
}

bool answersWrongly(Ending ending)
{
    return ending == Ending::WrongOutput || ending == Ending::Differs;
}

void causeFromLog(ValidationSession& session)
{
    ValidationCause& cause = session.run.cause;
    const LogMatcher& log = session.server->log();
    const std::string& asked = session.options.runtime;
    std::string runtime = asked == "none" ? std::string() : asked;
    if (runtime.empty() && log.runtime().empty())
        runtime = session.options.profile.runtime;
    const LogCause found = log.cause(&session.checkpoint, {}, runtime);
    cause.known = found.known;
    cause.headline = found.headline;
    cause.action = found.action;
    cause.finding = found.rule;
    cause.tensor = found.tensor.empty() ? found.key : found.tensor;
    cause.fix = found.fix;
    for (const auto& evidence : found.evidence)
        cause.evidence.emplace_back(evidence.line, evidence.text);
    if (!found.known && !session.server->lastLine().empty())
        cause.headline = Text("%1", {printable(session.server->lastLine())});
}

const PreflightItem* folderFault(const ValidationSession& session)
{
    const auto& items = session.run.preflight;
    const auto fault = std::ranges::find_if(items, [](const PreflightItem& item) {
        return item.state == PreflightState::Error && (item.id == "diagnosis" || item.id == "finding");
    });
    return fault == items.end() ? nullptr : &*fault;
}

void causeFromFolder(ValidationSession& session)
{
    ValidationCause& cause = session.run.cause;
    const PreflightItem* const fault = folderFault(session);
    if (!fault) {
        cause.headline = Text(RQ_TEXT("core",
            "The folder is free of findings that explain this: suspect the runtime, its "
            "kernels or its flags, or verify the weights against their source."));
        return;
    }
    cause = {fault->message, fault->action, fault->rule, fault->subject, fault->fix, {}, !fault->rule.empty()};
}

} // namespace

void stopServer(ValidationSession& session)
{
    if (!session.server)
        return;
    session.phase("stop");
    const bool alive = !session.server->ended();
    const ProcessEnd end = session.server->stop();
    if (!alive)
        return;
    ProbeResult probe{"stop", ProbeState::Passed,
        Text(RQ_TEXT("core", "The server stopped when asked, and nothing of it is left.")), {},
        {{"stragglers", end.stragglers}}};
    if (end.killed) {
        probe.state = ProbeState::Warning;
        probe.message = Text(RQ_TEXT("core", "The server ignored SIGTERM for %1 s and was killed."),
            {std::to_string(session.options.graceSeconds)});
        session.end(Ending::HadToBeKilled);
    } else if (end.stragglers > 0) {
        probe.message =
            Text(RQ_TEXT("core", "The server stopped when asked; %1 processes that it left behind were killed."),
                {std::to_string(end.stragglers)});
    }
    session.add(std::move(probe));
}

void findCause(ValidationSession& session)
{
    const Ending ending = session.run.ending;
    if (session.server && logSpeaks(ending))
        causeFromLog(session);
    // A server that answers wrongly says nothing about it, and some die without a word: what the folder's own
    // diagnosis found before the start is then the best lead.
    if (answersWrongly(ending) || (logSpeaks(ending) && !session.run.cause.known && folderFault(session)))
        causeFromFolder(session);
}

} // namespace requant
