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

    /// Writes the rows as they are shown; ".tsv" makes tab-separated values, all else CSV.
    void exportTo(const QString& path);

private:
    void arrange();
    void sortBy(int column, Qt::SortOrder order);
    void showCount();
    void askExport();

    DocumentPtr m_document;
    TensorTableModel m_model;
    std::vector<SortKey> m_keys{SortKey()}; ///< the column of the indicator, then those sorted by before
    TensorRowsPtr m_rows; ///< what the table shows
    NewestJob<TensorRowsPtr> m_job;
    NewestJob<Status> m_export;
    TableView* m_table;
    QLabel* m_count;
    QPushButton* m_clear;
    QPushButton* m_save;
    QLabel* m_saved; ///< where the last export went, or why it did not
    bool m_following = false; ///< the current row moves because of a selection made elsewhere
};

} // namespace requant
