// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

class QCustomPlot;

namespace requant {

QStringList exportSuffixes(); ///< png, svg, pdf, csv

/// Default name from title and date, safe for any file system: "Weight-histogram-2026-11-30.png".
QString exportFileName(const QString& title, const QString& suffix);

/// UTF-8 with a byte-order mark, which spreadsheet programs need for Chinese. False with @p error set on failure.
bool exportText(const QString& text, const QString& file, QString* error);

/// PNG at twice the size on screen, SVG or PDF as vectors, by the suffix of @p file.
bool exportPicture(QCustomPlot& plot, const QString& title, const QString& file, QString* error);

} // namespace requant
