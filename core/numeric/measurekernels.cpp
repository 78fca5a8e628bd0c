// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/numeric/lanesums.h"
#include "core/numeric/measurekernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/numeric/measurekernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace requant::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Vectors without a fixed size cannot stand in arrays; one lane is what the reference does.
#if HWY_HAVE_SCALABLE || HWY_TARGET == HWY_SCALAR

bool sumFiniteRow(
    std::span<const float> reference, std::span<const float> result, std::span<float> errors, RowSums& sums)
{
    return ref::sumFiniteRow(reference, result, errors, sums);
}

MagnitudeSum magnitudeSum(std::span<const float> values)
{
    return ref::magnitudeSum(values);
}

#else

using WideTag = hn::CappedTag<double, LaneSums::count>;
using HalfTag = hn::Rebind<float, WideTag>;
using Wide = hn::Vec<WideTag>;

/// Eight lanes of double, in as many vectors as that takes.
struct EightLanes {
    static constexpr std::size_t step = HWY_MIN(HWY_MAX_BYTES / sizeof(double), LaneSums::count);
    static constexpr std::size_t vectors = LaneSums::count / step;

    HWY_INLINE HWY_ATTR EightLanes()
    {
        for (auto& sum : sums)
            sum = hn::Zero(WideTag());
    }
    HWY_INLINE HWY_ATTR void store(double* out) const
    {
        for (std::size_t v = 0; v < vectors; ++v)
            hn::StoreU(sums[v], WideTag(), out + v * step);
    }

    Wide sums[vectors];
};

HWY_INLINE HWY_ATTR Wide widened(const float* at)
{
    return hn::PromoteTo(WideTag(), hn::LoadU(HalfTag(), at));
}

HWY_ATTR bool sumFiniteRow(
    std::span<const float> reference, std::span<const float> result, std::span<float> errors, RowSums& sums)
{
    const hn::CappedTag<float, LaneSums::count> d;
    const auto limit = hn::Set(d, std::numeric_limits<float>::max());
    auto absmax = hn::Zero(d), maxError = hn::Zero(d);
    auto good = hn::Eq(absmax, absmax);
    EightLanes reference2, result2, error2, product;
    std::size_t j = 0;
    for (; j + LaneSums::count <= reference.size(); j += LaneSums::count) {
        for (std::size_t i = j; i < j + LaneSums::count; i += hn::Lanes(d)) {
            const auto w = hn::LoadU(d, reference.data() + i);
            const auto e = hn::Sub(hn::LoadU(d, result.data() + i), w);
            hn::StoreU(e, d, errors.data() + i);
            good = hn::And(good, hn::Le(hn::Abs(e), limit));
            absmax = hn::Max(absmax, hn::Abs(w));
            maxError = hn::Max(maxError, hn::Abs(e));
        }
        for (std::size_t v = 0; v < EightLanes::vectors; ++v) {
            const std::size_t at = j + v * EightLanes::step;
            const auto w = widened(reference.data() + at), r = widened(result.data() + at);
            const auto e = widened(errors.data() + at);
            reference2.sums[v] = hn::Add(reference2.sums[v], hn::Mul(w, w));
            result2.sums[v] = hn::Add(result2.sums[v], hn::Mul(r, r));
            error2.sums[v] = hn::Add(error2.sums[v], hn::Mul(e, e));
            product.sums[v] = hn::Add(product.sums[v], hn::Mul(w, r));
        }
    }
    sums.absmax = hn::GetLane(hn::MaxOfLanes(d, absmax));
    sums.maxError = hn::GetLane(hn::MaxOfLanes(d, maxError));
    LaneSums lanes;
    reference2.store(lanes.reference2);
    result2.store(lanes.result2);
    error2.store(lanes.error2);
    product.store(lanes.product);
    bool finite = hn::AllTrue(d, good);
    for (; j < reference.size(); ++j) {
        errors[j] = result[j] - reference[j];
        finite = finite && std::fabs(errors[j]) <= std::numeric_limits<float>::max();
        lanes.add(j, reference[j], result[j], errors[j]);
        sums.absmax = std::max(sums.absmax, std::fabs(reference[j]));
        sums.maxError = std::max(sums.maxError, std::fabs(errors[j]));
    }
    lanes.store(sums);
    sums.finite = reference.size();
    return finite;
}

HWY_ATTR MagnitudeSum magnitudeSum(std::span<const float> values)
{
    const HalfTag d;
    EightLanes sums;
    MagnitudeSum result;
    std::size_t j = 0;
    for (; j + LaneSums::count <= values.size(); j += LaneSums::count) {
        for (std::size_t v = 0; v < EightLanes::vectors; ++v) {
            const auto value = hn::LoadU(d, values.data() + j + v * EightLanes::step);
            const auto number = hn::Eq(value, value);
            result.count += hn::CountTrue(d, number);
            const auto magnitude = hn::IfThenElseZero(number, hn::Abs(value));
            sums.sums[v] = hn::Add(sums.sums[v], hn::PromoteTo(WideTag(), magnitude));
        }
    }
    double lanes[LaneSums::count];
    sums.store(lanes);
    for (; j < values.size(); ++j) {
        if (std::isnan(values[j]))
            continue;
        lanes[j % LaneSums::count] += static_cast<double>(std::fabs(values[j]));
        ++result.count;
    }
    result.sum = LaneSums::total(lanes);
    return result;
}

#endif

HWY_ATTR bool binPositions(
    std::span<const float> values, float low, float perUnit, float last, std::span<std::int32_t> out)
{
    const hn::ScalableTag<float> d;
    const hn::RebindToSigned<decltype(d)> di;
    auto numbers = hn::Eq(hn::Zero(d), hn::Zero(d));
    std::size_t j = 0;
    for (; j + hn::Lanes(d) <= values.size(); j += hn::Lanes(d)) {
        const auto value = hn::LoadU(d, values.data() + j);
        const auto number = hn::Eq(value, value);
        const auto position = hn::Mul(hn::Sub(value, hn::Set(d, low)), hn::Set(d, perUnit));
        const auto clamped = hn::Min(hn::Max(position, hn::Zero(d)), hn::Set(d, last));
        const auto bin = hn::ConvertTo(di, hn::IfThenElseZero(number, clamped));
        hn::StoreU(hn::IfThenElse(hn::RebindMask(di, number), bin, hn::Set(di, -1)), di, out.data() + j);
        numbers = hn::And(numbers, number);
    }
    const bool rest = ref::binPositions(values.subspan(j), low, perUnit, last, out.subspan(j));
    return hn::AllTrue(d, numbers) && rest;
}

} // namespace requant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace requant::kernels {

HWY_EXPORT(sumFiniteRow);
HWY_EXPORT(magnitudeSum);
HWY_EXPORT(binPositions);

bool sumFiniteRow(
    std::span<const float> reference, std::span<const float> result, std::span<float> errors, RowSums& sums)
{
    return HWY_DYNAMIC_DISPATCH(sumFiniteRow)(reference, result, errors, sums);
}

MagnitudeSum magnitudeSum(std::span<const float> values)
{
    return HWY_DYNAMIC_DISPATCH(magnitudeSum)(values);
}

bool binPositions(std::span<const float> values, float low, float perUnit, float last, std::span<std::int32_t> out)
{
    return HWY_DYNAMIC_DISPATCH(binPositions)(values, low, perUnit, last, out);
}

} // namespace requant::kernels
#endif
