// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/preflightrules.h"

#include "core/device/devicememory.h"
#include "core/device/memoryfit.h"
#include "core/device/runcommand.h"

#include <QRegularExpression>
#include <QStandardPaths>
#include <QStringList>
#include <QTcpServer>

#include <algorithm>
#include <charconv>

namespace requant {

namespace {

using State = PreflightState;
using Answer = CommandAnswer::State;

Text notAvailable(const std::string& program, Answer state, int timeout)
{
    switch (state) {
    case Answer::TimedOut:
        return Text(RQ_TEXT("core", "%1 gave no answer within %2 s."), {program, std::to_string(timeout)});
    case Answer::Unreachable:
        return Text(RQ_TEXT("core", "%1 could not be asked: the place cannot be reached."), {program});
    default:
        return Text(RQ_TEXT("core", "%1 is not available here."), {program});
    }
}

std::string firstLine(const std::string& text)
{
    return printable(text.substr(0, std::min(text.find('\n'), std::size_t{160})));
}

struct DeviceMemory {
    std::uint64_t bytes = 0;
    Text from; ///< where the number comes from
};

DeviceMemory deviceMemory(const PreflightScene& scene, const Context& context)
{
    if (scene.deviceMemory)
        return {scene.deviceMemory, Text(RQ_TEXT("core", "The device's memory is as you gave it."))};
    if (scene.runCommands) {
        const auto& command = scene.profile.memoryCommand;
        const auto devices = askMemory(scene.place, command, context.stop);
        const auto least = std::min_element(devices.begin(), devices.end());
        if (least != devices.end() && *least > 0)
            return {*least, Text(RQ_TEXT("core", "The device's memory is what %1 says."), {command.argv.front()})};
    }
    return {scene.profile.memoryBytes, Text(scene.profile.memoryBytes ? scene.profile.memoryBecause : std::string())};
}

Text memorySum(const MemoryFit& fit, const DeviceMemory& memory)
{
    // Products stand in brackets behind their result, so that the sum reads the same in every language.
    std::string cache = formatBytes(fit.cache);
    if (fit.tokens)
        cache += " (" + formatCount(fit.tokens) + " x " + formatBytes(fit.tokenBytes) + ")";
    std::vector<std::string> parts{formatBytes(fit.weights), cache, formatBytes(fit.total())};
    if (!memory.bytes)
        return Text(RQ_TEXT("core",
                        "Per rank: %1 of weights + %2 of KV cache = %3. The device's memory is not "
                        "known."),
            parts);
    parts.push_back(formatBytes(memory.bytes));
    if (fit.utilization < 1)
        parts.back() = formatBytes(fit.allowed(memory.bytes)) + " (" + parts.back() + " x "
            + QString::number(fit.utilization, 'g', 3).toStdString() + ")";
    return Text(RQ_TEXT("core",
                    "Per rank: %1 of weights + %2 of KV cache = %3, of %4; activations and the runtime come on top."),
        parts);
}

} // namespace

PreflightItems checkMemory(const PreflightScene& scene, const Context& context)
{
    const MemoryFit fit = memoryFit(scene.facts, scene.command);
    const DeviceMemory memory = deviceMemory(scene, context);
    PreflightItem item{"memory", State::Good, {}, scene.profile.title, memorySum(fit, memory), {}, {}, memory.from};
    const auto allowed = fit.allowed(memory.bytes);
    if (!memory.bytes) {
        item.state = State::NotAvailable;
        item.action = Text(RQ_TEXT("core", "Give it with --device-memory."));
    } else if (fit.total() > allowed) {
        item.state = State::Error;
        item.rule = "FIT-001";
        item.action = Text(RQ_TEXT("core", "Use more ranks, a shorter --max-model-len, or a smaller format."));
    } else if (static_cast<double>(fit.total()) > 0.95 * static_cast<double>(allowed)) {
        item.state = State::Warning;
        item.rule = "FIT-001";
        item.action =
            Text(RQ_TEXT("core", "Less than 5 % is left for activations: shorten --max-model-len or use more ranks."));
    }
    return {item};
}

PreflightItems checkProgram(const PreflightScene& scene, const Context& context)
{
    const std::string program = scene.command.program.front();
    if (const std::string trouble = containerTrouble(scene.place, context.stop); !trouble.empty())
        return {{"program", State::Error, {}, program, notRunning(scene.place, trouble),
            Text(RQ_TEXT("core", "Start the container, or give the name of one that runs."))}};
    const auto answer = runCommand(
        scene.place, {"sh", "-c", "command -v -- \"$1\"", "sh", program}, scene.place.local() ? 5 : 30, context.stop);
    PreflightItem item{"program", State::Good, {}, program,
        Text(RQ_TEXT("core", "%1 is %2."), {program, firstLine(answer.output)}), {}};
    if (answer.state == Answer::Unreachable || answer.state == Answer::TimedOut) {
        item.state = State::Error;
        item.message =
            Text(RQ_TEXT("core", "%1 cannot be reached: %2"), {scene.place.spec(), firstLine(answer.output)});
        item.action =
            Text(RQ_TEXT("core", "Try the same with your own ssh: it must work without asking for a password."));
    } else if (answer.state != Answer::Ended || answer.exitCode != 0) {
        item.state = State::Error;
        item.message = Text(RQ_TEXT("core", "%1 is not found at %2."), {program, scene.place.spec()});
        item.action = Text(RQ_TEXT("core", "Install it there, or give its path with --program."));
    }
    PreflightItems items{item};
    if (!scene.place.local() && item.state == State::Good) {
        const auto there =
            runCommand(scene.place, {"test", "-r", scene.command.folder + "/config.json"}, 30, context.stop);
        const bool good = there.state == Answer::Ended && there.exitCode == 0;
        items.push_back({"folder", good ? State::Good : State::Error, {}, scene.command.folder,
            Text(good ? RQ_TEXT("core", "%1 can be read at %2.")
                      : RQ_TEXT("core", "%1/config.json cannot be read at %2."),
                {scene.command.folder, scene.place.spec()}),
            good ? Text() : Text(RQ_TEXT("core", "Copy the folder there, or say with --folder-there where it is."))});
    }
    return items;
}

PreflightItems checkPort(const PreflightScene& scene, const Context& context)
{
    const std::string port = std::to_string(scene.command.port);
    PreflightItem item{"port", State::Good, {}, port, Text(RQ_TEXT("core", "Port %1 is free."), {port}), {}};
    bool taken = false;
    if (scene.place.local()) {
        QTcpServer probe;
        taken = !probe.listen(QHostAddress::LocalHost, scene.command.port)
            && probe.serverError() == QAbstractSocket::AddressInUseError;
    } else {
        const auto answer = runCommand(scene.place, {"ss", "-ltn"}, 30, context.stop);
        if (answer.state != Answer::Ended || answer.exitCode != 0) {
            item.state = State::NotAvailable;
            item.message = notAvailable("ss", answer.state, 30);
            return {item};
        }
        taken = answer.output.find(":" + port + " ") != std::string::npos;
    }
    if (taken) {
        item.state = State::Error;
        item.message = Text(
            RQ_TEXT("core", "Port %1 is in use: the server would end, on Ascend without a word in its log."), {port});
        item.action = Text(RQ_TEXT("core", "Stop what listens there, or choose another --port."));
    }
    return {item};
}

PreflightItems checkLeftovers(const PreflightScene& scene, const Context& context)
{
    const auto answer = runCommand(scene.place, {"ps", "-eo", "pid=,args="}, 30, context.stop);
    if (answer.state != Answer::Ended || answer.exitCode != 0)
        return {{"leftovers", State::NotAvailable, {}, "ps", notAvailable("ps", answer.state, 30), {}}};
    static const QRegularExpression server(QStringLiteral(
        "^\\s*(\\d+)\\s+(\\S*python\\S*\\s+)?(\\S*/)?(vllm serve|VLLM::\\S+|-m vllm\\.entrypoints\\S*)"));
    std::string found;
    int count = 0;
    for (const auto& line : QString::fromStdString(answer.output).split(QLatin1Char('\n'))) {
        const auto match = server.match(line);
        if (!match.hasMatch())
            continue;
        ++count;
        found += (found.empty() ? "" : ", ") + match.captured(1).toStdString() + " (" + match.captured(4).toStdString()
            + ")";
    }
    if (!count)
        return {{"leftovers", State::Good, {}, {}, Text(RQ_TEXT("core", "No other vLLM process runs there.")), {}}};
    return {{"leftovers", State::Warning, {}, found,
        Text(RQ_TEXT("core", "Other vLLM processes run there and may hold device memory: %1."), {found}),
        Text(RQ_TEXT("core", "Stop them if they are left over; they are not ours and are not touched."))}};
}

PreflightItems runProfileCommands(const PreflightScene& scene, const Context& context)
{
    PreflightItems items;
    for (const auto& command : scene.profile.commands) {
        const auto answer = runCommand(scene.place, command.argv, command.timeoutSeconds, context.stop);
        PreflightItem item{command.id, State::Good, {}, shellLine(command.argv), {}, {}};
        const QString output = QString::fromStdString(answer.output);
        const auto holds = [&](const std::string& pattern) {
            return QRegularExpression(QString::fromStdString(pattern)).match(output);
        };
        const auto bad = command.refuse.empty() ? QRegularExpressionMatch() : holds(command.refuse);
        if (answer.state != Answer::Ended) {
            item.state = State::NotAvailable;
            item.message = notAvailable(command.argv.front(), answer.state, command.timeoutSeconds);
        } else if (answer.exitCode != 0 || bad.hasMatch()
            || !(command.expect.empty() || holds(command.expect).hasMatch())) {
            item.state = State::Warning;
            const std::string said = bad.hasMatch() ? bad.captured(0).toStdString() : firstLine(answer.output);
            item.message = said.empty() ? Text(RQ_TEXT("core", "%1 ended with exit code %2."),
                               {command.argv.front(), std::to_string(answer.exitCode)})
                                        : Text(RQ_TEXT("core", "%1 says: %2"), {command.argv.front(), printable(said)});
            item.because = Text(command.because);
            item.action = Text(command.action);
        } else {
            item.message = Text(RQ_TEXT("core", "%1 says what is expected."), {command.argv.front()});
        }
        items.push_back(std::move(item));
    }
    return items;
}

} // namespace requant
