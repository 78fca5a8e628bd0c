// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;

namespace requant {

class CheckListModel;
class TableView;

/// A checklist as a table of one line each, and below it the chosen line whole: what was found, why it matters, what to
/// do.
class CheckListView : public QWidget {
    Q_OBJECT
public:
    /// @p name is that of the table.
    CheckListView(const QString& name, CheckListModel* model, QWidget* parent = nullptr);

private:
    void showCurrent();

    CheckListModel* m_model;
    TableView* m_table;
    QLabel* m_detail;
};

} // namespace requant
