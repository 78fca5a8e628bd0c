// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/parts/theme.h"

#include <QSize>
#include <QString>
#include <QStringList>

namespace requant {

/// The command line of requant-gui.
struct Options {
    QString path; ///< folder, index or shard to open; empty: start page
    QString screenshot; ///< PNG to write instead of staying open
    QString page; ///< id of the page to show
    QString select; ///< full name of the tensor or module to select
    QString filter;
    QString language; ///< "en", "zh_CN"; empty: as set before, or the system's
    std::optional<Theme> theme;
    QSize size; ///< of the window; empty: as it was
};

/// Prints help, version or what is wrong, and ends the program, as QCommandLineParser does.
Options parseOptions(const QStringList& arguments);

} // namespace requant
