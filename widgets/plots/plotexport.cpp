// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/plots/plotexport.h"

#include <QCoreApplication>
#include <QDate>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSvgGenerator>

#include "widgets/plots/qcp.h"

namespace requant {

namespace {

bool report(QString* error, const QString& file)
{
    if (error)
        *error = QCoreApplication::translate("PlotExport", "%1 could not be written. Choose another place.").arg(file);
    return false;
}

bool exportSvg(QCustomPlot& plot, const QString& title, const QString& file)
{
    QSvgGenerator generator;
    generator.setFileName(file);
    generator.setTitle(title);
    generator.setSize(plot.size());
    generator.setViewBox(QRect(QPoint(), plot.size()));
    QCPPainter painter;
    if (!painter.begin(&generator))
        return false;
    painter.setMode(QCPPainter::pmVectorized);
    plot.toPainter(&painter, plot.width(), plot.height());
    return painter.end();
}

} // namespace

QStringList exportSuffixes()
{
    return {QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf"), QStringLiteral("csv")};
}

QString exportFileName(const QString& title, const QString& suffix)
{
    static const QRegularExpression unsafe(QStringLiteral("[\\s/\\\\:*?\"<>|]+"));
    QString stem = title.simplified();
    stem.replace(unsafe, QStringLiteral("-"));
    return QStringLiteral("%1-%2.%3").arg(stem, QDate::currentDate().toString(Qt::ISODate), suffix);
}

bool exportText(const QString& text, const QString& file, QString* error)
{
    QSaveFile out(file);
    const QByteArray bytes = "\xEF\xBB\xBF" + text.toUtf8();
    const bool done = out.open(QIODevice::WriteOnly) && out.write(bytes) == bytes.size() && out.commit();
    return done || report(error, file);
}

bool exportPicture(QCustomPlot& plot, const QString& title, const QString& file, QString* error)
{
    bool done = false;
    if (file.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive))
        done = exportSvg(plot, title, file);
    else if (file.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive))
        done = plot.savePdf(file, 0, 0, QCP::epNoCosmetic, QString(), title);
    else
        done = plot.savePng(file, 0, 0, 2.0);
    return done || report(error, file);
}

} // namespace requant
