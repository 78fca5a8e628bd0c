// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/options.h"

#include <QCommandLineParser>

#include <cstdio>
#include <cstdlib>

namespace requant {

namespace {

[[noreturn]] void refuse(const QString& message)
{
    std::fprintf(stderr, "requant-gui: %s\n", qPrintable(message));
    std::exit(2);
}

QSize parseSize(const QString& text)
{
    if (text.isEmpty())
        return {};
    const QStringList sides = text.split(u'x');
    const QSize size = sides.size() == 2 ? QSize(sides[0].toInt(), sides[1].toInt()) : QSize();
    if (size.width() < 200 || size.height() < 200 || size.width() > 16384 || size.height() > 16384)
        refuse(QStringLiteral("--size needs WIDTHxHEIGHT, for example 1440x900"));
    return size;
}

} // namespace

Options parseOptions(const QStringList& arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Workbench for quantized LLM checkpoints"));
    parser.addHelpOption();
    parser.addVersionOption();
    const auto option = [&](const char* name, const char* description, const char* value) {
        parser.addOption({QLatin1String(name), QLatin1String(description), QLatin1String(value)});
    };
    parser.addPositionalArgument(
        QStringLiteral("path"), QStringLiteral("Folder, index file or shard to open"), QStringLiteral("[path]"));
    option("screenshot", "Save the window as PNG once it is loaded, and quit", "file");
    option("page", "Show this page: overview, tensors, ...; an unknown one lists all", "name");
    option("select", "Select this tensor or module", "name");
    option("filter", "Put this into the filter bar", "query");
    option("theme", "light, dark or system", "name");
    option("language", "en or zh_CN", "code");
    option("size", "Size of the window, for example 1440x900", "WxH");
    parser.process(arguments);
    const auto value = [&](const char* name) { return parser.value(QLatin1String(name)); };

    Options options;
    if (parser.positionalArguments().size() > 1)
        refuse(QStringLiteral("one path at most"));
    options.path = parser.positionalArguments().value(0);
    options.screenshot = value("screenshot");
    options.page = value("page");
    options.select = value("select");
    options.filter = value("filter");
    options.language = value("language");
    options.size = parseSize(value("size"));
    options.theme = themeFromName(value("theme"));
    if (!value("theme").isEmpty() && !options.theme)
        refuse(QStringLiteral("--theme is light, dark or system"));
    return options;
}

} // namespace requant
