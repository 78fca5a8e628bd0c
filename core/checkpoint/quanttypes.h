// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/tensorinfo.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

class Checkpoint;

/// The quantization type of every tensor, in two bytes each.
///
/// The description's row if there is one ("W8A8_DYNAMIC", "FLOAT"); else, for modules that have a scale, what
/// config.json declares: compressed-tensors groups as "W8A8_DYNAMIC", "W8A8", "W4A16", "FP8_BLOCK", "FP8_CHANNEL",
/// "FP8_TENSOR", "NVFP4", "MXFP4", fp8 as "FP8_BLOCK" or "FP8", AWQ and GPTQ as "W4A16"; else the dtype. Empty for
/// absent tensors that no description mentions. Tensors of a CANNBIN container are "A17B", what its documents call it.
class QuantTypes {
public:
    explicit QuantTypes(const Checkpoint& checkpoint);

    std::string_view of(TensorId id) const { return m_names[m_types[static_cast<std::uint32_t>(id)]]; }
    /// All types that occur, in order of first use.
    const std::vector<std::string>& names() const { return m_names; }

private:
    std::uint16_t number(std::string_view type);

    std::vector<std::uint16_t> m_types;
    std::vector<std::string> m_names;
    std::uint16_t m_last = 0;
};

/// Logical parameters: weights, biases and norms, without scales and zero points; packed weights count what they stand
/// for (4-bit codes in I32, U8 or I8). From headers alone; copies of one name count once, absent tensors not at all.
std::uint64_t parameterCount(const Checkpoint& checkpoint);
/// Logical elements of one weight, whose stored shape may be packed.
std::uint64_t logicalElements(const Checkpoint& checkpoint, TensorId weight);

/// Layers of the main model: the config's count, else the highest number behind "layers.", "h." or "blocks." plus one.
std::uint64_t layerCount(const Checkpoint& checkpoint);

} // namespace requant
