// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/vllmcheckcase.h"

#include "core/checkpoint/modelconfig.h"
#include "core/runtime/ctmatch.h"
#include "core/runtime/fp8skip.h"
#include "core/runtime/profile.h"
#include "core/runtime/tying.h"
#include "core/runtime/vllmnames.h"

#include <nlohmann/json.hpp>

namespace requant {

using Json = nlohmann::ordered_json;
using Case = VectorCase;

std::string jsonText(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void VectorCase::compare(const std::string& asked, const Json& expected, const Json& got) const
{
    result.add(expected == got, {0, version, asked, jsonText(expected), jsonText(got)});
}

const VllmClass* VectorCase::classAt(const char* key) const
{
    return line.contains(key) && line[key].is_string() ? profile.findClass(line[key].get<std::string>()) : nullptr;
}

std::vector<std::string> textList(const Json& value)
{
    std::vector<std::string> texts;
    for (const auto& item : value) {
        if (item.is_string())
            texts.push_back(item.get<std::string>());
    }
    return texts;
}

namespace {

PackedModules packedOf(const Json& value)
{
    PackedModules packed;
    for (const auto& [name, shards] : value.items())
        packed.emplace_back(name, textList(shards));
    return packed;
}

// ---- ct

std::vector<std::string> renamed(const Case& c, const Json& entries, RenameGuard guard)
{
    std::vector<std::string> result;
    for (const auto& entry : textList(entries)) {
        if (auto name = renameListEntry(c.profile, c.classAt("mapper"), entry, guard))
            result.push_back(std::move(*name));
    }
    return result;
}

std::optional<CtMatcher> ctMatcher(const Case& c)
{
    std::vector<CtScheme> schemes;
    std::vector<CtMatcher::Target> targets;
    for (const auto& [group, names] : c.line["targets"].items()) {
        const auto scheme = ctSchemeFromWord(profileText(c.line["schemes"], group));
        if (!scheme)
            return std::nullopt;
        if (isAttentionGroup(textList(names)))
            continue;
        for (auto& name : renamed(c, names, RenameGuard::DottedPlain))
            targets.push_back({std::move(name), schemes.size()});
        schemes.push_back(*scheme);
    }
    return CtMatcher(c.profile.ct, packedOf(c.line["packed_modules"]),
        renamed(c, c.line["ignore"], RenameGuard::DottedPlain), std::move(targets), std::move(schemes));
}

Json ctOutcome(const CtAnswer& answer)
{
    if (!answer.error.empty())
        return {{"error", answer.error}};
    if (!answer.consulted)
        return {{"consulted", false}, {"quantized", answer.quantized}};
    return {{"ignored", answer.ignored.value_or(false)}, {"quantized", answer.quantized}};
}

// The fields that are compared, of a recorded outcome; an exception leaves only its class.
Json comparable(const Json& outcome)
{
    if (outcome.contains("error"))
        return {{"error", outcome["error"]}};
    Json rest = Json::object();
    for (const auto* field : {"consulted", "ignored", "quantized", "skipped"}) {
        if (outcome.contains(field))
            rest[field] = outcome[field];
    }
    return rest;
}

} // namespace

void checkCtCase(const VectorCase& c)
{
    const auto matcher = ctMatcher(c);
    for (const auto& query : c.line["queries"]) {
        const std::string layer = profileText(query, "layer");
        Json expected = comparable(query["outcome"]);
        expected["matched_target"] = query.value("matched_target", Json());
        Json got;
        if (matcher) {
            const auto answer = matcher->ask(layer, profileText(query, "class"));
            got = ctOutcome(answer);
            got["matched_target"] = answer.target.empty() ? Json() : Json(answer.target);
        }
        c.compare(layer, expected, got);
    }
}

// ---- fp8-skip

void checkFp8Case(const VectorCase& c)
{
    const Json& config = c.line["config"];
    Json names = config.value("ignored_layers", Json::array());
    if (names.empty())
        names = config.value("modules_to_not_convert", Json::array());
    const Fp8Skip skip(
        c.profile.fp8FusedNameListed, packedOf(c.line["packed_modules"]), renamed(c, names, RenameGuard::None));
    for (const auto& query : c.line["queries"]) {
        const std::string layer = profileText(query, "layer");
        const auto answer = skip.ask(layer, profileText(query, "class"));
        Json got = Json::object();
        if (!answer.error.empty())
            got["error"] = answer.error;
        else {
            if (!answer.consulted)
                got["consulted"] = false;
            got["skipped"] = answer.skipped;
        }
        c.compare(layer, comparable(query["outcome"]), got);
    }
}

// ---- tie

namespace {

std::optional<bool> optionalBool(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_boolean() ? std::optional(found->get<bool>()) : std::nullopt;
}

TieInputs tieInputs(const Json& json)
{
    TieInputs inputs;
    inputs.top = optionalBool(json, "tie_top");
    inputs.text = optionalBool(json, "tie_text");
    inputs.headTensors = textList(json.value("head_tensors", Json::array()));
    inputs.equal = optionalBool(json, "head_equals_embedding");
    inputs.sameShape = optionalBool(json, "same_shape").value_or(true);
    inputs.loadFormat = profileText(json, "load_format");
    if (const auto major = json.find("transformers"); major != json.end() && major->is_number_integer())
        inputs.transformers = major->get<int>();
    return inputs;
}

} // namespace

void checkTieCase(const VectorCase& c)
{
    const auto* outer = c.classAt("class");
    // The text class of a wrapper is ours to know; the line's own word is only compared.
    const auto* language = outer ? c.profile.languageClass(*outer, ModelConfig()) : nullptr;
    Json got;
    if (language) {
        const auto outcome = tieOutcome(c.profile, *outer, *language, tieInputs(c.line["inputs"]));
        got = {{"class_behaviour", outcome.behaviour}, {"flag_seen_by_language_model", Json()},
            {"untied_by_checkpoint", outcome.untied}};
        if (outcome.flag)
            got["flag_seen_by_language_model"] = *outcome.flag;
        if (outcome.reaching)
            got["head_tensors_reaching_module"] = *outcome.reaching;
        if (outcome.warning)
            got["warning"] = *outcome.warning;
        got["result"] = outcome.result;
    }
    // Members may come in any order.
    c.compare(profileText(c.line, "class") + " " + jsonText(c.line["inputs"]), nlohmann::json(c.line["outcome"]),
        nlohmann::json(got));
}

} // namespace requant
