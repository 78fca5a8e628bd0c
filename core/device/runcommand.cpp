// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/runcommand.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QStringList>

#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

namespace requant {

namespace {

constexpr qsizetype outputLimit = 1 << 20;

// Exit codes of a POSIX shell, of env and of the container programs for a program that is not there.
bool saysNotHere(const Place& place, int exitCode)
{
    return !place.local() && (exitCode == 127 || exitCode == 126);
}

void killGroup(QProcess& process)
{
    const auto group = static_cast<pid_t>(process.processId());
    if (group > 0)
        ::kill(-group, SIGKILL);
    process.kill();
    process.waitForFinished(2000);
}

} // namespace

CommandAnswer runCommand(
    const Place& place, const std::vector<std::string>& argv, int timeoutSeconds, const std::stop_token& stop)
{
    const LocalCommand command = atPlace(place, argv, {});
    QStringList arguments;
    for (const auto& argument : command.arguments)
        arguments << QString::fromStdString(argument);
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setStandardInputFile(QProcess::nullDevice());
    process.setChildProcessModifier([] {
        // A group of its own, so that a time-out takes all of it; and it must not outlive this process.
        ::setpgid(0, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    });
    process.start(QString::fromStdString(command.program), arguments);
    CommandAnswer answer;
    if (!process.waitForStarted(timeoutSeconds * 1000)) {
        answer.state = CommandAnswer::State::NotHere;
        return answer;
    }
    QElapsedTimer clock;
    clock.start();
    QByteArray output;
    while (!process.waitForFinished(50)) {
        if (process.state() == QProcess::NotRunning)
            break;
        output += process.readAll().left(outputLimit - std::min(outputLimit, output.size()));
        if (!stop.stop_requested() && clock.elapsed() < timeoutSeconds * 1000LL)
            continue;
        answer.state = stop.stop_requested() ? CommandAnswer::State::Cancelled : CommandAnswer::State::TimedOut;
        killGroup(process);
        answer.output = output.toStdString();
        return answer;
    }
    output += process.readAll().left(outputLimit - std::min(outputLimit, output.size()));
    answer.output = output.toStdString();
    answer.exitCode = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : 128;
    if (saysNotHere(place, answer.exitCode))
        answer.state = CommandAnswer::State::NotHere;
    else if (place.kind == Place::Kind::Ssh && answer.exitCode == 255)
        answer.state = CommandAnswer::State::Unreachable;
    return answer;
}

} // namespace requant
