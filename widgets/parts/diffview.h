// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fix/filechange.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;

namespace requant {

class DiffModel;
class TableView;

/// What would change, one file at a time: a list of the files, and their lines side by side.
class DiffView : public QWidget {
    Q_OBJECT
public:
    explicit DiffView(QWidget* parent = nullptr);

    /// Shows the first file, or the one that was shown before if it is still there.
    void setChanges(std::vector<FileChange> changes);
    void showText(const QString& text); ///< instead of changes

private:
    void showFile();

    std::vector<FileChange> m_changes;
    DiffModel* m_model;
    QComboBox* m_files;
    QLabel* m_about;
    TableView* m_table;
};

} // namespace requant
