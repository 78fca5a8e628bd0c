// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;
class QListWidget;

namespace requant {

/// What is shown when nothing is open: where to drop a folder, the recent ones, the demo.
class StartPage : public QWidget {
    Q_OBJECT
public:
    explicit StartPage(QWidget* parent = nullptr);

    void setRecent(const QStringList& paths); ///< those that are gone are greyed, and can be removed

Q_SIGNALS:
    void openRequested(); ///< ask for a folder
    void demoRequested();
    void pathRequested(const QString& path);
    void removeRequested(const QString& path);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget* makeDropArea();

    QWidget* m_dropArea = nullptr;
    QLabel* m_recentTitle;
    QListWidget* m_recent;
};

} // namespace requant
