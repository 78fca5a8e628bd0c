// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/cannbinchain.h"
#include "widgets/async/newestjob.h"
#include "widgets/models/containermodels.h"
#include "widgets/pages/page.h"

class QComboBox;
class QLabel;
class QVBoxLayout;

namespace requant {

class ContainerBlockPanel;
class TableView;

/// A CANNBIN container: how it is read and why, with the choice left to the user; its seven steps; its entries.
class ContainerPage : public Page {
    Q_OBJECT
public:
    ContainerPage(Workspace* workspace, QWidget* parent);

    QString title() const override;
    QIcon icon() const override;
    bool isFor(const Document& document) const override;
    void setDocument(const DocumentPtr& document) override;
    void setSelection(const Selection& selection) override;

private:
    QWidget* makeReadings();
    QWidget* makeSteps();
    QWidget* makeTables();
    void fillReadings();
    void showSteps(const CannbinChain& chain);
    void applyReadings();

    HypothesisModel m_hypotheses;
    ContainerEntryModel m_entries;
    QComboBox* m_base = nullptr;
    QComboBox* m_sign = nullptr;
    QComboBox* m_geometry = nullptr;
    QLabel* m_companion = nullptr;
    QVBoxLayout* m_steps = nullptr;
    TableView* m_hypothesisTable = nullptr;
    TableView* m_entryTable = nullptr;
    ContainerBlockPanel* m_block = nullptr;
    NewestJob<CannbinChain> m_job;
    DocumentPtr m_document;
};

} // namespace requant
