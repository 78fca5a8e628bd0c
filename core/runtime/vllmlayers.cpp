// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The tensors of one layer against what the layer was built for.

#include "core/runtime/vllmjudge.h"

#include <algorithm>

namespace requant {

namespace {

bool storedQuantized(Dtype dtype)
{
    return dtype == Dtype::I8 || dtype == Dtype::U8 || dtype == Dtype::I32 || isFp8(dtype);
}

// What a layer of this format copies without loss. Loading never complains about a dtype, it casts.
bool fits(LayerFormat format, Dtype dtype)
{
    switch (format) {
    case LayerFormat::Plain:
        return !storedQuantized(dtype);
    case LayerFormat::Int8:
    case LayerFormat::Int8Static:
        return dtype == Dtype::I8;
    case LayerFormat::Fp8:
    case LayerFormat::Fp8Block:
        return isFp8(dtype);
    case LayerFormat::Packed:
        return dtype == Dtype::I32;
    case LayerFormat::Other:
        break;
    }
    return true;
}

std::string_view parameterOf(LayerFormat format)
{
    return format == LayerFormat::Packed ? "weight_packed" : "weight";
}

std::uint64_t blocks(std::uint64_t length, std::uint64_t block)
{
    return block == 0 ? length : (length + block - 1) / block;
}

} // namespace

std::string VllmJudge::path(std::string_view diskName) const
{
    std::string mapped = m_model.pathOf(diskName);
    return mapped.empty() ? std::string(diskName) : mapped;
}

// Hand-written loaders index a dict of parameters; the others walk the module tree.
std::string VllmJudge::loaderError() const
{
    const auto* language = m_model.languageClass();
    const bool byHand = m_model.outerClass().loaderByHand || (language && language->loaderByHand);
    const auto& order = m_model.profile().mapperOrder;
    const bool stackedByMapper = std::find(order.begin(), order.end(), WeightsMapper::Kind::Stacked) != order.end();
    return byHand || !stackedByMapper ? "KeyError" : "ValueError";
}

bool VllmJudge::tolerates(std::string_view tensor) const
{
    if (tensor.ends_with(".bias"))
        return true;
    const auto* language = m_model.languageClass();
    for (const auto* rules : {&m_model.outerClass(), language}) {
        if (rules
            && std::any_of(rules->toleratedSuffixes.begin(), rules->toleratedSuffixes.end(),
                [&](const auto& suffix) { return tensor.ends_with(suffix); }))
            return true;
    }
    return false;
}

void VllmJudge::checkWeight(
    const ModelModule& module, const LayerAnswer& answer, std::string_view diskModule, TensorId weight)
{
    const std::string name = std::string(diskModule).append(".").append(parameterOf(answer.format));
    if (weight == noTensor) {
        const bool known = m_model.checkpoint().find(name).has_value();
        if (!known && answer.format != LayerFormat::Other)
            fail(module.quantPrefix, name, "uninitialised", "SCL-002",
                {RQ_TEXT("core",
                     "%1 is missing while other tensors of the layer are there; its part of the layer keeps "
                     "whatever was in memory"),
                    {name}},
                name);
        return;
    }
    const auto& tensor = m_model.checkpoint().tensor(weight);
    if (fits(answer.format, tensor.dtype) || tensor.dtype == Dtype::Unknown)
        return;
    const auto& freed = m_model.outerClass().dequantizedOnLoad;
    if (!answer.quantized
        && std::any_of(freed.begin(), freed.end(), [&](const auto& end) { return diskModule.ends_with(end); }))
        return;
    const std::string dtype(m_model.checkpoint().dtypeName(weight));
    if (answer.quantized)
        fail(module.quantPrefix, std::string(tensor.name), "wrong values", "IGN-006",
            {RQ_TEXT("core", "the layer is built for %1 but its weight is %2; loading casts it without a word"),
                {answer.scheme, dtype}},
            tensor.name);
    else
        fail(module.quantPrefix, std::string(tensor.name), "wrong values", "DSC-011",
            {RQ_TEXT("core",
                 "the layer is built without quantization but its weight is %1; loading casts the codes without their "
                 "scale"),
                {dtype}},
            tensor.name);
}

void VllmJudge::checkScale(const LayerAnswer& answer, std::string_view diskModule, TensorId weight, TensorId scale)
{
    const bool weightFits = weight != noTensor && fits(answer.format, m_model.checkpoint().tensor(weight).dtype);
    if (answer.scaleName.empty() || !weightFits)
        return;
    const std::string name = std::string(diskModule).append(".").append(answer.scaleName);
    if (scale == noTensor) {
        if (!m_model.checkpoint().find(name))
            fail(path(diskModule), name, "uninitialised", "SCL-001",
                {RQ_TEXT("core", "%1 is missing; a missing scale is no error here, it keeps whatever was in memory"),
                    {name}},
                name);
        return;
    }
    const auto rows = m_model.checkpoint().tensor(weight).shape;
    const auto shape = m_model.checkpoint().tensor(scale).shape;
    if (rows.size() != 2)
        return;
    const bool perRow = !answer.scalePerRow || (shape.size() == 2 && shape[0] == rows[0] && shape[1] == 1);
    const bool inBlocks = answer.block.size() != 2
        || (shape.size() == 2 && shape[0] == blocks(rows[0], answer.block[0])
            && shape[1] == blocks(rows[1], answer.block[1]));
    if (!perRow || (answer.format == LayerFormat::Fp8Block && !inBlocks))
        fail(path(diskModule), name, "AssertionError", "SCL-003",
            {RQ_TEXT("core", "the scale %1 has the shape %2, which does not fit its weight of %3"),
                {name, formatShape(shape.data(), shape.size()), formatShape(rows.data(), rows.size())}},
            name);
}

// A parameter that the layer was not built with.
void VllmJudge::checkUnexpected(const ModelModule& module, const LayerAnswer& answer, std::string_view diskModule,
    const LoadedTensor& tensor, bool expert)
{
    const std::string& parameter = m_model.parameterName(tensor.parameter, expert);
    const std::string name(m_model.checkpoint().tensor(tensor.id).name);
    const bool fixed = parameter == "input_scale" || parameter == "input_zero_point";
    const bool packing = parameter == "weight_shape" || parameter == "weight_zero_point" || parameter == "weight_g_idx";
    const bool belongs = parameter == "bias" || answer.format == LayerFormat::Other
        || (fixed && (answer.format == LayerFormat::Int8Static || answer.format == LayerFormat::Fp8))
        || (packing && answer.format == LayerFormat::Packed);
    const auto& freed = m_model.outerClass().dequantizedOnLoad;
    const bool consumed = !answer.quantized && parameter.starts_with("weight_scale")
        && std::any_of(freed.begin(), freed.end(), [&](const auto& end) { return diskModule.ends_with(end); });
    if (belongs || consumed || tolerates(name))
        return;
    const std::string rule = !answer.quantized ? (module.kind == LayerKind::Head ? "DSC-012" : "DSC-011")
        : isWeightParameter(parameter)         ? "CFG-030"
                                               : "NAM-004";
    fail(module.quantPrefix, path(name), loaderError(), rule,
        answer.quantized
            ? Text(RQ_TEXT("core", "the layer is built for %1 and has no parameter for %2"), {answer.scheme, name})
            : Text(RQ_TEXT("core", "the layer is built without quantization and has no parameter for %1"), {name}),
        name);
}

} // namespace requant
