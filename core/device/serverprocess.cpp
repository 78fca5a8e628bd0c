// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/serverprocess.h"

#include "core/device/waiting.h"

#include <QSocketNotifier>

#include <unistd.h>

#include <array>
#include <chrono>

namespace requant {

namespace {

constexpr std::size_t recentLimit = 64 << 10;

double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace

Result<std::unique_ptr<ServerProcess>> ServerProcess::start(
    const ServerCommand& command, const Options& options, LineSink sink)
{
    const LocalCommand local = serverAtPlace(
        options.place, command.argv(), command.variables(), options.graceSeconds, options.forwardPort, command.port);
    SupervisedProcess::Options supervised;
    supervised.graceMilliseconds = options.graceSeconds * 1000;
    supervised.endInputFirst = !options.place.local();
    auto process = SupervisedProcess::start(local, supervised);
    if (!process)
        return fail(process.error());
    return std::unique_ptr<ServerProcess>(new ServerProcess(*std::move(process), command, options, std::move(sink)));
}

ServerProcess::ServerProcess(
    SupervisedProcess process, const ServerCommand& command, const Options& options, LineSink sink)
    : m_process(std::move(process))
    , m_secrets(command.secrets())
    , m_sink(std::move(sink))
    , m_file(options.logFile.empty() ? nullptr : std::fopen(options.logFile.c_str(), "we"),
          [](std::FILE* file) { return file ? std::fclose(file) : 0; })
    , m_outLines([this](const LogLine& line) { take("stdout", line.text); })
    , m_errLines([this](const LogLine& line) { take("stderr", line.text); })
    , m_lastSign(now())
{
    for (const auto& [descriptor, lines] :
        {std::pair(m_process.output(), &m_outLines), {m_process.errors(), &m_errLines}}) {
        auto notifier = std::make_unique<QSocketNotifier>(descriptor, QSocketNotifier::Read);
        connect(notifier.get(), &QSocketNotifier::activated, this,
            [this, descriptor = descriptor, lines = lines] { read(descriptor, *lines); });
        m_notifiers.push_back(std::move(notifier));
    }
}

ServerProcess::~ServerProcess()
{
    stop();
}

void ServerProcess::read(int descriptor, LogLines& lines)
{
    std::array<char, 64 * 1024> piece;
    for (;;) {
        const auto count = ::read(descriptor, piece.data(), piece.size());
        if (count > 0) {
            m_lastSign = now();
            lines.feed({piece.data(), static_cast<std::size_t>(count)});
            if (static_cast<std::size_t>(count) == piece.size())
                continue;
            return;
        }
        if (count == 0) {
            // The end of the stream stays readable; without this the event loop would spin.
            for (auto& notifier : m_notifiers) {
                if (notifier->socket() == descriptor)
                    notifier->setEnabled(false);
            }
        }
        return;
    }
}

void ServerProcess::readAll()
{
    read(m_process.output(), m_outLines);
    read(m_process.errors(), m_errLines);
    m_outLines.finish();
    m_errLines.finish();
    m_matcher.finish();
    if (m_file)
        std::fflush(m_file.get());
}

void ServerProcess::take(std::string_view stream, std::string_view line)
{
    const std::string text = redact(std::string(line), m_secrets);
    readLoadProgress(text, m_load);
    m_matcher.feed(text + "\n");
    if (m_file)
        std::fprintf(m_file.get(), "%s\n", text.c_str());
    m_recent += text + "\n";
    if (m_recent.size() > recentLimit)
        m_recent.erase(0, m_recent.size() - recentLimit);
    const bool error = logLevel(text) == "error";
    if (!text.empty() && (error || !m_lastLineIsError)) {
        m_lastLine = text;
        m_lastLineIsError = error;
    }
    if (m_sink)
        m_sink(stream, text);
}

bool ServerProcess::logContains(std::string_view text) const
{
    return m_recent.find(text) != std::string::npos;
}

std::optional<ProcessEnd> ServerProcess::ended()
{
    const auto end = m_process.poll();
    if (end)
        readAll();
    return end;
}

ProcessEnd ServerProcess::stop()
{
    m_process.stop();
    std::optional<ProcessEnd> end;
    waitFor([&] { return (end = m_process.poll()).has_value(); }, -1);
    readAll();
    return *end;
}

ProcessTree ServerProcess::tree() const
{
    return processTree(m_process.supervisor());
}

double ServerProcess::silence()
{
    // Walking /proc takes milliseconds; once a second is enough.
    if (now() - m_lastLook > 1) {
        m_lastLook = now();
        const ProcessTree work = tree();
        // A process that only polls uses some ticks too: a sign is a file being read, or a tenth of a processor.
        const std::uint64_t sum = work.cpuTicks / 10 + (work.readBytes >> 20);
        if (sum > m_work)
            m_lastSign = now();
        m_work = sum;
    }
    return now() - m_lastSign;
}

} // namespace requant
