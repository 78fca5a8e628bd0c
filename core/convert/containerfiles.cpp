// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/containerfiles.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <unordered_map>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

// The minimal set of keys that old and new versions of vLLM accept (unknown ones are refused there).
Json quantizationArguments(bool activations)
{
    const Json observer = activations ? Json(nullptr) : Json("minmax");
    return Json{{"num_bits", 8}, {"type", "int"}, {"symmetric", true}, {"strategy", activations ? "token" : "channel"},
        {"dynamic", activations}, {"group_size", nullptr}, {"block_structure", nullptr}, {"actorder", nullptr},
        {"observer", observer}, {"observer_kwargs", Json::object()}};
}

Json compressedTensorsBlock(const std::vector<std::string>& ignore)
{
    const Json group{{"targets", Json::array({"Linear"})}, {"weights", quantizationArguments(false)},
        {"input_activations", quantizationArguments(true)}, {"output_activations", nullptr}};
    return Json{{"quant_method", "compressed-tensors"}, {"format", "int-quantized"},
        {"quantization_status", "compressed"}, {"global_compression_ratio", nullptr}, {"kv_cache_scheme", nullptr},
        {"ignore", ignore}, {"config_groups", Json{{"group_0", group}}}};
}

Json fp8Block(const std::vector<std::string>& ignore)
{
    Json block{{"activation_scheme", "dynamic"}, {"fmt", "e4m3"}, {"quant_method", "fp8"},
        {"weight_block_size", Json::array({128, 128})}};
    if (!ignore.empty())
        block["modules_to_not_convert"] = ignore;
    return block;
}

void removeBlocks(Json& config)
{
    for (const char* key : {"quantization_config", "compression_config"})
        config.erase(key);
    for (const char* nested : {"text_config", "llm_config", "language_config"}) {
        if (config.contains(nested) && config[nested].is_object()) {
            config[nested].erase("quantization_config");
            config[nested].erase("compression_config");
        }
    }
}

// A key is edited where it stands (also in text_config); a new one goes to the top. Setting "torch_dtype" also changes
// its newer spelling, and removing or zeroing a key that is not there is no edit.
void applyEdits(Json& config, const Json& edits)
{
    for (const auto& [key, value] : edits.items()) {
        bool found = false;
        for (Json* level : {&config, config.contains("text_config") ? &config["text_config"] : nullptr}) {
            for (const std::string& spelling : {key, std::string(key == "torch_dtype" ? "dtype" : key)}) {
                if (!level || !level->is_object() || !level->contains(spelling))
                    continue;
                found = true;
                value.is_null() ? void(level->erase(spelling)) : void((*level)[spelling] = value);
            }
        }
        const bool absentAnyway = value.is_null() || value == 0;
        if (!found && !absentAnyway)
            config[key] = value;
    }
}

int indentOf(std::string_view text)
{
    const auto newline = text.find('\n');
    if (newline == std::string_view::npos)
        return 2;
    const auto first = text.find_first_not_of(' ', newline + 1);
    return first == std::string_view::npos ? 2 : std::clamp(static_cast<int>(first - newline - 1), 0, 8);
}

std::string_view typeName(OutputType type)
{
    return type == OutputType::Int8 ? "W8A8_DYNAMIC" : "FLOAT";
}

} // namespace

std::string jsonString(std::string_view text)
{
    return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string configText(const Plan& plan, const Recipe& recipe)
{
    const ModelConfig& source = plan.source.config();
    Json config = source.json();
    if (recipe.container != Container::Same)
        removeBlocks(config);
    applyEdits(config, *recipe.config);
    if (recipe.container == Container::CompressedTensors)
        config["quantization_config"] = compressedTensorsBlock(plan.ignore);
    else if (recipe.container == Container::Fp8Block)
        config["quantization_config"] = fp8Block(plan.ignore);
    const int indent = indentOf(source.document().text);
    return config.dump(indent ? indent : 2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string indexText(const Plan& plan)
{
    std::vector<std::pair<std::string_view, std::string_view>> rows;
    // A container has an index of its own.
    std::uint64_t bytes = plan.outputBytes;
    for (const auto& shard : plan.shards) {
        if (shard.form == ShardForm::Cannbin) {
            for (const auto& tensor : shard.tensors)
                bytes -= tensor.end - tensor.begin;
            continue;
        }
        for (const auto& tensor : shard.tensors)
            rows.emplace_back(tensor.name, shard.name);
    }
    std::sort(rows.begin(), rows.end());
    std::string out =
        "{\n  \"metadata\": {\n    \"total_size\": " + std::to_string(bytes) + "\n  },\n  \"weight_map\": {";
    const char* comma = "\n";
    for (const auto& [tensor, shard] : rows) {
        out += comma;
        out += "    " + jsonString(tensor) + ": " + jsonString(shard);
        comma = ",\n";
    }
    return out + "\n  }\n}\n";
}

std::string descriptionText(const Plan& plan, const std::vector<OutputModule>& modules)
{
    std::unordered_map<std::string_view, OutputType> types;
    for (const auto& module : modules)
        types.emplace(module.module, module.type);
    std::vector<std::pair<std::string_view, std::string_view>> rows;
    for (const auto& shard : plan.shards) {
        for (const auto& tensor : shard.tensors) {
            const std::string_view name = tensor.name;
            const auto at = types.find(name.substr(0, name.rfind('.')));
            const bool row = at != types.end() && !name.ends_with(".bias");
            rows.emplace_back(name, row ? typeName(at->second) : "FLOAT");
        }
    }
    std::sort(
        rows.begin(), rows.end(), [](const auto& a, const auto& b) { return compareNatural(a.first, b.first) < 0; });
    std::string out = "{\n  \"model_quant_type\": \"W8A8_DYNAMIC\",\n  \"version\": \"1.0.0\",\n  \"group_size\": 0,\n"
                      "  \"metadata\": {}";
    for (const auto& [tensor, type] : rows) {
        out += ",\n  " + jsonString(tensor) + ": ";
        out += jsonString(type);
    }
    return out + "\n}\n";
}

} // namespace requant
