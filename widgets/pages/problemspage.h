// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/problemmodel.h"
#include "widgets/pages/page.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QSplitter;
class QStackedWidget;
class QTextBrowser;
class QToolButton;
class QTreeView;

namespace requant {

class ReadBar;

/// All findings, grouped, with the evidence of the chosen one; a clean folder says what was checked.
class ProblemsPage : public Page {
    Q_OBJECT
public:
    ProblemsPage(Workspace* workspace, QWidget* parent);

    QString title() const override;
    QIcon icon() const override;
    void setDocument(const DocumentPtr& document) override;

    /// Shows the findings of one runtime ("name@version") and those of none; empty: all.
    void filterRuntime(const QString& runtime);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildFilter();
    QWidget* buildDetails();
    void refresh();
    void applyFilter();
    void showCurrent();
    void showInTree();
    void copyCurrent();
    void ignoreCurrent();
    QString place() const;
    QString cleanText() const;

    DocumentPtr m_document;
    ProblemModel* m_model;
    QTreeView* m_tree;
    QLineEdit* m_search = nullptr;
    QComboBox* m_grouping = nullptr;
    QComboBox* m_severity = nullptr;
    QComboBox* m_runtime = nullptr;
    ReadBar* m_read = nullptr;
    QLabel* m_summary = nullptr;
    QTextBrowser* m_details = nullptr;
    QToolButton* m_fix = nullptr;
    QToolButton* m_show = nullptr;
    QToolButton* m_copy = nullptr;
    QToolButton* m_ignore = nullptr;
    QStackedWidget* m_stack;
    QSplitter* m_split = nullptr;
    QLabel* m_empty;
    QStringList m_ignored;
};

} // namespace requant
