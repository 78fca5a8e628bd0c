// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/vectorcheck.h"
#include "core/runtime/vllmprofile.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace requant {

/// One line of recorded answers for one version: what the checks of all kinds share.
struct VectorCase {
    const nlohmann::ordered_json& line;
    const VllmProfile& profile;
    std::string version;
    CheckResult& result;

    void compare(
        const std::string& asked, const nlohmann::ordered_json& expected, const nlohmann::ordered_json& got) const;
    /// The class that a member of the line names; null if there is none or the version has it not.
    const VllmClass* classAt(const char* key) const;
};

std::string jsonText(const nlohmann::ordered_json& json);
std::vector<std::string> textList(const nlohmann::ordered_json& value);

void checkCtCase(const VectorCase& c);
void checkFp8Case(const VectorCase& c);
void checkTieCase(const VectorCase& c);

} // namespace requant
