// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/devicememory.h"

#include "core/device/deviceprofile.h"
#include "core/device/runcommand.h"

#include <QRegularExpression>

#include <limits>

namespace requant {

// One a line, in bytes; numbers that do not fit are left out.
static std::vector<std::uint64_t> memoryNumbers(const MemoryCommand& command, const std::string& output)
{
    const QString pattern =
        command.pattern.empty() ? QStringLiteral("^\\s*(\\d+)(?:\\s|$)") : QString::fromStdString(command.pattern);
    const QRegularExpression expression(pattern);
    std::vector<std::uint64_t> numbers;
    for (const auto& line : QString::fromStdString(output).split(QLatin1Char('\n'))) {
        bool good = false;
        const auto number = expression.match(line).captured(1).toULongLong(&good);
        if (good && number <= std::numeric_limits<std::uint64_t>::max() / command.unit)
            numbers.push_back(number * command.unit);
    }
    return numbers;
}

std::vector<std::uint64_t> askMemory(const Place& place, const MemoryCommand& command, const std::stop_token& stop)
{
    if (command.argv.empty())
        return {};
    const auto answer = runCommand(place, command.argv, 10, stop);
    if (answer.state != CommandAnswer::State::Ended || answer.exitCode != 0)
        return {};
    return memoryNumbers(command, answer.output);
}

} // namespace requant
