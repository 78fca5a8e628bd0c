// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ascendrules.h"

#include "core/runtime/profile.h"
#include "core/runtime/runtime.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

const Json& member(const Json& object, std::string_view key)
{
    static const Json null;
    const auto found = object.is_object() ? object.find(key) : object.end();
    return object.is_object() && found != object.end() ? *found : null;
}

bool flag(const Json& object, std::string_view key)
{
    const Json& value = member(object, key);
    return value.is_boolean() && value.get<bool>();
}

std::vector<std::string> texts(const Json& list)
{
    std::vector<std::string> out;
    for (const auto& item : list.is_array() ? list : Json::array()) {
        if (item.is_string())
            out.push_back(item.get<std::string>());
    }
    return out;
}

std::vector<std::pair<std::string, std::string>> textPairs(const Json& list)
{
    std::vector<std::pair<std::string, std::string>> out;
    for (const auto& item : list.is_array() ? list : Json::array()) {
        if (const auto pair = texts(item); pair.size() == 2)
            out.emplace_back(pair[0], pair[1]);
    }
    return out;
}

void readKeyRules(const Json& json, AscendRules& rules)
{
    rules.textModelType = profileText(json, "model_type") == "text_config";
    rules.keyAliases = texts(member(json, "key_aliases"));
    rules.rewritesKeys = flag(json, "rewrites_keys");
    rules.keptKeys = texts(member(json, "kept_keys"));
    for (const auto& item : member(json, "layer_numbers")) {
        const Json& equals = member(item, "equals");
        rules.layerNumbers.push_back({profileText(item, "enabled_by"),
            equals.is_string() ? std::optional(equals.get<std::string>()) : std::nullopt, profileText(item, "key")});
    }
    rules.compressedTensors = flag(json, "compressed_tensors");
    rules.fp8Models = texts(member(json, "fp8_models"));
    rules.anyConfigHides = profileText(json, "quantization_config") == "any";
}

void readPrefixRules(const Json& json, AscendRules& rules)
{
    for (const auto& item : member(json, "prefix_edits"))
        rules.prefixEdits.push_back(
            {texts(member(item, "model_types")), textPairs(member(item, "replace")), flag(item, "cut_expert")});
    const Json& alias = member(json, "head_alias");
    rules.headAliasAlways = profileText(alias, "when") == "always";
    rules.headAliasDescribed = profileText(alias, "when") == "described";
    rules.headAliasTypes = texts(member(alias, "model_types"));
    rules.substrAlone = flag(json, "substr_alone");
    for (const auto& item : member(json, "prefix_fallbacks"))
        rules.fallbacks.push_back(
            {texts(member(item, "model_types")), profileText(item, "from"), profileText(item, "to")});
    rules.cutsLanguageModel = member(json, "cut_language_model").is_object();
    rules.cutExcept = texts(member(member(json, "cut_language_model"), "except"));
}

Status readDecisionRules(const Json& json, AscendRules& rules)
{
    static const std::unordered_map<std::string, FloatTest> tests{{"exact", FloatTest::Exact},
        {"exact_or_head", FloatTest::ExactOrHead}, {"starts_with", FloatTest::StartsWith}, {"none", FloatTest::None}};
    const auto test = tests.find(profileText(json, "float_test"));
    if (test == tests.end())
        return fail(
            ErrorCode::InvalidArgument, {RQ_TEXT("core", "the profile's %1 is not known"), {"rules.float_test"}});
    rules.floatTest = test->second;
    rules.expertsScan = flag(json, "experts_scan");
    rules.replacesLast = profileText(json, "replaces") == "last";
    rules.vProjOptional = flag(json, "v_proj_optional");
    rules.embeddingNeedsRow = flag(json, "embedding_needs_row");
    rules.packedUpdates = profileText(json, "packed") == "update";
    rules.discoversExperts = flag(json, "discovers_experts");
    rules.attentionTypeKeys = texts(member(json, "attention_type_keys"));
    rules.nullIsUndetermined = profileText(json, "null_type") == "value_error";
    return {};
}

Status readPrefixMaps(const Json& json, AscendRules& rules)
{
    for (const auto& [modelType, map] : json.items()) {
        auto renamer = Renamer::fromJson(map);
        if (!renamer)
            return fail(renamer.error());
        rules.prefixMaps.emplace(modelType, std::move(*renamer));
        rules.prefixMapHasPrefix.emplace(modelType, !member(map, "prefix").empty());
    }
    return {};
}

// dict.update: entries of the same name are replaced in place.
void update(std::vector<FusedModule>& packed, const std::vector<FusedModule>& more)
{
    for (const auto& entry : more) {
        const auto same =
            std::find_if(packed.begin(), packed.end(), [&](const auto& old) { return old.name == entry.name; });
        if (same == packed.end())
            packed.push_back(entry);
        else
            *same = entry;
    }
}

} // namespace

Result<AscendRules> readAscendRules(const Json& profile)
{
    AscendRules rules;
    rules.version = profileText(profile, "version");
    const Json& json = member(profile, "rules");
    if (!json.is_object())
        return fail(ErrorCode::InvalidArgument, {RQ_TEXT("core", "the profile's %1 is not known"), {"rules"}});
    readKeyRules(json, rules);
    readPrefixRules(json, rules);
    if (auto status = readDecisionRules(json, rules); !status)
        return fail(status.error());
    if (auto status = readPrefixMaps(member(profile, "prefix"), rules); !status)
        return fail(status.error());
    const Json& types = member(profile, "types");
    for (const auto kind : {LayerKind::Linear, LayerKind::Moe, LayerKind::Attention})
        rules.types[static_cast<std::size_t>(kind)] = texts(member(types, name(kind)));
    // Embeddings and heads ask for the schemes of linear layers.
    for (const auto kind : {LayerKind::Embedding, LayerKind::Head})
        rules.types[static_cast<std::size_t>(kind)] = rules.types[static_cast<std::size_t>(LayerKind::Linear)];
    rules.knownTypes = texts(member(types, "known"));
    for (const auto& [key, message] : member(profile, "messages").items()) {
        if (message.is_string())
            rules.messages.emplace(key, message.get<std::string>());
    }
    rules.headVersions = texts(member(profile, "head_as_vllm"));
    rules.innerConfig = texts(member(profile, "inner_config"));
    rules.profile = std::make_shared<const Json>(profile);
    return rules;
}

AscendModel ascendModel(const AscendRules& rules, const std::string& modelType, const Json& config)
{
    const Json& own = member(member(*rules.profile, "packed"), modelType);
    AscendModel model{modelType, {}};
    if (own.is_object() && !rules.packedUpdates) {
        model.packed = readFusedModules(own, config);
        return model;
    }
    const Json& listed = member(member(*rules.profile, "classes"), modelType);
    const Json& entry = listed.is_object() ? listed : member(*rules.profile, "unlisted");
    model.packed = readFusedModules(member(entry, "packed"), config);
    if (own.is_object())
        update(model.packed, readFusedModules(own, config));
    return model;
}

Renamer ascendRenames(const AscendRules& rules, const std::string& modelType)
{
    return Renamer::fromJson(member(member(member(*rules.profile, "classes"), modelType), "renames"))
        .value_or(Renamer());
}

Renamer ascendTreeRenames(const AscendRules& rules, const std::string& modelType)
{
    return Renamer::fromJson(member(member(member(*rules.profile, "classes"), modelType), "tree")).value_or(Renamer());
}

bool ascendKnowsModel(const AscendRules& rules, const std::string& modelType)
{
    const Json& profile = *rules.profile;
    return member(member(profile, "classes"), modelType).is_object()
        || member(member(profile, "packed"), modelType).is_object();
}

} // namespace requant
