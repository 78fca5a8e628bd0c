// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/supervisor.h"

#include "core/device/supervisorloop.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <utility>
#include <vector>

namespace requant {

namespace {

struct Pipe {
    int read = -1;
    int write = -1;
};

void closeOne(int& descriptor)
{
    if (descriptor >= 0)
        ::close(descriptor);
    descriptor = -1;
}

bool open(Pipe& pipe)
{
    std::array<int, 2> ends = {-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return false;
    // Never one of the three standard descriptors, even where a caller runs without them.
    for (int& end : ends) {
        if (end < 3) {
            const int low = end;
            end = ::fcntl(low, F_DUPFD_CLOEXEC, 10);
            ::close(low);
        }
    }
    pipe = {ends[0], ends[1]};
    return ends[0] >= 0 && ends[1] >= 0;
}

// "NAME=value" strings of this process with those of the command in place of or after them.
std::vector<std::string> environmentWith(const Variables& variables)
{
    std::vector<std::string> out;
    for (char** at = environ; *at; ++at) {
        const std::string_view entry(*at);
        const auto name = entry.substr(0, entry.find('='));
        const auto same = [name](const auto& variable) { return variable.first == name; };
        if (std::none_of(variables.begin(), variables.end(), same))
            out.emplace_back(entry);
    }
    for (const auto& [name, value] : variables)
        out.push_back(name + "=" + value);
    return out;
}

std::vector<char*> pointers(std::vector<std::string>& strings)
{
    std::vector<char*> out;
    for (auto& string : strings)
        out.push_back(string.data());
    out.push_back(nullptr);
    return out;
}

} // namespace

Result<SupervisedProcess> SupervisedProcess::start(const LocalCommand& command, const Options& options)
{
    std::vector<std::string> arguments{command.program};
    arguments.insert(arguments.end(), command.arguments.begin(), command.arguments.end());
    std::vector<std::string> environment = environmentWith(command.environment);
    const auto argv = pointers(arguments);
    const auto variables = pointers(environment);
    std::array<Pipe, 4> pipes;
    auto& [life, status, output, errors] = pipes;
    bool good = true;
    for (auto& pipe : pipes)
        good = good && open(pipe);
    const SupervisorPlan plan{command.program.c_str(), argv.data(), variables.data(), life.read, status.write,
        output.write, errors.write, options.graceMilliseconds, options.endInputFirst};
    const pid_t pid = good ? ::fork() : -1;
    if (pid == 0)
        runSupervisor(plan);
    const int error = errno;
    for (int* end : {&life.read, &status.write, &output.write, &errors.write})
        closeOne(*end);
    if (pid < 0) {
        for (int* end : {&life.write, &status.read, &output.read, &errors.read})
            closeOne(*end);
        return fail(
            ErrorCode::Internal, Text(RQ_TEXT("core", "No process could be started: %1."), {systemMessage(error)}));
    }
    for (const int end : {status.read, output.read, errors.read})
        ::fcntl(end, F_SETFL, O_NONBLOCK);
    SupervisedProcess process;
    process.m_supervisor = pid;
    process.m_life = life.write;
    process.m_status = status.read;
    process.m_output = output.read;
    process.m_errors = errors.read;
    return process;
}

SupervisedProcess::SupervisedProcess(SupervisedProcess&& other) noexcept
    : m_supervisor(std::exchange(other.m_supervisor, -1))
    , m_life(std::exchange(other.m_life, -1))
    , m_status(std::exchange(other.m_status, -1))
    , m_output(std::exchange(other.m_output, -1))
    , m_errors(std::exchange(other.m_errors, -1))
    , m_end(other.m_end)
{
}

SupervisedProcess::~SupervisedProcess()
{
    stop();
    while (m_supervisor > 0 && !m_end)
        poll(1000);
    for (int* end : {&m_status, &m_output, &m_errors})
        closeOne(*end);
}

void SupervisedProcess::stop()
{
    closeOne(m_life);
}

std::optional<ProcessEnd> SupervisedProcess::poll(int waitMilliseconds)
{
    if (m_end || m_supervisor <= 0)
        return m_end;
    pollfd status{m_status, POLLIN, 0};
    if (::poll(&status, 1, waitMilliseconds) <= 0)
        return std::nullopt;
    SupervisorReport report;
    const auto count = ::read(m_status, &report, sizeof report);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return std::nullopt;
    // The report comes whole or not at all: without it the supervisor was killed, and the kernel killed the program.
    ProcessEnd end;
    if (count == static_cast<ssize_t>(sizeof report)) {
        end.execFailed = report.execError != 0;
        end.signalled = !end.execFailed && WIFSIGNALED(report.waitStatus);
        end.code = end.execFailed ? report.execError
            : end.signalled       ? WTERMSIG(report.waitStatus)
                                  : WEXITSTATUS(report.waitStatus);
        end.killed = report.killed != 0;
        end.stragglers = report.stragglers;
    } else {
        end = {false, true, SIGKILL, true, 0};
    }
    closeOne(m_life);
    ::waitpid(m_supervisor, nullptr, 0);
    m_end = end;
    return m_end;
}

} // namespace requant
