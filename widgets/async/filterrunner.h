// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/newestjob.h"
#include "widgets/models/tensorfilter.h"

#include <QObject>

namespace requant {

/// The filter that tree and table share. A keystroke starts a search in the background and drops the one before;
/// what was found last stays in place until then.
class FilterRunner : public QObject {
    Q_OBJECT
public:
    explicit FilterRunner(QObject* parent = nullptr);

    const QString& query() const { return m_query; }
    const FilterResultPtr& result() const { return m_result; } ///< never null

    void setDocument(const DocumentPtr& document); ///< keeps the query and applies it to the new document
    void setQuery(const QString& query);
    void diagnosisChanged(); ///< a query that asks for problems is answered anew

Q_SIGNALS:
    void queryChanged(const QString& query);
    void resultChanged(const requant::FilterResultPtr& result);

private:
    void start();

    DocumentPtr m_document;
    QString m_query;
    FilterResultPtr m_result;
    NewestJob<FilterResultPtr> m_job;
};

} // namespace requant
