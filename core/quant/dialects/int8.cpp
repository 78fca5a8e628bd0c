// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// INT8 weights with a scale beside them: compressed-tensors int-quantized (facts 3.2), also in blocks.

#include "core/quant/groupedint.h"

namespace requant {

namespace {

/// Scales per block of both dimensions, as block-quantized INT8 has them.
bool fitsBlocks(const WeightQuery& query, const StoredMatrix& scale, std::uint64_t blockRows, std::uint64_t blockCols)
{
    return scale.rows == (query.stored.rows + blockRows - 1) / blockRows
        && scale.cols == (query.stored.cols + blockCols - 1) / blockCols;
}

} // namespace

DialectAnswer openInt8(const WeightQuery& query)
{
    const bool isWeight = query.expert || query.checkpoint.tensor(query.tensor).shape.size() >= 2;
    const bool codes =
        query.dtype() == Dtype::I8 || (query.dtype() == Dtype::U8 && query.tensorName.ends_with("weight"));
    if (!codes || !isWeight || isCompanionName(query.tensorName))
        return std::optional<Dequantizer>();
    const auto scale = needCompanion(query, "scale", {"weight_scale", "weight_scale_inv", "scale"});
    if (!scale)
        return fail(scale.error());
    if (auto wrong = wrongScaleType(query, *scale))
        return fail(std::move(*wrong));
    const auto zero = findCompanion(query, "zero point", {"weight_zero_point", "weight_offset"});
    if (!zero)
        return fail(zero.error());
    GroupedInt grid{query.stored.rows, query.stored.cols, byteCodes(query.stored), scale->values};
    std::vector<ScaleUse> uses{scale->use};
    const auto [blockRows, blockCols] = declaredBlock(query.checkpoint);
    grid.group = groupWidth(scale->values, grid.rows, grid.cols);
    if (grid.group == 0 && fitsBlocks(query, scale->values, blockRows, blockCols)) {
        grid.group = blockCols;
        grid.rowBlock = blockRows;
    }
    if (grid.group == 0)
        return fail(misfit(query, *scale));
    if (*zero) {
        const auto& offset = (*zero)->values;
        const bool fits =
            (offset.rows == scale->values.rows && offset.cols == scale->values.cols) || offset.elements() == 1;
        if (!fits || grid.rowBlock != 1)
            return fail(misfit(query, **zero));
        grid.offset = offset;
        uses.push_back((*zero)->use);
    }
    return makeDequantizer(query, grid.rows, grid.cols, grid.rowBlock == 1 ? "int8" : "int8-block", std::move(uses),
        groupedIntReader(grid));
}

} // namespace requant
