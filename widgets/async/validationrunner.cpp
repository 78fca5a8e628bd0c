// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/async/validationrunner.h"

#include "core/device/textjson.h"
#include "core/device/validate.h"
#include "widgets/async/jobcenter.h"
#include "widgets/models/coretext.h"

#include <nlohmann/json.hpp>

#include <QFileInfo>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

std::string word(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

ProbeResult probeOf(const Json& json)
{
    ProbeResult probe;
    probe.id = word(json, "id");
    const std::string state = word(json, "state");
    for (const auto known : {ProbeState::Passed, ProbeState::Warning, ProbeState::Failed}) {
        if (state == name(known))
            probe.state = known;
    }
    probe.message = textOf(json, "message");
    probe.because = textOf(json, "because");
    probe.action = textOf(json, "action");
    return probe;
}

ValidationEnd endOf(const Json& json)
{
    ValidationEnd end;
    end.judged = true;
    end.id = toQt(word(json, "id"));
    end.ending = word(json, "ending");
    const auto cause = json.find("cause");
    if (cause == json.end() || !cause->is_object())
        return end;
    end.cause.headline = textOf(*cause, "headline");
    end.cause.action = textOf(*cause, "action");
    end.cause.finding = word(*cause, "finding");
    end.cause.tensor = word(*cause, "tensor");
    end.cause.fix = word(*cause, "fix");
    end.cause.known = cause->value("known", false);
    return end;
}

} // namespace

WatchSample watchSample(const Json& sample)
{
    return {numberOf(sample, "t"), numberOf(sample, "latency_s"), numberOf(sample, "ttft_s"),
        numberOf(sample, "running"), numberOf(sample, "waiting"), numberOf(sample, "kv_usage"),
        numberOf(sample, "device_memory_bytes")};
}

ValidationRunner::ValidationRunner(JobCenter* jobs, QObject* parent)
    : QObject(parent)
    , m_jobs(jobs)
{
    m_timer.setInterval(250);
    connect(&m_timer, &QTimer::timeout, this, &ValidationRunner::poll);
    connect(jobs, &JobCenter::finished, this, [this](const QString& id) {
        if (id == m_jobId)
            finish();
    });
}

ValidationRunner::~ValidationRunner() = default;

void ValidationRunner::setDocument(const DocumentPtr& document)
{
    m_document = document;
    m_preparing.cancel();
    m_explaining.cancel();
}

void ValidationRunner::prepare(const ValidationChoice& choice)
{
    if (!m_document)
        return;
    m_preparing.start(
        [document = m_document, choice](std::stop_token stop) {
            Prepared out;
            const auto profile = findDeviceProfile(choice.device.toStdString());
            const auto place = parsePlace(choice.place.trimmed().toStdString());
            if (!profile || !place) {
                out.error = toQt(profile ? place.error() : profile.error());
                return out;
            }
            const CheckpointFacts facts = checkpointFacts(document->checkpoint);
            Context context;
            context.stop = std::move(stop);
            out.command = buildServerCommand(
                *profile, facts, requestAt(document->checkpoint, *place, choice.edits, context.stop));
            out.preflight = runPreflight({document->checkpoint, *profile, facts, out.command, *place}, context);
            return out;
        },
        [this](const Prepared& out) {
            if (out.error.isEmpty())
                Q_EMIT prepared(out.command, out.preflight);
            else
                Q_EMIT failed(out.error);
        });
}

bool ValidationRunner::start(const ValidationChoice& choice, QString* error)
{
    if (!m_document || isRunning())
        return false;
    const QString folder = toQt(utf8(m_document->checkpoint.folder()));
    QStringList command{QStringLiteral("validate"), folder, QStringLiteral("--device"), choice.device,
        QStringLiteral("--place"), choice.place.trimmed()};
    if (!choice.reference.trimmed().isEmpty())
        command << QStringLiteral("--reference") << choice.reference.trimmed();
    if (choice.soakMinutes > 0)
        command << QStringLiteral("--soak") << QString::number(choice.soakMinutes);
    if (!choice.edits.program.empty())
        command << QStringLiteral("--program") << toQt(choice.edits.program);
    if (!choice.edits.folder.empty())
        command << QStringLiteral("--folder-there") << toQt(choice.edits.folder);
    command << choice.arguments;
    m_jobId = m_jobs->start(tr("Validate %1 on %2").arg(QFileInfo(folder).fileName(), choice.device), command, error);
    if (m_jobId.isEmpty())
        return false;
    follow(m_jobId);
    return true;
}

void ValidationRunner::follow(const QString& jobId)
{
    m_jobId = jobId;
    m_tail.emplace(jobsFolder() / jobId.toStdString() / "events.jsonl");
    m_end = {};
    m_timer.start();
}

void ValidationRunner::stop()
{
    QString ignored;
    if (isRunning())
        m_jobs->request(m_jobId, JobRequest::Cancel, &ignored);
}

void ValidationRunner::poll()
{
    if (!m_tail)
        return;
    std::vector<ServerLogLine> lines;
    for (const JobEvent& event : m_tail->read())
        take(event, lines);
    if (!lines.empty())
        Q_EMIT linesCame(lines);
}

void ValidationRunner::take(const JobEvent& event, std::vector<ServerLogLine>& lines)
{
    const Json json = Json::parse(event.json, nullptr, false);
    if (!json.is_object())
        return;
    const std::string type = word(json, "type");
    if (type == "log") {
        lines.push_back({logLevel(word(json, "level")), toQt(word(json, "text"))});
    } else if (type == "probe") {
        Q_EMIT probed(probeOf(json));
    } else if (type == "sample") {
        Q_EMIT sampled(watchSample(json));
    } else if (type == "phase") {
        Q_EMIT phaseChanged(toQt(word(json, "phase")));
    } else if (type == "load") {
        const double done = numberOf(json, "done");
        const double total = numberOf(json, "total");
        if (done >= 0 && total > 0)
            Q_EMIT loading(static_cast<quint64>(done), static_cast<quint64>(total));
    } else if (type == "verdict") {
        m_end = endOf(json);
    }
}

void ValidationRunner::finish()
{
    poll();
    m_timer.stop();
    if (const Job* job = m_jobs->job(m_jobId))
        m_end.message = toQt(job->message);
    m_jobId.clear();
    Q_EMIT ended(m_end);
}

void ValidationRunner::explain(const QString& log)
{
    m_explaining.start(
        [document = m_document, text = log.toStdString()](std::stop_token stop) {
            LogMatcher matcher;
            matcher.feed(text);
            matcher.finish();
            Context context;
            context.stop = std::move(stop);
            return matcher.cause(document ? &document->checkpoint : nullptr, context);
        },
        [this](const LogCause& cause) { Q_EMIT explained(cause); });
}

} // namespace requant
