// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/async/diagnosissession.h"

#include "widgets/models/coretext.h"
#include "widgets/models/packedstrips.h"
#include "widgets/models/severitymap.h"

#include <QElapsedTimer>

#include <algorithm>

namespace requant {

namespace {

/// What to ask, by value, for a background thread.
struct Question {
    DocumentPtr document;
    QStringList specs;
    std::shared_ptr<const Runtime> edited;
    QString editedBase;
    bool deep = false;
};

QString specOf(const Runtime& runtime)
{
    return toQt(std::string(runtime.name()) + "@" + std::string(runtime.version()));
}

DiagnoseOptions optionsFor(const Question& question)
{
    DiagnoseOptions options;
    options.deep = question.deep;
    for (const QString& spec : question.specs) {
        if (auto runtime = findRuntime(spec.toStdString()))
            options.runtimes.push_back(*runtime);
    }
    if (!question.edited)
        return options;
    if (options.runtimes.empty())
        options.runtimes = defaultRuntimes(question.document->checkpoint);
    const auto base = std::find_if(options.runtimes.begin(), options.runtimes.end(),
        [&](const auto& runtime) { return specOf(*runtime) == question.editedBase; });
    if (base != options.runtimes.end())
        *base = question.edited;
    else
        options.runtimes.insert(options.runtimes.begin(), question.edited);
    return options;
}

DiagnosisPtr answer(const Question& question, const Context& context)
{
    const auto& document = *question.document;
    auto diagnosis = std::make_shared<const Diagnosis>(diagnose(document.checkpoint, optionsFor(question), context));
    if (!context.cancelled()) {
        document.setSeverities(std::make_shared<const SeverityMap>(document.tree, *diagnosis));
        if (!document.strips())
            document.setStrips(std::make_shared<const PackedStrips>(document));
    }
    return diagnosis;
}

double secondsOf(const QElapsedTimer& timer)
{
    return static_cast<double>(timer.nsecsElapsed()) * 1e-9;
}

} // namespace

DiagnosisSession::DiagnosisSession(QObject* parent)
    : QObject(parent)
{
    m_timer.setInterval(100);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        const auto now = m_relay->snapshot();
        Q_EMIT readingProgressed(now.bytesDone, now.bytesTotal, now.current);
    });
}

DiagnosisSession::~DiagnosisSession() = default;

void DiagnosisSession::setDocument(const DocumentPtr& document)
{
    m_document = document;
    m_deep = false;
    dropEdit();
    restart();
}

void DiagnosisSession::setRuntimes(const QStringList& specs)
{
    if (specs == m_specs && !m_edited)
        return;
    m_specs = specs;
    dropEdit();
    restart();
}

void DiagnosisSession::dropEditedRuntime()
{
    if (!m_edited)
        return;
    dropEdit();
    restart();
}

void DiagnosisSession::dropEdit()
{
    m_edited.reset();
    m_editedBase.clear();
    Q_EMIT editDropped();
}

void DiagnosisSession::setEditedRuntime(std::shared_ptr<const Runtime> runtime, const QString& base)
{
    if (!runtime && !m_edited)
        return;
    m_edited = std::move(runtime);
    m_editedBase = m_edited ? base : QString();
    restart();
}

std::shared_ptr<const Runtime> DiagnosisSession::runtime(const QString& spec) const
{
    if (m_edited && specOf(*m_edited) == spec)
        return m_edited;
    const auto found = findRuntime(spec.toStdString());
    return found ? *found : nullptr;
}

void DiagnosisSession::setDeep(bool deep)
{
    if (deep == m_deep)
        return;
    m_deep = deep;
    if (m_deep && m_document && m_diagnosis && !isRunning()) {
        readWeights();
    } else {
        // What was read so far is not kept: half of the weights would look like all of them.
        restart();
        Q_EMIT readingChanged();
    }
}

void DiagnosisSession::restart()
{
    m_job.cancel();
    stopReading();
    if (!m_document) {
        m_diagnosis.reset();
        Q_EMIT changed();
        return;
    }
    Q_EMIT started();
    m_job.start(
        [question = Question{m_document, m_specs, m_edited, m_editedBase, false}](std::stop_token stop) {
            QElapsedTimer timer;
            timer.start();
            Context context;
            context.stop = stop;
            auto diagnosis = answer(question, context);
            return Answer{std::move(diagnosis), secondsOf(timer)};
        },
        [this](Answer answer) {
            show(std::move(answer));
            if (m_deep)
                readWeights();
        });
}

void DiagnosisSession::readWeights()
{
    m_relay = std::make_shared<ProgressRelay>();
    m_timer.start();
    m_deepJob.start(
        [question = Question{m_document, m_specs, m_edited, m_editedBase, true}, relay = m_relay](
            std::stop_token stop) {
            QElapsedTimer timer;
            timer.start();
            Context context;
            context.stop = stop;
            context.sink = relay.get();
            auto diagnosis = answer(question, context);
            return Answer{std::move(diagnosis), secondsOf(timer)};
        },
        [this](Answer answer) {
            m_timer.stop();
            show(std::move(answer));
            Q_EMIT readingChanged();
        });
    Q_EMIT readingChanged();
}

void DiagnosisSession::stopReading()
{
    m_timer.stop();
    m_deepJob.cancel();
}

void DiagnosisSession::show(Answer answer)
{
    m_diagnosis = std::move(answer.diagnosis);
    m_seconds = answer.seconds;
    Q_EMIT changed();
}

} // namespace requant
