// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json.hpp>

#include <QByteArray>
#include <QProcess>
#include <QStringList>

namespace requant::test {

/// What the program said and how it ended; -1 if it crashed or took more than a minute.
struct Answer {
    int exitCode = -1;
    QByteArray out;
    QByteArray err;
    nlohmann::ordered_json json() const { return nlohmann::ordered_json::parse(out.toStdString()); }
};

/// Runs the command line that was built with the tests.
inline Answer runCli(const QStringList& arguments)
{
    QProcess process;
    process.start(QStringLiteral(REQUANT_CLI), arguments);
    process.waitForFinished(60'000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
        process.readAllStandardError()};
}

} // namespace requant::test
