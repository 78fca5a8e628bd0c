// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/modelconfig.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

const Json& emptyObject()
{
    static const Json empty = Json::object();
    return empty;
}

const Json* member(const Json& object, std::string_view key)
{
    if (!object.is_object())
        return nullptr;
    const auto at = object.find(std::string(key));
    return at == object.end() ? nullptr : &*at;
}

std::string stringAt(const Json& object, std::string_view key)
{
    const Json* const value = member(object, key);
    return value && value->is_string() ? value->get<std::string>() : std::string();
}

std::vector<std::string> stringsAt(const Json& object, std::string_view key)
{
    std::vector<std::string> out;
    if (const Json* const list = member(object, key); list && list->is_array()) {
        for (const auto& item : *list) {
            if (item.is_string())
                out.push_back(item.get<std::string>());
        }
    }
    return out;
}

std::optional<std::int64_t> integerAt(const Json& object, std::string_view key)
{
    const Json* const value = member(object, key);
    if (!value || !value->is_number_integer())
        return {};
    if (value->is_number_unsigned()
        && value->get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return {};
    return value->get<std::int64_t>();
}

std::optional<bool> booleanAt(const Json& object, std::string_view key)
{
    const Json* const value = member(object, key);
    return value && value->is_boolean() ? std::optional(value->get<bool>()) : std::nullopt;
}

// [128, 128], or the older spelling "128x128".
std::vector<std::uint64_t> blockOf(const Json* value)
{
    std::vector<std::uint64_t> out;
    if (value && value->is_array()) {
        for (const auto& item : *value) {
            if (item.is_number_unsigned())
                out.push_back(item.get<std::uint64_t>());
        }
    } else if (value && value->is_string()) {
        unsigned rows = 0;
        unsigned columns = 0;
        if (std::sscanf(value->get_ref<const std::string&>().c_str(), "%9ux%9u", &rows, &columns) == 2)
            out = {rows, columns};
    }
    return out.size() == 2 ? out : std::vector<std::uint64_t>();
}

std::vector<std::uint64_t> groupBlock(const Json& block)
{
    const Json* const groups = member(block, "config_groups");
    if (!groups || !groups->is_object())
        return {};
    for (const auto& group : *groups) {
        const Json* const weights = member(group, "weights");
        if (auto found = weights ? blockOf(member(*weights, "block_structure")) : std::vector<std::uint64_t>();
            !found.empty())
            return found;
    }
    return {};
}

bool looksLikeDescription(const Json& block)
{
    return std::ranges::any_of(block.items(),
        [](const auto& item) { return item.value().is_string() && std::string_view(item.key()).ends_with(".weight"); });
}

QuantMethod methodOf(const std::string& written, const Json& block)
{
    std::string lower = written;
    std::ranges::transform(
        lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    std::ranges::replace(lower, '_', '-');
    if (lower.starts_with("modelopt"))
        return QuantMethod::ModelOpt;
    static constexpr std::pair<std::string_view, QuantMethod> known[] = {{"fp8", QuantMethod::Fp8},
        {"compressed-tensors", QuantMethod::CompressedTensors}, {"ascend", QuantMethod::Ascend},
        {"awq", QuantMethod::Awq}, {"gptq", QuantMethod::Gptq}};
    for (const auto& [name, method] : known) {
        if (lower == name)
            return method;
    }
    if (!lower.empty())
        return QuantMethod::Other;
    if (member(block, "config_groups"))
        return QuantMethod::CompressedTensors;
    if (member(block, "quant_algo"))
        return QuantMethod::ModelOpt;
    return looksLikeDescription(block) ? QuantMethod::Ascend : QuantMethod::Other;
}

QuantDeclaration declarationOf(const Json& block, std::string pointer)
{
    QuantDeclaration out;
    out.pointer = std::move(pointer);
    out.methodName = stringAt(block, "quant_method");
    out.method = methodOf(out.methodName, block);
    out.format = stringAt(block, out.method == QuantMethod::Fp8 ? "fmt" : "format");
    out.blockSize = blockOf(member(block, "weight_block_size"));
    if (out.blockSize.empty())
        out.blockSize = groupBlock(block);
    for (const std::string_view key : {"ignore", "ignored_layers", "modules_to_not_convert"}) {
        if (out.ignore.empty())
            out.ignore = stringsAt(block, key);
    }
    return out;
}

} // namespace

ModelConfig::ModelConfig()
{
    m_document.value = std::make_shared<const Json>(Json::object());
}

ModelConfig::ModelConfig(JsonDocument document)
    : m_document(std::move(document))
    , m_exists(true)
{
}

const nlohmann::ordered_json& ModelConfig::text() const
{
    const Json* const inner = member(json(), "text_config");
    return inner && inner->is_object() ? *inner : json();
}

std::string ModelConfig::modelType() const
{
    return stringAt(json(), "model_type");
}

std::string ModelConfig::textModelType() const
{
    const std::string inner = stringAt(text(), "model_type");
    return inner.empty() ? modelType() : inner;
}

std::vector<std::string> ModelConfig::architectures() const
{
    return stringsAt(json(), "architectures");
}

std::optional<std::int64_t> ModelConfig::integer(std::string_view key) const
{
    const auto inner = integerAt(text(), key);
    return inner ? inner : integerAt(json(), key);
}

std::optional<bool> ModelConfig::boolean(std::string_view key) const
{
    const auto inner = booleanAt(text(), key);
    return inner ? inner : booleanAt(json(), key);
}

std::optional<bool> ModelConfig::topBoolean(std::string_view key) const
{
    return booleanAt(json(), key);
}

std::optional<bool> ModelConfig::textBoolean(std::string_view key) const
{
    const Json* const inner = member(json(), "text_config");
    return booleanAt(inner ? *inner : emptyObject(), key);
}

std::uint64_t ModelConfig::layers() const
{
    // The older names are those of GPT-2, Bloom, Falcon and Qwen 1.
    for (const std::string_view key : {"num_hidden_layers", "n_layer", "num_layers", "n_layers"}) {
        if (const auto count = integer(key))
            return *count > 0 ? static_cast<std::uint64_t>(*count) : 0;
    }
    return 0;
}

std::uint64_t ModelConfig::nextnLayers() const
{
    const auto count = integer("num_nextn_predict_layers");
    return count && *count > 0 ? static_cast<std::uint64_t>(*count) : 0;
}

std::vector<QuantDeclaration> ModelConfig::quantization() const
{
    std::vector<QuantDeclaration> out;
    const auto add = [&](const Json& level, const std::string& key, const std::string& path) {
        const Json* const block = member(level, key);
        if (!block || !block->is_object() || block->empty())
            return;
        // compression_config may be only a wrapper.
        const Json* const nested = member(*block, "quantization_config");
        if (nested && nested->is_object())
            out.push_back(declarationOf(*nested, path + "/" + key + "/quantization_config"));
        else
            out.push_back(declarationOf(*block, path + "/" + key));
    };
    const Json* const inner = member(json(), "text_config");
    add(json(), "quantization_config", {});
    if (inner)
        add(*inner, "quantization_config", "/text_config");
    add(json(), "compression_config", {});
    if (inner)
        add(*inner, "compression_config", "/text_config");
    return out;
}

} // namespace requant
