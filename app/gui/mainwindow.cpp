// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/mainwindow.h"

#include "app/gui/actions.h"
#include "app/gui/opencommands.h"
#include "app/gui/settings.h"
#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/summary.h"
#include "widgets/pages/page.h"
#include "widgets/pages/startpage.h"
#include "widgets/pages/tensorexport.h"
#include "widgets/pages/treepanel.h"
#include "widgets/parts/banner.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QTimer>
#include <QToolBar>

#include <algorithm>
#include <any>
#include <iterator>

using namespace Qt::StringLiterals;

namespace requant {

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , m_workspace(new Workspace(this))
    , m_actions(new Actions(this))
    , m_open(new OpenCommands(m_workspace, this))
{
    setWindowTitle(QStringLiteral("Requant"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/io.github.requant.svg")));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    resize(1440, 900);
    build();
    restoreLayout();
    showDocument(nullptr);
}

void MainWindow::build()
{
    makeCentre();
    makeDocks();
    makeJobsDock();
    makeToolBar();
    makeMenus();
    connectActions();
    connectWorkspace();
}

MainWindow::~MainWindow()
{
    takeApart();
}

void MainWindow::takeApart()
{
    for (const QObject* sender : std::initializer_list<const QObject*>{
             m_workspace, &m_workspace->loader(), &m_workspace->diagnosis(), &m_workspace->jobs(), m_open})
        sender->disconnect(this);
    // Pages and panels hear the workspace until they are gone; it is their sibling and must outlive them.
    qDeleteAll(std::exchange(m_docks, {}));
    delete takeCentralWidget();
    m_pages.clear();
    delete m_export;
    qDeleteAll(findChildren<QToolBar*>(Qt::FindDirectChildrenOnly));
    setMenuBar(nullptr);
    setStatusBar(nullptr);
}

void MainWindow::retranslate()
{
    m_retranslating = false;
    const QByteArray layout = saveState();
    const QString page = QLatin1String(static_cast<Page*>(m_tabs->currentWidget())->id());
    m_workspace->diagnosis().dropEditedRuntime(); // its editor starts empty
    std::vector<std::any> kept;
    std::transform(
        m_pages.begin(), m_pages.end(), std::back_inserter(kept), [](auto* each) { return each->handOver(); });
    takeApart();
    delete std::exchange(m_actions, new Actions(this));
    build();
    restoreState(layout);
    showPage(page);
    m_workspace->announce();
    for (std::size_t i = 0; i < m_pages.size(); ++i)
        m_pages[i]->takeOver(kept[i]);
}

void MainWindow::apply(const Options& options)
{
    if (options.size.isValid())
        resize(options.size);
    if (!options.filter.isEmpty())
        m_workspace->filter().setQuery(options.filter);
    if (!options.page.isEmpty())
        showPage(options.page);
    m_pendingSelection = options.select;
    if (!options.path.isEmpty())
        openPath(options.path);
}

void MainWindow::openPath(const QString& path)
{
    m_open->openPath(path);
}

bool MainWindow::showPage(const QString& id)
{
    const auto found =
        std::find_if(m_pages.begin(), m_pages.end(), [&](Page* page) { return id == QLatin1String(page->id()); });
    if (found != m_pages.end()) {
        m_tabs->setCurrentWidget(*found);
        return true;
    }
    if (id != QLatin1String("jobs"))
        return false;
    auto* jobs = findChild<QDockWidget*>(QStringLiteral("jobsDock"));
    jobs->show();
    jobs->raise();
    return true;
}

QStringList MainWindow::pageIds() const
{
    QStringList ids;
    for (const Page* page : m_pages)
        ids.append(QLatin1String(page->id()));
    return ids + QStringList(QStringLiteral("jobs"));
}

void MainWindow::showDocument(const DocumentPtr& document)
{
    for (Page* page : m_pages)
        page->setDocument(document);
    const bool open = document != nullptr;
    for (Page* page : m_pages)
        m_tabs->setTabVisible(m_tabs->indexOf(page), !open || page->isFor(*document));
    if (!open)
        m_stack->setCurrentIndex(0);
    // In a turn of its own: filling the pages and painting them for the first time are each a short stall, together a
    // long one.
    QTimer::singleShot(0, this, [this] { m_stack->setCurrentIndex(m_workspace->document() ? 1 : 0); });
    for (auto* dock : m_docks) // jobs go on without an open folder
        dock->widget()->setEnabled(open || dock->objectName() == QStringLiteral("jobsDock"));
    for (const char* name :
        {"reload", "close", "filter", "findNext", "findPrevious", "expandAll", "collapseAll", "showFolder"})
        m_actions->get(name)->setEnabled(open);
    m_start->setRecent(Settings().recent());
    m_banner->hide();
    if (!open) {
        setWindowTitle(QStringLiteral("Requant"));
        statusBar()->findChild<QLabel*>(QStringLiteral("summary"))->setText(tr("Nothing is open"));
        return;
    }
    m_openingFailed = false;
    setWindowTitle(QStringLiteral("Requant \u2013 %1").arg(documentTitle(document->checkpoint)));
    statusBar()->findChild<QLabel*>(QStringLiteral("summary"))->setText(documentSummary(*document));
    showBroken();
    if (!m_pendingSelection.isEmpty())
        m_workspace->selectPath(std::exchange(m_pendingSelection, QString()));
}

void MainWindow::showBroken()
{
    const auto& problems = m_workspace->document()->checkpoint.problems();
    if (problems.empty())
        return;
    QString text = toQt(problems.front());
    if (problems.size() > 1)
        text = tr("%Ln file(s) could not be read. First: %1", nullptr, static_cast<int>(problems.size())).arg(text);
    m_banner->showMessage(Tone::Error, text);
    const bool container = !m_workspace->document()->checkpoint.containers().empty();
    m_banner->addButton(container ? tr("Show the container") : tr("Show files"),
        [this, container] { showPage(container ? QStringLiteral("container") : QStringLiteral("shards")); });
}

void MainWindow::showFailure(const QString& path, const Error& error)
{
    m_openingFailed = error.code != ErrorCode::Cancelled;
    m_banner->showMessage(m_openingFailed ? Tone::Error : Tone::Info, toQt(error));
    if (error.code == ErrorCode::Ambiguous)
        m_banner->addButton(tr("Choose a snapshot…"), [this, path] { m_open->chooseSnapshot(path); });
    else if (m_openingFailed)
        m_banner->addButton(tr("Try again"), [this, path] { m_open->openPath(path); });
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    settings.setValue(QStringLiteral("window/state"), saveState());
    settings.setValue(QStringLiteral("window/page"), QLatin1String(static_cast<Page*>(m_tabs->currentWidget())->id()));
    m_workspace->loader().cancel();
    event->accept();
}

void MainWindow::restoreLayout()
{
    m_defaultLayout = saveState();
    const QSettings settings;
    restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
    restoreState(settings.value(QStringLiteral("window/state")).toByteArray());
    showPage(settings.value(QStringLiteral("window/page")).toString());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    const QString path = event->mimeData()->urls().constFirst().toLocalFile();
    const QString suffix = QFileInfo(path).suffix().toLower();
    const bool log = QStringList{u"log"_s, u"txt"_s, u"out"_s, u"err"_s}.contains(suffix) && QFileInfo(path).isFile();
    if (log)
        m_workspace->dropLog(path);
    else
        openPath(path);
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        update(); // icons and own paintings take their colours while they are drawn
    // Later, since the choice comes from a menu that goes too; and once for all catalogues of a language.
    if (event->type() == QEvent::LanguageChange && !std::exchange(m_retranslating, true))
        QMetaObject::invokeMethod(this, &MainWindow::retranslate, Qt::QueuedConnection);
}

} // namespace requant
