// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// FP8 weights: blocks (weight_scale_inv, .scale, weight_scale), channels, whole tensors, MXFP8 (facts 2.2, 2.3, 3.5).

#include "core/numeric/kernels.h"
#include "core/quant/dialect.h"

#include <algorithm>

namespace requant {

namespace {

class Fp8Reader : public MatrixReader {
public:
    Fp8Reader(StoredMatrix stored, StoredMatrix scale, std::uint64_t blockRows, std::uint64_t blockCols)
        : m_stored(std::move(stored))
        , m_scale(std::move(scale))
        , m_blockRows(blockRows)
        , m_blockCols(blockCols)
    {
    }

    Status read(std::uint64_t begin, std::uint64_t end, std::span<float> out) const override
    {
        const auto scales = gridScales(begin, end);
        if (!scales)
            return fail(scales.error());
        std::vector<std::uint8_t> codes;
        return m_stored.readBytes(begin, end, codes).map([&] {
            const std::uint64_t cols = m_stored.cols;
            for (std::uint64_t r = begin; r < end; ++r) {
                const std::uint64_t line = r / m_blockRows - begin / m_blockRows;
                kernels::fp8RowToF32(m_stored.dtype, std::span(codes).subspan((r - begin) * cols, cols),
                    std::span(*scales).subspan(line * m_scale.cols, m_scale.cols), m_blockCols,
                    out.subspan((r - begin) * cols, cols));
            }
        });
    }

    bool hasQuickAbsmax() const override { return true; }

    Result<float> quickAbsmax(std::uint64_t begin, std::uint64_t end) const override
    {
        const auto scales = gridScales(begin, end);
        if (!scales)
            return fail(scales.error());
        std::vector<std::uint8_t> codes;
        return m_stored.readBytes(begin, end, codes).map([&] {
            float result = 0;
            for (std::uint64_t r = begin; r < end; ++r) {
                const std::uint64_t line = r / m_blockRows - begin / m_blockRows;
                result = std::max(result,
                    kernels::fp8RowAbsmax(m_stored.dtype,
                        std::span(codes).subspan((r - begin) * m_stored.cols, m_stored.cols),
                        std::span(*scales).subspan(line * m_scale.cols, m_scale.cols), m_blockCols));
            }
            return result;
        });
    }

    std::optional<Fp8Grid> fp8Grid() const override
    {
        if (m_stored.offset)
            return std::nullopt; // one expert of a stack: the codes do not start with the tensor
        return Fp8Grid{m_stored.dtype, m_stored.tensor, m_blockRows, m_blockCols, m_scale.cols};
    }

    Result<std::vector<float>> gridScales(std::uint64_t begin, std::uint64_t end) const override
    {
        const std::uint64_t first = begin / m_blockRows;
        const std::uint64_t last = end > begin ? (end - 1) / m_blockRows + 1 : first;
        std::vector<float> scales((last - first) * m_scale.cols);
        if (auto done = m_scale.readFloats(first, last, scales); !done)
            return fail(done.error());
        return scales;
    }

private:
    StoredMatrix m_stored;
    StoredMatrix m_scale;
    std::uint64_t m_blockRows;
    std::uint64_t m_blockCols;
};

struct Fp8Layout {
    const char* dialect = nullptr; ///< null: the scale does not fit
    std::uint64_t blockRows = 1;
    std::uint64_t blockCols = 1;
};

std::uint64_t blocks(std::uint64_t elements, std::uint64_t block)
{
    return elements / block + (elements % block != 0);
}

/// How a grid of scales lies on rows x cols, never by guess: the declared block first, then the known patterns.
Fp8Layout layoutOf(const WeightQuery& query, const CompanionMatrix& scale)
{
    const std::uint64_t rows = query.stored.rows, cols = query.stored.cols;
    const std::uint64_t height = scale.values.rows, width = scale.values.cols;
    const auto fits = [&](std::uint64_t blockRows, std::uint64_t blockCols) {
        return height == blocks(rows, blockRows) && width == blocks(cols, blockCols);
    };
    const bool isGrid = scale.use.shape.size() > 1; // a vector may be channels, or the parts of a fused weight
    const auto [blockRows, blockCols] = declaredBlock(query.checkpoint);
    if (fits(blockRows, blockCols) && isGrid)
        return {"fp8-block", blockRows, blockCols};
    // One scale for all; a grid of one block on a larger matrix would be a scale that lost its shape.
    if (height == 1 && width == 1 && (scale.use.shape.size() < 2 || !scale.use.tensor.ends_with("_inv")))
        return {"fp8-tensor", std::max<std::uint64_t>(rows, 1), std::max<std::uint64_t>(cols, 1)};
    if (height == rows && width == 1)
        return {"fp8-channel", 1, std::max<std::uint64_t>(cols, 1)};
    if (query.expert && isGrid && fits(std::max<std::uint64_t>(rows, 1), 1))
        return {"fp8-channel", std::max<std::uint64_t>(rows, 1), 1}; // an expert stored with its outputs as columns
    const bool exponents = scale.use.dtype == Dtype::U8 || scale.use.dtype == Dtype::F8_E8M0;
    if (exponents && fits(1, 32) && isGrid)
        return {"mxfp8", 1, 32};
    if (fits(128, 128) && isGrid)
        return {"fp8-block", 128, 128};
    if (fits(1, 128) && isGrid)
        return {"fp8-group", 1, 128};
    return {};
}

} // namespace

DialectAnswer openFp8(const WeightQuery& query)
{
    if (!isFp8(query.dtype()) || isCompanionName(query.tensorName))
        return std::optional<Dequantizer>();
    auto scale = needCompanion(query, "scale", {"weight_scale_inv", "weight_scale", "scale", "scale_inv"});
    if (!scale)
        return fail(scale.error());
    if (auto wrong = wrongScaleType(query, *scale))
        return fail(std::move(*wrong));
    const Fp8Layout layout = layoutOf(query, *scale);
    if (!layout.dialect)
        return fail(misfit(query, *scale));
    if (scale->use.dtype == Dtype::U8)
        scale->values.meaning = StoredMatrix::Meaning::Exponent;
    auto reader = std::make_shared<Fp8Reader>(query.stored, scale->values, layout.blockRows, layout.blockCols);
    const bool described = !query.type.empty() && query.type != "FLOAT";
    return makeDequantizer(query, query.stored.rows, query.stored.cols, described ? query.type : layout.dialect,
        {scale->use}, std::move(reader));
}

} // namespace requant
