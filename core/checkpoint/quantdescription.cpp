// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/quantdescription.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace requant {

namespace {

constexpr std::array<std::string_view, 14> globalKeys{"version", "model_quant_type", "group_size", "metadata",
    "optional", "kv_quant_type", "kv_cache_type", "fa_quant_type", "indexer_quant_type", "reduce_quant_type",
    "is_rot_used", "max_supported_tp", "online_quantization", "quant_method"};

bool isGlobal(const std::string& key, bool isString)
{
    if (std::ranges::find(globalKeys, key) != globalKeys.end() || key.ends_with(".quant_type"))
        return true;
    // Tensors without a dot exist ("hc_head_fn": "FLOAT"), so a name alone does not tell; types are always strings.
    return key.find('.') == std::string::npos && (!isString || key.ends_with("_type"));
}

} // namespace

Result<QuantDescription> QuantDescription::fromDocument(JsonDocument document)
{
    if (!document.value->is_object())
        return fail(ErrorCode::DescriptionShape, Text(RQ_TEXT("core", "The description is not a JSON object.")),
            document.fileName);
    QuantDescription out;
    for (const auto& [key, value] : document.value->get_ref<const nlohmann::ordered_json::object_t&>()) {
        const bool isString = value.is_string();
        Row row{key, isString ? value.get<std::string>() : value.dump(), isString};
        (isGlobal(key, isString) ? out.m_globals : out.m_rows).push_back(std::move(row));
    }
    out.m_byKey.reserve(out.m_rows.size());
    for (std::size_t i = 0; i < out.m_rows.size(); ++i)
        out.m_byKey.emplace(out.m_rows[i].key, i);
    out.m_document = std::move(document);
    return out;
}

const QuantDescription::Row* QuantDescription::find(std::string_view key) const
{
    const auto at = m_byKey.find(key);
    return at == m_byKey.end() ? nullptr : &m_rows[at->second];
}

const QuantDescription::Row* QuantDescription::global(std::string_view key) const
{
    const auto at = std::ranges::find(m_globals, key, &Row::key);
    return at == m_globals.end() ? nullptr : &*at;
}

bool isDescriptionName(std::string_view fileName)
{
    constexpr std::string_view stem = "quant_model_description";
    if (!fileName.starts_with(stem) || !fileName.ends_with(".json") || fileName.ends_with(".index.json"))
        return false;
    const std::string_view middle = fileName.substr(stem.size(), fileName.size() - stem.size() - 5);
    return middle.empty() || middle.starts_with('_');
}

} // namespace requant
