// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// compressed-tensors pack-quantized: INT2 to INT8 in I32 words, symmetric, asymmetric, with g_idx (facts 3.4).

#include "core/quant/groupedint.h"

#include <algorithm>
#include <cmath>

namespace requant {

namespace {

struct Packing {
    unsigned bits = 0; ///< 0: nothing fits
    std::uint64_t cols = 0;
    bool dense = true;
};

std::uint64_t wordsFor(std::uint64_t cols, unsigned bits, bool dense)
{
    const std::uint64_t perWord = 32 / bits;
    return dense ? (cols * bits + 31) / 32 : (cols + perWord - 1) / perWord;
}

/// weight_shape as [rows, cols], if it is there and agrees with the packed rows.
Result<std::optional<std::uint64_t>> logicalCols(const WeightQuery& query, std::vector<ScaleUse>& uses)
{
    const auto shape = findCompanion(query, "shape", {"weight_shape"});
    if (!shape)
        return fail(shape.error());
    if (!*shape)
        return std::optional<std::uint64_t>();
    const StoredMatrix& values = (*shape)->values;
    float dims[2];
    if (values.elements() != 2)
        return fail(misfit(query, **shape));
    if (auto done = values.readFloats(0, values.rows, dims); !done)
        return fail(done.error());
    const bool plausible = dims[0] == static_cast<float>(query.stored.rows) && dims[1] > 0 && dims[1] < 0x1p24F;
    if (!plausible)
        return fail(misfit(query, **shape));
    uses.push_back((*shape)->use);
    return std::optional<std::uint64_t>(static_cast<std::uint64_t>(dims[1]));
}

/// Bits per code: the declared ones that give this number of words; without a declaration 4, then 8.
Result<Packing> packingOf(const WeightQuery& query, std::optional<std::uint64_t> cols)
{
    auto bits = declaredBits(query.checkpoint);
    if (bits.empty())
        bits = {4, 8};
    std::vector<Packing> fits;
    for (const unsigned b : bits) {
        const std::uint64_t width = cols.value_or(query.stored.cols * 32 / b);
        if (wordsFor(width, b, true) == query.stored.cols)
            fits.push_back({b, width, true});
        else if (wordsFor(width, b, false) == query.stored.cols)
            fits.push_back({b, width, false});
    }
    const bool unclear = fits.size() > 1 && declaredBits(query.checkpoint).size() > 1;
    if (fits.empty() || unclear) {
        return fail(unclear ? ErrorCode::Ambiguous : ErrorCode::ScaleNotFound,
            Text(RQ_TEXT("core",
                     "%1 packed words per row do not tell how many bits a code has; weight_shape and "
                     "num_bits of the config do not settle it."),
                {std::to_string(query.stored.cols)}),
            {}, query.tensorName);
    }
    return fits.front();
}

Status addGroupIndex(const WeightQuery& query, GroupedInt& grid, std::vector<ScaleUse>& uses)
{
    const auto index = findCompanion(query, "group index", {"weight_g_idx"});
    if (!index || !*index)
        return index ? Status() : Status(fail(index.error()));
    const StoredMatrix& values = (*index)->values;
    if (values.elements() != grid.cols)
        return fail(misfit(query, **index));
    std::vector<float> groups(grid.cols);
    if (auto done = values.readFloats(0, values.rows, groups); !done)
        return done;
    if (std::all_of(groups.begin(), groups.end(), [](float g) { return g == -1; }))
        return {}; // written but unused
    const auto limit = static_cast<float>(grid.scale.cols);
    if (!std::all_of(groups.begin(), groups.end(), [limit](float g) { return g >= 0 && g < limit; }))
        return fail(misfit(query, **index));
    grid.groupIndex.assign(groups.begin(), groups.end());
    uses.push_back((*index)->use);
    return {};
}

Status addZeroPoints(const WeightQuery& query, GroupedInt& grid, unsigned bits, std::vector<ScaleUse>& uses)
{
    const auto zero = findCompanion(query, "zero point", {"weight_zero_point"});
    if (!zero || !*zero)
        return zero ? Status() : Status(fail(zero.error()));
    const StoredMatrix& values = (*zero)->values;
    const bool packed =
        values.dtype == Dtype::I32 && values.cols == grid.scale.cols && values.rows == (grid.rows * bits + 31) / 32;
    const bool plain = values.rows == grid.scale.rows && values.cols == grid.scale.cols;
    if (packed)
        grid.zeroPoints = packedWordsAlongRows(values, bits);
    else if (plain)
        grid.offset = values;
    else
        return fail(misfit(query, **zero));
    uses.push_back((*zero)->use);
    return {};
}

} // namespace

DialectAnswer openPackQuantized(const WeightQuery& query)
{
    if (query.dtype() != Dtype::I32 || !query.tensorName.ends_with(".weight_packed"))
        return std::optional<Dequantizer>();
    const auto scale = needCompanion(query, "scale", {"weight_scale"});
    if (!scale)
        return fail(scale.error());
    std::vector<ScaleUse> uses{scale->use};
    const auto cols = logicalCols(query, uses);
    if (!cols)
        return fail(cols.error());
    const auto packing = packingOf(query, *cols);
    if (!packing)
        return fail(packing.error());
    GroupedInt grid{query.stored.rows, packing->cols,
        packedWords(query.stored, packing->bits, packing->cols, packing->dense), scale->values};
    grid.group = groupWidth(scale->values, grid.rows, grid.cols);
    if (grid.group == 0)
        return fail(misfit(query, *scale));
    const auto done =
        addZeroPoints(query, grid, packing->bits, uses).and_then([&] { return addGroupIndex(query, grid, uses); });
    if (!done)
        return fail(done.error());
    const std::uint64_t width = grid.cols, height = grid.rows;
    return makeDequantizer(query, height, width, "pack-quantized INT" + std::to_string(packing->bits), std::move(uses),
        groupedIntReader(std::move(grid)));
}

} // namespace requant
