// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

void addModelType(const Scene& scene, std::vector<Finding>& found)
{
    const auto& config = scene.checkpoint().config();
    const std::string type = config.modelType();
    const std::string meant = meantModelType(config);
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
