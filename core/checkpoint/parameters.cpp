// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/quanttypes.h"

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/companions.h"
#include "core/checkpoint/containers.h"
#include "core/checkpoint/quantdescription.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace requant {

namespace {

// Bits of one packed code as config.json has them; four is what nearly all packed checkpoints hold.
std::uint64_t packedBits(const Checkpoint& checkpoint)
{
    const auto declarations = checkpoint.config().quantization();
    if (declarations.empty())
        return 4;
    const auto& block =
        checkpoint.config().json().at(nlohmann::ordered_json::json_pointer(declarations.front().pointer));
    const auto sane = [](const nlohmann::ordered_json& value) {
        return value.is_number_unsigned() && value.get<std::uint64_t>() >= 1 && value.get<std::uint64_t>() <= 32;
    };
    for (const char* const key : {"bits", "w_bit"}) {
        if (block.contains(key) && sane(block[key]))
            return block[key].get<std::uint64_t>();
    }
    const auto groups = block.find("config_groups");
    if (groups == block.end() || !groups->is_object())
        return 4;
    for (const auto& group : *groups) {
        const auto bits = group.is_object() && group.contains("weights") && group["weights"].is_object()
            ? group["weights"].value("num_bits", nlohmann::ordered_json())
            : nlohmann::ordered_json();
        if (sane(bits))
            return bits.get<std::uint64_t>();
    }
    return 4;
}

// Two 4-bit codes in each byte of an I8 weight: FP4 with power-of-two scales (DeepSeek-V4), or rows packed in pairs
// under a scale that has a row for each (ModelSlim W4A8), or ModelSlim's W4A16, whose per-channel form packs columns.
bool isPackedI8(const Checkpoint& checkpoint, TensorId weight)
{
    const TensorId scale = scaleOf(checkpoint, weight);
    if (scale == noTensor)
        return false;
    const TensorInfo& codes = checkpoint.tensor(weight);
    const TensorInfo& scales = checkpoint.tensor(scale);
    if (scales.dtype == Dtype::F8_E8M0)
        return true;
    if (codes.shape.size() == 2 && !scales.shape.empty() && codes.shape[0] != 0
        && scales.shape[0] == 2 * codes.shape[0])
        return true;
    const auto& descriptions = checkpoint.descriptions();
    const auto* const row = descriptions.empty() ? nullptr : descriptions.front().find(codes.name);
    return row && row->type == "W4A16";
}

std::uint64_t elementsOf(const Checkpoint& checkpoint, TensorId id, Role role, std::uint64_t bits)
{
    const TensorInfo& info = checkpoint.tensor(id);
    const std::uint64_t stored = info.elements();
    if (const auto part = checkpoint.containerPart(id))
        return part->block->rows * part->block->cols;
    switch (info.dtype) {
    case Dtype::I32:
    case Dtype::U32: {
        const bool packed = role == Role::WeightPacked || role == Role::Qweight
            || (role == Role::Weight && scaleOf(checkpoint, id) != noTensor);
        return packed ? stored * 32 / bits : stored;
    }
    case Dtype::U8:
        return role == Role::WeightPacked || (role == Role::Weight && scaleOf(checkpoint, id) != noTensor) ? stored * 2
                                                                                                           : stored;
    case Dtype::I8:
        return role == Role::Weight && isPackedI8(checkpoint, id) ? stored * 2 : stored;
    default:
        return stored;
    }
}

} // namespace

std::uint64_t logicalElements(const Checkpoint& checkpoint, TensorId weight)
{
    return elementsOf(checkpoint, weight, roleOf(checkpoint, weight), packedBits(checkpoint));
}

std::uint64_t parameterCount(const Checkpoint& checkpoint)
{
    const std::uint64_t bits = packedBits(checkpoint);
    const auto tensors = checkpoint.tensors();
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const bool first = i == 0 || tensors[i].name != tensors[i - 1].name || !tensors[i - 1].present();
        const TensorId id{static_cast<std::uint32_t>(i)};
        if (!first || !tensors[i].present())
            continue;
        if (const Role role = roleOf(checkpoint, id); isParameter(role))
            count += elementsOf(checkpoint, id, role, bits);
    }
    return count;
}

std::uint64_t layerCount(const Checkpoint& checkpoint)
{
    if (const std::uint64_t declared = checkpoint.config().layers())
        return declared;
    std::uint64_t layers = 0;
    for (const auto& info : checkpoint.tensors()) {
        for (const std::string_view list : {"layers.", "h.", "blocks."}) {
            const std::size_t at = info.name.find(list);
            if (at == std::string_view::npos || (at > 0 && info.name[at - 1] != '.'))
                continue;
            std::uint64_t number = 0;
            const char* const digits = info.name.data() + at + list.size();
            if (std::from_chars(digits, info.name.data() + info.name.size(), number).ec == std::errc())
                layers = std::max(layers, number + 1);
            break;
        }
    }
    return layers;
}

} // namespace requant
