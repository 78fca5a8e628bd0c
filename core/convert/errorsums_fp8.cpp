// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What addRow() measures, for INT8 codes of an FP8 row, without rows of FP32 in between.
//
// In units of a power of two near the row's scale, w keeps its bits and q * s - w is one fused operation, so an error
// has 24 good bits. A block is summed in FP32 and the blocks in double; where FMA is missing, or a value is not finite,
// addRow() does the work.

#include "core/convert/errorsums.h"
#include "core/numeric/floatformats.h"
#include "core/numeric/kernels.h"
#include "core/quant/scheme.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/convert/errorsums_fp8.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/numeric/fp8rows-inl.h"

#include <algorithm>
#include <cmath>
#include <vector>

HWY_BEFORE_NAMESPACE();
namespace requant::kernels::HWY_NAMESPACE {

#if HWY_NATIVE_FMA

struct BlockSums {
    float error = 0;
    float weight = 0;
    float most = 0;
    float beyond = 0; ///< max |e| - |w| halfStepSlack
};

/// @p n codes, a multiple of a vector's lanes, whose values are decode(code) * @p scale.
template <class Decoder>
HWY_INLINE HWY_ATTR BlockSums sumBlock(
    const std::uint8_t* codes, const std::int8_t* written, std::size_t n, float scale, float step)
{
    const FloatTag d;
    const auto factor = hn::Set(d, scale * Decoder::factor);
    const auto steps = hn::Set(d, step);
    auto error = hn::Zero(d);
    auto weight = hn::Zero(d);
    auto most = hn::Zero(d);
    auto beyond = hn::Zero(d);
    const auto slack = hn::Set(d, halfStepSlack);
    for (std::size_t j = 0; j < n; j += hn::Lanes(d)) {
        const auto w = hn::Mul(Decoder::raw(d, codes + j), factor);
        const auto q = hn::ConvertTo(d, hn::PromoteTo(IntTag(), hn::LoadU(Int8Tag(), written + j)));
        const auto e = hn::MulSub(q, steps, w);
        most = hn::Max(most, hn::Abs(e));
        beyond = hn::Max(beyond, hn::NegMulAdd(hn::Abs(w), slack, hn::Abs(e)));
        error = hn::MulAdd(e, e, error);
        weight = hn::MulAdd(w, w, weight);
    }
    return {hn::GetLane(hn::SumOfLanes(d, error)), hn::GetLane(hn::SumOfLanes(d, weight)),
        hn::GetLane(hn::MaxOfLanes(d, most)), hn::GetLane(hn::MaxOfLanes(d, beyond))};
}

template <class Decoder>
HWY_INLINE HWY_ATTR void sumFp8(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales,
    std::size_t block, std::span<const std::int8_t> written, float unit, float step, ErrorSums& out)
{
    const float* table = decodeTable(*smallFloatOf(format)).data();
    const std::size_t lanes = hn::Lanes(FloatTag());
    for (std::size_t begin = 0, b = 0; begin < codes.size(); begin += block, ++b) {
        const std::size_t n = std::min(codes.size() - begin, block);
        const std::size_t whole = n - n % lanes;
        const float scale = scales[b] * unit;
        const BlockSums sums = sumBlock<Decoder>(codes.data() + begin, written.data() + begin, whole, scale, step);
        out.error += double(sums.error);
        out.weight += double(sums.weight);
        out.maxAbs = std::max(out.maxAbs, double(sums.most));
        out.halfStep = std::max(out.halfStep, double(sums.beyond)); // not divided yet
        for (std::size_t j = begin + whole; j < begin + n; ++j) {
            const double w = double(table[codes[j]] * scale);
            const double e = double(written[j]) * double(step) - w;
            out.error += e * e;
            out.weight += w * w;
            out.maxAbs = std::max(out.maxAbs, std::abs(e));
            out.halfStep = std::max(out.halfStep, std::abs(e) - std::abs(w) * double(halfStepSlack));
        }
    }
}

HWY_ATTR bool fp8Sums(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales,
    std::size_t block, std::span<const std::int8_t> written, float unit, float step, ErrorSums& out)
{
    withFormat(format, [&](auto decoder) HWY_ATTR {
        sumFp8<decltype(decoder)>(format, codes, scales, block, written, unit, step, out);
    });
    return true;
}

#else

bool fp8Sums(Dtype, std::span<const std::uint8_t>, std::span<const float>, std::size_t, std::span<const std::int8_t>,
    float, float, ErrorSums&)
{
    return false;
}

#endif

} // namespace requant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace requant {

namespace kernels {

HWY_EXPORT(fp8Sums);

static bool sumsOf(Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales, std::size_t block,
    std::span<const std::int8_t> written, float unit, float step, ErrorSums& out)
{
    return HWY_DYNAMIC_DISPATCH(fp8Sums)(format, codes, scales, block, written, unit, step, out);
}

} // namespace kernels

namespace {

void addDecodedRow(ErrorSums& sums, Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales,
    std::size_t block, std::span<const std::int8_t> written, float scale)
{
    std::vector<float> reference(codes.size());
    std::vector<float> steps(codes.size());
    kernels::fp8RowToF32(format, codes, scales, block, reference);
    kernels::int8ToF32(written, 1.0F, steps);
    addRow(sums, reference, steps, scale);
}

} // namespace

void addFp8Row(ErrorSums& sums, Dtype format, std::span<const std::uint8_t> codes, std::span<const float> scales,
    std::size_t block, std::span<const std::int8_t> written, float scale)
{
    const int exponent = std::ilogb(scale);
    ErrorSums row;
    const bool quick = std::abs(exponent) < 100 && kernels::fp8NanCount(format, codes) == 0
        && kernels::sumsOf(
            format, codes, scales, block, written, std::ldexp(1.0F, -exponent), std::ldexp(scale, -exponent), row);
    if (!quick || !std::isfinite(row.error) || !std::isfinite(row.weight))
        return addDecodedRow(sums, format, codes, scales, block, written, scale);
    const double unit = std::ldexp(1.0, exponent);
    sums.error += row.error * unit * unit;
    sums.weight += row.weight * unit * unit;
    sums.maxAbs = std::max(sums.maxAbs, row.maxAbs * unit);
    sums.halfStep = std::max(sums.halfStep, row.halfStep * unit / (double(scale) / 2));
    sums.zeroRows += row.weight == 0;
}

} // namespace requant

#endif
