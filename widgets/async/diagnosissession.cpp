// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/async/diagnosissession.h"

#include "widgets/models/severitymap.h"

#include <QElapsedTimer>

namespace requant {

namespace {

DiagnoseOptions optionsFor(const QStringList& specs, const std::shared_ptr<const Runtime>& edited, bool deep)
{
    DiagnoseOptions options;
    options.deep = deep;
    if (edited)
        options.runtimes.push_back(edited);
    else {
        for (const QString& spec : specs) {
            if (auto runtime = findRuntime(spec.toStdString()))
                options.runtimes.push_back(*runtime);
        }
    }
    return options;
}

} // namespace

DiagnosisSession::DiagnosisSession(QObject* parent)
    : QObject(parent)
{
}

DiagnosisSession::~DiagnosisSession() = default;

void DiagnosisSession::setDocument(const DocumentPtr& document)
{
    m_document = document;
    m_edited.reset();
    restart();
}

void DiagnosisSession::setRuntimes(const QStringList& specs)
{
    if (specs == m_specs && !m_edited)
        return;
    m_specs = specs;
    m_edited.reset();
    restart();
}

void DiagnosisSession::setEditedRuntime(std::shared_ptr<const Runtime> runtime)
{
    m_edited = std::move(runtime);
    restart();
}

void DiagnosisSession::setDeep(bool deep)
{
    if (deep == m_deep)
        return;
    m_deep = deep;
    restart();
}

void DiagnosisSession::restart()
{
    m_job.cancel();
    if (!m_document) {
        m_diagnosis.reset();
        Q_EMIT changed();
        return;
    }
    Q_EMIT started();
    m_job.start(
        [document = m_document, options = optionsFor(m_specs, m_edited, m_deep)](std::stop_token stop) {
            QElapsedTimer timer;
            timer.start();
            Context context;
            context.stop = stop;
            auto diagnosis = std::make_shared<const Diagnosis>(diagnose(document->checkpoint, options, context));
            document->setSeverities(std::make_shared<const SeverityMap>(document->tree, *diagnosis));
            return Answer{std::move(diagnosis), static_cast<double>(timer.nsecsElapsed()) * 1e-9};
        },
        [this](Answer answer) {
            m_diagnosis = std::move(answer.diagnosis);
            m_seconds = answer.seconds;
            Q_EMIT changed();
        });
}

} // namespace requant
