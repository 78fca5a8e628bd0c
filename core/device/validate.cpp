// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/validatesession.h"

#include "core/checkpoint/checkpoint.h"
#include "core/device/runcommand.h"
#include "core/device/runstore.h"

#include <nlohmann/json.hpp>

#include <QDateTime>

#include <filesystem>
#include <optional>

namespace requant {

namespace {

ValidationRun prepare(const Checkpoint& checkpoint, const ValidationOptions& options, const CheckpointFacts& facts,
    const std::stop_token& stop)
{
    ValidationRun run;
    const QDateTime now = QDateTime::currentDateTimeUtc();
    run.startedMs = now.toMSecsSinceEpoch();
    run.id = now.toString(QStringLiteral("yyyyMMdd-HHmmss-zzz")).toStdString();
    run.folder = utf8(checkpoint.folder());
    run.device = options.profile.name;
    run.place = options.place.spec();
    run.details = std::make_shared<nlohmann::ordered_json>(nlohmann::ordered_json::object());
    // A dry run without commands asks nothing, not even a container for its address.
    const Place asked = options.runCommands || !options.dryRun ? options.place : Place();
    run.command = buildServerCommand(options.profile, facts, requestAt(checkpoint, asked, options.launch, stop));
    return run;
}

bool isUrl(const std::string& text)
{
    return text.starts_with("http://") || text.starts_with("https://");
}

// The saved answers, before anything is started: a reference that cannot be read must not cost an hour.
Result<std::optional<AnswerSet>> savedReference(const ValidationOptions& options)
{
    if (options.reference.empty() || isUrl(options.reference))
        return std::optional<AnswerSet>();
    const auto run = readRun(options.reference, options.saveTo.empty() ? runsFolder() : options.saveTo);
    if (!run)
        return fail(run.error());
    auto answers = readAnswers(*run->document);
    if (!answers) {
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "The saved run %1 holds no answers to compare with."), {run->id}));
    }
    return answers;
}

Status probe(ValidationSession& session, std::optional<AnswerSet>& reference)
{
    if (!startServer(session) || !askHealth(session))
        return {};
    if (!askPrompts(session))
        return {};
    if (isUrl(session.options.reference)) {
        auto other = askReference(session);
        if (!other)
            return fail(other.error());
        reference = *std::move(other);
    }
    // Texts that are no texts need no comparison and no clock.
    if (session.run.ending != Ending::Passes || !askPrefixes(session, reference ? &*reference : nullptr))
        return {};
    if (measure(session))
        soak(session);
    return {};
}

Status runServer(ValidationSession& session, std::optional<AnswerSet> reference)
{
    const auto& options = session.options;
    if (!options.saveTo.empty()) {
        std::error_code error;
        std::filesystem::create_directories(options.saveTo / session.run.id, error);
        if (error)
            return fail(ErrorCode::FileWrite, Text("%1", {error.message()}), utf8(options.saveTo));
    }
    session.run.ending = Ending::Passes;
    const Status asked = probe(session, reference);
    stopServer(session);
    if (!asked)
        return asked;
    findCause(session);
    session.run.details->update(answersJson(session.answers));
    session.run.seconds = static_cast<double>(QDateTime::currentMSecsSinceEpoch() - session.run.startedMs) / 1000;
    if (!options.saveTo.empty()) {
        nlohmann::ordered_json document{{"requant", REQUANT_VERSION}, {"kind", "validate"}};
        document.update(validationJson(session.run));
        if (const auto saved = saveRun(options.saveTo, session.run.id, document); !saved)
            return fail(saved.error());
    }
    return {};
}

void tellVerdict(const ValidationSession& session)
{
    const ValidationRun& run = session.run;
    session.event("verdict",
        {{"id", run.id}, {"verdict", verdictOf(run.ending)}, {"ending", name(run.ending)}, {"seconds", run.seconds},
            {"cause", causeJson(run.cause)}});
}

} // namespace

LaunchRequest requestAt(
    const Checkpoint& checkpoint, const Place& place, LaunchRequest request, const std::stop_token& stop)
{
    if (request.folder.empty())
        request.folder = utf8(std::filesystem::absolute(checkpoint.folder()).lexically_normal());
    // On its own loopback nobody outside of the container could ask the server.
    if (std::string address = containerAddress(place, stop); !address.empty())
        request.host = std::move(address);
    return request;
}

Result<ValidationRun> validate(const Checkpoint& checkpoint, const ValidationOptions& options, const Context& context,
    const ValidationEvents& events)
{
    auto reference = savedReference(options);
    if (!reference)
        return fail(reference.error());
    const CheckpointFacts facts = checkpointFacts(checkpoint);
    ValidationRun run = prepare(checkpoint, options, facts, context.stop);
    ValidationSession session{checkpoint, options, facts, context, events, run};
    session.phase("preflight");
    run.preflight =
        runPreflight({checkpoint, options.profile, facts, run.command, options.place, options.launch.deviceMemory,
                         options.runCommands && options.attach.empty(), options.runtime},
            context);
    for (const auto& item : run.preflight)
        session.event("preflight", preflightJson(item));
    if (context.cancelled()) {
        run.ending = Ending::Cancelled;
        tellVerdict(session);
        return run;
    }
    const bool blocked = hasErrors(run.preflight) && !options.force && options.attach.empty();
    if (!options.dryRun && !blocked) {
        if (auto done = runServer(session, *std::move(reference)); !done)
            return fail(done.error());
    }
    tellVerdict(session);
    return run;
}

} // namespace requant
