// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/scriptrunner.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

extern char** environ;

namespace requant {

namespace {

constexpr std::size_t outputLimit = std::size_t{256} << 20;

Error cannotRun(const std::string& python, const std::string& detail)
{
    return Error{
        ErrorCode::Unsupported, {RQ_TEXT("core", "%1 cannot read the tree: %2"), {python, detail}}, {}, {}, {}, {}};
}

std::string readAll(int descriptor)
{
    std::string text;
    std::array<char, 65536> buffer;
    for (;;) {
        const auto count = read(descriptor, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0 || text.size() > outputLimit)
            return text;
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

std::string lastLine(std::string text)
{
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    const auto at = text.rfind('\n');
    return at == std::string::npos ? text : text.substr(at + 1);
}

// Both streams in one pipe pair would mix; the errors go to a temporary file that nobody else sees.
int temporaryFile()
{
    char name[] = "/tmp/requant-script-XXXXXX";
    const int descriptor = mkstemp(name);
    if (descriptor >= 0)
        unlink(name);
    return descriptor;
}

} // namespace

Result<std::string> runPythonScript(
    const std::string& python, std::string_view script, const std::vector<std::string>& arguments)
{
    std::vector<std::string> words{python, "-I", "-B", "-c", std::string(script)};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (auto& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);

    int pipes[2];
    const int errors = temporaryFile();
    if (errors < 0 || pipe2(pipes, O_CLOEXEC) != 0)
        return fail(cannotRun(python, systemMessage(errno)));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipes[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    pid_t child = -1;
    const int failed = posix_spawnp(&child, python.c_str(), &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(pipes[1]);
    std::string output = failed ? std::string() : readAll(pipes[0]);
    close(pipes[0]);
    int status = 0;
    while (!failed && waitpid(child, &status, 0) < 0 && errno == EINTR) { }
    lseek(errors, 0, SEEK_SET);
    const std::string said = lastLine(readAll(errors));
    close(errors);
    if (failed)
        return fail(cannotRun(python, systemMessage(failed)));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return fail(cannotRun(python, said));
    return output;
}

} // namespace requant
