// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/diagnosing.h"

#include "core/checkpoint/checkpoint.h"
#include "core/diagnose/check.h"
#include "core/diagnose/scene.h"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace requant::test {

std::vector<Finding> findingsOf(const std::filesystem::path& folder, const DiagnoseOptions& options)
{
    const auto checkpoint = openCheckpoint(folder);
    if (!checkpoint)
        throw std::runtime_error(checkpoint.error().english());
    const Scene scene(*checkpoint, options);
    bool cancelled = false;
    return runChecks(scene, {}, cancelled);
}

std::vector<std::string> rulesOf(const std::vector<Finding>& findings, const std::vector<std::string>& leftOut)
{
    std::set<std::string> rules;
    for (const auto& finding : findings) {
        if (std::find(leftOut.begin(), leftOut.end(), finding.rule) == leftOut.end())
            rules.insert(finding.rule);
    }
    return {rules.begin(), rules.end()};
}

std::string describe(const std::vector<Finding>& findings)
{
    std::string out;
    for (const auto& finding : findings)
        out += std::string(name(finding.severity)) + " " + finding.rule + " " + finding.subject + ": "
            + finding.message.english() + "\n";
    return out;
}

} // namespace requant::test
