// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/vllmcheck.h"

#include "core/checkpoint/modelconfig.h"
#include "core/runtime/profile.h"
#include "core/runtime/vllm.h"
#include "core/runtime/vllmcheckcase.h"
#include "core/runtime/vllmnames.h"

#include <nlohmann/json.hpp>

#include <map>
#include <mutex>

namespace requant {

using Json = nlohmann::ordered_json;
using Case = VectorCase;

namespace {

Json orNull(const std::optional<std::string>& value)
{
    return value ? Json(*value) : Json();
}

ModelConfig configOf(const Json& value)
{
    JsonDocument document;
    document.value = std::make_shared<const Json>(value.is_object() ? value : Json::object());
    return ModelConfig(std::move(document));
}

// ---- model: the data itself. The order within a kind counts, and so does the order of the packed modules.

void checkModel(const Case& c)
{
    const std::string name = profileText(c.line, "class");
    const Json classes = c.profile.json->value("classes", Json::object());
    const Json ours = classes.value(name, Json::object());
    Json rules = ours.value("mapper", Json());
    Json expectedRules = c.line.value("mapper_rules", Json());
    for (auto& [kind, entries] : expectedRules.items()) {
        Json pairs = Json::array();
        for (const auto& [from, to] : entries.items())
            pairs.push_back(to.is_array() ? Json{from, to.at(0), to.at(1)} : Json::array({from, to}));
        entries = std::move(pairs);
    }
    // The order of the kinds in the document says nothing; the version's order counts.
    c.compare(name + " mapper_rules", nlohmann::json(expectedRules), nlohmann::json(rules));
    Json expectedPacked = c.line.value("packed_modules", Json());
    if (expectedPacked.is_object()) {
        Json pairs = Json::array();
        for (const auto& [fused, shards] : expectedPacked.items())
            pairs.push_back(Json::array({fused, shards}));
        expectedPacked = std::move(pairs);
    }
    c.compare(name + " packed_modules", expectedPacked, ours.value("packed", Json()));
}

// ---- map: names through a loader, or entries of a list through configure_quant_config.

Json mappedPair(const Json& name, const std::optional<MappedName>& mapped, bool withShard)
{
    Json pair = Json::array({name, mapped ? Json(mapped->name) : Json()});
    if (withShard && mapped && !mapped->shard.empty())
        pair.push_back(Json::parse(mapped->shard, nullptr, false));
    return pair;
}

void checkMap(const Case& c)
{
    const auto* rules = c.classAt("class");
    const std::string use = profileText(c.line, "use");
    if (!rules)
        return c.compare(profileText(c.line, "class"), c.line["pairs"], nullptr);
    const ModelConfig config = configOf(c.line.value("config", Json::object()));
    const std::uint64_t layers = config.layers() ? config.layers() : 2;
    const VllmLoader loader(c.profile, *rules, config,
        {config.boolean("tie_word_embeddings").value_or(false), layers, config.nextnLayers(),
            profileText(c.line, "quantization")});
    for (const auto& pair : c.line["pairs"]) {
        const std::string name = pair.at(0).get<std::string>();
        Json got;
        if (use.starts_with("ignore-list:")) {
            const auto guard = use.ends_with(":fp8") ? RenameGuard::None : RenameGuard::DottedPlain;
            got = Json::array({name, orNull(renameListEntry(c.profile, rules, name, guard))});
        } else if (use == "mapper_only") {
            got = mappedPair(name, rules->mapper.value_or(WeightsMapper()).map(name, c.profile.mapperOrder), false);
        } else {
            const bool through = use == "load-chain";
            got = mappedPair(name, through ? loader.loadThrough(name) : loader.load(name), through);
        }
        c.compare(name, pair, got);
    }
}

// ---- kv-scale

void checkKvScale(const Case& c)
{
    const bool remap = profileText(c.line, "rule") == "maybe_remap_kv_scale_name";
    const auto parameters = textList(c.line.value("params", Json::array()));
    const std::string method = profileText(c.line, "quantization");
    for (const auto& pair : c.line["pairs"]) {
        const std::string name = pair.at(0).get<std::string>();
        const auto got = remap ? kvScaleName(c.profile, parameters, name) : cacheScaleName(c.profile, method, name);
        c.compare(name, pair, Json::array({name, orNull(got)}));
    }
}

std::shared_ptr<const Runtime> runtimeOf(const std::string& spec)
{
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<const Runtime>> known;
    const std::scoped_lock lock(mutex);
    auto& runtime = known[spec];
    if (!runtime)
        runtime = findRuntime(spec).value_or(nullptr);
    return runtime;
}

} // namespace

CheckResult checkVllmLine(const Json& line)
{
    static const std::map<std::string, void (*)(const Case&), std::less<>> checks = {{"model", checkModel},
        {"map", checkMap}, {"ct", checkCtCase}, {"fp8-skip", checkFp8Case}, {"kv-scale", checkKvScale},
        {"tie", checkTieCase}};
    CheckResult result;
    const auto check = checks.find(profileText(line, "kind"));
    for (const auto& version : textList(line.value("versions", Json::array()))) {
        const auto runtime = runtimeOf(profileText(line, "runtime") + "@" + version);
        const auto* vllm = dynamic_cast<const VllmRuntime*>(runtime.get());
        if (check == checks.end() || !vllm) {
            result.disagree.push_back({0, version, profileText(line, "kind"), "", "no rule"});
            continue;
        }
        try {
            check->second({line, vllm->vllmProfile(), version, result});
        } catch (const Json::exception& e) {
            result.disagree.push_back({0, version, profileText(line, "kind"), "", e.what()});
        }
    }
    return result;
}

} // namespace requant
