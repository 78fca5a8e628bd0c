// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ctscheme.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

using namespace std::string_view_literals;

bool perTensorOrChannel(const CtArgs& args)
{
    return args.strategy == "tensor" || args.strategy == "channel";
}

CtKind weightOnlyKind(const CtArgs& weights, const std::string& format)
{
    if (weights.dynamic)
        return CtKind::Unsupported;
    if (weights.isFloat && weights.bits == 8)
        return perTensorOrChannel(weights) || weights.strategy == "block" ? CtKind::Fp8WeightOnly : CtKind::Unsupported;
    if (weights.isFloat && weights.bits == 4)
        return weights.strategy == "tensor_group" || weights.strategy == "group" ? CtKind::MicroFloat
                                                                                 : CtKind::Unsupported;
    const bool shape = weights.strategy == "channel" || weights.strategy == "group";
    const bool packed = format == "pack-quantized" || format == "marlin_24";
    return shape && packed && weights.bits >= 2 && weights.bits <= 8 ? CtKind::Wna16 : CtKind::Unsupported;
}

CtKind floatKind(const CtArgs& weights, const CtArgs& activations)
{
    if (weights.bits == 4 && activations.bits >= 4)
        return CtKind::MicroFloat;
    if (weights.bits != 8 || activations.bits != 8 || !weights.symmetric || weights.dynamic)
        return CtKind::Unsupported;
    if (weights.strategy == "group" && weights.groupSize == 32)
        return CtKind::MicroFloat;
    if (weights.strategy == "block")
        return activations.dynamic ? CtKind::Fp8Block : CtKind::Unsupported;
    const bool activationsFit = activations.dynamic || activations.strategy == "tensor";
    return perTensorOrChannel(weights) && activationsFit ? CtKind::Fp8 : CtKind::Unsupported;
}

CtKind intKind(const CtArgs& weights, const CtArgs& activations)
{
    const bool token = activations.strategy == "token" && activations.dynamic && activations.bits == 8;
    if (weights.bits == 4)
        return token && weights.symmetric && !weights.dynamic
                && (weights.strategy == "group" || weights.strategy == "channel")
            ? CtKind::W4A8
            : CtKind::Unsupported;
    if (weights.bits != 8 || !weights.symmetric || weights.dynamic || !perTensorOrChannel(weights))
        return CtKind::Unsupported;
    if (token)
        return CtKind::Int8Dynamic;
    const bool fixed = activations.strategy == "tensor" && !activations.dynamic && activations.bits == 8;
    return fixed ? CtKind::Int8Static : CtKind::Unsupported;
}

} // namespace

std::optional<CtKind> ctKind(std::string_view word)
{
    static constexpr std::array words{"unsupported"sv, "int8_dynamic"sv, "int8_static"sv, "fp8"sv, "fp8_block"sv,
        "fp8_weight_only"sv, "wna16"sv, "w4a8"sv, "micro_float"sv};
    const auto found = std::find(words.begin(), words.end(), word);
    return found == words.end() ? std::nullopt : std::optional(static_cast<CtKind>(found - words.begin()));
}

CtKind linearKind(const CtScheme& scheme)
{
    if (!scheme.weights)
        return CtKind::Unsupported;
    if (!scheme.activations)
        return weightOnlyKind(*scheme.weights, scheme.format);
    if (scheme.weights->isFloat && scheme.activations->isFloat)
        return floatKind(*scheme.weights, *scheme.activations);
    if (!scheme.weights->isFloat && scheme.activations->isFloat)
        return scheme.weights->bits == 4 && scheme.activations->bits == 8 ? CtKind::W4A8 : CtKind::Unsupported;
    return scheme.weights->isFloat ? CtKind::Unsupported : intKind(*scheme.weights, *scheme.activations);
}

bool moeSupports(const CtScheme& scheme)
{
    switch (linearKind(scheme)) {
    case CtKind::Int8Dynamic:
        return scheme.weights->strategy == "channel" && scheme.activations->symmetric;
    case CtKind::Fp8:
    case CtKind::Fp8Block:
    case CtKind::Wna16:
    case CtKind::W4A8:
    case CtKind::MicroFloat:
        return true;
    case CtKind::Int8Static:
    case CtKind::Fp8WeightOnly:
    case CtKind::Unsupported:
        break;
    }
    return false;
}

bool embeddingSupports(const CtScheme& scheme)
{
    // Integer weights of a group or channel; what the activations are is not looked at.
    const auto& weights = scheme.weights;
    return weights && !weights->isFloat && (weights->strategy == "group" || weights->strategy == "channel");
}

std::string describe(const CtScheme& scheme)
{
    if (!scheme.weights)
        return "a group without weights";
    const auto word = [](const CtArgs& args) { return (args.isFloat ? "FP" : "INT") + std::to_string(args.bits); };
    std::string text = word(*scheme.weights) + " weights per " + scheme.weights->strategy;
    if (scheme.weights->groupSize > 0)
        text += " of " + std::to_string(scheme.weights->groupSize);
    if (!scheme.weights->symmetric)
        text += ", asymmetric";
    if (!scheme.activations)
        return text;
    text += ", " + std::string(scheme.activations->dynamic ? "dynamic " : "static ") + word(*scheme.activations);
    return text + " activations per " + scheme.activations->strategy;
}

namespace {

std::optional<std::int64_t> number(std::string_view text)
{
    std::int64_t value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::vector<std::string_view> words(std::string_view text)
{
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const auto dash = std::min(text.find('-'), text.size());
        parts.push_back(text.substr(0, dash));
        text.remove_prefix(std::min(dash + 1, text.size()));
    }
    return parts;
}

// "w4a16" -> 4, 16
std::optional<std::pair<std::int64_t, std::int64_t>> widths(std::string_view word)
{
    const auto a = word.find('a');
    if (!word.starts_with('w') || a == std::string_view::npos)
        return std::nullopt;
    const auto weights = number(word.substr(1, a - 1));
    const auto activations = number(word.substr(a + 1));
    return weights && activations ? std::optional(std::pair(*weights, *activations)) : std::nullopt;
}

} // namespace

std::optional<CtScheme> ctSchemeFromWord(std::string_view text)
{
    const auto parts = words(text);
    const auto bits = parts.empty() ? std::nullopt : widths(parts[0]);
    if (!bits || parts.size() < 2)
        return std::nullopt;
    CtArgs weights;
    weights.bits = bits->first;
    weights.isFloat = parts[1].starts_with("fp");
    weights.strategy = "channel";
    CtArgs activations = weights;
    activations.bits = bits->second;
    activations.strategy = "token";
    activations.dynamic = true;
    for (std::size_t i = 2; i < parts.size(); ++i) {
        if (parts[i].starts_with("group")) {
            weights.strategy = "group";
            weights.groupSize = number(parts[i].substr("group"sv.size())).value_or(128);
        } else if (parts[i] == "static") {
            activations.dynamic = false;
            activations.strategy = "tensor";
        } else if (parts[i] == "block" || parts[i] == "tensor") {
            weights.strategy = parts[i];
        }
    }
    const bool weightOnly = bits->second == 16;
    const std::string format = weightOnly && !weights.isFloat ? "pack-quantized"
        : weights.isFloat                                     ? "float-quantized"
                                                              : "int-quantized";
    return CtScheme{weights, weightOnly ? std::nullopt : std::optional(activations), format};
}

namespace {

// Keys of QuantizationArgs (compressed-tensors quant_args.py); any other is refused by pydantic.
constexpr std::array argKeys{"num_bits"sv, "type"sv, "symmetric"sv, "group_size"sv, "strategy"sv, "block_structure"sv,
    "dynamic"sv, "actorder"sv, "scale_dtype"sv, "zp_dtype"sv, "observer"sv, "observer_kwargs"sv};

tl::unexpected<Error> refuse(const std::string& key, const Json& value)
{
    return fail(ErrorCode::Unsupported,
        {RQ_TEXT("core", "%1 is not accepted in a compressed-tensors group: %2"),
            {key, value.dump(-1, ' ', false, Json::error_handler_t::replace).substr(0, 200)}},
        {}, key);
}

Status readShape(const Json& json, CtArgs& args)
{
    const auto group = json.find("group_size");
    if (group != json.end() && !group->is_null()) {
        if (!group->is_number_integer() || group->get<std::int64_t>() < -1)
            return refuse("group_size", *group);
        args.groupSize = std::max<std::int64_t>(0, group->get<std::int64_t>());
        if (args.strategy.empty())
            args.strategy = args.groupSize > 0 ? "group" : "channel";
    }
    const auto block = json.find("block_structure");
    if (block != json.end() && block->is_array()) {
        for (const auto& side : *block) {
            if (!side.is_number_integer())
                return refuse("block_structure", *block);
            args.block.push_back(side.get<std::int64_t>());
        }
    }
    if (args.strategy.empty())
        args.strategy = args.dynamic ? "token" : "tensor";
    return {};
}

Result<CtArgs> argsFromJson(const Json& json)
{
    CtArgs args;
    for (const auto& [key, value] : json.items()) {
        if (std::find(argKeys.begin(), argKeys.end(), key) == argKeys.end())
            return refuse(key, value);
    }
    const auto bits = json.find("num_bits");
    if (bits != json.end() && !bits->is_number_integer())
        return refuse("num_bits", *bits);
    args.bits = bits == json.end() ? 8 : bits->get<std::int64_t>();
    const auto text = [&](const char* key) {
        const auto found = json.find(key);
        return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    const auto yes = [&](const char* key, bool otherwise) {
        const auto found = json.find(key);
        return found == json.end() || found->is_null() ? otherwise : found->is_boolean() ? found->get<bool>() : true;
    };
    args.isFloat = text("type") == "float";
    args.symmetric = yes("symmetric", true);
    args.dynamic = yes("dynamic", false);
    args.strategy = text("strategy");
    if (auto shape = readShape(json, args); !shape)
        return fail(shape.error());
    return args;
}

} // namespace

Result<CtScheme> ctSchemeFromJson(const Json& group, std::string_view globalFormat)
{
    CtScheme scheme;
    scheme.format = globalFormat;
    if (!group.is_object())
        return refuse("config_groups", group);
    if (const auto own = group.find("format"); own != group.end() && own->is_string())
        scheme.format = own->get<std::string>();
    for (const auto& [key, slot] :
        {std::pair("weights", &scheme.weights), std::pair("input_activations", &scheme.activations)}) {
        const auto found = group.find(key);
        if (found == group.end() || found->is_null())
            continue;
        if (!found->is_object())
            return refuse(key, *found);
        auto args = argsFromJson(*found);
        if (!args)
            return fail(args.error());
        *slot = std::move(*args);
    }
    return scheme;
}

} // namespace requant
