// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/file.h"
#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/modeltypes.h"
#include "core/diagnose/scene.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <set>

namespace requant {

namespace {

constexpr std::uint64_t largestSideFile = 16U << 20;

Finding wrongType(const ModelConfig& config, const char* pointer, Text message, const std::string& meant)
{
    return makeFinding("CFG-022", pointer, config.document().fileName,
        {std::move(message),
            Text(RQ_TEXT("core",
                "The tables of packed modules and prefixes are keyed by model_type: an unknown one ends in "
                "KeyErrors.")),
            Text(RQ_TEXT("core", "Set model_type to \"%1\"."), {meant})});
}

Text wrongTypeText(const ModelConfig& config, const std::string& meant)
{
    const std::string type = config.modelType();
    if (type.empty())
        return {RQ_TEXT("core", "config.json has no model_type; the architecture %1 is that of \"%2\"."),
            {config.architectures().front(), meant}};
    if (sameButSeparators(type, meant) || config.architectures().empty())
        return {RQ_TEXT("core", "model_type is \"%1\"; runtimes know \"%2\"."), {type, meant}};
    return {RQ_TEXT("core", "model_type is \"%1\", but the architecture %2 is that of \"%3\"."),
        {type, config.architectures().front(), meant}};
}

void addModelType(const Scene& scene, std::vector<Finding>& found)
{
    const auto& config = scene.checkpoint().config();
    const std::string type = config.modelType();
    if (const std::string meant = meantModelType(config); !meant.empty()) {
        found.push_back(wrongType(config, "/model_type", wrongTypeText(config, meant), meant));
        return;
    }
    if (const std::string meant = meantTextType(config); !meant.empty()) {
        found.push_back(wrongType(config, "/text_config/model_type",
            {RQ_TEXT("core", "The model_type of text_config is \"%1\"; runtimes know \"%2\"."),
                {config.textModelType(), meant}},
            meant));
        found.back().fix.clear();
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

void addAbsentCode(
    const Scene& scene, const nlohmann::ordered_json& json, const std::string& where, std::vector<Finding>& found)
{
    const auto map = json.is_object() ? json.find("auto_map") : json.end();
    if (map == json.end() || !map->is_object())
        return;
    std::set<std::string> files;
    for (const auto& item : map->items())
        addClasses(item.value(), files);
    std::vector<std::string> absent;
    for (const auto& file : files) {
        std::error_code ignored;
        if (!std::filesystem::exists(scene.checkpoint().folder() / file, ignored))
            absent.push_back(file);
    }
    if (absent.empty())
        return;
    Sentences say{oneOrMany(absent, RQ_TEXT("core", "auto_map names %1, which is not in the folder."),
                      RQ_TEXT("core", "auto_map names %1 and %2 more that are not in the folder.")),
        Text(RQ_TEXT("core", "Loading with the model's own code fails; quantizers often forget to copy it.")),
        Text(RQ_TEXT("core", "Copy the files from the original checkpoint."))};
    Finding finding = makeGroup("CFG-023", std::move(absent), where, std::move(say));
    finding.entry = "/auto_map";
    found.push_back(std::move(finding));
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    const auto& config = scene.checkpoint().config();
    std::vector<Finding> found;
    if (!config.exists())
        return found;
    addModelType(scene, found);
    addAbsentCode(scene, config.json(), config.document().fileName, found);
    // Tokenizers and processors bring code of their own, and quantizers forget it just as well.
    for (const char* file : {"tokenizer_config.json", "preprocessor_config.json", "processor_config.json"}) {
        auto text = readTextFile(scene.checkpoint().folder() / file, largestSideFile);
        if (!text)
            continue;
        if (const auto document = parseJsonDocument(std::move(*text), file))
            addAbsentCode(scene, *document->value, file, found);
    }
    return found;
}

} // namespace

const Check codeCheck{"code", RQ_TEXT("core", "Model type and code"),
    RQ_TEXT("core", "model_type, architecture and custom code fit together."), false, run};

} // namespace requant
