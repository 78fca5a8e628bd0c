// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/servercommand.h"

#include <algorithm>
#include <array>

namespace requant {

namespace {

constexpr std::string_view mask = "***";

std::string lower(std::string_view text)
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return out;
}

// One spelling per flag: argparse takes - and _ alike, and vLLM has short names for a few.
std::string canonicalFlag(std::string_view flag)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> shortNames{{
        {"-tp", "--tensor-parallel-size"},
        {"-pp", "--pipeline-parallel-size"},
        {"-dp", "--data-parallel-size"},
        {"-q", "--quantization"},
        {"-ep", "--enable-expert-parallel"},
    }};
    for (const auto& [brief, whole] : shortNames) {
        if (flag == brief)
            return std::string(whole);
    }
    std::string out(flag);
    std::replace(out.begin(), out.end(), '_', '-');
    return out;
}

void replaceAll(std::string& text, std::string_view what, std::string_view with)
{
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
}

std::string fill(std::string value, const ServerCommand& command)
{
    replaceAll(value, "{ranks}", std::to_string(command.ranks));
    replaceAll(value, "{port}", std::to_string(command.port));
    replaceAll(value, "{name}", command.servedName);
    return value;
}

std::vector<CommandPart> partsOf(
    const std::vector<ProfileSetting>& settings, const CheckpointFacts& facts, const ServerCommand& command)
{
    std::vector<CommandPart> parts;
    for (const auto& setting : settings) {
        if (facts.holds(setting.when))
            parts.push_back({setting.name, fill(setting.value, command), setting.because, setting.enabled, false});
    }
    return parts;
}

template <typename Same>
void apply(std::vector<CommandPart>& parts, const std::vector<std::pair<std::string, std::string>>& set,
    const std::vector<std::string>& unset, Same same)
{
    for (const auto& [name, value] : set) {
        const auto at = std::find_if(
            parts.begin(), parts.end(), [&, &key = name](const CommandPart& part) { return same(part.name, key); });
        if (at == parts.end()) {
            parts.push_back({name, value, {}, true, true});
            continue;
        }
        at->value = value;
        at->enabled = true;
        at->changed = true;
    }
    for (const auto& name : unset) {
        for (auto& part : parts) {
            if (same(part.name, name) && part.enabled) {
                part.enabled = false;
                part.changed = true;
            }
        }
    }
}

bool sameFlag(const std::string& a, const std::string& b)
{
    return canonicalFlag(a) == canonicalFlag(b);
}

bool sameName(const std::string& a, const std::string& b)
{
    return a == b;
}

std::vector<std::string> argvOf(const ServerCommand& command, bool shown)
{
    std::vector<std::string> out = command.program;
    out.push_back(command.folder);
    for (const auto& part : command.flags) {
        if (!part.enabled)
            continue;
        out.push_back(part.name);
        if (!part.value.empty())
            out.push_back(shown && isSecretName(part.name) ? std::string(mask) : part.value);
    }
    return out;
}

} // namespace

std::string secretVariable(std::string_view flag)
{
    std::string out = "REQUANT_SECRET_";
    for (const char c : flag.substr(std::min(flag.find_first_not_of('-'), flag.size())))
        out += c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    return out;
}

std::vector<std::string> withoutSecrets(std::vector<std::string> arguments, Variables* secrets)
{
    std::string_view option; // whose value the word is
    for (auto& word : arguments) {
        const bool joined = word.starts_with("--env=") || word.starts_with("--set=");
        const std::size_t from = joined ? word.find('=') + 1 : 0;
        if (joined || option == "--env" || option == "--set") {
            const auto equal = word.find('=', from);
            const std::string name = word.substr(from, equal - from);
            if (equal != std::string::npos && isSecretName(name)) {
                if (secrets)
                    secrets->emplace_back(name.starts_with('-') ? secretVariable(name) : name, word.substr(equal + 1));
                word.resize(equal);
            }
        }
        option = word;
    }
    return arguments;
}

bool isSecretName(std::string_view name)
{
    // Names that only speak of tokens as pieces of text, or of keys as pieces of a cache, hide nothing.
    static constexpr std::array harmless{"num-batched-tokens", "max-tokens", "kv-", "tokenizer", "keyword"};
    static constexpr std::array words{"api-key", "apikey", "token", "password", "passwd", "secret", "credential",
        "access-key", "private-key", "auth"};
    std::string text = lower(name);
    std::replace(text.begin(), text.end(), '_', '-');
    const auto within = [&](std::string_view word) { return text.find(word) != std::string::npos; };
    return std::any_of(words.begin(), words.end(), within) && std::none_of(harmless.begin(), harmless.end(), within);
}

std::string redact(std::string text, const std::vector<std::string>& secrets)
{
    for (const auto& secret : secrets) {
        if (!secret.empty())
            replaceAll(text, secret, mask);
    }
    return text;
}

std::vector<std::string> ServerCommand::argv() const
{
    return argvOf(*this, false);
}

std::vector<std::string> ServerCommand::shownArgv() const
{
    return argvOf(*this, true);
}

std::string ServerCommand::shownLine() const
{
    return shellLine(shownArgv());
}

Variables ServerCommand::variables() const
{
    Variables out;
    for (const auto& part : environment) {
        if (part.enabled)
            out.emplace_back(part.name, part.value);
    }
    return out;
}

std::optional<std::string> ServerCommand::flag(std::string_view name) const
{
    for (const auto& part : flags) {
        if (part.enabled && canonicalFlag(part.name) == canonicalFlag(name))
            return part.value;
    }
    return std::nullopt;
}

std::optional<std::string> ServerCommand::variable(std::string_view name) const
{
    for (const auto& part : environment) {
        if (part.enabled && part.name == name)
            return part.value;
    }
    return std::nullopt;
}

std::vector<std::string> ServerCommand::secrets() const
{
    std::vector<std::string> out;
    for (const auto* parts : {&flags, &environment}) {
        for (const auto& part : *parts) {
            if (part.enabled && part.value.size() > 3 && isSecretName(part.name))
                out.push_back(part.value);
        }
    }
    return out;
}

ServerCommand buildServerCommand(
    const DeviceProfile& profile, const CheckpointFacts& facts, const LaunchRequest& request)
{
    ServerCommand command;
    command.program = profile.command;
    if (!request.program.empty())
        command.program.front() = request.program;
    command.folder = request.folder;
    command.servedName = request.servedName.empty() ? facts.name : request.servedName;
    command.host = request.host;
    command.port = request.port ? request.port : profile.port;
    command.ranks = request.ranks ? request.ranks : profile.ranks;
    command.flags = partsOf(profile.flags, facts, command);
    const auto add = [&](const char* name, const std::string& value, const char* because) {
        const bool there = std::any_of(command.flags.begin(), command.flags.end(),
            [&](const CommandPart& part) { return sameFlag(part.name, name); });
        if (!there)
            command.flags.push_back({name, value, because, true, false});
    };
    add("--host", command.host,
        command.host == LaunchRequest().host
            ? RQ_TEXT("core", "Only this machine can ask; the probes come from here or through ssh.")
            : RQ_TEXT("core", "The address of the container: the probes come from outside of it."));
    add("--port", std::to_string(command.port), RQ_TEXT("core", "Where the probes ask."));
    if (!request.servedName.empty())
        add("--served-model-name", command.servedName, RQ_TEXT("core", "Clients then need not know the path."));
    apply(command.flags, request.set, request.unset, sameFlag);
    command.environment = partsOf(profile.environment, facts, command);
    apply(command.environment, request.environment, request.unsetEnvironment, sameName);
    // What was set by its flag counts: the probes must ask where the server listens.
    if (const auto port = command.flag("--port"); port && port->size() < 6 && std::atoi(port->c_str()) > 0)
        command.port = static_cast<std::uint16_t>(std::atoi(port->c_str()));
    if (const auto ranks = command.flag("--tensor-parallel-size"); ranks && std::atoi(ranks->c_str()) > 0)
        command.ranks = static_cast<std::uint32_t>(std::atoi(ranks->c_str()));
    if (const auto host = command.flag("--host"))
        command.host = *host;
    const auto named = command.flag("--served-model-name");
    command.servedName = named ? *named : command.folder;
    return command;
}

} // namespace requant
