// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/vllmquant.h"

#include "core/checkpoint/modelconfig.h"
#include "core/runtime/modeltraits.h"
#include "core/runtime/vllmnames.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

const Json& blockAt(const ModelConfig& config, const QuantDeclaration& declared)
{
    static const Json none = Json::object();
    const Json::json_pointer pointer(declared.pointer);
    return config.json().contains(pointer) ? config.json()[pointer] : none;
}

std::vector<std::string> textList(const Json& json, const char* key)
{
    std::vector<std::string> list;
    const auto found = json.find(key);
    if (found == json.end() || !found->is_array())
        return list;
    for (const auto& item : *found) {
        if (item.is_string())
            list.push_back(item.get<std::string>());
    }
    return list;
}

std::vector<std::string> renamed(
    const VllmProfile& profile, const VllmClass& outer, const std::vector<std::string>& entries, RenameGuard guard)
{
    std::vector<std::string> result;
    for (const auto& entry : entries) {
        if (auto name = renameListEntry(profile, &outer, entry, guard))
            result.push_back(std::move(*name));
    }
    return result;
}

LayerFormat formatOf(const CtScheme& scheme)
{
    switch (linearKind(scheme)) {
    case CtKind::Int8Dynamic:
        return LayerFormat::Int8;
    case CtKind::Int8Static:
        return LayerFormat::Int8Static;
    case CtKind::Fp8:
    case CtKind::Fp8WeightOnly:
        return LayerFormat::Fp8;
    case CtKind::Fp8Block:
        return LayerFormat::Fp8Block;
    case CtKind::Wna16:
        return LayerFormat::Packed;
    case CtKind::W4A8:
    case CtKind::MicroFloat:
    case CtKind::Unsupported:
        break;
    }
    return LayerFormat::Other;
}

} // namespace

std::string_view VllmQuantConfig::className(const ModelModule& module)
{
    switch (module.kind) {
    case LayerKind::Moe:
        return "RoutedExperts";
    case LayerKind::Embedding:
        return "VocabParallelEmbedding";
    case LayerKind::Head:
        return "ParallelLMHead";
    case LayerKind::Linear:
    case LayerKind::Attention:
        break;
    }
    const std::string_view last = std::string_view(module.path).substr(module.path.rfind('.') + 1);
    if (last == "qkv_proj" || last == "qkv")
        return "QKVParallelLinear";
    if (module.expected.size() > 1)
        return "MergedColumnParallelLinear";
    if (last == "gate" || last == "router")
        return "ReplicatedLinear";
    const bool rows = last == "o_proj" || last == "down_proj" || last == "proj" || last == "out_proj";
    return rows ? "RowParallelLinear" : "ColumnParallelLinear";
}

VllmQuantConfig::VllmQuantConfig(const VllmProfile& profile, const VllmClass& outer, const ModelConfig& config)
    : m_profile(profile)
{
    const auto declared = config.quantization();
    if (declared.empty())
        return;
    m_method = declared.front().methodName;
    m_rules = Unknown{};
    if (!acceptsMethod(declared.front()))
        return;
    if (declared.front().method == QuantMethod::CompressedTensors)
        readCt(declared.front(), outer, config);
    else if (declared.front().method == QuantMethod::Fp8)
        readFp8(declared.front(), outer, config);
}

bool VllmQuantConfig::acceptsMethod(const QuantDeclaration& declared)
{
    const auto& known = m_profile.quantMethods;
    if (m_method.empty()) {
        m_refusal = {"ValueError", declared.pointer + "/quant_method", "CFG-024",
            {RQ_TEXT("core", "quantization_config has no quant_method, so no method is found for it")}};
    } else if (declared.method == QuantMethod::Ascend
        || (!known.empty() && std::find(known.begin(), known.end(), m_method) == known.end())) {
        m_refusal = {"ValueError", declared.pointer + "/quant_method", "RUN-001",
            {RQ_TEXT("core", "%1 has no quantization method called %2"), {m_profile.runtime, m_method}}};
    }
    return !m_refusal;
}

void VllmQuantConfig::readCt(const QuantDeclaration& declared, const VllmClass& outer, const ModelConfig& config)
{
    const Json& block = blockAt(config, declared);
    std::vector<CtScheme> schemes;
    std::vector<CtMatcher::Target> targets;
    const auto groups = block.find("config_groups");
    if (groups != block.end() && groups->is_object()) {
        for (const auto& [name, group] : groups->items()) {
            const auto written = group.is_object() ? textList(group, "targets") : std::vector<std::string>();
            if (isAttentionGroup(written))
                continue;
            auto scheme = ctSchemeFromJson(group, declared.format);
            if (!scheme) {
                m_refusal = {
                    "ValidationError", declared.pointer + "/config_groups/" + name, "RUN-001", scheme.error().text};
                return;
            }
            for (auto& target : renamed(m_profile, outer, written, RenameGuard::DottedPlain))
                targets.push_back({std::move(target), schemes.size()});
            schemes.push_back(std::move(*scheme));
        }
    }
    CtMatcher matcher(m_profile.ct, m_profile.packedFor(outer, config),
        renamed(m_profile, outer, textList(block, "ignore"), RenameGuard::DottedPlain), std::move(targets),
        std::move(schemes));
    for (const auto* list : {&matcher.ignore(), &matcher.targets()}) {
        if (const auto broken = list->broken(); !broken.empty() && !m_refusal)
            m_refusal = {"error", list->entries()[broken.front()], "IGN-004",
                {RQ_TEXT("core", "%1 is not a regular expression that Python accepts"),
                    {list->entries()[broken.front()]}}};
    }
    m_rules = std::move(matcher);
}

void VllmQuantConfig::readFp8(const QuantDeclaration& declared, const VllmClass& outer, const ModelConfig& config)
{
    const Json& block = blockAt(config, declared);
    auto list = textList(block, "ignored_layers");
    if (list.empty())
        list = textList(block, "modules_to_not_convert");
    const auto written = block.find("activation_scheme");
    const Json scheme = written == block.end() ? Json() : *written;
    const bool fixed = scheme == "static";
    if (!fixed && scheme != "dynamic")
        m_refusal = {"ValueError", declared.pointer + "/activation_scheme", "CFG-030",
            {RQ_TEXT("core", "an fp8 config needs an activation_scheme, \"dynamic\" or \"static\"")}};
    else if (fixed && !declared.blockSize.empty())
        m_refusal = {"ValueError", declared.pointer + "/activation_scheme", "CFG-030",
            {RQ_TEXT("core", "block-wise fp8 weights need the activation scheme \"dynamic\"")}};
    m_rules = Fp8Rules{Fp8Skip(m_profile.fp8FusedNameListed, m_profile.packedFor(outer, config),
                           renamed(m_profile, outer, list, RenameGuard::None)),
        declared.blockSize, fixed, outer.fp4ExpertsUnless && !conditionHolds(*outer.fp4ExpertsUnless, config.json())};
}

LayerAnswer VllmQuantConfig::askCt(const CtMatcher& matcher, const ModelModule& module) const
{
    const auto said = matcher.ask(module.quantPrefix, className(module));
    LayerAnswer answer;
    answer.consulted = said.consulted;
    answer.quantized = said.quantized;
    answer.target = said.target;
    answer.ignoredBy = said.ignoredBy;
    answer.tested = said.tested;
    answer.error = said.error;
    answer.message = said.message;
    if (!said.scheme)
        return answer;
    const CtScheme& scheme = *said.scheme;
    if (!m_profile.ct.accepts(linearKind(scheme))) {
        answer.quantized = false;
        answer.error = module.kind == LayerKind::Moe ? "RuntimeError" : "NotImplementedError";
        answer.message = (module.kind == LayerKind::Moe ? "Unsupported FusedMoe scheme: "
                                                        : "No compressed-tensors compatible scheme was found for ")
            + describe(scheme);
        return answer;
    }
    answer.format = formatOf(scheme);
    answer.scheme = describe(scheme);
    answer.scaleName = "weight_scale";
    answer.scalePerRow = scheme.weights->strategy == "channel" && answer.format != LayerFormat::Packed;
    for (const auto side : scheme.weights->block)
        answer.block.push_back(static_cast<std::uint64_t>(std::max<std::int64_t>(side, 0)));
    return answer;
}

LayerAnswer VllmQuantConfig::askFp8(const Fp8Rules& rules, const ModelModule& module) const
{
    const auto said = rules.skip.ask(module.quantPrefix, className(module));
    LayerAnswer answer;
    answer.consulted = said.consulted;
    answer.quantized = !said.skipped && said.error.empty();
    answer.error = said.error;
    answer.message = said.message;
    if (!said.entry.empty())
        answer.ignoredBy.push_back(said.entry);
    if (!answer.quantized)
        return answer;
    if (rules.fp4Experts && module.kind == LayerKind::Moe) {
        answer.format = LayerFormat::Other;
        answer.scaleName = "weight_scale";
        answer.scheme = "MXFP4 in groups of 32";
        return answer;
    }
    answer.format = rules.block.empty() ? LayerFormat::Fp8 : LayerFormat::Fp8Block;
    answer.block = rules.block;
    answer.scaleName = rules.block.empty() ? "weight_scale" : "weight_scale_inv";
    answer.scheme = rules.block.empty() ? "FP8" : "FP8 in blocks";
    return answer;
}

LayerAnswer VllmQuantConfig::ask(const ModelModule& module) const
{
    LayerAnswer none;
    none.consulted = false;
    // Float models and modules that are built without a quantization config.
    if (!module.asks)
        return none;
    if (const auto* matcher = std::get_if<CtMatcher>(&m_rules))
        return askCt(*matcher, module);
    if (const auto* rules = std::get_if<Fp8Rules>(&m_rules))
        return askFp8(*rules, module);
    return none;
}

std::vector<std::string> VllmQuantConfig::ignoreList() const
{
    if (const auto* matcher = std::get_if<CtMatcher>(&m_rules))
        return matcher->ignore().entries();
    const auto* rules = std::get_if<Fp8Rules>(&m_rules);
    return rules ? rules->skip.list() : std::vector<std::string>();
}

} // namespace requant
