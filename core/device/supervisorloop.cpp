// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/supervisorloop.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <initializer_list>

namespace requant {

namespace {

std::int64_t nowMs()
{
    timespec time = {};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

void pauseMs(long milliseconds)
{
    const timespec time{milliseconds / 1000, milliseconds % 1000 * 1'000'000};
    nanosleep(&time, nullptr);
}

// Closes all descriptors but those that @p plan names: a copy of somebody else's line of life would keep it alive.
void closeOthers(const SupervisorPlan& plan)
{
    const int null = open("/dev/null", O_RDWR);
    for (int standard = 0; standard < 3; ++standard)
        dup2(null, standard);
    int keep[] = {plan.life, plan.status, plan.output, plan.errors};
    // Few numbers: a plain sort, no library.
    for (int i = 1; i < 4; ++i) {
        for (int j = i; j > 0 && keep[j] < keep[j - 1]; --j) {
            const int other = keep[j];
            keep[j] = keep[j - 1];
            keep[j - 1] = other;
        }
    }
    unsigned from = 3;
    for (const int descriptor : keep) {
        if (static_cast<unsigned>(descriptor) > from)
            syscall(SYS_close_range, from, static_cast<unsigned>(descriptor) - 1, 0U);
        from = static_cast<unsigned>(descriptor) + 1;
    }
    syscall(SYS_close_range, from, ~0U, 0U);
}

[[noreturn]] void becomeProgram(const SupervisorPlan& plan, int input, int execStatus, pid_t supervisor)
{
    // A session of its own: its number is that of the group which stop signals go to, and no terminal reaches it.
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != supervisor)
        _exit(127);
    dup2(input, STDIN_FILENO);
    dup2(plan.output, STDOUT_FILENO);
    dup2(plan.errors, STDERR_FILENO);
    fcntl(execStatus, F_SETFD, FD_CLOEXEC);
    if (execStatus > 3)
        syscall(SYS_close_range, 3U, static_cast<unsigned>(execStatus) - 1, 0U);
    syscall(SYS_close_range, static_cast<unsigned>(execStatus) + 1, ~0U, 0U);
    for (int number = 1; number < 32; ++number)
        signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    execvpe(plan.program, plan.argv, plan.environment);
    const int error = errno;
    [[maybe_unused]] const auto put = write(execStatus, &error, sizeof error);
    _exit(127);
}

// Number of a direct child in /proc, 0 if there is none. All orphans of the program are direct children here, as this
// process is their reaper.
pid_t anyChild()
{
    const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    char text[32];
    const auto count = read(file, text, sizeof text);
    close(file);
    pid_t number = 0;
    for (ssize_t i = 0; i < count && text[i] >= '0' && text[i] <= '9'; ++i)
        number = number * 10 + (text[i] - '0');
    return number;
}

class Supervisor {
public:
    explicit Supervisor(const SupervisorPlan& plan)
        : m_plan(plan)
    {
    }

    [[noreturn]] void run()
    {
        startProgram();
        while (!m_ended && m_plan.life >= 0) {
            pollfd life{m_plan.life, POLLIN, 0};
            if (poll(&life, 1, 20) > 0 && lifeIsOver())
                break;
            reap();
        }
        if (!m_ended)
            stopProgram();
        killRest();
        [[maybe_unused]] const auto put = write(m_plan.status, &m_report, sizeof m_report);
        _exit(0);
    }

private:
    // Nothing is ever written to the pipe of life: it becomes readable when its other end is gone.
    bool lifeIsOver() const
    {
        char byte = 0;
        const auto count = read(m_plan.life, &byte, 1);
        return count == 0 || (count < 0 && errno != EINTR);
    }

    void startProgram()
    {
        int input[2] = {-1, -1};
        int execStatus[2] = {-1, -1};
        if (pipe2(input, O_CLOEXEC) != 0 || pipe2(execStatus, O_CLOEXEC) != 0) {
            m_report.execError = errno;
            m_ended = true;
            return;
        }
        const pid_t self = getpid();
        m_program = fork();
        if (m_program == 0)
            becomeProgram(m_plan, input[0], execStatus[1], self);
        close(input[0]);
        close(execStatus[1]);
        close(m_plan.output);
        close(m_plan.errors);
        m_input = input[1];
        if (!m_plan.endInputFirst)
            close(m_input);
        int error = m_program < 0 ? errno : 0;
        if (m_program > 0 && read(execStatus[0], &error, sizeof error) != sizeof error)
            error = 0;
        close(execStatus[0]);
        m_report.execError = error;
        m_ended = m_program < 0;
    }

    void reap()
    {
        int status = 0;
        for (pid_t gone = waitpid(-1, &status, WNOHANG); gone > 0; gone = waitpid(-1, &status, WNOHANG)) {
            if (gone == m_program) {
                m_report.waitStatus = status;
                m_ended = true;
            }
        }
    }

    void waitUntilEnded(int milliseconds)
    {
        const auto end = nowMs() + milliseconds;
        while (!m_ended && nowMs() < end) {
            pauseMs(10);
            reap();
        }
    }

    void stopProgram()
    {
        if (m_plan.endInputFirst) {
            // The far side stops its server within the grace and then ends; only then the connection itself.
            close(m_input);
            waitUntilEnded(m_plan.graceMilliseconds + 5000);
        }
        if (!m_ended) {
            kill(-m_program, SIGTERM);
            waitUntilEnded(m_plan.graceMilliseconds);
        }
        if (m_ended)
            return;
        m_report.killed = 1;
        kill(-m_program, SIGKILL);
        kill(m_program, SIGKILL);
        waitUntilEnded(10'000);
    }

    // What is left of the program's group first, then whatever it had put elsewhere, until nothing remains.
    void killRest()
    {
        if (m_program > 0)
            kill(-m_program, SIGKILL);
        for (const auto end = nowMs() + 30'000; nowMs() < end;) {
            int status = 0;
            const pid_t gone = waitpid(-1, &status, WNOHANG);
            if (gone < 0 && errno == ECHILD)
                return;
            if (gone > 0) {
                ++m_report.stragglers;
                continue;
            }
            if (const pid_t child = anyChild(); child > 0)
                kill(child, SIGKILL);
            pauseMs(5);
        }
    }

    const SupervisorPlan& m_plan;
    SupervisorReport m_report;
    pid_t m_program = -1;
    int m_input = -1;
    bool m_ended = false;
};

} // namespace

void runSupervisor(const SupervisorPlan& plan)
{
    // Signals of a terminal are for the validator; it ends this process by closing the pipe.
    setsid();
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE})
        signal(number, SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    closeOthers(plan);
    Supervisor(plan).run();
}

} // namespace requant
