// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/acceptance.h"
#include "widgets/async/newestjob.h"
#include "widgets/async/workspace.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace requant {

class AcceptanceModel;

/// Beside the preview of a container's matrix: its values against those of the companion checkpoint, or the way to
/// name one.
class AcceptancePanel : public QWidget {
    Q_OBJECT
public:
    AcceptancePanel(Workspace* workspace, QWidget* parent);

    /// Compares anew; hides itself for what is not a container's matrix.
    void setTensor(const DocumentPtr& document, const QString& tensor);

private:
    void show(const Result<AcceptanceResult>& result);

    Workspace* m_workspace;
    DocumentPtr m_document;
    QString m_tensor;
    NewestJob<Result<AcceptanceResult>> m_job;
    AcceptanceModel* m_model;
    QTableView* m_table;
    QLabel* m_text;
};

/// Asks for the folder of a companion checkpoint and opens the container with it.
void chooseCompanion(Workspace* workspace, QWidget* parent);

} // namespace requant
