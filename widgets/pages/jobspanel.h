// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/jobmodel.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace requant {

class JobCenter;
class TableView;

/// The dock with all jobs: a line each, what can be done with the chosen one, and its log.
class JobsPanel : public QWidget {
    Q_OBJECT
public:
    explicit JobsPanel(JobCenter* center, QWidget* parent = nullptr);

    /// Now, or as soon as it is in the list.
    void selectJob(const QString& id);

    QSize sizeHint() const override;

Q_SIGNALS:
    void openRequested(const QString& folder); ///< open the result as a checkpoint
    void message(const QString& text); ///< for the status bar

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* buildButtons();
    QToolButton* addButton(QWidget* box, const QString& text, const QString& tip, void (JobsPanel::*slot)());
    const Job* current() const;
    QString output() const; ///< output folder of the chosen job, empty if it has none
    void refresh();
    void updateButtons();
    void showLog();
    void pause();
    void resume();
    void cancel();
    void reveal();
    void copyCommand();
    void openResult();
    void report(bool done, const QString& error);

    JobCenter* m_center;
    QString m_wanted; ///< job to select once it is in the list
    JobModel* m_model;
    TableView* m_table;
    QLabel* m_empty;
    QPlainTextEdit* m_log;
    QToolButton* m_pause = nullptr;
    QToolButton* m_resume = nullptr;
    QToolButton* m_cancel = nullptr;
    QToolButton* m_reveal = nullptr;
    QToolButton* m_copy = nullptr;
    QToolButton* m_open = nullptr;
};

} // namespace requant
