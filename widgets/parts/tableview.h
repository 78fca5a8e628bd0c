// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTableView>

class QHeaderView;

namespace requant {

/// A table as all pages show it: whole rows, no grid, thin rows of equal height, a header whose columns can be
/// moved and hidden by its context menu and whose state is saved under the view's object name.
class TableView : public QTableView {
    Q_OBJECT
public:
    explicit TableView(const QString& name, QWidget* parent = nullptr);
    ~TableView() override;

    void setModel(QAbstractItemModel* model) override;

    /// Widths in characters of the fixed font for the columns from the left; one that is 0 takes the rest.
    void setColumnChars(std::initializer_list<int> chars);
    /// Rows as high as their text wants, for short tables of sentences.
    void wrapRows();
    /// Applies what was saved, after model and default widths are set.
    void restoreState();

    /// The selected cells as lines of tab-separated values, with a line of headers.
    QString selectionAsTsv() const;

Q_SIGNALS:
    void currentRowChanged(int row); ///< by mouse or keyboard

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
};

/// Gives the header a context menu that shows and hides columns; the first one stays.
void addColumnMenu(QHeaderView* header);

} // namespace requant
