// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/async/filterrunner.h"

#include "widgets/async/workspace.h"

namespace requant {

FilterRunner::FilterRunner(QObject* parent)
    : QObject(parent)
    , m_result(std::make_shared<FilterResult>())
{
}

void FilterRunner::setDocument(const DocumentPtr& document)
{
    m_job.cancel();
    m_document = document;
    m_result = std::make_shared<FilterResult>();
    Q_EMIT resultChanged(m_result);
    if (!m_query.trimmed().isEmpty())
        start();
}

void FilterRunner::setQuery(const QString& query)
{
    if (query == m_query)
        return;
    m_query = query;
    Q_EMIT queryChanged(query);
    start();
}

void FilterRunner::diagnosisChanged()
{
    if (m_query.contains(QStringLiteral("problem:"), Qt::CaseInsensitive))
        start();
}

void FilterRunner::start()
{
    if (!m_document)
        return;
    m_job.start([document = m_document, query = m_query](
                    const std::stop_token& stop) { return runFilter(*document, query, stop); },
        [this](const FilterResultPtr& result) {
            releaseElsewhere(std::exchange(m_result, result));
            Q_EMIT resultChanged(m_result);
        });
}

} // namespace requant
