// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/validationrunner.h"
#include "widgets/pages/page.h"

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTabWidget;

namespace requant {

class Banner;
class CheckListModel;
class LaunchPanel;
class RunsPanel;
class ServerLogView;
class WatchPlots;
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
    void refresh() override { prepare(); }

private:
    QWidget* buildResults();
    QWidget* buildFooter();
    void connectSession();
    void prepare();
    void showPrepared(const ServerCommand& command, const std::vector<PreflightItem>& preflight);
    void showCause(const LogCause& cause);
    void offerHelp(const std::string& tensor, const std::string& rule, const std::string& fix);
    void showRun(const SavedRun& run);
    void start();
    void ended(const ValidationEnd& end);
    void updateButtons();

    DocumentPtr m_document;
    ValidationRunner m_session;
    QTimer m_delay; ///< typing does not ask the place at each keystroke
    bool m_prepareLater = false; ///< the choice was changed while a server ran
    bool m_blocked = false; ///< the preflight has an error
    LaunchPanel* m_launch;
    Banner* m_banner;
    CheckListModel* m_preflight;
    CheckListModel* m_probes;
    QTabWidget* m_tabs = nullptr;
    ServerLogView* m_log = nullptr;
    WatchPlots* m_plots = nullptr;
    RunsPanel* m_runs = nullptr;
    QProgressBar* m_progress = nullptr;
    QLabel* m_phase = nullptr;
    QCheckBox* m_force = nullptr; ///< offered only while the preflight has an error
    QPushButton* m_start = nullptr;
    QPushButton* m_stop = nullptr;
};

} // namespace requant
