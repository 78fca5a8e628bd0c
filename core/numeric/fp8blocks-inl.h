// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Magnitudes of FP8 blocks and the tables for quantizing them; included once per target.

#if defined(REQUANT_FP8BLOCKS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef REQUANT_FP8BLOCKS_INL_H
#undef REQUANT_FP8BLOCKS_INL_H
#else
#define REQUANT_FP8BLOCKS_INL_H
#endif

#include "core/numeric/fp8rows-inl.h"

#include <hwy/highway.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace requant::kernels::HWY_NAMESPACE {

/// Blocks of a row are worked on in groups, so that what one block needs is computed beside that of its neighbours.
inline constexpr std::size_t blocksAtOnce = 16;

#if HWY_TARGET != HWY_SCALAR

using BlockTag = hn::FixedTag<std::uint8_t, 16>;

/// Sixteen candidates for the largest magnitude of one block, stored to @p lanes.
HWY_INLINE HWY_ATTR void magnitudeLanes(const std::uint8_t* codes, std::size_t n, std::uint8_t* HWY_RESTRICT lanes)
{
    const hn::ScalableTag<std::uint8_t> d;
    const BlockTag d16;
    const auto mask = hn::Set(d, 0x7F);
    auto largest = hn::Zero(d);
    std::size_t j = 0;
    for (; j + hn::Lanes(d) <= n; j += hn::Lanes(d))
        largest = hn::Max(largest, hn::And(hn::LoadU(d, codes + j), mask));
    HWY_ALIGN std::uint8_t wide[HWY_MAX_BYTES];
    hn::Store(largest, d, wide);
    auto folded = hn::Load(d16, wide);
    for (std::size_t i = 16; i < hn::Lanes(d); i += 16)
        folded = hn::Max(folded, hn::Load(d16, wide + i));
    if (j < n) {
        std::uint8_t rest = 0;
        for (; j < n; ++j)
            rest = std::max(rest, static_cast<std::uint8_t>(codes[j] & 0x7F));
        folded = hn::Max(folded, hn::Set(d16, rest));
    }
    hn::Store(folded, d16, lanes);
}

/// Largest byte of each of the first @p count blocks, at most blocksAtOnce, with the sign bit cleared; 0 for the
/// others. The sixteen vectors are reduced together, as a tree of interleaved halves.
HWY_NOINLINE HWY_ATTR void largestMagnitudes(
    std::span<const std::uint8_t> codes, std::size_t block, std::size_t count, std::uint8_t* HWY_RESTRICT result)
{
    const BlockTag d;
    alignas(16) std::uint8_t lanes[blocksAtOnce * 16] = {};
    for (std::size_t i = 0; i < count; ++i)
        magnitudeLanes(codes.data() + i * block, std::min(codes.size() - i * block, block), lanes + i * 16);
    for (std::size_t half = blocksAtOnce / 2; half > 0; half /= 2) {
        for (std::size_t i = 0; i < half; ++i) {
            const auto a = hn::Load(d, lanes + i * 16), b = hn::Load(d, lanes + (i + half) * 16);
            hn::Store(hn::Max(hn::InterleaveLower(d, a, b), hn::InterleaveUpper(d, a, b)), d, lanes + i * 16);
        }
    }
    hn::Store(hn::Load(d, lanes), d, result);
}

/// Bytes of 2^(8 - j) by octave; the top octave is at 32, low bytes first.
struct OctaveBytes {
    std::uint8_t low[64] = {};
    std::uint8_t high[64] = {};

    constexpr OctaveBytes()
    {
        for (int j = 1; j <= 8; ++j)
            low[32 - j] = static_cast<std::uint8_t>(1 << (8 - j));
        high[32] = 1;
    }
};
inline constexpr OctaveBytes octaveBytes;

template <int Bits>
struct Mantissas {
    alignas(32) float values[8] = {};

    constexpr Mantissas()
    {
        for (int i = 0; i < 8; ++i)
            values[i] = 1.0F + static_cast<float>(i % (1 << Bits)) / (1 << Bits);
    }
};
template <int Bits>
inline constexpr Mantissas<Bits> mantissas;

/// Orders for table look-ups within 16 bytes.
struct ByteOrders {
    alignas(16) std::uint8_t even[16] = {0, 2, 4, 6, 8, 10, 12, 14, 0, 2, 4, 6, 8, 10, 12, 14};
    alignas(16) std::uint8_t odd[16] = {1, 3, 5, 7, 9, 11, 13, 15, 1, 3, 5, 7, 9, 11, 13, 15};
    alignas(16) std::uint8_t firstHalf[16] = {0, 2, 4, 6, 8, 10, 12, 14, 128, 128, 128, 128, 128, 128, 128, 128};
    alignas(16) std::uint8_t secondHalf[16] = {128, 128, 128, 128, 128, 128, 128, 128, 0, 2, 4, 6, 8, 10, 12, 14};
};
inline constexpr ByteOrders byteOrders;

#endif

} // namespace requant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
