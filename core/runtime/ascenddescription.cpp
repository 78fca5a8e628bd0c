// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ascenddescription.h"

#include "core/runtime/pythontext.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <set>

namespace requant {

using Json = nlohmann::ordered_json;

AscendDescription::AscendDescription(const Json& object, const AscendRules& rules, const Renamer& renames)
{
    if (!object.is_object())
        return;
    m_byKey.reserve(object.size() * 2);
    m_entries.reserve(object.size());
    for (const auto& [key, value] : object.get_ref<const Json::object_t&>()) {
        const bool isString = value.is_string();
        put(key, {isString ? std::string_view(value.get_ref<const std::string&>()) : keep(value.dump()), isString},
            key);
    }
    for (const auto& kind : rules.keyAliases) {
        if (kind == "deepseek_v4")
            addAliases(kind);
    }
    addShardAliases(rules);
    checkLayerNumbers(rules);
    if (rules.rewritesKeys && !renames.empty()) {
        rename(rules, renames);
        checkLayerNumbers(rules);
    }
    collect(rules);
    if (rules.expertsScan)
        indexExperts();
}

std::string_view AscendDescription::keep(std::string text)
{
    return m_texts.emplace_back(std::move(text));
}

void AscendDescription::put(std::string_view key, Value value, std::string_view written)
{
    const auto [found, isNew] = m_byKey.try_emplace(key, m_entries.size());
    if (isNew) {
        m_entries.push_back({key, value, written});
        return;
    }
    m_entries[found->second].value = value;
    m_entries[found->second].written = written;
}

const AscendDescription::Value* AscendDescription::find(std::string_view key) const
{
    const auto found = m_byKey.find(key);
    return found == m_byKey.end() ? nullptr : &m_entries[found->second].value;
}

std::string_view AscendDescription::writtenKey(std::string_view key) const
{
    const auto found = m_byKey.find(key);
    return found == m_byKey.end() ? std::string_view() : m_entries[found->second].written;
}

namespace {

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

// The four passes that give DeepSeek-V4's short disk names the names of the module tree; each sees the keys of the one
// before. Within the last one a later rule starts from the key again, so it takes the place of an earlier one.
std::string deepseekV4Alias(int pass, std::string_view name)
{
    switch (pass) {
    case 0:
        return name.starts_with("model") ? std::string(name) : "model." + std::string(name);
    case 1:
        return contains(name, "attn") && !contains(name, "self_attn") ? replaceAll(name, ".attn.", ".self_attn.")
                                                                      : std::string(name);
    case 2:
        return replaceAll(name, "ffn", "mlp");
    default:
        break;
    }
    std::string alias(name);
    if (contains(name, "w1"))
        alias = replaceAll(name, ".w1.", ".gate_proj.");
    if (contains(name, "w2"))
        alias = replaceAll(name, ".w2.", ".down_proj.");
    if (contains(name, "w3"))
        alias = replaceAll(name, ".w3.", ".up_proj.");
    if (contains(name, "head") && !contains(name, "lm_head"))
        alias = replaceAll(name, "head", "lm_head");
    if (contains(name, "embed") && !contains(name, "embed_tokens"))
        alias = replaceAll(name, "embed", "embed_tokens");
    return alias;
}

} // namespace

void AscendDescription::addAliases(const std::string& kind)
{
    if (kind != "deepseek_v4" || !find("hc_head_fn"))
        return;
    for (int pass = 0; pass < 4; ++pass) {
        const auto before = m_entries;
        for (const auto& entry : before) {
            // A name that stays is put again: its own value wins over an alias that came before it.
            std::string alias = deepseekV4Alias(pass, entry.key);
            put(alias == entry.key ? entry.key : keep(std::move(alias)), entry.value, entry.written);
        }
    }
}

void AscendDescription::addShardAliases(const AscendRules& rules)
{
    struct Alias {
        std::string_view kind;
        std::string_view mark;
        std::string_view from;
        std::string_view to;
    };
    static constexpr Alias aliases[] = {
        {"shared_head", "shared_head", ".shared_head.", "."},
        {"shared_head_output", "transformer.shared_head.output.", "transformer.shared_head.output.",
            "shared_head.head."},
        {"shared_head_output", "transformer.shared_head.norm.", "transformer.shared_head.norm.", "shared_head.norm."},
        {"weight_packed", "weight_packed", "weight_packed", "weight"},
    };
    std::vector<Entry> added;
    for (const auto& entry : m_entries) {
        for (const auto& alias : aliases) {
            const bool used =
                std::find(rules.keyAliases.begin(), rules.keyAliases.end(), alias.kind) != rules.keyAliases.end();
            if (used && contains(entry.key, alias.mark))
                added.push_back({keep(replaceAll(entry.key, alias.from, alias.to)), entry.value, entry.written});
        }
    }
    for (const auto& entry : added)
        put(entry.key, entry.value, entry.written);
}

void AscendDescription::rename(const AscendRules& rules, const Renamer& renames)
{
    auto before = std::move(m_entries);
    m_entries.clear();
    m_entries.reserve(before.size());
    m_byKey.clear();
    std::vector<Entry> kept;
    for (const auto& entry : before) {
        if (std::find(rules.keptKeys.begin(), rules.keptKeys.end(), entry.key) != rules.keptKeys.end()) {
            kept.push_back(entry);
            continue;
        }
        auto renamed = renames.map(entry.key);
        if (renamed)
            put(*renamed == entry.key ? entry.key : keep(std::move(*renamed)), entry.value, entry.written);
    }
    for (const auto& entry : kept)
        put(entry.key, entry.value, entry.written);
}

// int() of the digits between dots, joined: a marked row without any is an error.
void AscendDescription::checkLayerNumbers(const AscendRules& rules)
{
    const auto enabled = [&](const AscendLayerNumbers& rule) {
        const Value* value = find(rule.enabledBy);
        if (!value)
            return false;
        return rule.equals ? value->isString && value->text == *rule.equals : !(value->isString && value->text.empty());
    };
    if (m_error || std::none_of(rules.layerNumbers.begin(), rules.layerNumbers.end(), enabled))
        return;
    for (const auto& entry : m_entries) {
        for (const auto& rule : rules.layerNumbers) {
            if (contains(entry.key, rule.key) && !hasNumberBetweenDots(entry.key)) {
                m_error = "invalid literal for int() with base 10: ''";
                return;
            }
        }
    }
}

void AscendDescription::collect(const AscendRules& rules)
{
    const bool floats = rules.floatTest == FloatTest::StartsWith;
    std::set<std::string> experts;
    for (const auto& entry : m_entries) {
        if (!entry.key.ends_with(".weight"))
            continue;
        if (floats && entry.value.isFloat())
            m_floatWeights.push_back(entry.key);
        if (rules.discoversExperts) {
            if (const auto name = expertProjection(entry.key); !name.empty())
                experts.emplace(name);
        }
    }
    m_expertNames.assign(experts.begin(), experts.end());
    std::sort(m_floatWeights.begin(), m_floatWeights.end());
}

namespace {

constexpr std::string_view expertsWord = "experts";
// Enough for a layer number: "layers.3.mlp." and a little more.
constexpr std::size_t beforeLength = 16;

// The text before an occurrence of the word; empty if there is not enough of it.
std::string_view beforeExperts(std::string_view text, std::size_t at)
{
    return at < beforeLength ? std::string_view() : text.substr(at - beforeLength, beforeLength);
}

} // namespace

void AscendDescription::indexExperts()
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const auto key = m_entries[i].key;
        for (auto at = key.find(expertsWord); at != std::string_view::npos; at = key.find(expertsWord, at + 1)) {
            auto& list = m_beforeExperts[beforeExperts(key, at)];
            if (list.empty() || list.back() != i)
                list.push_back(static_cast<std::uint32_t>(i));
        }
    }
}

void AscendDescription::visitContaining(std::string_view part, const std::function<bool(const Entry&)>& visit) const
{
    const auto at = part.find(expertsWord);
    const auto before = at == std::string_view::npos ? std::string_view() : beforeExperts(part, at);
    if (before.empty() || m_beforeExperts.empty()) {
        for (const auto& entry : m_entries) {
            if (contains(entry.key, part) && visit(entry))
                return;
        }
        return;
    }
    // A key that contains the part has the same text before that occurrence of the word.
    const auto found = m_beforeExperts.find(before);
    if (found == m_beforeExperts.end())
        return;
    for (const auto i : found->second) {
        if (contains(m_entries[i].key, part) && visit(m_entries[i]))
            return;
    }
}

bool AscendDescription::floatWeightStartsWith(std::string_view prefix) const
{
    const auto found = std::lower_bound(m_floatWeights.begin(), m_floatWeights.end(), prefix);
    return found != m_floatWeights.end() && found->starts_with(prefix);
}

} // namespace requant
