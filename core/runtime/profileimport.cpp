// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/profileimport.h"

#include "core/base/resources.h"
#include "core/base/stagedfile.h"
#include "core/runtime/profile.h"
#include "core/runtime/registry.h"
#include "core/runtime/scriptrunner.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace requant {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

Result<Json> readTree(const std::string& tree, const std::string& python)
{
    const auto script = builtinResource("import/importprofile.py").value_or("");
    const auto output = runPythonScript(python, script, {tree});
    if (!output)
        return fail(output.error());
    Json document = Json::parse(*output, nullptr, false);
    if (!document.is_object() || !document.contains("profile"))
        return fail(ErrorCode::Unsupported, {RQ_TEXT("core", "the script found no tables in this tree")}, tree);
    return document;
}

// "0.18.0" or "v0.18.0rc1" as numbers, for choosing what is nearest.
std::vector<int> numbersOf(const std::string& version)
{
    std::vector<int> numbers;
    for (std::size_t i = 0; i < version.size() && numbers.size() < 3;) {
        if (version[i] < '0' || version[i] > '9') {
            ++i;
            continue;
        }
        int number = 0;
        for (; i < version.size() && version[i] >= '0' && version[i] <= '9' && number < 100000; ++i)
            number = number * 10 + (version[i] - '0');
        numbers.push_back(number);
    }
    return numbers;
}

// The release from which on a version's rules hold: the version itself, for a commit what its profile says.
std::vector<int> releaseOf(const Runtime& runtime)
{
    const Json profile = runtime.profile();
    const std::string from = profileText(profile, "from_release");
    const bool dated = runtime.version().find('.') == std::string_view::npos;
    return dated && from.empty() ? std::vector<int>() : numbersOf(dated ? from : std::string(runtime.version()));
}

// The built-in version that a tree is nearest to: the newest one that is not newer, else the newest of all.
std::string nearestBuiltin(const std::string& runtime, const std::string& version)
{
    std::string nearest;
    std::string newest;
    std::vector<int> best;
    const auto wanted = numbersOf(version);
    for (const auto& candidate : allRuntimes()) {
        const std::string spec = runtime + "@" + std::string(candidate->version());
        if (candidate->name() != runtime || !builtinProfile(spec))
            continue;
        newest = spec;
        const auto numbers = releaseOf(*candidate);
        if (!numbers.empty() && numbers <= wanted && numbers >= best) {
            nearest = spec;
            best = numbers;
        }
    }
    return nearest.empty() ? newest : nearest;
}

// The packed modules of a class of vLLM in the form of vLLM-Ascend's profiles. Entries that a constructor adds stay as
// they are known if the script could not read them.
Json packedOf(const Json& entry, const Json& known)
{
    Json packed = Json::object();
    for (const auto& pair : entry.value("packed", Json::array()))
        packed[pair.at(0).get<std::string>()] = pair.at(1);
    for (const auto& item : entry.value("packed_when", Json::array())) {
        for (const auto& pair : item.at("add"))
            packed[pair.at(0).get<std::string>()] = {{"when", item.at("when")}, {"shards", pair.at(1)}};
    }
    if (!entry.contains("packed_when") && known.is_object()) {
        for (const auto& [name, value] : known.items()) {
            if (value.is_object())
                packed[name] = value;
        }
    }
    return packed;
}

// Its renames; the rules that put shards together are no names of the description.
Json renamesOf(const Json& entry)
{
    Json renames = Json::object();
    for (const auto& [kind, rules] : entry.at("mapper").items()) {
        if (rules.is_array() && kind != "stacked")
            renames[kind] = rules;
    }
    return renames;
}

// For vLLM-Ascend: what the classes of its vLLM carry, by model type.
Json classesFrom(const Json& vllm, Json classes)
{
    const auto newest = builtinProfile(nearestBuiltin("vllm", "9999"));
    const Json types = newest ? newest->value("model_types", Json::object()) : Json::object();
    const Json read = vllm.at("profile").value("classes", Json::object());
    for (const auto& [modelType, className] : types.items()) {
        if (!className.is_string() || !read.contains(className.get<std::string>()))
            continue;
        const Json& entry = read.at(className.get<std::string>());
        Json& target = classes[modelType];
        if (!target.is_object())
            target = Json::object();
        if (entry.contains("packed"))
            target["packed"] = packedOf(entry, target.value("packed", Json::object()));
        if (!entry.contains("mapper"))
            continue;
        target.erase("renames");
        if (Json renames = renamesOf(entry); !renames.empty())
            target["renames"] = std::move(renames);
    }
    return classes;
}

Status complete(Json& profile, const std::string& runtime, const std::string& version, const ImportOptions& options,
    std::vector<std::string>& remarks)
{
    const std::string nearest = nearestBuiltin(runtime, version);
    if (runtime != "vllm-ascend") {
        profile["base"] = nearest;
        remarks.push_back("rules that are no tables are those of " + nearest);
        return {};
    }
    const auto builtin = builtinProfile(nearest);
    profile["classes"] = builtin ? builtin->value("classes", Json::object()) : Json::object();
    profile["head_as_vllm"] = builtin ? builtin->value("head_as_vllm", Json::array()) : Json::array();
    if (options.vllmTree.empty()) {
        remarks.push_back("the classes of vLLM are those of " + nearest + "; name its tree with --vllm to read them");
        return {};
    }
    const auto vllm = readTree(options.vllmTree, options.python);
    if (!vllm)
        return fail(vllm.error());
    profile["classes"] = classesFrom(*vllm, profile["classes"]);
    return {};
}

Status writeProfile(const std::string& file, const Json& profile)
{
    std::error_code error;
    if (const auto folder = fs::path(file).parent_path(); !folder.empty())
        fs::create_directories(folder, error);
    if (error)
        return fail(writeError(error.value(), file));
    return writeTextFile(file, profile.dump(1) + "\n");
}

} // namespace

Result<ImportedProfile> importProfile(const ImportOptions& options)
{
    const auto document = readTree(options.tree, options.python);
    if (!document)
        return fail(document.error());
    ImportedProfile imported;
    const std::string runtime = profileText(*document, "runtime");
    std::string version = options.version.empty() ? profileText(*document, "version") : options.version;
    if (version.empty())
        version = "imported";
    Json profile{{"runtime", runtime}, {"version", version}, {"source", options.tree}};
    profile.update(document->at("profile"));
    for (const auto& problem : document->value("problems", Json::array()))
        imported.remarks.push_back(problem.get<std::string>());
    const std::string release = profileText(*document, "version");
    if (auto status = complete(profile, runtime, release.empty() ? version : release, options, imported.remarks);
        !status)
        return fail(status.error());
    if (const auto made = runtimeFromProfile(profile); !made)
        return fail(made.error());
    std::string stem = runtime + "-" + version;
    std::replace(stem.begin(), stem.end(), '/', '-');
    imported.file = options.file.empty() ? userProfileFolder() + "/" + stem + ".json" : options.file;
    if (auto status = writeProfile(imported.file, profile); !status)
        return fail(status.error());
    imported.profile = std::make_shared<const Json>(std::move(profile));
    return imported;
}

} // namespace requant
