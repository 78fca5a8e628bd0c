// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/serverprocess.h"

#include "core/device/waiting.h"
#include "core/log/loglines.h"

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
    , m_far(!options.place.local())
    , m_secrets(command.secrets())
    , m_sink(std::move(sink))
    , m_file(options.logFile.empty() ? nullptr : std::fopen(options.logFile.c_str(), "we"),
          [](std::FILE* file) { return file ? std::fclose(file) : 0; })
    , m_lastSign(now())
{
    m_secrets.insert(m_secrets.end(), options.secrets.begin(), options.secrets.end());
    const std::pair<int, const char*> streams[] = {{m_process.output(), "stdout"}, {m_process.errors(), "stderr"}};
    for (const auto& [descriptor, stream] : streams) {
        auto notifier = std::make_unique<QSocketNotifier>(descriptor, QSocketNotifier::Read);
        connect(notifier.get(), &QSocketNotifier::activated, this,
            [this, descriptor = descriptor, stream = stream] { read(descriptor, stream); });
        m_notifiers.push_back(std::move(notifier));
    }
}

ServerProcess::~ServerProcess()
{
    stop();
}

void ServerProcess::read(int descriptor, std::string_view stream)
{
    std::array<char, 64 * 1024> piece;
    std::string& rest = stream == "stdout" ? m_outRest : m_errRest;
    for (;;) {
        const auto count = ::read(descriptor, piece.data(), piece.size());
        if (count > 0) {
            m_lastSign = now();
            rest.append(piece.data(), static_cast<std::size_t>(count));
            cut(stream, rest, false);
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
    read(m_process.output(), "stdout");
    read(m_process.errors(), "stderr");
    cut("stdout", m_outRest, true);
    cut("stderr", m_errRest, true);
    m_matcher.finish();
    if (m_file)
        std::fflush(m_file.get());
}

// Lines, and the parts of one that a progress bar overwrites. A line without end is cut, so that memory is bounded.
void ServerProcess::cut(std::string_view stream, std::string& rest, bool all)
{
    constexpr std::size_t longest = 256 << 10;
    std::size_t from = 0;
    for (auto to = rest.find_first_of("\r\n"); to != std::string::npos; to = rest.find_first_of("\r\n", from)) {
        take(stream, std::string_view(rest).substr(from, to - from));
        from = to + 1;
    }
    rest.erase(0, from);
    if (!rest.empty() && (all || rest.size() > longest)) {
        take(stream, rest);
        rest.clear();
    }
}

void ServerProcess::take(std::string_view stream, std::string_view line)
{
    const std::string raw = redact(std::string(line), m_secrets);
    m_matcher.feed(raw + "\n");
    const std::string text = withoutEscapes(raw);
    if (text.empty() || (m_far && takeFarReport(text)))
        return;
    readLoadProgress(text, m_load);
    if (m_file)
        std::fprintf(m_file.get(), "%s\n", text.c_str());
    m_recent += text + "\n";
    if (m_recent.size() > recentLimit)
        m_recent.erase(0, m_recent.size() - recentLimit);
    const bool error = logLevel(text) == "error";
    if (error || !m_lastLineIsError) {
        m_lastLine = text;
        m_lastLineIsError = error;
    }
    if (m_sink)
        m_sink(stream, text);
}

// The last line of the scripts in resources/far.
bool ServerProcess::takeFarReport(const std::string& text)
{
    int killed = 0;
    int stragglers = 0;
    if (std::sscanf(text.c_str(), "requant-server: killed=%d stragglers=%d", &killed, &stragglers) != 2)
        return false;
    m_farReport.killed = killed != 0;
    m_farReport.stragglers = stragglers;
    return true;
}

ProcessEnd ServerProcess::complete(ProcessEnd end) const
{
    end.killed = end.killed || m_farReport.killed;
    end.stragglers += m_farReport.stragglers;
    return end;
}

bool ServerProcess::logContains(std::string_view text) const
{
    return m_recent.find(text) != std::string::npos;
}

std::optional<ProcessEnd> ServerProcess::ended()
{
    const auto end = m_process.poll();
    if (!end)
        return end;
    readAll();
    return complete(*end);
}

ProcessEnd ServerProcess::stop()
{
    m_process.stop();
    std::optional<ProcessEnd> end;
    waitFor([&] { return (end = m_process.poll()).has_value(); }, -1);
    readAll();
    return complete(*end);
}

ProcessTree ServerProcess::tree() const
{
    return processTree(m_process.supervisor());
}

double ServerProcess::silence()
{
    // Walking /proc takes milliseconds; once a second is enough.
    const double passed = now() - m_lastLook;
    if (passed > 1) {
        m_lastLook = now();
        ProcessTree seen = tree();
        // A process that only polls uses some ticks too: a tenth of a processor, or a file being read, is work.
        const double ticks = 0.1 * passed * static_cast<double>(::sysconf(_SC_CLK_TCK));
        const bool works = static_cast<double>(seen.cpuTicks) > static_cast<double>(m_lastTree.cpuTicks) + ticks
            || seen.readBytes > m_lastTree.readBytes + (64 << 10);
        if (works)
            m_lastSign = now();
        m_lastTree = std::move(seen);
    }
    return now() - m_lastSign;
}

} // namespace requant
