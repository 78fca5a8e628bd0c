// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/vllm.h"

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/ctscheme.h"
#include "core/runtime/vllmcheck.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

using Json = nlohmann::ordered_json;

VllmRuntime::VllmRuntime(std::shared_ptr<const VllmProfile> profile)
    : m_profile(std::move(profile))
{
}

Json VllmRuntime::profile() const
{
    return *m_profile->json;
}

namespace {

Result<std::shared_ptr<const Runtime>> fromProfile(const Json& json)
{
    auto profile = VllmProfile::fromJson(json);
    if (!profile)
        return fail(profile.error());
    return std::make_shared<const VllmRuntime>(std::move(*profile));
}

QuantMethod methodOf(const Checkpoint& checkpoint)
{
    const auto declared = checkpoint.config().quantization();
    return declared.empty() ? QuantMethod::None : declared.front().method;
}

// A description alone means ModelSlim, which plain vLLM does not read.
bool fitsVllm(const Checkpoint& checkpoint)
{
    const auto method = methodOf(checkpoint);
    return method != QuantMethod::Ascend && (method != QuantMethod::None || checkpoint.descriptions().empty());
}

bool isInt8(const Json& group)
{
    const auto scheme = ctSchemeFromJson(group, {});
    if (!scheme)
        return false;
    const auto kind = linearKind(*scheme);
    return kind == CtKind::Int8Dynamic || kind == CtKind::Int8Static;
}

bool fitsKunlun(const Checkpoint& checkpoint)
{
    if (methodOf(checkpoint) != QuantMethod::CompressedTensors)
        return false;
    const Json::json_pointer pointer(checkpoint.config().quantization().front().pointer + "/config_groups");
    const Json& config = checkpoint.config().json();
    if (!config.contains(pointer) || !config[pointer].is_object())
        return false;
    const Json& groups = config[pointer];
    return !groups.empty() && std::any_of(groups.begin(), groups.end(), isInt8);
}

} // namespace

const RuntimeFamily vllmFamily{"vllm", "profiles/vllm.json", fromProfile, fitsVllm, checkVllmLine};
const RuntimeFamily vllmKunlunFamily{
    "vllm-kunlun", "profiles/vllm-kunlun.json", fromProfile, fitsKunlun, checkVllmLine};

} // namespace requant
