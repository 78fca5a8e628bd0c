// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/scene.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

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

/// What the type was probably meant to be; empty if it looks right.
std::string meantType(const ModelConfig& config)
{
    const std::string type = config.modelType();
    if (type.empty() || std::find(knownTypes.begin(), knownTypes.end(), type) != knownTypes.end())
        return {};
    // DeepSeek-V3 was first quantized with the code of V2 under this name (vllm-ascend#2296).
    if (type == "deepseekv2")
        return "deepseek_v3";
    for (const sv known : knownTypes) {
        if (plain(known) == plain(type))
            return std::string(known);
    }
    return {};
}

void addModelType(const Scene& scene, std::vector<Finding>& found)
{
    const auto& config = scene.checkpoint().config();
    const std::string type = config.modelType();
    const std::string meant = meantType(config);
    if (!meant.empty()) {
        found.push_back(makeFinding("CFG-022", "/model_type", config.document().fileName,
            {Text(RQ_TEXT("core", "model_type is \"%1\"; runtimes know \"%2\"."), {type, meant}),
                Text(RQ_TEXT("core",
                    "The tables of packed modules and prefixes are keyed by model_type: an unknown one ends in "
                    "KeyErrors.")),
                Text(RQ_TEXT("core", "Set model_type to \"%1\"."), {meant})}));
        return;
    }
    const auto architectures = config.architectures();
    const bool wrapper = !architectures.empty() && architectures.front().ends_with("ForConditionalGeneration");
    if (wrapper && type.ends_with("_text") && !scene.hasTextConfig()) {
        Finding finding = makeFinding("CFG-022", "/model_type", config.document().fileName,
            {Text(RQ_TEXT("core",
                      "model_type \"%1\" is that of a language model, the architecture %2 is the wrapper around it, "
                      "and there is no text_config."),
                 {type, architectures.front()}),
                Text(RQ_TEXT("core",
                    "The wrapper reads text_config and vision_config, which are not there; prefixes are looked up for "
                    "another class than the tensors were saved from.")),
                Text(RQ_TEXT("core", "Name the causal language model class, or restore the wrapper's config."))});
        finding.fix.clear();
        found.push_back(std::move(finding));
    }
}

void addClasses(const nlohmann::ordered_json& value, std::set<std::string>& files)
{
    if (value.is_array()) {
        for (const auto& item : value)
            addClasses(item, files);
        return;
    }
    if (!value.is_string())
        return;
    const auto text = value.get<std::string>();
    const auto dot = text.find('.');
    // "repository--module.Class" is fetched from the hub, not from the folder.
    if (dot != std::string::npos && text.find("--") == std::string::npos && text.find('/') == std::string::npos)
        files.insert(text.substr(0, dot) + ".py");
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    const auto& config = scene.checkpoint().config();
    std::vector<Finding> found;
    if (!config.exists())
        return found;
    addModelType(scene, found);
    const auto& map = config.json();
    if (!map.is_object() || !map.contains("auto_map") || !map["auto_map"].is_object())
        return found;
    std::set<std::string> files;
    for (const auto& item : map["auto_map"].items())
        addClasses(item.value(), files);
    std::vector<std::string> absent;
    for (const auto& file : files) {
        std::error_code ignored;
        if (!std::filesystem::exists(scene.checkpoint().folder() / file, ignored))
            absent.push_back(file);
    }
    if (absent.empty())
        return found;
    Sentences say{oneOrMany(absent, RQ_TEXT("core", "auto_map names %1, which is not in the folder."),
                      RQ_TEXT("core", "auto_map names %1 and %2 more that are not in the folder.")),
        Text(RQ_TEXT("core", "Loading with the model's own code fails; quantizers often forget to copy it.")),
        Text(RQ_TEXT("core", "Copy the files from the original checkpoint."))};
    Finding finding = makeGroup("CFG-023", std::move(absent), config.document().fileName, std::move(say));
    finding.entry = "/auto_map";
    found.push_back(std::move(finding));
    return found;
}

} // namespace

const Check codeCheck{"code", RQ_TEXT("core", "Model type and code"),
    RQ_TEXT("core", "model_type, architecture and custom code fit together."), false, run};

} // namespace requant
