// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/sourcemap.h"

#include "core/checkpoint/companions.h"

namespace requant {

namespace {

bool isQuantizedDtype(Dtype dtype)
{
    return isFp8(dtype) || dtype == Dtype::I8 || dtype == Dtype::U8 || dtype == Dtype::I32 || dtype == Dtype::F4;
}

bool isRowScale(const TensorInfo& scale, std::uint64_t rows)
{
    return (scale.shape.size() == 1 && scale.shape[0] == rows)
        || (scale.shape.size() == 2 && scale.shape[0] == rows && scale.shape[1] == 1);
}

Storage storageOf(const Checkpoint& checkpoint, const TensorInfo& weight, const SourceTensor& source)
{
    if (source.companions.empty() && !isFp8(weight.dtype))
        return Storage::Plain;
    if (!isQuantizedDtype(weight.dtype))
        return Storage::Plain;
    if (weight.dtype != Dtype::I8 || weight.shape.size() != 2 || source.role.leaf != "weight")
        return Storage::Quantized;
    bool scale = false;
    for (const auto id : source.companions) {
        const std::string_view name = checkpoint.tensor(id).name;
        if (name.ends_with(".weight_scale"))
            scale = isRowScale(checkpoint.tensor(id), weight.shape[0]);
        else if (!name.ends_with(".weight_offset") || !isRowScale(checkpoint.tensor(id), weight.shape[0]))
            return Storage::Quantized;
    }
    return scale ? Storage::Int8Channel : Storage::Quantized;
}

} // namespace

SourceMap::SourceMap(const Checkpoint& checkpoint, const Recipe& recipe)
    : m_counts(layerCounts(checkpoint.config()))
    , m_owner(checkpoint.tensors().size(), noTensor)
    , m_companions(checkpoint.tensors().size())
{
    gatherCompanions(checkpoint);
    m_tensors.reserve(checkpoint.tensors().size());
    for (std::uint32_t i = 0; i < m_owner.size(); ++i)
        add(checkpoint, recipe, TensorId{i});
}

void SourceMap::gatherCompanions(const Checkpoint& checkpoint)
{
    const auto tensors = checkpoint.tensors();
    for (std::uint32_t i = 0; i < tensors.size(); ++i) {
        if (!tensors[i].present() || tensors[i].listing == Listing::OtherShard)
            continue;
        if (isParameter(roleOf(checkpoint, TensorId{i})))
            continue;
        const TensorId owner = weightOf(checkpoint, TensorId{i});
        if (owner == noTensor || owner == TensorId{i} || !checkpoint.tensor(owner).present())
            continue;
        m_owner[i] = owner;
        m_companions[static_cast<std::uint32_t>(owner)].push_back(TensorId{i});
    }
}

void SourceMap::add(const Checkpoint& checkpoint, const Recipe& recipe, TensorId id)
{
    const auto i = static_cast<std::uint32_t>(id);
    const TensorInfo& tensor = checkpoint.tensor(id);
    if (tensor.listing == Listing::OtherShard || checkpoint.find(tensor.name) != id) {
        ++m_shadowed;
        return;
    }
    if (!tensor.present() || m_owner[i] != noTensor)
        return;
    SourceTensor source;
    source.id = id;
    source.role = parseTensorRole(tensor.name, m_counts);
    source.companions = std::move(m_companions[i]);
    source.storage = storageOf(checkpoint, tensor, source);
    source.rule = matchRule(recipe, tensor.name, source.role, checkpoint.dtypeName(id), m_counts);
    source.action = source.rule ? source.rule->action : Action::Keep;
    m_tensors.push_back(std::move(source));
}

} // namespace requant
