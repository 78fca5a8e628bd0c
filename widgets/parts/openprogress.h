// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace requant {

/// Progress and cancel of opening, for the status bar. Appears only when opening takes longer than 300 ms.
class OpenProgress : public QWidget {
    Q_OBJECT
public:
    explicit OpenProgress(QWidget* parent = nullptr);

    void start(const QString& what);
    void setProgress(quint64 done, quint64 total, const QString& current);
    void stop();

Q_SIGNALS:
    void cancelRequested();

private:
    QLabel* m_label;
    QProgressBar* m_bar;
    QTimer m_delay;
};

} // namespace requant
