// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ascendlookup.h"
#include "core/runtime/ascendruntime.h"
#include "core/runtime/outcomejson.h"
#include "core/runtime/profile.h"

#include <nlohmann/json.hpp>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

const Json& memberOf(const Json& object, std::string_view key)
{
    static const Json none = Json::object();
    const auto found = object.find(key);
    return found == object.end() ? none : *found;
}

std::optional<LayerKind> layerKind(const std::string& text)
{
    for (const auto kind :
        {LayerKind::Linear, LayerKind::Moe, LayerKind::Embedding, LayerKind::Head, LayerKind::Attention}) {
        if (name(kind) == text)
            return kind;
    }
    return std::nullopt;
}

bool sameOutcome(const Json& expected, const Json& got)
{
    for (const auto* field : {"kind", "type", "error", "key"}) {
        if (profileText(expected, field) != profileText(got, field))
            return false;
    }
    return true;
}

CheckResult wholeLineDisagrees(const Json& line, const std::string& reason)
{
    CheckResult result;
    for (const auto& query : memberOf(line, "queries"))
        result.add(false,
            {0, profileText(line, "version"), profileText(query, "prefix"), memberOf(query, "outcome").dump(),
                Json{{"kind", "error"}, {"message", reason}}.dump()});
    return result;
}

} // namespace

CheckResult checkAscendLine(const Json& line)
{
    const auto runtime = findRuntime("vllm-ascend@" + profileText(line, "version"));
    const auto* ascend = runtime ? dynamic_cast<const AscendRuntime*>(runtime->get()) : nullptr;
    if (!ascend)
        return wholeLineDisagrees(line, runtime ? std::string() : runtime.error().english());
    const AscendRules& rules = ascend->rules();
    const Json& config = memberOf(line, "config");
    // The line spells nested and outer model types in keys of their own.
    const std::string outer = profileText(config, "outer model_type");
    const std::string inner = profileText(config, "text_config.model_type");
    const std::string modelType = profileText(config, "model_type");
    const Renamer renames = ascendRenames(rules, outer.empty() ? modelType : outer);
    const AscendDescription description(memberOf(line, "description"), rules, renames);
    const AscendLookup lookup(
        rules, description, ascendModel(rules, rules.textModelType && !inner.empty() ? inner : modelType, config));
    CheckResult result;
    for (const auto& query : memberOf(line, "queries")) {
        const std::string prefix = profileText(query, "prefix");
        const Json& expected = memberOf(query, "outcome");
        const auto kind = layerKind(profileText(query, "layer"));
        const Json got = kind ? outcomeJson(lookup.ask(prefix, *kind)) : Json::object();
        result.add(sameOutcome(expected, got), {0, rules.version, prefix, expected.dump(), got.dump()});
    }
    return result;
}

} // namespace requant
