// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/shardmodel.h"
#include "widgets/pages/page.h"

class QLabel;
class QSortFilterProxyModel;

namespace requant {

class TableView;

/// All shards with their state, counts and sizes; a broken one says below the table what is wrong and what to do.
class ShardsPage : public Page {
    Q_OBJECT
public:
    ShardsPage(Workspace* workspace, QWidget* parent);

    QString title() const override;
    QIcon icon() const override;
    void setDocument(const DocumentPtr& document) override;
    void setSelection(const Selection& selection) override;

private:
    void showShard(int row);

    ShardModel m_model;
    QSortFilterProxyModel* m_sorted;
    TableView* m_table;
    QLabel* m_summary;
    QLabel* m_explanation;
    DocumentPtr m_document;
};

} // namespace requant
