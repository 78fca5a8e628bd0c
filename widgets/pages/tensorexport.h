// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/newestjob.h"
#include "widgets/models/document.h"

#include <QObject>

class QMenu;
class QWidget;

namespace requant {

class Workspace;

/// Writes the selected tensor as a NumPy file in the background: dequantized to FP32, or as stored.
class TensorExport : public QObject {
    Q_OBJECT
public:
    TensorExport(Workspace* workspace, QWidget* window);

    /// Adds the two ways to export to a context menu; disabled unless a tensor that is here is selected.
    void fillMenu(QMenu* menu);
    /// Starts writing; a second one replaces the first.
    void write(const std::string& tensor, const QString& file, bool raw);

Q_SIGNALS:
    void message(const QString& text); ///< for the status bar: done, or why not

private:
    void ask(bool raw);

    Workspace* m_workspace;
    QWidget* m_window;
    NewestJob<QString> m_job;
};

} // namespace requant
