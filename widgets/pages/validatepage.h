// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/validationrunner.h"
#include "widgets/pages/page.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTabWidget;

namespace requant {

class Banner;
class CheckListModel;
class LaunchPanel;
class RunsPanel;
class SeriesPlot;
class ServerLogView;
class TableView;
struct SavedRun;

/// Start the checkpoint on a device, prove that it answers rightly, lead a failure back to its tensor.
class ValidatePage : public Page {
    Q_OBJECT
public:
    ValidatePage(Workspace* workspace, QWidget* parent);
    ~ValidatePage() override;

    QString title() const override;
    QIcon icon() const override;
    void setDocument(const DocumentPtr& document) override;
    std::any handOver() const override;
    void takeOver(const std::any& job) override;

    /// Shows a log file and leads it back to the open checkpoint.
    void explainLog(const QString& path);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* buildResults();
    QWidget* buildFooter();
    void connectSession();
    void prepare();
    void showPrepared(const ServerCommand& command, const std::vector<PreflightItem>& preflight);
    void showCause(const LogCause& cause);
    void showSample(const WatchSample& sample);
    void showRun(const SavedRun& run);
    void start();
    void ended();
    void updateButtons();

    DocumentPtr m_document;
    ValidationRunner m_session;
    QTimer m_delay; ///< typing does not ask the place at each keystroke
    bool m_stale = true;
    bool m_blocked = false; ///< the preflight has an error
    LaunchPanel* m_launch;
    Banner* m_banner;
    CheckListModel* m_preflight;
    CheckListModel* m_probes;
    QTabWidget* m_tabs = nullptr;
    ServerLogView* m_log = nullptr;
    SeriesPlot* m_latency = nullptr;
    SeriesPlot* m_distance = nullptr;
    RunsPanel* m_runs = nullptr;
    QProgressBar* m_progress = nullptr;
    QLabel* m_phase = nullptr;
    QPushButton* m_start = nullptr;
    QPushButton* m_stop = nullptr;
};

} // namespace requant
