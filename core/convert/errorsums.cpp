// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/convert/errorsums.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/convert/errorsums.h"
#include "core/quant/scheme.h"

#include <algorithm>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace requant::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// All in double, where the product of a code and its scale is exact.
void sumRow(const float* reference, const float* written, double unit, std::size_t n, ErrorSums& out)
{
    const hn::ScalableTag<double> d;
    const hn::Rebind<float, decltype(d)> half;
    const auto limit = hn::Set(half, std::numeric_limits<float>::max());
    const auto step = hn::Set(d, unit);
    auto error = hn::Zero(d);
    auto weight = hn::Zero(d);
    auto most = hn::Zero(d);
    auto beyond = hn::Zero(d);
    const auto slack = hn::Set(d, double(halfStepSlack));
    std::uint64_t counted = 0;
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        const auto w = hn::LoadU(half, reference + i);
        const auto finite = hn::Le(hn::Abs(w), limit); // false for NaN
        const auto wWide = hn::PromoteTo(d, hn::IfThenElseZero(finite, w));
        const auto qWide = hn::PromoteTo(d, hn::IfThenElseZero(finite, hn::LoadU(half, written + i)));
        const auto e = hn::Sub(hn::Mul(qWide, step), wWide);
        most = hn::Max(most, hn::Abs(e));
        beyond = hn::Max(beyond, hn::Sub(hn::Abs(e), hn::Mul(hn::Abs(wWide), slack)));
        error = hn::Add(error, hn::Mul(e, e));
        weight = hn::Add(weight, hn::Mul(wWide, wWide));
        counted += hn::CountTrue(half, finite);
    }
    out.error = hn::GetLane(hn::SumOfLanes(d, error));
    out.weight = hn::GetLane(hn::SumOfLanes(d, weight));
    out.maxAbs = hn::GetLane(hn::MaxOfLanes(d, most));
    out.halfStep = hn::GetLane(hn::MaxOfLanes(d, beyond)); // not divided yet
    for (; i < n; ++i) {
        const double w = double(reference[i]);
        if (!std::isfinite(reference[i]))
            continue;
        const double e = double(written[i]) * unit - w;
        out.error += e * e;
        out.weight += w * w;
        out.maxAbs = std::max(out.maxAbs, std::abs(e));
        out.halfStep = std::max(out.halfStep, std::abs(e) - std::abs(w) * double(halfStepSlack));
        ++counted;
    }
    out.notFinite = n - counted;
}

} // namespace requant::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace requant {

HWY_EXPORT(sumRow);

void ErrorSums::add(const ErrorSums& other)
{
    error += other.error;
    weight += other.weight;
    maxAbs = std::max(maxAbs, other.maxAbs);
    halfStep = std::max(halfStep, other.halfStep);
    notFinite += other.notFinite;
    zeroRows += other.zeroRows;
}

double ErrorSums::relativeRmse() const
{
    if (error == 0)
        return 0;
    return weight > 0 ? std::sqrt(error / weight) : std::numeric_limits<double>::infinity();
}

void addRow(ErrorSums& sums, std::span<const float> reference, std::span<const float> written, float scale)
{
    ErrorSums row;
    const double unit = scale > 0 ? double(scale) : 1.0;
    HWY_DYNAMIC_DISPATCH(sumRow)(reference.data(), written.data(), unit, reference.size(), row);
    sums.error += row.error;
    sums.weight += row.weight;
    sums.maxAbs = std::max(sums.maxAbs, row.maxAbs);
    if (scale > 0)
        sums.halfStep = std::max(sums.halfStep, row.halfStep / (double(scale) / 2));
    sums.notFinite += row.notFinite;
    sums.zeroRows += row.weight == 0 && row.notFinite == 0;
}

} // namespace requant

#endif
