// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/validatesession.h"

#include "core/device/runcommand.h"
#include "core/device/waiting.h"

#include <nlohmann/json.hpp>

#include <QElapsedTimer>
#include <QTcpServer>
#include <QTcpSocket>

namespace requant {

namespace {

double secondsOf(const QElapsedTimer& clock)
{
    return static_cast<double>(clock.nsecsElapsed()) * 1e-9;
}

std::string seconds(double value)
{
    return QString::number(value, 'f', value < 10 ? 1 : 0).toStdString() + " s";
}

std::uint16_t freePort()
{
    QTcpServer server;
    return server.listen(QHostAddress::LocalHost, 0) ? server.serverPort() : 0;
}

bool somebodyListens(std::uint16_t port)
{
    QTcpSocket socket;
    socket.connectToHost(QHostAddress(QHostAddress::LocalHost), port);
    return socket.waitForConnected(500);
}

double startLimit(const ValidationSession& session)
{
    if (session.options.startTimeoutSeconds > 0)
        return session.options.startTimeoutSeconds;
    return startLimitSeconds(session.options.profile, session.facts);
}

ProbeResult startProbe(ProbeState state, Text message, Text action = {})
{
    return {"start", state, std::move(message), std::move(action), {}};
}

Ending endingOfStart(const ValidationSession& session, const ProcessEnd& end)
{
    if (end.execFailed)
        return Ending::Unreachable;
    const bool sshFailed = session.options.place.kind == Place::Kind::Ssh && !end.signalled && end.code == 255;
    if (sshFailed && !session.server->load().total)
        return Ending::Unreachable;
    if (!session.options.place.local() && !end.signalled && (end.code == 127 || end.code == 126))
        return Ending::Unreachable;
    for (const auto* words : {"ddress already in use", "Errno 98"}) {
        if (session.server->logContains(words))
            return Ending::PortTaken;
    }
    return Ending::StartCrash;
}

Text howItEnded(const ProcessEnd& end)
{
    if (end.execFailed)
        return Text(RQ_TEXT("core", "The program could not be started: %1."), {systemMessage(end.code)});
    if (end.signalled)
        return Text(RQ_TEXT("core", "The server was ended by signal %1."), {std::to_string(end.code)});
    return Text(RQ_TEXT("core", "The server ended by itself with exit code %1."), {std::to_string(end.code)});
}

// Watches one start: how far it is, and when there is no sense in waiting longer.
class StartWatch {
public:
    explicit StartWatch(ValidationSession& session)
        : m_session(session)
        , m_limit(startLimit(session))
        , m_hang(session.options.hangSeconds > 0 ? session.options.hangSeconds : 300)
    {
        m_clock.start();
    }

    double elapsed() const { return secondsOf(m_clock); }

    /// False when the start is over without success; says why.
    bool goesOn()
    {
        report();
        if (m_session.context.cancelled()) {
            m_session.end(Ending::Cancelled);
            return false;
        }
        if (!m_session.server)
            return elapsed() < m_limit || stopAt(Ending::NoAnswer, RQ_TEXT("core", "Nothing answered within %1."));
        if (const auto end = m_session.server->ended()) {
            m_session.end(endingOfStart(m_session, *end));
            m_session.add(startProbe(ProbeState::Failed, howItEnded(*end)));
            return false;
        }
        const bool local = m_session.options.place.local();
        if (m_session.server->silence() > m_hang)
            return stopAt(Ending::StartHung,
                local
                    ? RQ_TEXT("core", "No line in the log, no byte read and no processor time for too long, after %1.")
                    : RQ_TEXT("core", "No line in the log for too long, after %1."));
        return elapsed() < m_limit
            || stopAt(Ending::StartTooSlow,
                RQ_TEXT("core",
                    "Still at work, but not ready after %1: the time reckoned from the bytes to read is over."));
    }

private:
    bool stopAt(Ending ending, std::string_view pattern)
    {
        m_session.end(ending);
        m_session.add(startProbe(ProbeState::Failed, Text(pattern, {seconds(elapsed())}),
            ending == Ending::StartTooSlow
                ? Text(RQ_TEXT("core", "Give more with --start-timeout, or put the folder on a faster disk."))
                : Text()));
        return false;
    }

    void report()
    {
        if (!m_session.server)
            return;
        const LoadProgress& load = m_session.server->load();
        if (load.total == 0 || (load.done == m_shown && load.total == m_total))
            return;
        m_shown = load.done;
        m_total = load.total;
        const auto bytes = m_session.facts.tensorBytes;
        m_session.context.sink->progress({"load", bytes * load.done / load.total, bytes, {}});
        m_session.event("load", {{"done", load.done}, {"total", load.total}});
    }

    ValidationSession& m_session;
    QElapsedTimer m_clock;
    double m_limit;
    double m_hang;
    std::uint32_t m_shown = 0;
    std::uint32_t m_total = 0;
};

bool awaitHealth(ValidationSession& session, StartWatch& watch)
{
    Endpoint quick = session.endpoint;
    quick.timeoutSeconds = 5;
    while (watch.goesOn()) {
        const HttpAnswer answer = httpGet(quick, "/health", session.context.stop);
        // A server without /health is asked for a completion right away.
        if (answer.good() || answer.status == 404)
            return true;
        waitFor([&] { return session.server && session.server->ended(); }, 0.25, session.context.stop);
    }
    return false;
}

bool askModelName(ValidationSession& session)
{
    const HttpAnswer answer = httpGet(session.endpoint, "/v1/models", session.context.stop);
    const auto document = nlohmann::ordered_json::parse(answer.body.toStdString(), nullptr, false);
    if (document.is_object() && document.contains("data") && document["data"].is_array() && !document["data"].empty()
        && document["data"][0].is_object())
        session.model = document["data"][0].value("id", session.model);
    return true;
}

// Ready is who answers: a health code only says that a process listens.
bool awaitCompletion(ValidationSession& session, StartWatch& watch)
{
    constexpr int attempts = 5;
    std::string problem;
    for (int attempt = 0; attempt < attempts && watch.goesOn(); ++attempt) {
        const auto answer = complete(session.endpoint,
            {session.model, std::string(probePrompts().front().text), 8, 0, false, false}, session.context.stop);
        // A server that dies of the question takes a moment to be gone.
        if (!answer.whole())
            waitFor([&] { return session.server && session.server->ended(); }, 0.5, session.context.stop);
        if (!watch.goesOn())
            return false;
        if (answer.whole() || answer.state == Completion::State::Truncated) {
            session.add({"start", ProbeState::Passed,
                Text(RQ_TEXT("core", "Ready after %1: the first completion came %2 after the question."),
                    {seconds(watch.elapsed()), seconds(answer.seconds)}),
                {}, {{"start_s", watch.elapsed()}, {"first_completion_s", answer.seconds}}});
            return true;
        }
        problem = answer.problem;
        if (answer.state == Completion::State::TimedOut)
            break;
        waitFor([&] { return session.server && session.server->ended(); }, 1, session.context.stop);
    }
    if (!watch.goesOn())
        return false;
    session.end(Ending::NoAnswer);
    session.add(startProbe(ProbeState::Failed,
        Text(RQ_TEXT("core", "The server says that it is healthy, but completes nothing: %1"), {printable(problem)})));
    return false;
}

// Where the probes ask; false if that cannot be.
bool chooseEndpoint(ValidationSession& session, ServerProcess::Options& options)
{
    const ServerCommand& command = session.run.command;
    const bool everywhere = command.host == "0.0.0.0" || command.host == "::" || command.host.empty();
    std::string host = everywhere ? "127.0.0.1" : command.host;
    std::uint16_t port = command.port;
    const Place& place = session.options.place;
    if (place.kind == Place::Kind::Ssh) {
        options.forwardPort = port = freePort();
        host = "127.0.0.1";
    } else if (const std::string trouble = containerTrouble(place, session.context.stop); !trouble.empty()) {
        session.end(Ending::Unreachable);
        session.add(startProbe(ProbeState::Failed, notRunning(place, trouble)));
        return false;
    } else if (everywhere) {
        if (const std::string address = containerAddress(place, session.context.stop); !address.empty())
            host = address;
    }
    session.endpoint.url = "http://" + host + ":" + std::to_string(port);
    if (place.local() && somebodyListens(port)) {
        session.end(Ending::PortTaken);
        session.add(startProbe(ProbeState::Failed,
            Text(RQ_TEXT("core", "Port %1 is in use; the server was not started."), {std::to_string(port)}),
            Text(RQ_TEXT("core", "Stop what listens there, or choose another --port."))));
        return false;
    }
    return true;
}

// The key that the server itself is started with.
std::string ownKey(const ServerCommand& command)
{
    if (const auto flag = command.flag("--api-key"))
        return *flag;
    return command.variable("VLLM_API_KEY").value_or(std::string());
}

} // namespace

bool startServer(ValidationSession& session)
{
    session.phase("start");
    session.endpoint.apiKey = session.options.apiKey.empty() ? ownKey(session.run.command) : session.options.apiKey;
    session.endpoint.timeoutSeconds = session.options.requestTimeoutSeconds;
    session.model = session.run.command.servedName;
    if (session.options.attach.empty()) {
        ServerProcess::Options options;
        options.place = session.options.place;
        options.graceSeconds = session.options.graceSeconds;
        if (!session.options.saveTo.empty())
            options.logFile = session.options.saveTo / session.run.id / "server.log";
        if (!session.endpoint.apiKey.empty())
            options.secrets.push_back(session.endpoint.apiKey);
        if (!chooseEndpoint(session, options))
            return false;
        auto server = ServerProcess::start(
            session.run.command, options, [&session](std::string_view stream, std::string_view text) {
                session.event("log", {{"text", text}, {"stream", stream}, {"level", logLevel(text)}});
            });
        if (!server) {
            session.end(Ending::StartCrash);
            session.add(startProbe(ProbeState::Failed, server.error().text));
            return false;
        }
        session.server = *std::move(server);
    } else {
        session.endpoint.url = session.options.attach;
        while (session.endpoint.url.ends_with('/'))
            session.endpoint.url.pop_back();
    }
    StartWatch watch(session);
    return awaitHealth(session, watch) && askModelName(session) && awaitCompletion(session, watch);
}

} // namespace requant
