// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/validateoptions.h"

#include "app/cli/jobsession.h"
#include "core/base/file.h"
#include "core/device/runstore.h"

#include <CLI/CLI.hpp>

#include <charconv>
#include <cstdlib>
#include <filesystem>

namespace requant::cli {

namespace {

std::pair<std::string, std::string> splitSetting(const std::string& text)
{
    const auto at = text.find('=');
    return {text.substr(0, at), at == std::string::npos ? std::string() : text.substr(at + 1)};
}

std::optional<std::string> ownVariable(const std::string& name)
{
    const char* value = std::getenv(name.c_str());
    return value ? std::optional<std::string>(value) : std::nullopt;
}

Status badOption(const std::string& option, const std::string& value)
{
    return fail(ErrorCode::InvalidArgument, Text(RQ_TEXT("core", "%1 does not take \"%2\"."), {option, value}));
}

Status readConcurrencies(const std::string& text, std::vector<unsigned>& out)
{
    out.clear();
    for (const char* at = text.data(); at < text.data() + text.size();) {
        unsigned number = 0;
        const auto [end, error] = std::from_chars(at, text.data() + text.size(), number);
        if (error != std::errc() || number == 0 || number > 4096 || (end != text.data() + text.size() && *end != ','))
            return badOption("--concurrency", text);
        out.push_back(number);
        at = end + 1;
    }
    return {};
}

Status readSettings(const ValidateArguments& arguments, LaunchRequest& launch)
{
    for (const auto& setting : arguments.set) {
        if (!setting.starts_with('-'))
            return badOption("--set", setting);
        auto [name, value] = splitSetting(setting);
        if (value.empty() && isSecretName(name))
            value = ownVariable(secretVariable(name)).value_or(std::string());
        launch.set.emplace_back(std::move(name), std::move(value));
    }
    for (const auto& setting : arguments.environment) {
        auto [name, value] = splitSetting(setting);
        if (name.empty())
            return badOption("--env", setting);
        if (setting.find('=') == std::string::npos) {
            const auto own = ownVariable(name);
            if (!own)
                return fail(ErrorCode::InvalidArgument,
                    Text(RQ_TEXT("core",
                             "--env %1 has no value: write --env %1=VALUE, or set %1 in the environment of requant."),
                        {name}));
            value = *own;
        }
        launch.environment.emplace_back(std::move(name), std::move(value));
    }
    launch.unset = arguments.unset;
    launch.unsetEnvironment = arguments.unsetEnvironment;
    return {};
}

void addLaunchOptions(CLI::App& verb, ValidateArguments& arguments)
{
    LaunchRequest& launch = arguments.options.launch;
    verb.add_option("--place", arguments.place, "local, ssh:HOST, docker:NAME, podman:NAME or nerdctl:NAME")
        ->capture_default_str();
    verb.add_option("--ssh-option", arguments.sshOptions, "One more argument for ssh; may be given several times")
        ->expected(1)
        ->take_all();
    verb.add_option("--folder-there", arguments.folderThere, "Where the folder is at that place, if elsewhere")
        ->type_name("DIR");
    verb.add_option("--program", launch.program, "Server program instead of the profile's")->type_name("FILE");
    verb.add_option("--name", launch.servedName, "Name of the served model");
    verb.add_option("--port", launch.port, "Port instead of the profile's");
    verb.add_option("--ranks", launch.ranks, "Tensor-parallel ranks instead of the profile's");
    verb.add_option("--set", arguments.set, "Flag of the server, --FLAG or --FLAG=VALUE; may be given several times")
        ->expected(1)
        ->take_all()
        ->type_name("FLAG");
    verb.add_option("--unset", arguments.unset, "Leave a flag of the profile out")
        ->expected(1)
        ->take_all()
        ->type_name("FLAG");
    verb.add_option(
            "--env", arguments.environment, "NAME=VALUE in the server's environment; NAME alone takes it from this one")
        ->expected(1)
        ->take_all();
    verb.add_option("--unset-env", arguments.unsetEnvironment, "Leave a variable of the profile out")
        ->expected(1)
        ->take_all();
    verb.add_option("--device-memory", arguments.deviceMemory, "Memory of one device, such as 64GiB")
        ->type_name("SIZE");
    verb.add_option("--runtime", arguments.options.runtime, "NAME[@VERSION] for the verdict, or none");
}

void addProbeOptions(CLI::App& verb, ValidateArguments& arguments)
{
    ValidationOptions& options = arguments.options;
    verb.add_option("--attach", options.attach, "Probe the server at this URL; it is neither started nor stopped")
        ->type_name("URL");
    verb.add_option("--api-key-file", arguments.apiKeyFile, "File with the key that the server wants")
        ->type_name("FILE");
    verb.add_option("--reference", options.reference, "Another server (URL), or a saved run: its folder, file or id")
        ->type_name("URL|DIR");
    verb.add_option("--tolerance", options.tolerance, "Mean distance of log probabilities in nat that is still close")
        ->capture_default_str();
    verb.add_option("--repeats", options.repeats, "How often each prompt is asked")
        ->check(CLI::Range(2, 100))
        ->capture_default_str();
    verb.add_option("--max-tokens", options.maxTokens, "Length of an answer")
        ->check(CLI::Range(1, 4096))
        ->capture_default_str();
    verb.add_option("--concurrency", arguments.concurrencies, "Simultaneous requests to measure with")
        ->capture_default_str()
        ->type_name("N,N,...");
    verb.add_option("--soak", options.soakMinutes, "Watch for so many minutes whether anything drifts")
        ->type_name("MINUTES");
    verb.add_option("--soak-interval", options.soakIntervalSeconds, "Seconds between two requests of the watch")
        ->capture_default_str();
}

void addTimeOptions(CLI::App& verb, ValidateArguments& arguments)
{
    ValidationOptions& options = arguments.options;
    verb.add_option("--start-timeout", options.startTimeoutSeconds, "Seconds; default: from the bytes to read")
        ->type_name("SECONDS");
    verb.add_option("--hang-after", options.hangSeconds, "Seconds without any sign of work; default 300")
        ->type_name("SECONDS");
    verb.add_option("--request-timeout", options.requestTimeoutSeconds, "Seconds for one answer")
        ->capture_default_str();
    verb.add_option("--grace", options.graceSeconds, "Seconds between SIGTERM and SIGKILL")
        ->check(CLI::Range(0, 3600))
        ->capture_default_str();
}

} // namespace

void addValidateOptions(CLI::App& verb, ValidateArguments& arguments)
{
    ValidationOptions& options = arguments.options;
    verb.add_option("DIR", arguments.folder, "Checkpoint folder");
    verb.add_option("--device,-d", arguments.device, "Device profile, or a JSON file");
    verb.add_flag("--dry-run", options.dryRun, "Only show command, environment and preflight");
    verb.add_flag("--force", options.force, "Start in spite of errors of the preflight");
    verb.add_flag("!--no-commands", options.runCommands, "Do not ask the place anything before the start");
    addLaunchOptions(verb, arguments);
    addProbeOptions(verb, arguments);
    addTimeOptions(verb, arguments);
    verb.add_flag("--no-save", arguments.noSave, "Do not keep the run");
    verb.add_option("--runs", arguments.runs, "Folder of saved runs")->type_name("DIR");
    verb.add_flag("--list-devices", arguments.listDevices, "List the device profiles");
    verb.add_flag("--list-runs", arguments.listRuns, "List the saved runs");
    verb.add_option("--compare-runs", arguments.compare, "Compare the numbers of two saved runs")
        ->expected(2)
        ->type_name("RUN");
    verb.add_option("--report", arguments.report, "Print a saved run as Markdown to share, or write it with --html")
        ->type_name("RUN");
    verb.add_option("--html", arguments.html, "File for --report, one self-contained HTML page")->type_name("FILE");
    verb.add_option("--import", arguments.import, "Keep a result of `vllm bench serve` or EvalScope as a run")
        ->type_name("FILE");
    JobSession::addOption(verb, arguments.job);
}

Status resolveValidateOptions(ValidateArguments& arguments)
{
    ValidationOptions& options = arguments.options;
    auto profile = findDeviceProfile(arguments.device);
    if (!profile)
        return fail(profile.error());
    options.profile = *std::move(profile);
    auto place = parsePlace(arguments.place);
    if (!place)
        return fail(place.error());
    options.place = *std::move(place);
    options.place.options = arguments.sshOptions;
    if (auto read = readConcurrencies(arguments.concurrencies, options.concurrencies); !read)
        return read;
    if (!arguments.deviceMemory.empty()) {
        const auto bytes = parseBytes(arguments.deviceMemory);
        if (!bytes)
            return badOption("--device-memory", arguments.deviceMemory);
        options.launch.deviceMemory = *bytes;
    }
    if (!arguments.apiKeyFile.empty()) {
        const auto key = readTextFile(arguments.apiKeyFile, 64 << 10);
        if (!key)
            return fail(key.error());
        options.apiKey = key->substr(0, key->find_first_of("\r\n"));
    }
    options.launch.folder = arguments.folderThere;
    if (!arguments.noSave)
        options.saveTo = arguments.runs.empty() ? runsFolder() : std::filesystem::path(arguments.runs);
    return readSettings(arguments, options.launch);
}

} // namespace requant::cli
