// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/options.h"
#include "widgets/async/workspace.h"

#include <QMainWindow>

class QDockWidget;
class QHBoxLayout;
class QStackedWidget;
class QSystemTrayIcon;
class QTabWidget;

namespace requant {

class Actions;
class Banner;
class DetailsPanel;
class OpenCommands;
class OpenProgress;
class Page;
class StartPage;
class TensorExport;
class TreePanel;

/// The frame: docks, pages, menus, and who hears whom. Whatever knows about checkpoints is in widgets/.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    Workspace* workspace() { return m_workspace; }
    Actions* actions() { return m_actions; }
    const std::vector<Page*>& pages() const { return m_pages; }

    /// Opens, filters, selects and shows what the command line asks for.
    void apply(const Options& options);
    void openPath(const QString& path);
    bool showPage(const QString& id); ///< false if there is none; also "jobs", which is a dock
    QStringList pageIds() const; ///< all that showPage knows
    bool openingFailed() const { return m_openingFailed; }

    DetailsPanel* details() { return m_details; }
    /// A widget of the toolbar's middle, where the runtime and its verdict are.
    void addRuntimeWidget(QWidget* widget);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void build(); ///< all parts, in the language that is installed
    void takeApart();
    void retranslate(); ///< all parts anew, with what is open, selected and chosen in them

    void makeCentre();
    void makeDocks();
    void makeJobsDock();
    void notify(const QString& text); ///< in the status bar, and to the desktop if the window is not in front
    void makeToolBar();
    void makeMenus();
    void makeViewMenu();
    void connectActions();
    void connectWorkspace();
    void restoreLayout();
    QDockWidget* addDock(const char* name, const QString& title, QWidget* content, Qt::DockWidgetArea area);
    void addPageTab(Page* page);

    void showDocument(const DocumentPtr& document);
    void showFailure(const QString& path, const Error& error);
    void showBroken();
    void showGoto();

    Workspace* m_workspace;
    Actions* m_actions;
    OpenCommands* m_open;
    std::vector<Page*> m_pages;
    Banner* m_banner = nullptr;
    QStackedWidget* m_stack = nullptr;
    StartPage* m_start = nullptr;
    QTabWidget* m_tabs = nullptr;
    TensorExport* m_export = nullptr;
    TreePanel* m_tree = nullptr;
    DetailsPanel* m_details = nullptr;
    QHBoxLayout* m_runtime = nullptr;
    QList<QDockWidget*> m_docks;
    QSystemTrayIcon* m_tray = nullptr;
    QByteArray m_defaultLayout;
    QString m_pendingSelection; ///< to select once the document is there
    bool m_openingFailed = false;
    bool m_retranslating = false; ///< is about to be made anew
};

} // namespace requant
