// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Reads the expanded profile of one version (resources/profiles/vllm.json). Absent members mean "nothing of that kind".

#include "core/runtime/vllmprofile.h"

#include "core/runtime/profile.h"

#include <nlohmann/json.hpp>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

/// A fault found while reading; caught in fromJson, so that the readers below stay plain expressions.
struct BadProfile {
    Error error;
};

[[noreturn]] void refuse(const std::string& what)
{
    throw BadProfile{{ErrorCode::InvalidArgument,
        {RQ_TEXT("core", "the profile's member %1 has another shape"), {what}}, {}, {}, {}, {}}};
}

template <typename T>
T orThrow(Result<T> result)
{
    if (!result)
        throw BadProfile{result.error()};
    return std::move(*result);
}

const Json nothing = nullptr;

/// The member, or null if there is none; a reference, so that loops over it are safe.
const Json& part(const Json& json, const char* key)
{
    const auto found = json.is_object() ? json.find(key) : json.end();
    return found == json.end() ? nothing : *found;
}

const Json* member(const Json& json, const char* key)
{
    const auto found = json.is_object() ? json.find(key) : json.end();
    return found == json.end() || found->is_null() ? nullptr : &*found;
}

bool flag(const Json& json, const char* key, bool otherwise)
{
    const Json* value = member(json, key);
    if (value && !value->is_boolean())
        refuse(key);
    return value ? value->get<bool>() : otherwise;
}

std::vector<std::string> texts(const Json& json, const char* key)
{
    std::vector<std::string> list;
    for (const auto& item : part(json, key)) {
        if (!item.is_string())
            refuse(key);
        list.push_back(item.get<std::string>());
    }
    return list;
}

std::vector<std::pair<std::string, std::string>> pairs(const Json& json, const char* key)
{
    std::vector<std::pair<std::string, std::string>> list;
    for (const auto& item : part(json, key)) {
        if (!item.is_array() || item.size() != 2 || !item[0].is_string() || !item[1].is_string())
            refuse(key);
        list.emplace_back(item[0].get<std::string>(), item[1].get<std::string>());
    }
    return list;
}

std::map<std::string, std::string, std::less<>> dictionary(const Json& json, const char* key)
{
    std::map<std::string, std::string, std::less<>> result;
    for (const auto& [name, text] : part(json, key).items()) {
        if (!text.is_string())
            refuse(key);
        result.emplace(name, text.get<std::string>());
    }
    return result;
}

std::optional<WeightsMapper> mapper(const Json& json, const char* key)
{
    const Json* value = member(json, key);
    return value ? std::optional(orThrow(WeightsMapper::fromJson(*value))) : std::nullopt;
}

PackedModules packedModules(const Json& value, const char* key)
{
    PackedModules packed;
    for (const auto& entry : value) {
        if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() || !entry[1].is_array())
            refuse(key);
        std::vector<std::string> shards;
        for (const auto& shard : entry[1]) {
            if (!shard.is_string())
                refuse(key);
            shards.push_back(shard.get<std::string>());
        }
        packed.emplace_back(entry[0].get<std::string>(), std::move(shards));
    }
    return packed;
}

void readRenames(const Json& json, VllmLoadRules& load)
{
    for (const auto& item : part(json, "rename")) {
        if (!item.is_array() || item.size() != 3 || !item[0].is_string() || !item[1].is_string()
            || !item[2].is_string())
            refuse("rename");
        VllmLoadRules::Rename rename{item[1].get<std::string>(), item[2].get<std::string>(), std::nullopt};
        if (item[0] == "regex")
            rename.regex = orThrow(PyRegex::compile(rename.from));
        load.renames.push_back(std::move(rename));
    }
}

VllmLoadRules readLoad(const Json& json)
{
    VllmLoadRules load;
    if (const Json* own = member(json, "mapper"))
        load.mapper = own->is_object() ? orThrow(WeightsMapper::fromJson(*own)) : WeightsMapper();
    for (const auto& item : part(json, "mapper_when")) {
        auto rules = mapper(item, "mapper");
        load.mapperWhen.push_back(
            {std::make_shared<const Json>(Json(part(item, "when"))), rules ? std::move(*rules) : WeightsMapper()});
    }
    load.components = pairs(json, "components");
    readRenames(json, load);
    load.skipPrefixes = texts(json, "skip_prefixes");
    load.skipPrefixesIfTied = texts(json, "skip_prefixes_if_tied");
    load.skipSubstrings = texts(json, "skip_substrings");
    load.skipSubstringsIfTied = texts(json, "skip_substrings_if_tied");
    load.skipNextn = texts(json, "skip_nextn");
    return load;
}

VllmClass readClass(const std::string& name, const Json& json)
{
    VllmClass result;
    result.name = name;
    result.mapper = mapper(json, "mapper");
    if (const Json* packed = member(json, "packed"))
        result.packed = packedModules(*packed, "packed");
    if (const Json* inner = member(json, "packed_inner"))
        result.packedInner = packedModules(*inner, "packed_inner");
    for (const auto& item : part(json, "packed_when"))
        result.packedWhen.emplace_back(
            std::make_shared<const Json>(Json(part(item, "when"))), packedModules(part(item, "add"), "packed_when"));
    if (const Json* load = member(json, "load"))
        result.load = readLoad(*load);
    result.children = pairs(json, "children");
    result.languageModel = profileText(json, "language_model");
    result.languageFromText = profileText(json, "language_class_from") == "text_config";
    result.tie = profileText(json, "tie");
    result.tieFlagFromText = profileText(json, "tie_flag") == "text";
    result.loaderByHand = profileText(json, "loader") == "by_hand";
    result.tieDefault = flag(json, "tie_default", false);
    result.optionalShards = texts(json, "optional_shards");
    if (const Json* condition = member(json, "fp4_experts_unless"))
        result.fp4ExpertsUnless = std::make_shared<const Json>(*condition);
    result.dequantizedOnLoad = texts(json, "dequantized_on_load");
    result.toleratedSuffixes = texts(json, "tolerated_suffixes");
    return result;
}

void readCt(const Json& json, CtRules& ct)
{
    const auto order = texts(json, "target_order");
    ct.classBeforeFused = order.size() == 3 && order[1] == "class";
    ct.noTargetIsError = profileText(json, "no_target") == "error";
    ct.asksHead = flag(json, "head", true);
    ct.asksEmbedding = flag(json, "embedding", true);
    if (const std::string name = profileText(json, "moe_class"); !name.empty())
        ct.moeClass = name;
    ct.moeProbes = texts(json, "moe_probes");
    for (const auto& word : texts(json, "kinds")) {
        const auto kind = ctKind(word);
        if (!kind)
            refuse("kinds");
        ct.kinds.push_back(*kind);
    }
}

void readScales(const Json& json, VllmProfile& profile)
{
    const Json& cache = part(json, "cache_scales");
    profile.cacheOnLoad = flag(cache, "applied_on_load", true);
    profile.cacheUnmatchedIsNull = flag(cache, "unmatched_is_null", false);
    profile.cacheBase = mapper(cache, "base");
    profile.cacheFp8 = mapper(cache, "fp8");
    const Json& names = part(json, "kv_scale_names");
    profile.kvExistingStays = flag(names, "existing_stays", true);
    for (const auto& [pattern, replacement] : pairs(names, "rules"))
        profile.kvRules.emplace_back(orThrow(PyRegex::compile(pattern)), replacement);
}

void readTie(const Json& json, VllmProfile& profile)
{
    profile.untieByCheckpoint = flag(json, "untie_by_checkpoint", false);
    const std::string rule = profileText(json, "text_flag");
    profile.textFlag = rule == "top_if_absent" ? VllmProfile::TextFlag::TopIfAbsent
        : rule == "top_from_transformers_5"    ? VllmProfile::TextFlag::TopFromTransformers5
                                               : VllmProfile::TextFlag::Top;
}

void readInto(const Json& json, VllmProfile& profile)
{
    profile.runtime = profileText(json, "runtime");
    profile.version = profileText(json, "version");
    for (const auto& word : texts(json, "mapper_order")) {
        const auto kind = mapperKind(word);
        if (!kind)
            refuse("mapper_order");
        profile.mapperOrder.push_back(*kind);
    }
    profile.dropped = texts(json, "dropped");
    readScales(json, profile);
    readCt(part(json, "compressed_tensors"), profile.ct);
    profile.fp8FusedNameListed = flag(part(json, "fp8"), "fused_name_listed", true);
    readTie(part(json, "tie"), profile);
    profile.missingUnquantizedIsError = profileText(json, "missing") == "unquantized_all";
    profile.quantMethods = texts(json, "quant_methods");
    profile.int8BmmNote = flag(json, "int8_bmm", false);
    profile.indexFiles = texts(json, "index_files");
    profile.architectures = dictionary(json, "architectures");
    profile.modelTypes = dictionary(json, "model_types");
    for (const auto& [name, value] : part(json, "classes").items())
        profile.classes.emplace(name, readClass(name, value));
}

} // namespace

Result<std::shared_ptr<const VllmProfile>> VllmProfile::fromJson(const Json& json)
{
    auto profile = std::make_shared<VllmProfile>();
    try {
        readInto(json, *profile);
    } catch (const BadProfile& bad) {
        return fail(bad.error);
    } catch (const Json::exception& e) {
        return fail(ErrorCode::InvalidArgument, {RQ_TEXT("core", "the profile has another shape: %1"), {e.what()}});
    }
    profile->json = std::make_shared<const Json>(json);
    return std::shared_ptr<const VllmProfile>(std::move(profile));
}

} // namespace requant
