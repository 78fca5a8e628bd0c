// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/dequantizer.h"

#include "core/checkpoint/containers.h"
#include "core/quant/dialect.h"

namespace requant {

namespace {

bool endsWith(std::string_view text, std::string_view suffix)
{
    return text.ends_with(suffix);
}

/// One matrix per tensor: floats of rank 2, quantized codes, embeddings and heads; no companions, no vectors.
bool isMatrix(const TensorInfo& info)
{
    if (info.shape.size() != 2 || info.shape[0] < 2 || info.shape[1] == 0 || isCompanionName(info.name))
        return false;
    if (traits(info.dtype).kind == DtypeKind::Float)
        return true;
    const bool codes = info.dtype == Dtype::I8 || info.dtype == Dtype::U8 || info.dtype == Dtype::I32;
    return codes && (endsWith(info.name, ".weight") || endsWith(info.name, ".weight_packed"));
}

bool isReadableStack(const TensorInfo& info)
{
    return isExpertStack(info)
        && (traits(info.dtype).kind == DtypeKind::Float || info.dtype == Dtype::I8 || info.dtype == Dtype::U8);
}

} // namespace

std::vector<std::string> listMatrices(const Checkpoint& checkpoint)
{
    std::vector<std::string> names;
    for (std::uint32_t i = 0; i < checkpoint.tensors().size(); ++i) {
        const TensorInfo& info = checkpoint.tensors()[i];
        if (!info.present() || info.listing != Listing::Indexed)
            continue;
        const auto part = checkpoint.containerPart(TensorId{i});
        if (part ? !part->scales : isMatrix(info))
            names.emplace_back(info.name);
        if (!isReadableStack(info))
            continue;
        for (std::uint64_t e = 0; e < info.shape[0] && info.elements(); ++e)
            names.push_back(std::string(info.name) + "[" + std::to_string(e) + "]");
    }
    return names;
}

} // namespace requant
