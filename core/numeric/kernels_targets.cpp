// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/numeric/kernels.h"

#include <hwy/highway.h>

#include <algorithm>

namespace requant::kernels {

const char* targetName()
{
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    const auto targets = hwy::SupportedAndGeneratedTargets();
    return targets.empty() ? "scalar" : hwy::TargetName(targets.front());
}

std::vector<std::string> targetNames()
{
    std::vector<std::string> names;
    for (const auto target : hwy::SupportedAndGeneratedTargets())
        names.emplace_back(hwy::TargetName(target));
    return names;
}

bool useTarget(const std::string& name)
{
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    if (name.empty())
        return true;
    for (const auto target : hwy::SupportedAndGeneratedTargets()) {
        if (name != hwy::TargetName(target))
            continue;
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(target);
        return true;
    }
    return false;
}

} // namespace requant::kernels
