// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ascendsession.h"

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/quantdescription.h"
#include "core/runtime/moduleorder.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

const QuantDescription* exactDescription(const Checkpoint& checkpoint)
{
    const auto& all = checkpoint.descriptions();
    const auto found = std::find_if(all.begin(), all.end(),
        [](const auto& description) { return description.document().fileName == "quant_model_description.json"; });
    return found == all.end() ? nullptr : &*found;
}

AscendSource sourceOfMethod(const QuantDeclaration& block)
{
    using Kind = AscendSource::Kind;
    const Kind kind = block.method == QuantMethod::CompressedTensors ? Kind::CompressedTensors
        : block.method == QuantMethod::Fp8                           ? Kind::Fp8
                                                                     : Kind::OtherMethod;
    return {kind, block.pointer, block.methodName, nullptr};
}

} // namespace

AscendSource findAscendSource(const Checkpoint& checkpoint, const AscendRules& rules)
{
    using Kind = AscendSource::Kind;
    const auto* description = exactDescription(checkpoint);
    const auto blocks = checkpoint.config().quantization();
    if (!blocks.empty()) {
        const auto& block = blocks.front();
        const bool ownMethod = block.methodName.empty() || block.methodName == "ascend";
        const Json::json_pointer pointer(block.pointer);
        if (ownMethod || (description && rules.anyConfigHides))
            return {Kind::ConfigBlock, block.pointer, block.methodName, &checkpoint.config().json().at(pointer)};
        if (description)
            return {Kind::HiddenByConfig, block.pointer, block.methodName, description->document().value.get()};
        return sourceOfMethod(block);
    }
    if (description)
        return {Kind::Description, description->document().fileName, {}, description->document().value.get()};
    if (!checkpoint.descriptions().empty())
        return {Kind::WrongName, checkpoint.descriptions().front().document().fileName, {}, nullptr};
    return {};
}

AscendSession::AscendSession(const Checkpoint& checkpoint, const AscendRules& rules)
    : m_rules(rules)
    , m_source(findAscendSource(checkpoint, rules))
{
    const ModelConfig& config = checkpoint.config();
    const std::string outer = config.modelType();
    const std::string inner = config.textModelType();
    m_renames = ascendRenames(rules, outer);
    m_treeRenames = ascendTreeRenames(rules, outer);
    m_knowsModel = ascendKnowsModel(rules, outer);
    static const Json none = Json::object();
    m_description =
        std::make_unique<const AscendDescription>(m_source.object ? *m_source.object : none, rules, m_renames);
    m_outer.emplace(rules, *m_description, ascendModel(rules, rules.textModelType ? inner : outer, config.json()));
    const bool switches =
        std::find(rules.innerConfig.begin(), rules.innerConfig.end(), outer) != rules.innerConfig.end();
    if (switches && inner != outer && !rules.textModelType)
        m_inner.emplace(rules, *m_description, ascendModel(rules, inner, config.json()));
}

const AscendLookup& AscendSession::lookupFor(std::string_view path) const
{
    return m_inner && !isVisionName(path) ? *m_inner : *m_outer;
}

std::string AscendSession::path(std::string_view tensor) const
{
    const Renamer& renames = m_treeRenames.empty() ? m_renames : m_treeRenames;
    return renames.empty() ? std::string(tensor) : renames.map(tensor).value_or(std::string());
}

} // namespace requant
