// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/mainwindow.h"
#include "app/gui/screenshot.h"
#include "app/gui/settings.h"

#include <QApplication>

#include <cstdio>

using namespace requant;

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("requant-gui"));
    QApplication::setOrganizationName(QStringLiteral("requant"));
    QApplication::setApplicationVersion(QStringLiteral(REQUANT_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("io.github.requant"));
    const Options options = parseOptions(QApplication::arguments());
    const Settings settings;
    installLanguage(options.language.isEmpty() ? settings.language() : options.language);
    applyTheme(options.theme.value_or(settings.theme()));

    MainWindow window;
    if (!options.page.isEmpty() && !window.showPage(options.page)) {
        std::fprintf(stderr, "requant-gui: there is no page %s; pages are: %s\n", qPrintable(options.page),
            qPrintable(window.pageIds().join(QStringLiteral(", "))));
        return 2;
    }
    window.apply(options);
    if (options.path.isEmpty() && options.screenshot.isEmpty() && settings.reopensLast()
        && !settings.recent().isEmpty())
        window.openPath(settings.recent().constFirst());
    if (!options.screenshot.isEmpty())
        new Screenshot(&window, options);
    window.show();
    return QApplication::exec();
}
