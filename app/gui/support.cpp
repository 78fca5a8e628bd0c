// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/support.h"

#include "app/gui/actions.h"

#include <QApplication>
#include <QClipboard>
#include <QMessageBox>
#include <QSysInfo>
#include <QThread>

namespace requant {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(requant::Support)
};

QString diagnostics()
{
    return QStringLiteral("Requant %1, Qt %2 (%3), %4, %5, %6 threads")
        .arg(QStringLiteral(REQUANT_VERSION), QLatin1String(qVersion()), QGuiApplication::platformName(),
            QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture())
        .arg(QThread::idealThreadCount());
}

} // namespace

void showShortcuts(const Actions& actions, QWidget* window)
{
    QString rows;
    const auto add = [&](const QString& keys, const QString& text) {
        rows += QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>")
                    .arg(keys.toHtmlEscaped(), text.toHtmlEscaped());
    };
    for (const QAction* action : actions.all()) {
        if (!action->shortcut().isEmpty())
            add(QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText), action->text().remove(u'&'));
    }
    add(QStringLiteral("Ctrl+1 … 9"), Words::tr("Show a page"));
    add(QStringLiteral("*"), Words::tr("Expand all below the current row"));
    add(QStringLiteral("Enter"), Words::tr("Details of the current row"));
    add(QStringLiteral("Space"), Words::tr("Preview of the current row"));
    add(QStringLiteral("Esc"), Words::tr("Clear the filter"));
    QMessageBox box(QMessageBox::NoIcon, Words::tr("Keyboard shortcuts"), QStringLiteral("<table>%1</table>").arg(rows),
        QMessageBox::Close, window);
    box.exec();
}

void copyDiagnostics()
{
    QApplication::clipboard()->setText(diagnostics());
}

void showAbout(QWidget* window)
{
    QMessageBox::about(window, Words::tr("About Requant"),
        Words::tr("<h3>Requant %1</h3><p>A workbench for quantized LLM checkpoints.</p><p>%2</p>"
                  "<p>GPL-3.0-or-later. It uses Qt, QCustomPlot, simdjson, Highway, oneTBB and zlib.</p>")
            .arg(QStringLiteral(REQUANT_VERSION), diagnostics().toHtmlEscaped()));
}

} // namespace requant
