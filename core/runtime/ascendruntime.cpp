// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ascendruntime.h"

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/quantdescription.h"

#include <nlohmann/json.hpp>

namespace requant {

using Json = nlohmann::ordered_json;

AscendRuntime::AscendRuntime(AscendRules rules)
    : m_rules(std::move(rules))
{
}

Json AscendRuntime::profile() const
{
    return *m_rules.profile;
}

static Result<std::shared_ptr<const Runtime>> ascendFromProfile(const Json& profile)
{
    auto rules = readAscendRules(profile);
    if (!rules)
        return fail(rules.error());
    return std::make_shared<const AscendRuntime>(std::move(*rules));
}

// A ModelSlim description is what vLLM-Ascend is for.
static bool ascendFits(const Checkpoint& checkpoint)
{
    return !checkpoint.descriptions().empty();
}

const RuntimeFamily ascendFamily{
    "vllm-ascend", "profiles/vllm-ascend.json", ascendFromProfile, ascendFits, checkAscendLine};

} // namespace requant
