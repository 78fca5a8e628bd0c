// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/async/jobcenter.h"

#include "core/device/servercommand.h"
#include "widgets/models/coretext.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>

#include <algorithm>

namespace requant {

namespace {

QString quoted(const QString& word)
{
    const bool plain = std::all_of(word.begin(), word.end(),
        [](QChar c) { return c.isLetterOrNumber() || QStringLiteral("_-./=:,@+%").contains(c); });
    return plain && !word.isEmpty()
        ? word
        : QLatin1Char('\'') + QString(word).replace(QLatin1Char('\''), QStringLiteral("'\\''")) + QLatin1Char('\'');
}

QString noProgram()
{
    return JobCenter::tr(
        "The program requant is neither beside this one nor on the PATH. Install the package requant.");
}

bool failed(QString* error, const QString& text)
{
    if (error)
        *error = text;
    return false;
}

// @p secrets are handed over in the environment, as the job's command is kept and shown.
bool run(const Job& job, const std::vector<std::string>& words, const Variables& secrets, QString* error)
{
    const QString path = JobCenter::program();
    if (path.isEmpty())
        return failed(error, noProgram());
    QStringList arguments;
    for (const auto& word : words)
        arguments << QString::fromStdString(word); // toQt is for people: it would rewrite odd characters
    QProcess process;
    process.setProgram(path);
    process.setArguments(arguments);
    if (!secrets.empty()) {
        auto environment = QProcessEnvironment::systemEnvironment();
        for (const auto& [name, value] : secrets)
            environment.insert(QString::fromStdString(name), QString::fromStdString(value));
        process.setProcessEnvironment(environment);
    }
    const QString log = QString::fromStdString((job.folder / "log.txt").string());
    process.setStandardInputFile(QProcess::nullDevice());
    process.setStandardOutputFile(log, QIODevice::Append);
    process.setStandardErrorFile(log, QIODevice::Append);
    return process.startDetached() || failed(error, JobCenter::tr("%1 could not be started.").arg(path));
}

} // namespace

JobCenter::JobCenter(QObject* parent)
    : QObject(parent)
    , m_list(std::make_shared<JobList>())
{
    connect(&m_timer, &QTimer::timeout, this, &JobCenter::poll);
    m_timer.start(500);
    poll();
}

JobCenter::~JobCenter() = default;

QString JobCenter::program()
{
    const QString beside = QCoreApplication::applicationDirPath() + QStringLiteral("/requant");
    return QFileInfo(beside).isExecutable() ? beside : QStandardPaths::findExecutable(QStringLiteral("requant"));
}

QString JobCenter::commandLine(const Job& job)
{
    QStringList words{QStringLiteral("requant")};
    for (const auto& word : job.command)
        words << quoted(toQt(word));
    return words.join(QLatin1Char(' '));
}

QString JobCenter::start(const QString& title, const QStringList& command, QString* error)
{
    std::vector<std::string> words;
    for (const auto& word : command)
        words.push_back(word.toStdString());
    if (program().isEmpty()) { // before there is a job that nobody runs
        failed(error, noProgram());
        return {};
    }
    Variables secrets;
    const auto job = createJob(title.toStdString(), withoutSecrets(std::move(words), &secrets));
    if (!job) {
        failed(error, toQt(job.error()));
        return {};
    }
    if (!run(*job, jobArguments(*job), secrets, error))
        return {};
    poll();
    Q_EMIT started(toQt(job->id));
    return toQt(job->id);
}

bool JobCenter::request(const QString& id, JobRequest request, QString* error)
{
    const Job* found = job(id);
    if (!found)
        return failed(error, tr("There is no job %1.").arg(id));
    const auto done = requestJob(*found, request);
    poll();
    return done || failed(error, toQt(done.error()));
}

bool JobCenter::resume(const QString& id, QString* error)
{
    const Job* found = job(id);
    if (!found)
        return failed(error, tr("There is no job %1.").arg(id));
    if (found->state == JobState::Paused)
        return request(id, JobRequest::Run, error);
    const bool launched = run(*found, resumeArguments(*found), {}, error);
    poll();
    if (launched)
        Q_EMIT started(id);
    return launched;
}

const Job* JobCenter::job(const QString& id) const
{
    const auto found = std::find_if(m_jobs.begin(), m_jobs.end(), [&](const Job& job) { return toQt(job.id) == id; });
    return found == m_jobs.end() ? nullptr : &*found;
}

void JobCenter::poll()
{
    if (!m_listing.isRunning())
        m_listing.start([list = m_list](std::stop_token) { return list->read(); },
            [this](std::vector<Job> jobs) { take(std::move(jobs)); });
}

void JobCenter::take(std::vector<Job> jobs)
{
    // A short job may begin and end between two looks; that one ended once more shows in the time of its end.
    const auto isNews = [this](const Job& now) {
        const Job* before = job(toQt(now.id));
        return m_seen && now.over() && (!before || !before->over() || before->endedMs != now.endedMs);
    };
    QStringList ended;
    for (const Job& now : jobs) {
        if (isNews(now))
            ended << toQt(now.id);
    }
    m_jobs = std::move(jobs);
    m_seen = true;
    Q_EMIT changed();
    for (const QString& id : ended)
        Q_EMIT finished(id);
}

} // namespace requant
