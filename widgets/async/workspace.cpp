// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/async/workspace.h"

#include <QThreadPool>

namespace requant {

Workspace::Workspace(QObject* parent)
    : QObject(parent)
{
    connect(&m_loader, &DocumentLoader::opened, this, [this](const DocumentPtr& document) {
        const QString path = std::exchange(m_reselect, QString());
        setDocument(document);
        if (!path.isEmpty())
            selectPath(path);
    });
    connect(&m_loader, &DocumentLoader::failed, this, [this] { m_reselect.clear(); });
    connect(&m_diagnosis, &DiagnosisSession::changed, &m_filter, &FilterRunner::diagnosisChanged);
}

Workspace::~Workspace() = default;

void Workspace::reopen(const OpenOptions& options)
{
    if (!m_document)
        return;
    m_loader.open(QString::fromStdString(utf8(m_document->checkpoint.opened())), options);
    if (m_selection.node != noNode)
        m_reselect = QString::fromStdString(m_document->tree.path(m_selection.node));
}

void Workspace::close()
{
    m_loader.cancel();
    setDocument(nullptr);
}

void Workspace::setDocument(const DocumentPtr& document)
{
    auto previous = std::exchange(m_document, document);
    m_selection = {};
    m_history.clear();
    Q_EMIT documentChanged(m_document);
    m_filter.setDocument(m_document);
    m_diagnosis.setDocument(m_document);
    Q_EMIT selectionChanged(m_selection);
    releaseElsewhere(std::move(previous));
}

void Workspace::announce()
{
    Q_EMIT documentChanged(m_document);
    Q_EMIT m_filter.queryChanged(m_filter.query());
    Q_EMIT m_filter.resultChanged(m_filter.result());
    Q_EMIT m_diagnosis.changed();
    Q_EMIT selectionChanged(m_selection);
}

void Workspace::select(const Selection& selection)
{
    if (selection == m_selection)
        return;
    m_history.visit(selection);
    show(selection);
}

void Workspace::selectPath(const QString& path)
{
    if (!m_document)
        return;
    const auto found = requant::selectPath(*m_document, path.toStdString());
    if (!found.empty())
        select(found);
}

void Workspace::goBack()
{
    if (m_history.canGoBack())
        show(m_history.back());
}

void Workspace::goForward()
{
    if (m_history.canGoForward())
        show(m_history.forward());
}

void Workspace::show(const Selection& selection)
{
    m_selection = selection;
    Q_EMIT selectionChanged(m_selection);
}

void releaseElsewhere(std::shared_ptr<const void> value)
{
    if (!value)
        return;
    std::function<void()> release = [value = std::move(value)]() mutable {
        detail::take();
        value.reset();
    };
    detail::give();
    jobPool().start(std::move(release));
}

} // namespace requant
