// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/device/checkpointfacts.h"
#include "core/device/deviceprofile.h"
#include "core/device/place.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace requant {

/// What the user changes of a profile.
struct LaunchRequest {
    std::string folder; ///< of the checkpoint, as the server sees it
    std::string servedName; ///< empty: name of the folder
    std::string program; ///< replaces the first word of the profile's command; empty: as there
    std::string host = "127.0.0.1";
    std::uint16_t port = 0; ///< 0: of the profile
    std::uint32_t ranks = 0; ///< 0: of the profile
    std::uint64_t deviceMemory = 0; ///< bytes of one device, 0: of the profile
    std::vector<std::pair<std::string, std::string>> set; ///< flag -> value ("" for none); replaces or adds
    std::vector<std::string> unset; ///< flags to leave out
    std::vector<std::pair<std::string, std::string>> environment; ///< replaces or adds
    std::vector<std::string> unsetEnvironment;
};

/// One part of the command or environment, with its reason.
struct CommandPart {
    std::string name; ///< "--dtype", "" for a positional argument, or the variable
    std::string value;
    std::string because;
    bool enabled = true; ///< false: offered by the profile, left out
    bool changed = false; ///< set or removed by the user
};

/// The command that starts the server, each part with its reason.
struct ServerCommand {
    std::vector<std::string> program; ///< program and first arguments, "vllm", "serve"
    std::string folder;
    std::vector<CommandPart> flags; ///< enabled and offered ones, in order
    std::vector<CommandPart> environment;
    std::string servedName;
    std::string host;
    std::uint16_t port = 0;
    std::uint32_t ranks = 1;

    std::vector<std::string> argv() const; ///< with secrets: for the process, never for a log
    Variables variables() const; ///< likewise
    std::vector<std::string> shownArgv() const; ///< secrets replaced by ***
    std::string shownLine() const; ///< shownArgv() as a shell line

    /// Value of an enabled flag, also of its other spellings (--tp for --tensor-parallel-size, --a_b for --a-b).
    std::optional<std::string> flag(std::string_view name) const;
    std::optional<std::string> variable(std::string_view name) const;
    /// Values that must never be written anywhere.
    std::vector<std::string> secrets() const;
};

ServerCommand buildServerCommand(
    const DeviceProfile& profile, const CheckpointFacts& facts, const LaunchRequest& request);

/// The variable that the value of a secret flag is taken from when it is not given: REQUANT_SECRET_API_KEY for
/// --api-key.
std::string secretVariable(std::string_view flag);
/// Arguments of `requant validate` without the values of secrets in --env and --set, to be written down. Run again,
/// they take the values from the environment: @p secrets gets the variables for that.
std::vector<std::string> withoutSecrets(std::vector<std::string> arguments, Variables* secrets = nullptr);
/// True for flags and variables that carry secrets: api key, token, password, secret, credential.
bool isSecretName(std::string_view name);
/// @p text with every secret replaced by ***.
std::string redact(std::string text, const std::vector<std::string>& secrets);

} // namespace requant
