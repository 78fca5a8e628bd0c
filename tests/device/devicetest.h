// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/device/validate.h"
#include "tests/support/minimodels.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QString>
#include <QTcpServer>

#include <stdexcept>
#include <string>

namespace requant::test {

inline std::uint16_t freePort()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost, 0);
    return server.serverPort();
}

/// A profile whose server is the stub.
inline std::string stubProfile()
{
    return std::string(R"({"name": "stub", "title": "Stub", "runtime": "none", "command": [")") + REQUANT_STUBSERVER
        + R"(", "serve"], "flags": [{"name": "--dtype", "value": "bfloat16", "because": "test"}]})";
}

inline Checkpoint writtenMini(const QString& folder)
{
    const auto path = std::filesystem::path(folder.toStdString());
    if (const auto written = miniDense().write(path); !written)
        throw std::runtime_error(written.error().english());
    auto opened = openCheckpoint(path);
    if (!opened)
        throw std::runtime_error(opened.error().english());
    return *std::move(opened);
}

/// Short times, few requests: a validation of the stub takes about a second.
inline ValidationOptions stubOptions(const QString& mode)
{
    ValidationOptions options;
    auto profile = parseDeviceProfile(stubProfile(), "stub.json");
    if (!profile)
        throw std::runtime_error(profile.error().english());
    options.profile = *std::move(profile);
    options.runtime = "none";
    options.runCommands = false;
    options.launch.port = freePort();
    options.launch.environment = {{"STUB_MODE", mode.toStdString()}};
    options.repeats = 2;
    options.maxTokens = 16;
    options.concurrencies = {1, 3};
    options.requestTimeoutSeconds = 2;
    options.startTimeoutSeconds = 30;
    options.graceSeconds = 1;
    return options;
}

/// Processes whose arguments name @p text, without this one.
inline QStringList processesNaming(const QString& text)
{
    QStringList out;
    const QString self = QString::number(QCoreApplication::applicationPid());
    for (const auto& pid : QDir(QStringLiteral("/proc")).entryList({QStringLiteral("[0-9]*")}, QDir::Dirs)) {
        QFile file(QStringLiteral("/proc/") + pid + QStringLiteral("/cmdline"));
        if (pid == self || !file.open(QIODevice::ReadOnly))
            continue;
        QByteArray line = file.readAll();
        line.replace('\0', ' ');
        if (line.contains(text.toUtf8()))
            out << pid + QLatin1Char(' ') + QString::fromUtf8(line);
    }
    return out;
}

/// Those of them that are the stub itself, serving @p folder, and not one of the programs that start it.
inline QStringList stubsServing(const QString& folder)
{
    const QString command = QStringLiteral(REQUANT_STUBSERVER) + QStringLiteral(" serve ") + folder;
    QStringList out;
    for (const auto& process : processesNaming(command)) {
        if (process.section(QLatin1Char(' '), 1).startsWith(command))
            out << process;
    }
    return out;
}

} // namespace requant::test
