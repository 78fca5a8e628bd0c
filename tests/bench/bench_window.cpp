// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the window copes with 100,000 and 1,000,000 tensors: time to open, memory a tensor, keystroke to rows, and the
// longest time that the event loop did not turn, beside what Qt's own ready-made models need for the names alone. Ends
// with 1 if a limit is broken.

#include "app/gui/mainwindow.h"
#include "app/gui/settings.h"
#include "tests/bench/bigfolder.h"
#include "widgets/models/moduletreemodel.h"
#include "widgets/pages/page.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <functional>
#include <memory>

using namespace requant;

namespace {

int broken = 0;

void report(const char* what, double value, double limit, const char* unit)
{
    const bool good = value <= limit;
    broken += good ? 0 : 1;
    std::printf("  %-44s %10.1f %-9s limit %8.1f  %s\n", what, value, unit, limit, good ? "ok" : "BROKEN");
    std::fflush(stdout);
}

/// Resident bytes of this process, without what the allocator merely keeps.
double residentBytes()
{
    malloc_trim(0);
    std::ifstream file("/proc/self/statm");
    double pages = 0;
    file >> pages >> pages;
    return pages * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// Notes the longest gap between two turns of the event loop.
class StallTimer {
public:
    StallTimer()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { tick(); });
    }

    void start()
    {
        m_longest = 0;
        m_clock.start();
        m_timer.start(1);
    }

    double stop()
    {
        tick();
        m_timer.stop();
        return m_longest;
    }

private:
    void tick()
    {
        m_longest = std::max(m_longest, static_cast<double>(m_clock.nsecsElapsed()) / 1e6);
        m_clock.start();
    }

    QTimer m_timer;
    QElapsedTimer m_clock;
    double m_longest = 0;
};

void waitUntilIdle()
{
    while (runningJobs() > 0)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 5);
    QCoreApplication::processEvents(); // repaint
}

/// Until the action's results are in the widgets and painted.
double milliseconds(StallTimer& stall, double& longest, const std::function<void()>& action)
{
    QCoreApplication::processEvents();
    QElapsedTimer clock;
    stall.start();
    clock.start();
    action();
    waitUntilIdle();
    const double elapsed = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    longest = std::max(longest, stall.stop());
    return elapsed;
}

/// Until tree and table show the folder and can be used; overview and diagnosis go on behind it.
double openAndPaint(MainWindow& window, const QString& folder)
{
    QElapsedTimer clock;
    clock.start();
    window.openPath(folder);
    while (window.workspace()->loader().isRunning())
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 5);
    QCoreApplication::processEvents(); // repaint
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

/// The rival: a QStandardItemModel with one item a tensor, the name, behind a QSortFilterProxyModel, in a QTableView.
/// The checkpoint itself is already open; only what the models need for it counts.
void measureRival(const Checkpoint& checkpoint)
{
    const double before = residentBytes();
    QStandardItemModel model;
    QSortFilterProxyModel proxy;
    QTableView view;
    view.resize(1000, 700);
    view.show();
    StallTimer stall;
    double openStall = 0;
    const double opened = milliseconds(stall, openStall, [&] {
        for (const auto& tensor : checkpoint.tensors())
            model.appendRow(new QStandardItem(QString::fromUtf8(tensor.name.data(), qsizetype(tensor.name.size()))));
        proxy.setSourceModel(&model);
        view.setModel(&proxy);
    });
    const double bytes = (residentBytes() - before) / static_cast<double>(checkpoint.tensors().size());
    double filterStall = 0;
    double slowest = 0;
    for (const char* query : {"e", "ex", "7.up", ""}) {
        const QString text = QString::fromLatin1(query);
        slowest = std::max(slowest, milliseconds(stall, filterStall, [&] { proxy.setFilterFixedString(text); }));
    }
    std::printf(
        "  rival, names only: fill %.1f ms, %.0f bytes a tensor, slowest keystroke %.1f ms, stalls %.1f and %.1f ms\n",
        opened, bytes, slowest, openStall, filterStall);
}

void measure(std::uint32_t tensors, double openLimit, double filterLimit)
{
    std::printf("%u tensors\n", tensors);
    const QTemporaryDir folder;
    if (const auto written = bench::writeBigFolder(folder.path().toStdString(), tensors); !written) {
        std::fprintf(stderr, "%s\n", written.error().english().c_str());
        ++broken;
        return;
    }
    auto window = std::make_unique<MainWindow>();
    window->show();
    window->showPage(QStringLiteral("tensors"));
    waitUntilIdle();
    const double before = residentBytes();
    StallTimer stall;
    double openStall = 0;
    double opened = 0;
    const double idle = milliseconds(stall, openStall, [&] { opened = openAndPaint(*window, folder.path()); });
    if (!window->workspace()->document() || window->workspace()->document()->checkpoint.tensors().size() != tensors) {
        std::fprintf(stderr, "the folder did not open whole\n");
        ++broken;
        return;
    }
    report("open to rows", opened, openLimit, "ms");
    std::printf("  open to the end of the diagnosis behind it %12.1f ms\n", idle);
    report("longest stall while opening and diagnosing", openStall, 50, "ms");
    report("memory a tensor", (residentBytes() - before) / tensors, 500, "bytes");

    double filterStall = 0;
    double slowest = 0;
    for (const char* query :
        {"e", "ex", "exp7up", "dtype:I8 layer:3..5", "re:experts\\.\\d+7\\.up", "quant:W8A8", "status:absent", ""}) {
        const QString text = QString::fromLatin1(query);
        const double time = milliseconds(stall, filterStall, [&] { window->workspace()->filter().setQuery(text); });
        std::printf("    %-42s %10.1f ms  %zu rows\n", query, time,
            window->workspace()->filter().result()->count(*window->workspace()->document()));
        slowest = std::max(slowest, time);
    }
    report("slowest keystroke to rows", slowest, filterLimit, "ms");
    report("longest stall while filtering", filterStall, 50, "ms");

    double sortStall = 0;
    auto* header = window->findChild<QTableView*>(QStringLiteral("tensorTable"))->horizontalHeader();
    const double sorted = milliseconds(stall, sortStall,
        [&] { header->setSortIndicator(static_cast<int>(TensorColumn::Bytes), Qt::DescendingOrder); });
    std::printf("  sort by size %.1f ms\n", sorted);
    report("longest stall while sorting", sortStall, 50, "ms");
    header->setSortIndicator(static_cast<int>(TensorColumn::Name), Qt::AscendingOrder);
    waitUntilIdle();
    measureRival(window->workspace()->document()->checkpoint);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("requant"));
    QCoreApplication::setApplicationName(QStringLiteral("bench_window"));
    installLanguage(QStringLiteral("en"));
    applyTheme(Theme::Light);
    measure(100'000, 1000, 100);
    measure(1'000'000, 2500, 600);
    return broken == 0 ? 0 : 1;
}
