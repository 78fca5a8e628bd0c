// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The parts of the main window: what is where, and which action does what.

#include "app/gui/actions.h"
#include "app/gui/lookmenu.h"
#include "app/gui/mainwindow.h"
#include "app/gui/opencommands.h"
#include "app/gui/settings.h"
#include "app/gui/support.h"
#include "widgets/models/formats.h"
#include "widgets/pages/copymenu.h"
#include "widgets/pages/detailspanel.h"
#include "widgets/pages/gotodialog.h"
#include "widgets/pages/page.h"
#include "widgets/pages/pageregistry.h"
#include "widgets/pages/runtimebar.h"
#include "widgets/pages/startpage.h"
#include "widgets/pages/tensorexport.h"
#include "widgets/pages/treepanel.h"
#include "widgets/parts/banner.h"
#include "widgets/parts/openprogress.h"

#include <QDesktopServices>
#include <QDockWidget>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenuBar>
#include <QRegularExpression>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QToolBar>
#include <QToolButton>
#include <QUrl>

namespace requant {

void MainWindow::makeCentre()
{
    auto* centre = new QWidget(this);
    m_banner = new Banner(centre);
    m_stack = new QStackedWidget(centre);
    m_start = new StartPage(m_stack);
    m_tabs = new QTabWidget(m_stack);
    m_tabs->setDocumentMode(true);
    m_tabs->setObjectName(QStringLiteral("pages"));
    m_tabs->setIconSize(QSize(16, 16));
    m_stack->addWidget(m_start);
    m_stack->addWidget(m_tabs);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_banner);
    layout->addWidget(m_stack, 1);
    setCentralWidget(centre);
    m_pages = createPages(m_workspace, m_tabs);
    for (Page* page : m_pages)
        addPageTab(page);
    auto* summary = new QLabel(this);
    summary->setObjectName(QStringLiteral("summary"));
    statusBar()->addWidget(summary, 1);
}

void MainWindow::addPageTab(Page* page)
{
    const int tab = m_tabs->addTab(page, page->icon(), page->title());
    m_tabs->setTabToolTip(tab, page->title());
    connect(page, &Page::badgeChanged, this, [this, page](const QString& badge) {
        m_tabs->setTabText(
            m_tabs->indexOf(page), badge.isEmpty() ? page->title() : tr("%1 (%2)").arg(page->title(), badge));
    });
    connect(page, &Page::pageRequested, this, &MainWindow::showPage);
    connect(page, &Page::actionRequested, this, [this](const QString& name) {
        if (QAction* action = m_actions->find(name))
            action->trigger();
    });
}

QDockWidget* MainWindow::addDock(const char* name, const QString& title, QWidget* content, Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(QLatin1String(name));
    dock->setWidget(content);
    addDockWidget(area, dock);
    m_docks.append(dock);
    return dock;
}

void MainWindow::makeDocks()
{
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    m_tree = new TreePanel(m_workspace);
    auto* tree = addDock("treeDock", tr("Modules"), m_tree, Qt::LeftDockWidgetArea);
    m_export = new TensorExport(m_workspace, this);
    connect(m_export, &TensorExport::message, this, [this](const QString& text) { statusBar()->showMessage(text); });
    m_details = new DetailsPanel(m_workspace);
    auto* details = addDock("detailsDock", tr("Details"), m_details, Qt::RightDockWidgetArea);
    resizeDocks({tree, details}, {360, 300}, Qt::Horizontal);
    connect(m_tree, &TreePanel::detailsRequested, details, [details] {
        details->show();
        details->raise();
        details->widget()->setFocus();
    });
    connect(m_tree, &TreePanel::previewRequested, this, [this] { showPage(QStringLiteral("preview")); });
    connect(m_tree, &TreePanel::contextMenuRequested, this, [this](const QPoint& position) {
        QMenu menu;
        fillCopyMenu(menu.addMenu(themedIcon("copy"), tr("&Copy")), m_workspace);
        m_export->fillMenu(&menu);
        m_actions->fill(&menu, {"", "expandAll", "collapseAll"});
        menu.exec(position);
    });
}

void MainWindow::makeToolBar()
{
    auto* bar = addToolBar(tr("Toolbar"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setIconSize(QSize(16, 16));
    auto* open = new QToolButton(bar);
    open->setDefaultAction(m_actions->get("open"));
    open->setText(tr("Open"));
    open->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    open->setPopupMode(QToolButton::MenuButtonPopup);
    auto* recent = new QMenu(open);
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { m_open->fillRecentMenu(recent); });
    open->setMenu(recent);
    bar->addWidget(open);
    bar->addAction(m_actions->get("back"));
    bar->addAction(m_actions->get("forward"));
    bar->addSeparator();
    auto* middle = new QWidget(bar);
    m_runtime = new QHBoxLayout(middle);
    m_runtime->setContentsMargins(0, 0, 0, 0);
    m_runtime->addStretch(1);
    addRuntimeWidget(new RuntimeBar(m_workspace, middle));
    middle->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(middle);
    auto* palette = new QToolButton(bar);
    palette->setDefaultAction(m_actions->get("goto"));
    palette->setText(tr("Go to…  %1").arg(m_actions->get("goto")->shortcut().toString(QKeySequence::NativeText)));
    palette->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addWidget(palette);
}

void MainWindow::addRuntimeWidget(QWidget* widget)
{
    m_runtime->insertWidget(m_runtime->count() - 1, widget);
}

void MainWindow::showGoto()
{
    QList<QAction*> offered = findChildren<QAction*>(QRegularExpression(QStringLiteral("^page-")));
    offered += m_actions->all();
    offered.removeAll(m_actions->get("goto"));
    auto* dialog = new GotoDialog(m_workspace, offered, this);
    dialog->show();
}

void MainWindow::makeMenus()
{
    auto* file = menuBar()->addMenu(tr("&File"));
    m_actions->fill(file, {"open", "openFile"});
    auto* recent = file->addMenu(themedIcon("clock"), tr("Open &recent"));
    connect(file, &QMenu::aboutToShow, this, [this, recent] { m_open->fillRecentMenu(recent); });
    m_actions->fill(file, {"demo", "", "reload", "close", "", "reopen", "", "quit"});
    auto* edit = menuBar()->addMenu(tr("&Edit"));
    auto* copy = edit->addMenu(themedIcon("copy"), tr("&Copy"));
    connect(copy, &QMenu::aboutToShow, this, [this, copy] { fillCopyMenu(copy, m_workspace); });
    edit->addSeparator();
    m_actions->fill(edit, {"filter", "findNext", "findPrevious", "", "goto"});
    makeViewMenu();
    auto* checkpoint = menuBar()->addMenu(tr("&Checkpoint"));
    m_actions->fill(checkpoint, {"showFolder", "", "expandAll", "collapseAll"});
    auto* help = menuBar()->addMenu(tr("&Help"));
    m_actions->fill(help, {"shortcuts", "diagnostics", "", "about"});
}

void MainWindow::makeViewMenu()
{
    auto* view = menuBar()->addMenu(tr("&View"));
    m_actions->fill(view, {"back", "forward", ""});
    int number = 1;
    for (Page* page : m_pages) {
        auto* action =
            view->addAction(page->icon(), page->title(), this, [this, page] { m_tabs->setCurrentWidget(page); });
        action->setObjectName(QStringLiteral("page-") + QLatin1String(page->id()));
        if (number < 10)
            action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + number++)));
    }
    view->addSeparator();
    for (auto* dock : m_docks)
        view->addAction(dock->toggleViewAction());
    m_actions->fill(view, {"resetLayout", ""});
    fillThemeMenu(view->addMenu(themedIcon("settings"), tr("&Theme")));
    fillLanguageMenu(view->addMenu(themedIcon("language"), tr("&Language")));
}

void MainWindow::connectActions()
{
    const auto on = [this](const char* name, auto&& slot) {
        connect(m_actions->get(name), &QAction::triggered, this, slot);
    };
    on("open", [this] { m_open->askFolder(); });
    on("openFile", [this] { m_open->askFile(); });
    on("demo", [this] { m_open->openDemo(); });
    on("reload", [this] { m_open->reload(); });
    on("close", [this] { m_workspace->close(); });
    on("quit", [this] { close(); });
    on("filter", [this] { m_tree->focusFilter(); });
    on("findNext", [this] { m_tree->findNext(true); });
    on("findPrevious", [this] { m_tree->findNext(false); });
    on("goto", [this] { showGoto(); });
    on("back", [this] { m_workspace->goBack(); });
    on("forward", [this] { m_workspace->goForward(); });
    on("expandAll", [this] { m_tree->expandAll(); });
    on("collapseAll", [this] { m_tree->collapseAll(); });
    on("resetLayout", [this] { restoreState(m_defaultLayout); });
    on("showFolder", [this] {
        const auto& folder = m_workspace->document()->checkpoint.folder();
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFile::decodeName(folder.c_str())));
    });
    on("shortcuts", [this] { showShortcuts(*m_actions, this); });
    on("diagnostics", [] { copyDiagnostics(); });
    on("about", [this] { showAbout(this); });
    QAction* reopen = m_actions->get("reopen");
    reopen->setCheckable(true);
    reopen->setChecked(Settings().reopensLast());
    on("reopen", [](bool checked) { Settings().setReopensLast(checked); });
}

void MainWindow::connectWorkspace()
{
    connect(&m_workspace->diagnosis(), &DiagnosisSession::problemsAsked, this,
        [this] { showPage(QStringLiteral("problems")); });
    connect(m_workspace, &Workspace::fixesAsked, this, [this] { showPage(QStringLiteral("fix")); });
    connect(m_workspace, &Workspace::logDropped, this, [this] { showPage(QStringLiteral("validate")); });
    auto& loader = m_workspace->loader();
    auto* progress = new OpenProgress(this);
    auto* timing = new QLabel(this);
    statusBar()->addPermanentWidget(progress);
    statusBar()->addPermanentWidget(timing);
    connect(&loader, &DocumentLoader::started, progress, &OpenProgress::start);
    connect(&loader, &DocumentLoader::progressed, progress, &OpenProgress::setProgress);
    connect(&loader, &DocumentLoader::opened, this, [progress, timing](const DocumentPtr&, qint64 milliseconds) {
        progress->stop();
        timing->setText(tr("opened in %1 s").arg(QLocale().toString(static_cast<double>(milliseconds) / 1000, 'f', 2)));
    });
    connect(&loader, &DocumentLoader::failed, progress, &OpenProgress::stop);
    connect(&loader, &DocumentLoader::failed, this, &MainWindow::showFailure);
    connect(progress, &OpenProgress::cancelRequested, &loader, &DocumentLoader::cancel);
    connect(m_open, &OpenCommands::failed, this, [this](const Error& error) { showFailure({}, error); });
    connect(m_open, &OpenCommands::recentChanged, this, [this] { m_start->setRecent(Settings().recent()); });
    connect(m_start, &StartPage::openRequested, m_open, &OpenCommands::askFolder);
    connect(m_start, &StartPage::demoRequested, m_open, &OpenCommands::openDemo);
    connect(m_start, &StartPage::pathRequested, m_open, &OpenCommands::openPath);
    connect(m_start, &StartPage::removeRequested, m_open, &OpenCommands::removeRecent);
    connect(m_workspace, &Workspace::documentChanged, this, &MainWindow::showDocument);
    connect(m_workspace, &Workspace::selectionChanged, this, [this](const Selection& selection) {
        m_actions->get("back")->setEnabled(m_workspace->canGoBack());
        m_actions->get("forward")->setEnabled(m_workspace->canGoForward());
        for (Page* page : m_pages)
            page->setSelection(selection);
    });
}

} // namespace requant
