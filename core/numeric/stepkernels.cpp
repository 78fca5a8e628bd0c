// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Errors in units of the step, binades, and the search for codes.

#include "core/numeric/measurekernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/numeric/stepkernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/numeric/fp8-inl.h"
#include "core/numeric/groups-inl.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace requant::kernels::HWY_NAMESPACE {

/// Stores errors[j..] / step, and raises @p largest to what they exceed their slack by, in steps; NaN never does.
HWY_INLINE HWY_ATTR void measureVector(std::span<const float> errors, Floats reference, Floats step, Floats slack,
    std::size_t j, std::span<float> out, Floats& largest)
{
    const FloatTag d;
    const auto e = hn::LoadU(d, errors.data() + j);
    hn::StoreU(hn::Div(e, step), d, out.data() + j);
    const auto excess = hn::Sub(hn::Abs(e), hn::Mul(hn::Abs(reference), slack));
    const auto steps = hn::Div(hn::IfThenElseZero(hn::Gt(excess, hn::Zero(d)), excess), step);
    largest = hn::IfThenElse(hn::Gt(steps, largest), steps, largest);
}

HWY_ATTR float errorsInSteps(std::span<const float> errors, std::span<const float> reference,
    std::span<const float> steps, std::size_t group, float slack, std::span<float> out)
{
    const FloatTag d;
    const auto share = hn::Set(d, slack);
    auto largest = hn::Zero(d);
    float rest = 0;
    eachScaled(
        steps, group, errors.size(),
        [&](std::size_t j, Floats step)
            HWY_ATTR { measureVector(errors, hn::LoadU(d, reference.data() + j), step, share, j, out, largest); },
        [&](std::size_t j, std::size_t n, std::span<const float> step) {
            rest = std::max(rest,
                ref::errorsInSteps(errors.subspan(j, n), reference.subspan(j, n), step, n, slack, out.subspan(j, n)));
        });
    return std::max(rest, hn::GetLane(hn::MaxOfLanes(d, largest)));
}

HWY_ATTR float errorsInSpacings(std::span<const float> errors, std::span<const float> reference,
    std::span<const float> scales, std::size_t group, const FloatGrid& grid, float slack, std::span<float> out)
{
    const FloatTag d;
    const IntTag di;
    const auto share = hn::Set(d, slack);
    const auto lowest = hn::Set(di, grid.lowest + 127), highest = hn::Set(di, grid.highest + 127);
    const auto unit = hn::Set(d, std::ldexp(1.0F, -grid.mantissaBits));
    auto largest = hn::Zero(d);
    float rest = 0;
    eachScaled(
        scales, group, errors.size(),
        [&](std::size_t j, Floats scale) HWY_ATTR {
            const auto w = hn::LoadU(d, reference.data() + j);
            const auto exponent = hn::And(hn::ShiftRight<23>(hn::BitCast(di, hn::Div(w, scale))), hn::Set(di, 0xFF));
            const auto binade = hn::BitCast(d, hn::ShiftLeft<23>(hn::Min(hn::Max(exponent, lowest), highest)));
            const auto step = hn::Mul(hn::Mul(binade, unit), scale); // the first product is exact, subnormals included
            measureVector(errors, w, step, share, j, out, largest);
        },
        [&](std::size_t j, std::size_t n, std::span<const float> scale) {
            rest = std::max(rest,
                ref::errorsInSpacings(
                    errors.subspan(j, n), reference.subspan(j, n), scale, n, grid, slack, out.subspan(j, n)));
        });
    return std::max(rest, hn::GetLane(hn::MaxOfLanes(d, largest)));
}

HWY_ATTR std::size_t binades(std::span<const float> values, std::span<std::int32_t> out)
{
    const FloatTag d;
    const IntTag di;
    const auto exponentOf = [&](auto bits) HWY_ATTR { return hn::ShiftRight<23>(bits); };
    std::size_t zeros = 0, j = 0;
    for (; j + hn::Lanes(d) <= values.size(); j += hn::Lanes(d)) {
        const auto bits = hn::And(hn::BitCast(di, hn::LoadU(d, values.data() + j)), hn::Set(di, INT32_MAX));
        // A subnormal is its bits times 2^-149, and they are a number of a known exponent themselves.
        const auto small = hn::Sub(exponentOf(hn::BitCast(di, hn::ConvertTo(d, bits))), hn::Set(di, 127));
        const auto normal = hn::Add(exponentOf(bits), hn::Set(di, -127 - lowestBinade));
        const auto binade = hn::IfThenElse(hn::Lt(bits, hn::Set(di, 0x00800000)), small, normal);
        const auto isZero = hn::Eq(bits, hn::Zero(di));
        const auto none = hn::Or(isZero, hn::Gt(bits, hn::Set(di, 0x7F7FFFFF)));
        hn::StoreU(hn::IfThenElse(none, hn::Set(di, -1), binade), di, out.data() + j);
        zeros += hn::CountTrue(di, isZero);
    }
    return zeros + ref::binades(values.subspan(j), out.subspan(j));
}

HWY_ATTR void findCodes(
    std::span<const std::uint8_t> codes, std::span<const std::uint8_t> wanted, std::vector<std::uint32_t>& at)
{
    const hn::ScalableTag<std::uint8_t> d;
    std::size_t j = 0;
    for (; j + hn::Lanes(d) <= codes.size() && !wanted.empty(); j += hn::Lanes(d)) {
        const auto code = hn::LoadU(d, codes.data() + j);
        auto found = hn::Eq(code, hn::Set(d, wanted[0]));
        for (const std::uint8_t other : wanted.subspan(1))
            found = hn::Or(found, hn::Eq(code, hn::Set(d, other)));
        if (hn::AllFalse(d, found))
            continue;
        std::uint64_t words[(HWY_MAX_BYTES + 63) / 64] = {};
        hn::StoreMaskBits(d, found, reinterpret_cast<std::uint8_t*>(words));
        for (std::size_t i = 0; i < std::size(words); ++i) {
            for (std::uint64_t bits = words[i]; bits; bits &= bits - 1)
                at.push_back(static_cast<std::uint32_t>(j + 64 * i + static_cast<unsigned>(std::countr_zero(bits))));
        }
    }
    const std::size_t before = at.size();
    ref::findCodes(codes.subspan(j), wanted, at);
    for (std::size_t i = before; i < at.size(); ++i)
        at[i] += static_cast<std::uint32_t>(j);
}

} // namespace requant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace requant::kernels {

HWY_EXPORT(errorsInSteps);
HWY_EXPORT(errorsInSpacings);
HWY_EXPORT(binades);
HWY_EXPORT(findCodes);

float spacingAt(const FloatGrid& grid, float value)
{
    const auto exponent = static_cast<int>((std::bit_cast<std::uint32_t>(value) >> 23) & 0xFFU) - 127;
    return std::ldexp(1.0F, std::clamp(exponent, grid.lowest, grid.highest) - grid.mantissaBits);
}

float errorsInSteps(std::span<const float> errors, std::span<const float> reference, std::span<const float> steps,
    std::size_t group, float slack, std::span<float> out)
{
    return HWY_DYNAMIC_DISPATCH(errorsInSteps)(errors, reference, steps, group, slack, out);
}

float errorsInSpacings(std::span<const float> errors, std::span<const float> reference, std::span<const float> scales,
    std::size_t group, const FloatGrid& grid, float slack, std::span<float> out)
{
    return HWY_DYNAMIC_DISPATCH(errorsInSpacings)(errors, reference, scales, group, grid, slack, out);
}

std::size_t binades(std::span<const float> values, std::span<std::int32_t> out)
{
    return HWY_DYNAMIC_DISPATCH(binades)(values, out);
}

void findCodes(
    std::span<const std::uint8_t> codes, std::span<const std::uint8_t> wanted, std::vector<std::uint32_t>& at)
{
    HWY_DYNAMIC_DISPATCH(findCodes)(codes, wanted, at);
}

} // namespace requant::kernels
#endif
