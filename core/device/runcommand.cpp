// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/runcommand.h"

#include <QElapsedTimer>
#include <QHostAddress>
#include <QProcess>
#include <QStringList>

#include <cerrno>
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

// The client answers for the container, so it is asked here.
CommandAnswer inspect(const Place& place, const char* format, const std::stop_token& stop)
{
    constexpr int seconds = 20;
    return runCommand({}, {place.program, "inspect", "-f", format, place.target}, seconds, stop);
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

std::string containerTrouble(const Place& place, const std::stop_token& stop)
{
    if (place.kind != Place::Kind::Container)
        return {};
    const auto answer = inspect(place, "{{.State.Running}}", stop);
    const std::string said = QString::fromStdString(answer.output).simplified().toStdString();
    if (answer.state == CommandAnswer::State::NotHere)
        return place.program + ": " + systemMessage(ENOENT);
    if (answer.state != CommandAnswer::State::Ended)
        return place.program + ": " + systemMessage(ETIMEDOUT);
    return answer.exitCode == 0 && said == "true" ? std::string() : "State.Running: " + said;
}

std::string containerAddress(const Place& place, const std::stop_token& stop)
{
    if (place.kind != Place::Kind::Container)
        return {};
    const auto answer = inspect(place, "{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}", stop);
    if (answer.state != CommandAnswer::State::Ended || answer.exitCode != 0)
        return {};
    for (const auto& word : QString::fromStdString(answer.output).simplified().split(QLatin1Char(' '))) {
        if (!QHostAddress(word).isNull())
            return word.toStdString();
    }
    return {};
}

} // namespace requant
