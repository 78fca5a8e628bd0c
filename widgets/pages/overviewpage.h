// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/overview.h"
#include "widgets/models/shardmodel.h"
#include "widgets/pages/page.h"

namespace requant {

class CardView;
class ShareBar;
class TableView;
class TreemapView;

/// A card per question, bytes by dtype and by module, and the files.
class OverviewPage : public Page {
    Q_OBJECT
public:
    OverviewPage(Workspace* workspace, QWidget* parent);

    QString title() const override;
    QIcon icon() const override;
    void setDocument(const DocumentPtr& document) override;
    void setSelection(const Selection& selection) override;

private:
    QWidget* makeCards();
    QWidget* makePlots();
    QWidget* makeFiles();
    void showOverview(const Overview& overview);

    NewestJob<std::shared_ptr<const Overview>> m_job;
    ShardModel m_files;
    std::vector<CardView*> m_cards;
    ShareBar* m_dtypes = nullptr;
    TreemapView* m_treemap = nullptr;
    TableView* m_table = nullptr;
};

} // namespace requant
