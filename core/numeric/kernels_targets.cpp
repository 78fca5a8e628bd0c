// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/numeric/kernels.h"

#include <hwy/highway.h>

#include <algorithm>

namespace requant::kernels {

std::size_t fp8NanCount(Dtype format, std::span<const std::uint8_t> codes)
{
    const auto count = [codes](auto isNan) {
        return static_cast<std::size_t>(std::count_if(codes.begin(), codes.end(), isNan));
    };
    switch (format) {
    case Dtype::F8_E4M3:
        return count([](std::uint8_t code) { return (code & 0x7F) == 0x7F; });
    case Dtype::F8_E5M2:
        return count([](std::uint8_t code) { return (code & 0x7F) > 0x7C; });
    default:
        return count([](std::uint8_t code) { return code == 0x80; });
    }
}

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
