// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/serverlogmodel.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QListView;

namespace requant {

/// A log with a level to show from, a search, and buttons to bring in another log.
class ServerLogView : public QWidget {
    Q_OBJECT
public:
    explicit ServerLogView(QWidget* parent = nullptr);

    void append(const std::vector<ServerLogLine>& lines); ///< stays at the end if it was there
    void clear();
    QString text() const { return m_model->text(); }

    /// Shows another log and asks to explain it.
    void setLog(const QString& text);

Q_SIGNALS:
    void explainRequested(const QString& text);

private:
    void paste();
    void openFile();
    void refilter();

    ServerLogModel* m_model;
    ServerLogFilter* m_filter;
    QComboBox* m_level;
    QLineEdit* m_search;
    QLabel* m_count;
    QListView* m_list;
};

/// Reads a log file as text; empty with @p error set if that is not possible. Of a very large file the last part.
QString readLogFile(const QString& path, QString* error);

} // namespace requant
