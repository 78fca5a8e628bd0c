// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/newestjob.h"
#include "widgets/models/namesmodel.h"
#include "widgets/pages/page.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace requant {

class TableView;
class WhatIfPanel;

/// Four names of each tensor lined up as one runtime sees them, with an editor for "what if the runtime knew this".
class NamesPage : public Page {
    Q_OBJECT
public:
    NamesPage(Workspace* workspace, QWidget* parent);

    QString title() const override;
    QIcon icon() const override;
    void setDocument(const DocumentPtr& document) override;
    void setSelection(const Selection& selection) override;

protected:
    void refresh() override { request(); }

private:
    QWidget* buildBar();
    void fillRuntimes();
    void chooseRuntime();
    void request();
    void showRows(NamesModel::Rows rows);
    void applyFilter();

    DocumentPtr m_document;
    NewestJob<NamesModel::Rows> m_job;
    NamesModel* m_model;
    TableView* m_table;
    WhatIfPanel* m_panel;
    QToolButton* m_whatIf = nullptr;
    QComboBox* m_runtime = nullptr;
    QLineEdit* m_filter = nullptr;
    QCheckBox* m_onlyProblems = nullptr;
    QLabel* m_count = nullptr;
};

} // namespace requant
