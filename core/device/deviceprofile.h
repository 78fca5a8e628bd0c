// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// A flag of the server or a variable of its environment, with the reason why it is there. Schema: docs/devices.md.
struct ProfileSetting {
    std::string name; ///< "--dtype", or "VLLM_MLA_DISABLE"
    std::string value; ///< empty for a flag without a value; may hold {ranks}, {port}, {name}
    std::vector<std::string> when; ///< facts of the checkpoint that must all hold: "moe", "!mla", ...; empty: always
    bool enabled = true; ///< false: offered, but off until the user asks for it
    std::string because; ///< English sentence for people
};

/// A short command that tells something about the device or the network at the place where the server will run.
struct ProfileCommand {
    std::string id; ///< stable, "devices"
    std::string title;
    std::vector<std::string> argv;
    int timeoutSeconds = 10;
    std::string expect; ///< regular expression that the output must contain; empty: exit 0 is enough
    std::string refuse; ///< regular expression that it must not contain; empty: none
    std::string because; ///< why it matters
    std::string action; ///< what to do if it fails
};

/// A condition on a metric of the running server; a threshold of the notes that the profile is made of.
struct ProfileAlert {
    std::string metric; ///< name in /metrics
    double above = 0;
    double minutes = 0; ///< average over this time
    double forMinutes = 0; ///< and the average stays above for this long
    std::string because;
    std::string action;
};

/// A checkpoint format that the device's runtime does not take.
struct ProfileRefusal {
    std::string format; ///< a fact of the checkpoint: "fp8", "awq", ...
    std::string because; ///< with the version that first takes it, where that is known
};

/// A command that prints one number of memory per device.
struct MemoryCommand {
    std::vector<std::string> argv; ///< empty: there is none
    std::string
        pattern; ///< whose first group is the number, on the lines that have one; empty: what a line begins with
    std::uint64_t unit = 1; ///< bytes
};

/// How a server is started on one kind of device: data of resources/devices/NAME.json or of the user's own
/// $XDG_DATA_HOME/requant/devices/*.json, which replace built-in ones of the same name.
struct DeviceProfile {
    std::string name; ///< "kunlun-p800"
    std::string title;
    std::string description;
    std::string runtime; ///< whose naming rules give the verdict: NAME or NAME@VERSION
    std::vector<std::string> command; ///< program and first arguments; the folder follows
    std::uint32_t ranks = 1; ///< tensor parallel size
    std::uint32_t nodes = 1;
    std::uint16_t port = 8000;
    std::string dtype; ///< the only dtype that the device computes in, empty: any
    std::uint64_t memoryBytes = 0; ///< of one device; 0: ask memoryCommand or the user
    std::string memoryBecause; ///< where that number comes from
    MemoryCommand memoryCommand; ///< the memory of each device
    MemoryCommand usedMemoryCommand; ///< the same for the memory in use, for the long watch
    double loadBytesPerSecond = 200e6; ///< slowest rate of reading weights that is still called healthy
    std::uint32_t startSeconds = 300; ///< what a start takes beside reading weights: imports, compilation, warm-up
    std::vector<ProfileSetting> flags;
    std::vector<ProfileSetting> environment;
    std::vector<ProfileRefusal> refuses;
    std::vector<ProfileCommand> commands;
    std::vector<ProfileAlert> alerts;
    std::vector<std::string> advice; ///< sentences that hold whatever the checkpoint
    std::shared_ptr<const nlohmann::ordered_json> document; ///< as read, after "base" was applied
};

/// Errors: JsonSyntax, InvalidArgument with the JSON pointer that is not understood; unknown keys are refused, since a
/// typing error would start a server without the flag that was meant.
Result<DeviceProfile> parseDeviceProfile(std::string_view text, const std::string& fileName);

/// Built-in and user profiles, sorted by name. Files that cannot be parsed are left out and described in @p problems.
std::vector<DeviceProfile> listDeviceProfiles(std::vector<Error>* problems = nullptr);

/// By name, or the path of a JSON file. InvalidArgument with the list of names.
Result<DeviceProfile> findDeviceProfile(const std::string& nameOrPath);

} // namespace requant
