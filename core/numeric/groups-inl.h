// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Walking a row whose columns lie under scales in groups; included once per target.

#if defined(REQUANT_GROUPS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef REQUANT_GROUPS_INL_H
#undef REQUANT_GROUPS_INL_H
#else
#define REQUANT_GROUPS_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

HWY_BEFORE_NAMESPACE();
namespace requant::kernels::HWY_NAMESPACE {

/// Calls vector(j, scales) for whole vectors of a row of @p n columns, the scale of each lane in its lane, and
/// rest(j, count, scale) for what is left of a group or of the row. Groups narrower than a vector share it.
template <class Vector, class Rest>
HWY_INLINE HWY_ATTR void eachScaled(
    std::span<const float> scales, std::size_t group, std::size_t n, Vector&& vector, Rest&& rest)
{
    const hn::ScalableTag<float> d;
    const std::size_t lanes = hn::Lanes(d);
    if (group >= lanes) {
        for (std::size_t begin = 0, g = 0; begin < n; begin += group, ++g) {
            const std::size_t end = std::min(n, begin + group);
            const auto scale = hn::Set(d, scales[g]);
            std::size_t j = begin;
            for (; j + lanes <= end; j += lanes)
                vector(j, scale);
            if (j < end)
                rest(j, end - j, scales.subspan(g, 1));
        }
        return;
    }
    std::size_t j = 0;
    if (lanes % group == 0) {
        HWY_ALIGN std::int32_t places[HWY_MAX_BYTES / sizeof(std::int32_t)];
        for (std::size_t i = 0; i < lanes; ++i)
            places[i] = static_cast<std::int32_t>(i / group);
        const auto indices = hn::SetTableIndices(d, places);
        for (; j + lanes <= n && j / group + lanes <= scales.size(); j += lanes)
            vector(j, hn::TableLookupLanes(hn::LoadU(d, scales.data() + j / group), indices));
    }
    HWY_ALIGN float spread[HWY_MAX_BYTES / sizeof(float)];
    std::size_t g = j / group, left = group - j % group;
    for (; j + lanes <= n; j += lanes) {
        for (std::size_t i = 0; i < lanes; ++i) {
            spread[i] = scales[g];
            if (--left == 0) {
                ++g;
                left = group;
            }
        }
        vector(j, hn::Load(d, spread));
    }
    for (; j < n; ++j)
        rest(j, std::size_t{1}, scales.subspan(j / group, 1));
}

} // namespace requant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
