// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/quanttypes.h"

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/companions.h"
#include "core/checkpoint/containers.h"
#include "core/checkpoint/quantdescription.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

const Json* at(const Json* object, const char* key)
{
    if (!object || !object->is_object())
        return nullptr;
    const auto found = object->find(key);
    return found == object->end() ? nullptr : &*found;
}

std::string textAt(const Json* object, const char* key)
{
    const Json* const value = at(object, key);
    return value && value->is_string() ? value->get<std::string>() : std::string();
}

std::uint64_t bitsOf(const Json* arguments, std::uint64_t fallback)
{
    const Json* const bits = at(arguments, "num_bits");
    return bits && bits->is_number_unsigned() ? bits->get<std::uint64_t>() : fallback;
}

std::string upper(std::string text)
{
    std::ranges::transform(
        text, text.begin(), [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    return text;
}

// One group of a compressed-tensors config, as far as a tensor's own data can tell it from the others.
struct Group {
    std::string label;
    bool isFloat = false;
    std::uint64_t bits = 8;
};

std::string groupLabel(const Json& group, const std::string& format, const Group& known)
{
    const Json* const weights = at(&group, "weights");
    const Json* const inputs = at(&group, "input_activations");
    if (known.isFloat && known.bits == 8)
        return "FP8_" + upper(textAt(weights, "strategy").empty() ? "tensor" : textAt(weights, "strategy"));
    if (known.isFloat)
        return format.starts_with("mx") ? "MXFP4" : "NVFP4";
    const bool quantizedInputs = inputs && inputs->is_object();
    std::string label =
        "W" + std::to_string(known.bits) + "A" + std::to_string(quantizedInputs ? bitsOf(inputs, 8) : 16);
    if (const Json* const dynamic = at(inputs, "dynamic"); dynamic && dynamic->is_boolean() && dynamic->get<bool>())
        label += "_DYNAMIC";
    return label;
}

std::vector<Group> groupsOf(const Json& block)
{
    std::vector<Group> out;
    const Json* const groups = at(&block, "config_groups");
    for (const auto& group : groups && groups->is_object() ? *groups : Json::object()) {
        const Json* const weights = at(&group, "weights");
        std::string format = textAt(&group, "format");
        if (format.empty())
            format = textAt(&block, "format");
        Group entry{{}, textAt(weights, "type") == "float", bitsOf(weights, 8)};
        entry.label = groupLabel(group, format, entry);
        out.push_back(std::move(entry));
    }
    return out;
}

bool fits(const Group& group, Dtype dtype, Role role)
{
    if (isFp8(dtype))
        return group.isFloat && group.bits == 8;
    if (dtype == Dtype::U8 || dtype == Dtype::F4)
        return group.isFloat && group.bits == 4;
    if (role == Role::WeightPacked)
        return !group.isFloat && dtype == Dtype::I32;
    return !group.isFloat && dtype == Dtype::I8;
}

// What config.json says about a module that has a scale.
class Declared {
public:
    explicit Declared(const Checkpoint& checkpoint)
    {
        const auto declarations = checkpoint.config().quantization();
        if (declarations.empty())
            return;
        m_declaration = declarations.front();
        const Json& block = checkpoint.config().json().at(Json::json_pointer(m_declaration.pointer));
        m_groups = groupsOf(block);
        const Json* const bits =
            at(&block, m_declaration.method == QuantMethod::Awq && !at(&block, "bits") ? "w_bit" : "bits");
        m_bits = bits && bits->is_number_unsigned() ? bits->get<std::uint64_t>() : 4;
        m_algorithm = textAt(&block, "quant_algo");
    }

    std::string labelFor(Dtype dtype, Role role) const
    {
        switch (m_declaration.method) {
        case QuantMethod::CompressedTensors: {
            const auto fit =
                std::ranges::find_if(m_groups, [&](const Group& group) { return fits(group, dtype, role); });
            return fit != m_groups.end() ? fit->label : m_groups.empty() ? std::string() : m_groups.front().label;
        }
        case QuantMethod::Fp8:
            return !isFp8(dtype) ? std::string() : m_declaration.blockSize.empty() ? "FP8" : "FP8_BLOCK";
        case QuantMethod::ModelOpt:
            return m_algorithm;
        case QuantMethod::Awq:
        case QuantMethod::Gptq:
            return "W" + std::to_string(m_bits) + "A16";
        default:
            return role == Role::Weight && dtype == Dtype::U32 ? "W" + std::to_string(m_bits) + "A16" : std::string();
        }
    }

private:
    QuantDeclaration m_declaration;
    std::vector<Group> m_groups;
    std::string m_algorithm;
    std::uint64_t m_bits = 4;
};

bool isScale(Role role)
{
    return role == Role::WeightScale || role == Role::WeightScaleInv || role == Role::Scale || role == Role::Scales
        || role == Role::DeqScale;
}

// Consecutive tensors of one module.
struct ModuleRun {
    std::size_t begin = 0;
    std::size_t end = 0;
    Dtype dtype = Dtype::Unknown; ///< of its weight
    Role role = Role::Other;
    bool scaled = false;
};

ModuleRun runFrom(std::span<const TensorInfo> tensors, std::size_t begin)
{
    const std::string_view module = moduleOf(tensors[begin].name);
    ModuleRun run{begin, begin, Dtype::Unknown, Role::Other, false};
    for (; run.end < tensors.size() && moduleOf(tensors[run.end].name) == module; ++run.end) {
        const Role role = roleOf(tensors[run.end].name);
        if (isWeight(role) && (run.role == Role::Other || tensors[run.end].present())) {
            run.dtype = tensors[run.end].dtype;
            run.role = role;
        }
        run.scaled = run.scaled || isScale(role);
    }
    return run;
}

} // namespace

QuantTypes::QuantTypes(const Checkpoint& checkpoint)
{
    const auto tensors = checkpoint.tensors();
    const QuantDescription* const description =
        checkpoint.descriptions().empty() ? nullptr : &checkpoint.descriptions().front();
    const Declared declared(checkpoint);
    m_types.reserve(tensors.size());
    for (std::size_t i = 0; i < tensors.size();) {
        const ModuleRun run = runFrom(tensors, i);
        const std::string label =
            run.scaled && isWeight(run.role) ? declared.labelFor(run.dtype, run.role) : std::string();
        for (; i < run.end; ++i) {
            const auto* const row = description ? description->find(tensors[i].name) : nullptr;
            const Role role = roleOf(tensors[i].name);
            const bool member = !label.empty() && role != Role::Bias && role != Role::Other;
            const bool contained = checkpoint.containerPart(TensorId{static_cast<std::uint32_t>(i)}).has_value();
            m_types.push_back(number(contained ? std::string_view("A17B")
                    : row                      ? std::string_view(row->type)
                    : member                   ? std::string_view(label)
                                               : checkpoint.dtypeName(TensorId{static_cast<std::uint32_t>(i)})));
        }
    }
}

std::uint16_t QuantTypes::number(std::string_view type)
{
    constexpr std::size_t most = 0xFFFF;
    if (!m_names.empty() && m_names[m_last] == type)
        return m_last;
    const auto known = std::ranges::find(m_names, type);
    m_last = static_cast<std::uint16_t>(known - m_names.begin());
    if (known == m_names.end()) {
        // A description with a different type in every row is no description; the surplus shares the last name.
        if (m_names.size() == most)
            return m_last = static_cast<std::uint16_t>(most - 1);
        m_names.emplace_back(type);
    }
    return m_last;
}

} // namespace requant
