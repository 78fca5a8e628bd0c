// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/tensortablemodel.h"
#include "widgets/pages/page.h"

class QLabel;
class QPushButton;

namespace requant {

class TableView;

/// All tensors, or those of the filter, as one flat table; sorted in the background.
class TensorsPage : public Page {
    Q_OBJECT
public:
    TensorsPage(Workspace* workspace, QWidget* parent);

    QString title() const override;
    QIcon icon() const override;
    void setDocument(const DocumentPtr& document) override;
    void setSelection(const Selection& selection) override;

private:
    void arrange();
    void showCount();

    DocumentPtr m_document;
    TensorTableModel m_model;
    NewestJob<TensorRowsPtr> m_job;
    TableView* m_table;
    QLabel* m_count;
    QPushButton* m_clear;
    bool m_following = false; ///< the current row moves because of a selection made elsewhere
};

} // namespace requant
