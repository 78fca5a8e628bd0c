// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Types of a ModelSlim description with integer codes (facts 4.4, 4.5). Its MX and FP8 types are stored like everyone
// else's and answered by openFp4 and openFp8.

#include "core/quant/groupedint.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace requant {

namespace {

constexpr std::array byteTypes{"W8A8_DYNAMIC", "W8A8_MIX", "W8A16", "W8A8_TIMESTEP", "W4A4_DYNAMIC",
    "W4A4_FLATQUANT_DYNAMIC", "W8A8_FLATQUANT_DYNAMIC", "INT8_DYNAMIC"};
constexpr std::array packedTypes{"W4A8_DYNAMIC", "W4A8_FLATQUANT_DYNAMIC"};
constexpr std::array closedTypes{"W8A8SC", "NF4", "W16A16S", "W4A4_MXFP4_DUALSCALE", "W4A4_MXFP4_SVD"};

template <std::size_t N>
bool isOneOf(std::string_view type, const std::array<const char*, N>& types)
{
    return std::any_of(types.begin(), types.end(), [type](std::string_view known) { return known == type; });
}

/// scale = deq_scale / input_scale of static W8A8, which stores no weight scale; read once, one value per row.
class StaticScaleReader : public MatrixReader {
public:
    StaticScaleReader(StoredMatrix codes, StoredMatrix deqScale, float inputScale)
        : m_codes(std::move(codes))
        , m_deqScale(std::move(deqScale))
        , m_inputScale(inputScale)
    {
    }

    Status read(std::uint64_t begin, std::uint64_t end, std::span<float> out) const override
    {
        std::vector<float> scales(end - begin);
        auto done =
            m_codes.readFloats(begin, end, out).and_then([&] { return m_deqScale.readFloats(begin, end, scales); });
        if (!done)
            return done;
        for (std::uint64_t r = 0; r < end - begin; ++r) {
            const float scale = scales[r] / m_inputScale;
            for (float& value : out.subspan(r * m_codes.cols, m_codes.cols))
                value *= scale;
        }
        return {};
    }

private:
    StoredMatrix m_codes;
    StoredMatrix m_deqScale;
    float m_inputScale;
};

DialectAnswer openStatic(const WeightQuery& query)
{
    auto deq = needCompanion(query, "deq_scale", {"deq_scale"});
    const auto input = needCompanion(query, "input_scale", {"input_scale"});
    if (!deq || !input)
        return fail(deq ? input.error() : deq.error());
    if (deq->values.rows != query.stored.rows || deq->values.cols != 1)
        return fail(misfit(query, *deq));
    float inputScale = 0;
    if (input->values.elements() != 1)
        return fail(misfit(query, *input));
    if (auto done = input->values.readFloats(0, 1, {&inputScale, 1}); !done)
        return fail(done.error());
    deq->values.meaning = StoredMatrix::Meaning::FloatBits; // only matters for I64
    return makeDequantizer(query, query.stored.rows, query.stored.cols, query.type, {deq->use, input->use},
        std::make_shared<StaticScaleReader>(query.stored, deq->values, inputScale));
}

/// Fills scale grid and offset; @p grid has rows, cols and codes.
DialectAnswer finish(const WeightQuery& query, GroupedInt grid, const CompanionMatrix& scale,
    std::vector<ScaleUse> uses, std::initializer_list<std::string_view> offsetSuffixes)
{
    grid.scale = scale.values;
    grid.group = groupWidth(scale.values, grid.rows, grid.cols);
    if (grid.group == 0)
        return fail(misfit(query, scale));
    const auto offset = findCompanion(query, "offset", offsetSuffixes);
    if (!offset)
        return fail(offset.error());
    if (*offset) {
        const auto& values = (*offset)->values;
        if (values.elements() != scale.values.elements() || values.rows != scale.values.rows)
            return fail(misfit(query, **offset));
        grid.offset = values;
        uses.push_back((*offset)->use);
    }
    const std::uint64_t rows = grid.rows, cols = grid.cols;
    return makeDequantizer(query, rows, cols, query.type, std::move(uses), groupedIntReader(std::move(grid)));
}

DialectAnswer openBytes(const WeightQuery& query)
{
    const auto scale = needCompanion(query, "weight_scale", {"weight_scale"});
    if (!scale)
        return fail(scale.error());
    GroupedInt grid{query.stored.rows, query.stored.cols, byteCodes(query.stored), scale->values};
    return finish(query, std::move(grid), *scale, {scale->use}, {"weight_offset"});
}

/// W4A8: V1 packs pairs of rows, V0 stores one code a byte; with weight_scale_second the scale has two levels.
DialectAnswer openW4A8(const WeightQuery& query)
{
    const auto scale = needCompanion(query, "weight_scale", {"weight_scale"});
    if (!scale)
        return fail(scale.error());
    const std::uint64_t rows = scale->values.rows;
    const bool packed = rows == query.stored.rows * 2;
    if (!packed && rows != query.stored.rows)
        return fail(misfit(query, *scale));
    GroupedInt grid{
        rows, query.stored.cols, packed ? nibblesAlongRows(query.stored) : byteCodes(query.stored), scale->values};
    const auto second = findCompanion(query, "weight_scale_second", {"weight_scale_second"});
    if (!second)
        return fail(second.error());
    if (!*second)
        return finish(query, std::move(grid), *scale, {scale->use}, {"weight_offset"});
    if (scale->values.cols != 1)
        return fail(misfit(query, *scale));
    grid.rowScale = scale->values;
    return finish(query, std::move(grid), **second, {scale->use, (*second)->use}, {"weight_offset_second"});
}

/// W4A16: packed along the columns per channel, along the rows per group.
DialectAnswer openW4A16(const WeightQuery& query)
{
    const auto scale = needCompanion(query, "weight_scale", {"weight_scale"});
    if (!scale)
        return fail(scale.error());
    const std::uint64_t rows = scale->values.rows;
    GroupedInt grid{rows, query.stored.cols, {}, scale->values};
    if (rows == query.stored.rows * 2) {
        grid.codes = nibblesAlongRows(query.stored);
    } else if (rows == query.stored.rows) {
        grid.cols = query.stored.cols * 2;
        grid.codes = nibblesAlongColumns(query.stored, true);
    } else {
        return fail(misfit(query, *scale));
    }
    return finish(query, std::move(grid), *scale, {scale->use}, {"weight_offset"});
}

} // namespace

DialectAnswer openModelSlim(const WeightQuery& query)
{
    if (isOneOf(query.type, closedTypes) && query.tensorName.ends_with(".weight")) {
        return fail(ErrorCode::Unsupported,
            Text(RQ_TEXT("core", "The storage of %1 is not documented, so its values cannot be shown."), {query.type}),
            {}, query.tensorName);
    }
    const bool codes = query.dtype() == Dtype::I8 || query.dtype() == Dtype::U8;
    if (query.type.empty() || !codes || !query.tensorName.ends_with("weight") || query.stored.cols == 0)
        return std::optional<Dequantizer>();
    if (query.type == "W8A8" || query.type == "W8A8S") {
        const auto scale = findCompanion(query, "weight_scale", {"weight_scale"}); // V0 writes it
        if (!scale)
            return fail(scale.error());
        return *scale ? openBytes(query) : openStatic(query);
    }
    if (isOneOf(query.type, byteTypes))
        return openBytes(query);
    if (isOneOf(query.type, packedTypes))
        return openW4A8(query);
    return query.type == "W4A16" ? openW4A16(query) : DialectAnswer(std::optional<Dequantizer>());
}

} // namespace requant
