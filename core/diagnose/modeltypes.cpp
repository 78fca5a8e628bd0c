// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/modeltypes.h"

#include <algorithm>
#include <array>
#include <utility>

namespace requant {

namespace {

using sv = std::string_view;

// Model types of the runtimes' tables (facts: naming-rules 1.3 and 2.1); a type that differs from one of them only in
// separators or case is a slip of the pen.
constexpr std::array knownTypes{sv("deepseek_v2"), sv("deepseek_v3"), sv("deepseek_v32"), sv("deepseek_v4"),
    sv("kimi_k2"), sv("kimi_k25"), sv("kimi_vl"), sv("kimi_linear"), sv("kimi_k3"), sv("glm4"), sv("glm4_moe"),
    sv("glm4_moe_lite"), sv("glm4v"), sv("glm4v_moe"), sv("glm_moe_dsa"), sv("minimax_m2"), sv("minimax_m3"),
    sv("qwen2"), sv("qwen2_moe"), sv("qwen2_vl"), sv("qwen2_5_vl"), sv("qwen3"), sv("qwen3_moe"), sv("qwen3_next"),
    sv("qwen3_vl"), sv("qwen3_vl_moe"), sv("qwen3_5"), sv("qwen3_5_moe"), sv("qwen3_omni_moe"), sv("qwen2_5_omni"),
    sv("llama"), sv("llama4"), sv("mistral"), sv("mistral3"), sv("mixtral"), sv("gemma2"), sv("gemma3"),
    sv("gemma3_text"), sv("gemma4"), sv("gpt_oss"), sv("phi"), sv("phi3"), sv("phimoe"), sv("longcat_flash"),
    sv("pangu_ultra_moe"), sv("bailing_hybrid"), sv("ernie4_5_moe"), sv("internvl_chat"), sv("step3p5")};

std::string plain(sv name)
{
    std::string out;
    for (const char c : name) {
        if (c != '_' && c != '-' && c != '.' && c != ' ')
            out += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    return out;
}

/// The model type whose class this is: "DeepseekV3ForCausalLM" is that of deepseek_v3. Empty if it is none of ours.
std::string_view typeOfClass(sv architecture)
{
    const auto end = architecture.rfind("For");
    if (end == sv::npos || end == 0)
        return {};
    const std::string stem = plain(architecture.substr(0, end));
    const auto found =
        std::find_if(knownTypes.begin(), knownTypes.end(), [&](sv known) { return plain(known) == stem; });
    return found == knownTypes.end() ? sv() : *found;
}

/// Types that rightly use the class of another one.
bool mayUse(sv type, sv classType)
{
    static constexpr std::array<std::pair<sv, sv>, 2> borrowed{
        {{"kimi_k2", "deepseek_v3"}, {"deepseek_v32", "deepseek_v3"}}};
    return type == classType || (type.ends_with("_text") && type.substr(0, type.size() - 5) == classType)
        || std::find(borrowed.begin(), borrowed.end(), std::pair(type, classType)) != borrowed.end();
}

/// What the class says, if the type is absent or that of another class; empty if it says nothing against it.
std::string byClass(const ModelConfig& config)
{
    const auto names = config.architectures();
    const std::string type = config.modelType();
    const sv meant = names.empty() ? sv() : typeOfClass(names.front());
    // A type that nobody knows may be that of code beside the weights.
    const bool own = !type.empty() && std::find(knownTypes.begin(), knownTypes.end(), type) == knownTypes.end();
    if (meant.empty() || own || mayUse(type, meant))
        return {};
    return std::string(meant);
}

} // namespace

bool sameButSeparators(sv a, sv b)
{
    return plain(a) == plain(b);
}

std::string meantModelType(const ModelConfig& config)
{
    const std::string type = config.modelType();
    if (type.empty() || std::find(knownTypes.begin(), knownTypes.end(), type) != knownTypes.end())
        return byClass(config);
    // DeepSeek-V3 was first quantized with the code of V2 under this name (vllm-ascend#2296).
    if (type == "deepseekv2")
        return "deepseek_v3";
    for (const sv known : knownTypes) {
        if (plain(known) == plain(type))
            return std::string(known);
    }
    return {};
}

std::string meantTextType(const ModelConfig& config)
{
    const std::string type = config.textModelType();
    if (type == config.modelType())
        return {};
    const std::string spelled = plain(type);
    for (const sv known : knownTypes) {
        const std::string text = std::string(known) + "_text";
        if (type == known || type == text)
            return {};
        if (spelled == plain(known) || spelled == plain(text))
            return spelled == plain(known) ? std::string(known) : text;
    }
    return {};
}

} // namespace requant
