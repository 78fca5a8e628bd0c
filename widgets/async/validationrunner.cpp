// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/async/validationrunner.h"

#include "widgets/async/jobcenter.h"
#include "widgets/models/checklistmodel.h"
#include "widgets/models/coretext.h"

#include <nlohmann/json.hpp>

#include <QFileInfo>

#include <limits>

namespace requant {

using Json = nlohmann::json;

namespace {

double number(const Json& event, const char* key)
{
    const auto found = event.find(key);
    return found != event.end() && found->is_number() ? found->get<double>() : std::numeric_limits<double>::quiet_NaN();
}

QString word(const Json& event, const char* key)
{
    const auto found = event.find(key);
    return found != event.end() && found->is_string() ? toQt(found->get_ref<const std::string&>()) : QString();
}

ItemTone probeTone(const QString& state)
{
    if (state == QStringLiteral("passed"))
        return ItemTone::Good;
    if (state == QStringLiteral("failed"))
        return ItemTone::Error;
    return state == QStringLiteral("warning") ? ItemTone::Warning : ItemTone::Neutral;
}

} // namespace

ValidationRunner::ValidationRunner(JobCenter* jobs, QObject* parent)
    : QObject(parent)
    , m_jobs(jobs)
{
    m_timer.setInterval(250);
    connect(&m_timer, &QTimer::timeout, this, &ValidationRunner::poll);
    connect(jobs, &JobCenter::finished, this, [this](const QString& id) {
        if (id != m_jobId)
            return;
        poll();
        m_jobId.clear();
        m_timer.stop();
        Q_EMIT ended();
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
            LaunchRequest request = choice.edits;
            request.folder = utf8(document->checkpoint.folder());
            out.command = buildServerCommand(*profile, facts, request);
            Context context;
            context.stop = std::move(stop);
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
    m_began = 0;
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
    if (!m_began)
        m_began = event.t;
    const Json json = Json::parse(event.json, nullptr, false);
    if (!json.is_object())
        return;
    const QString type = word(json, "type");
    if (type == QStringLiteral("log")) {
        lines.push_back({logLevel(word(json, "level").toStdString()), word(json, "text")});
    } else if (type == QStringLiteral("probe")) {
        const QString state = word(json, "state");
        Q_EMIT probed({word(json, "id"), probeTone(state), state, word(json, "message"), word(json, "action")});
    } else if (type == QStringLiteral("sample")) {
        const double seconds = static_cast<double>(event.t - m_began) / 1000;
        Q_EMIT sampled({seconds, number(json, "latency_s"), number(json, "ttft_s"), number(json, "kv_usage")});
    } else if (type == QStringLiteral("phase")) {
        Q_EMIT phaseChanged(word(json, "phase"));
    } else if (type == QStringLiteral("load")) {
        const double done = number(json, "done");
        const double total = number(json, "total");
        if (done >= 0 && total > 0)
            Q_EMIT loading(static_cast<quint64>(done), static_cast<quint64>(total));
    }
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
