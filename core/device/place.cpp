// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/place.h"

#include "core/base/resources.h"

#include <algorithm>

namespace requant {

namespace {

// The script for the far side, see resources/far.
std::string farScript(std::string_view name)
{
    return std::string(builtinResource(name).value_or(std::string_view()));
}

bool isContainerProgram(std::string_view word)
{
    return word == "docker" || word == "podman" || word == "nerdctl";
}

bool harmless(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
        || std::string_view("-_./:=@%+,").find(c) != std::string_view::npos;
}

std::vector<std::string> withEnvironment(const std::vector<std::string>& argv, const Variables& environment)
{
    if (environment.empty())
        return argv;
    std::vector<std::string> out{"env"};
    for (const auto& [name, value] : environment)
        out.push_back(name + "=" + value);
    out.insert(out.end(), argv.begin(), argv.end());
    return out;
}

// @p argv on the far side; the ssh program hands one string to a shell there, containers take a vector.
LocalCommand reach(const Place& place, const std::vector<std::string>& argv, bool keepInput,
    const std::vector<std::string>& sshOptions)
{
    LocalCommand command;
    command.program = place.program;
    if (place.kind == Place::Kind::Ssh) {
        command.arguments = place.options;
        command.arguments.insert(command.arguments.end(), {"-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=20"});
        command.arguments.insert(command.arguments.end(), sshOptions.begin(), sshOptions.end());
        command.arguments.insert(command.arguments.end(), {"--", place.target, shellLine(argv)});
        return command;
    }
    command.arguments = {"exec"};
    if (keepInput)
        command.arguments.push_back("-i");
    command.arguments.push_back(place.target);
    command.arguments.insert(command.arguments.end(), argv.begin(), argv.end());
    return command;
}

} // namespace

std::string Place::spec() const
{
    switch (kind) {
    case Kind::Local:
        return "local";
    case Kind::Ssh:
        return "ssh:" + target;
    case Kind::Container:
        break;
    }
    return program + ":" + target;
}

Result<Place> parsePlace(std::string_view spec)
{
    if (spec.empty() || spec == "local")
        return Place{};
    const auto colon = spec.find(':');
    const std::string kind(spec.substr(0, colon));
    Place place;
    place.target = colon == std::string_view::npos ? std::string() : std::string(spec.substr(colon + 1));
    place.program = kind;
    place.kind = kind == "ssh" ? Place::Kind::Ssh : Place::Kind::Container;
    const bool known = kind == "ssh" || isContainerProgram(kind);
    const bool odd = std::any_of(place.target.begin(), place.target.end(),
        [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7f'; });
    if (!known || place.target.empty() || place.target.front() == '-' || odd) {
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "\"%1\" is no place: say local, ssh:HOST, docker:NAME, podman:NAME or nerdctl:NAME."),
                {std::string(spec)}));
    }
    return place;
}

Text notRunning(const Place& place, const std::string& trouble)
{
    return Text(RQ_TEXT("core", "The container %1 does not run: %2"), {place.spec(), printable(trouble)});
}

std::string shellQuote(std::string_view argument)
{
    if (!argument.empty() && argument.front() != '~' && std::all_of(argument.begin(), argument.end(), harmless))
        return std::string(argument);
    std::string out = "'";
    for (const char c : argument) {
        if (c == '\'')
            out += "'\\''";
        else
            out += c;
    }
    return out + "'";
}

std::string shellLine(const std::vector<std::string>& argv)
{
    std::string line;
    for (std::size_t i = 0; i < argv.size(); ++i) {
        // A first word with "=" would be an assignment.
        const bool quoteAnyway = i == 0 && argv[i].find('=') != std::string::npos;
        line += (i ? " " : "") + (quoteAnyway ? "'" + argv[i] + "'" : shellQuote(argv[i]));
    }
    return line;
}

LocalCommand atPlace(const Place& place, const std::vector<std::string>& argv, const Variables& environment)
{
    if (place.local())
        return {argv.empty() ? std::string() : argv.front(),
            argv.empty() ? std::vector<std::string>() : std::vector<std::string>(argv.begin() + 1, argv.end()),
            environment};
    return reach(place, withEnvironment(argv, environment), false, {});
}

LocalCommand serverAtPlace(const Place& place, const std::vector<std::string>& argv, const Variables& environment,
    int graceSeconds, std::uint16_t forwardPort, std::uint16_t serverPort)
{
    if (place.local())
        return atPlace(place, argv, environment);
    std::vector<std::string> far{"sh", "-c", farScript("far/supervise.sh"), "requant-server",
        farScript("far/supervise.py"), std::to_string(graceSeconds)};
    const auto inner = withEnvironment(argv, environment);
    far.insert(far.end(), inner.begin(), inner.end());
    std::vector<std::string> options;
    if (place.kind == Place::Kind::Ssh) {
        // A connection that is gone must be noticed by both sides, and a forward that fails is no place to probe.
        options = {"-o", "ServerAliveInterval=15", "-o", "ServerAliveCountMax=4"};
        if (forwardPort) {
            options.insert(options.end(),
                {"-o", "ExitOnForwardFailure=yes", "-L",
                    "127.0.0.1:" + std::to_string(forwardPort) + ":127.0.0.1:" + std::to_string(serverPort)});
        }
    }
    return reach(place, far, true, options);
}

} // namespace requant
