// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/convert/recipe.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace requant {

/// How a source weight is stored, as far as the planner must know.
enum class Storage : std::uint8_t {
    Plain, ///< a float or anything that is not a quantized weight
    Quantized, ///< needs its companions to be read
    Int8Channel, ///< I8 with one scale per row: already what int8 makes
};

/// One tensor that the conversion has to decide about.
struct SourceTensor {
    TensorId id = noTensor;
    TensorRole role;
    Action action = Action::Keep;
    const RecipeRule* rule = nullptr; ///< null: no rule matched
    Storage storage = Storage::Plain;
    std::vector<TensorId> companions; ///< scales and the like, which follow this weight
};

/// All tensors of a checkpoint with their companions gathered and the recipe's decision. Copies of a name that the
/// index does not point to are left out.
class SourceMap {
public:
    SourceMap(const Checkpoint& checkpoint, const Recipe& recipe);

    const LayerCounts& counts() const { return m_counts; }
    const std::vector<SourceTensor>& tensors() const { return m_tensors; } ///< weights and others, not companions
    std::uint64_t shadowed() const { return m_shadowed; } ///< copies left out

private:
    void gatherCompanions(const Checkpoint& checkpoint);
    void add(const Checkpoint& checkpoint, const Recipe& recipe, TensorId id);

    LayerCounts m_counts;
    std::vector<SourceTensor> m_tensors;
    std::vector<TensorId> m_owner; ///< per tensor: the weight it belongs to, or none
    std::vector<std::vector<TensorId>> m_companions; ///< per tensor
    std::uint64_t m_shadowed = 0;
};

} // namespace requant
