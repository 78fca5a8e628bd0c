// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/base/text.h"
#include "core/device/servercommand.h"
#include "core/diagnose/finding.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

class Checkpoint;

enum class PreflightState : std::uint8_t {
    Good,
    Note, ///< advice
    Warning,
    Error, ///< the start would fail; it is not made without --force
    NotAvailable, ///< cannot be asked here: no such command, no such place
};

std::string_view name(PreflightState state); ///< "good", "note", "warning", "error", "not available"

/// One thing that was checked before the start.
struct PreflightItem {
    std::string id; ///< stable: "quantization-flag", "memory", "port", ...
    PreflightState state = PreflightState::Good;
    std::string rule; ///< rule id of a finding, "FIT-001"; empty if none
    std::string subject; ///< flag, tensor, variable or command it speaks of
    Text message; ///< what was found, with the numbers
    Text action; ///< what to do; empty if nothing is to be done
    std::string fix = {}; ///< fix id of a finding, empty if no file change cures it
    Text because = {}; ///< why it matters, or where a number is from; empty if that is plain
};

nlohmann::ordered_json preflightJson(const PreflightItem& item);

/// Everything that rules look at.
struct PreflightScene {
    const Checkpoint& checkpoint;
    const DeviceProfile& profile;
    const CheckpointFacts& facts;
    const ServerCommand& command;
    Place place = {};
    std::uint64_t deviceMemory = 0; ///< given by the user; 0: of the profile
    bool runCommands = true; ///< also ask the place: npu-smi, ip link, ports
    std::string runtime = {}; ///< NAME[@VERSION] instead of the profile's; "none": no verdict
};

/// All rules, those that need no device first. A failed rule never stops the others.
std::vector<PreflightItem> runPreflight(const PreflightScene& scene, const Context& context = {});

bool hasErrors(const std::vector<PreflightItem>& items);

} // namespace requant
