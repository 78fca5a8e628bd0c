// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ascendlookup.h"

#include "core/runtime/pythontext.h"

#include <algorithm>
#include <set>

namespace requant {

using namespace std::string_literals;

AscendLookup::AscendLookup(const AscendRules& rules, const AscendDescription& description, AscendModel model)
    : m_rules(rules)
    , m_description(description)
    , m_model(std::move(model))
{
    const auto& names = description.expertNames();
    const bool known =
        std::any_of(m_model.packed.begin(), m_model.packed.end(), [](const auto& p) { return p.name == "experts"; });
    if (!rules.discoversExperts || known || names.empty())
        return;
    FusedModule experts{"experts", {}};
    for (const auto& name : names)
        experts.shards.push_back("experts.0." + name);
    m_model.packed.push_back(std::move(experts));
}

bool AscendLookup::applies(const std::vector<std::string>& modelTypes) const
{
    return std::find(modelTypes.begin(), modelTypes.end(), m_model.modelType) != modelTypes.end();
}

const FusedModule* AscendLookup::packedOf(std::string_view prefix) const
{
    const auto last = lastPart(prefix);
    const auto found =
        std::find_if(m_model.packed.begin(), m_model.packed.end(), [&](const auto& p) { return p.name == last; });
    return found == m_model.packed.end() ? nullptr : &*found;
}

std::string AscendLookup::shardPrefix(std::string_view prefix, std::string_view name, std::string_view shard) const
{
    if (m_rules.replacesLast)
        return std::string(prefix.substr(0, prefix.size() - name.size())).append(shard);
    return replaceAll(prefix, name, shard);
}

std::vector<std::string> AscendLookup::keysOf(std::string_view prefix) const
{
    const auto* packed = packedOf(prefix);
    if (!packed)
        return {std::string(prefix) + ".weight"};
    std::vector<std::string> keys;
    for (const auto& shard : packed->shards)
        keys.push_back(shardPrefix(prefix, packed->name, shard) + ".weight");
    return keys;
}

bool AscendLookup::hasWeightRow(std::string_view prefix) const
{
    const auto keys = keysOf(prefix);
    return std::all_of(keys.begin(), keys.end(), [&](const auto& key) { return m_description.find(key) != nullptr; });
}

// Layers whose keys serve as values have no v_proj of their own.
bool AscendLookup::mayMiss(std::string_view key) const
{
    constexpr std::string_view tail = "v_proj.weight";
    if (!m_rules.vProjOptional || !key.ends_with(".v_proj.weight"))
        return false;
    const std::string start(key.substr(0, key.size() - tail.size()));
    return m_description.find(start + "q_proj.weight") && m_description.find(start + "k_proj.weight");
}

std::string AscendLookup::message(
    std::string_view id, const std::vector<std::pair<std::string_view, std::string>>& fields) const
{
    const auto found = m_rules.messages.find(std::string(id));
    return found == m_rules.messages.end() ? std::string() : fillFields(found->second, fields);
}

tl::expected<bool, AscendLookup::Failure> AscendLookup::isPackedSkipped(
    const std::string& prefix, const FusedModule& packed) const
{
    std::optional<bool> skipped;
    for (const auto& shard : packed.shards) {
        const std::string key = shardPrefix(prefix, packed.name, shard) + ".weight";
        const Value* value = m_description.find(key);
        if (!value && mayMiss(key))
            continue;
        if (!value)
            return tl::unexpected(Failure{"KeyError", key, {}});
        if (skipped && *skipped != value->isFloat())
            return tl::unexpected(Failure{"ValueError", {}, message("partly_float", {{"prefix", prefix}})});
        skipped = value->isFloat();
    }
    if (!skipped)
        return tl::unexpected(Failure{"AssertionError", {}, {}});
    return *skipped;
}

tl::expected<bool, AscendLookup::Failure> AscendLookup::isSkipped(const std::string& prefix) const
{
    if (const auto* packed = packedOf(prefix))
        return isPackedSkipped(prefix, *packed);
    if (m_rules.expertsScan && prefix.find("experts") != std::string::npos) {
        bool anyFloat = false;
        m_description.visitContaining(prefix, [&](const auto& entry) { return anyFloat = entry.value.isFloat(); });
        return anyFloat;
    }
    if (m_rules.floatTest == FloatTest::StartsWith)
        return m_description.floatWeightStartsWith(prefix);
    std::string key = prefix + ".weight";
    if (m_rules.floatTest == FloatTest::ExactOrHead && !m_description.find(key)
        && prefix.find(".head") != std::string::npos)
        key = "lm_head.weight";
    const Value* value = m_description.find(key);
    if (!value)
        return tl::unexpected(Failure{"KeyError", key, {}});
    return value->isFloat();
}

tl::expected<AscendDescription::Value, AscendLookup::Failure> AscendLookup::packedTypeOf(
    const std::string& prefix, const FusedModule& packed) const
{
    Value type{"null", false};
    for (const auto& shard : packed.shards) {
        const std::string key = shardPrefix(prefix, packed.name, shard) + ".weight";
        const Value* value = m_description.find(key);
        if (!value && mayMiss(key))
            continue;
        if (!value)
            return tl::unexpected(Failure{"KeyError", key, {}});
        if (type.isNull())
            type = *value;
        else if (!(type == *value))
            return tl::unexpected(Failure{"ValueError", {},
                message("types_differ",
                    {{"prefix", prefix}, {"name", packed.name},
                        {"type", value->isNull() ? "None"s : std::string(value->text)},
                        {"first", std::string(type.text)}})});
    }
    return type;
}

tl::expected<AscendDescription::Value, AscendLookup::Failure> AscendLookup::expertsTypeOf(
    const std::string& prefix) const
{
    std::set<std::string> types;
    Value type;
    m_description.visitContaining(prefix, [&](const auto& entry) {
        type = entry.value;
        types.insert(type.isNull() ? "None"s
                : type.isString    ? "'" + std::string(type.text) + "'"
                                   : std::string(type.text));
        return false;
    });
    if (types.size() == 1)
        return type;
    std::string printed;
    for (const auto& text : types)
        printed += (printed.empty() ? "{" : ", ") + text;
    printed = types.empty() ? "set()" : printed + "}";
    return tl::unexpected(
        Failure{"RuntimeError", {}, message("experts_differ", {{"prefix", prefix}, {"types", printed}})});
}

tl::expected<AscendDescription::Value, AscendLookup::Failure> AscendLookup::typeOf(const std::string& prefix) const
{
    if (prefix.find(".attn") != std::string::npos) {
        for (const auto& key : m_rules.attentionTypeKeys) {
            if (const Value* value = m_description.find(key))
                return *value;
        }
    }
    if (const auto* packed = packedOf(prefix))
        return packedTypeOf(prefix, *packed);
    if (m_rules.expertsScan && prefix.find("experts") != std::string::npos)
        return expertsTypeOf(prefix);
    if (const Value* value = m_description.find(prefix + ".weight"))
        return *value;
    if (m_rules.floatTest == FloatTest::None)
        return Value{"FLOAT", true};
    return tl::unexpected(Failure{"KeyError", prefix + ".weight", {}});
}

tl::expected<bool, AscendLookup::Failure> AscendLookup::findScheme(
    const std::string& prefix, LayerKind kind, const Value& type, LookupOutcome& outcome) const
{
    const std::string layer(name(kind == LayerKind::Embedding || kind == LayerKind::Head ? LayerKind::Linear : kind));
    if (type.isNull() && m_rules.nullIsUndetermined)
        return tl::unexpected(
            Failure{"ValueError", {}, message("undetermined", {{"prefix", prefix}, {"layer", layer}})});
    const std::string text = type.isNull() ? "None" : std::string(type.text);
    const auto knows = [&](const std::vector<std::string>& list) {
        return type.isString && std::find(list.begin(), list.end(), text) != list.end();
    };
    if (knows(m_rules.types[static_cast<std::size_t>(kind)])) {
        outcome.kind = LookupOutcome::Kind::Scheme;
        outcome.type = text;
        return true;
    }
    const bool unknown = !m_rules.knownTypes.empty() && !knows(m_rules.knownTypes);
    return tl::unexpected(Failure{"NotImplementedError", {},
        message(unknown ? "unknown_type" : "unsupported",
            {{"type", text}, {"layer", layer}, {"known", pythonList(m_rules.knownTypes)}})});
}

tl::expected<bool, AscendLookup::Failure> AscendLookup::decide(
    const std::string& prefix, LayerKind kind, LookupOutcome& outcome) const
{
    if (m_rules.floatTest != FloatTest::None) {
        const bool vocabulary = kind == LayerKind::Embedding || kind == LayerKind::Head;
        if (m_rules.embeddingNeedsRow && vocabulary && !hasWeightRow(prefix))
            return false;
        const auto skipped = isSkipped(prefix);
        if (!skipped)
            return tl::unexpected(skipped.error());
        if (*skipped)
            return false;
    }
    const auto type = typeOf(prefix);
    if (!type)
        return tl::unexpected(type.error());
    const bool unquantized = m_rules.floatTest == FloatTest::None && (type->isFloat() || type->isNull());
    return unquantized ? tl::expected<bool, Failure>(false) : findScheme(prefix, kind, *type, outcome);
}

LookupOutcome AscendLookup::ask(std::string_view asked, LayerKind kind, bool withSteps) const
{
    LookupOutcome outcome;
    const std::string prefix = effectivePrefix(asked);
    if (m_description.error()) {
        outcome.kind = LookupOutcome::Kind::Error;
        outcome.error = "ValueError";
        outcome.message = *m_description.error();
    } else if (const auto decided = decide(prefix, kind, outcome); !decided) {
        outcome.kind = LookupOutcome::Kind::Error;
        outcome.error = decided.error().error;
        outcome.key = decided.error().key;
        outcome.message = decided.error().message;
        if (outcome.error == "KeyError")
            outcome.message = "'" + outcome.key + "'";
    }
    if (withSteps)
        explain(asked, prefix, kind, outcome);
    return outcome;
}

} // namespace requant
