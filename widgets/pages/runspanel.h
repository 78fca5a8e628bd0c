// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/device/runstore.h"
#include "widgets/async/newestjob.h"

#include <QWidget>

class QLabel;

namespace requant {

class RunNumbersModel;
class RunsModel;
class TableView;

/// Saved runs: choose one to see its numbers, two to compare them; results of other tools can be taken in.
class RunsPanel : public QWidget {
    Q_OBJECT
public:
    explicit RunsPanel(QWidget* parent = nullptr);

    void refresh();

Q_SIGNALS:
    void referenceChosen(const QString& run); ///< folder of a saved run to compare with
    void runShown(const requant::SavedRun& run);

private:
    void showSelected();
    void useAsReference();
    void importFile();
    void openFolder();
    void exportReport();

    RunsModel* m_runs;
    RunNumbersModel* m_numbers;
    TableView* m_table;
    TableView* m_values;
    QLabel* m_message;
    NewestJob<std::vector<SavedRun>> m_listing;
};

} // namespace requant
