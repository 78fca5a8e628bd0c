// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/scheme.h"

#include <algorithm>
#include <array>
#include <string>

namespace requant {

namespace {

using enum SchemeFormat;
using enum Granularity;

std::array<Scheme, 10> makeSchemes()
{
    return {{
        {"int8-channel", Int, Channel, 8, 32, 1, 0, 127.0F, -127, 127, Text(RQ_TEXT("core", "INT8 per channel")),
            Text(RQ_TEXT("core", "One scale per row, absmax / 127; codes -127 to 127."))},
        {"int8-channel-127.5", Int, Channel, 8, 32, 1, 0, 127.5F, -128, 127,
            Text(RQ_TEXT("core", "INT8 per channel, / 127.5")),
            Text(RQ_TEXT(
                "core", "One scale per row, absmax / 127.5; codes -128 to 127, as compressed-tensors does it."))},
        {"int8-tensor", Int, Tensor, 8, 32, 1, 0, 127.0F, -127, 127, Text(RQ_TEXT("core", "INT8 per tensor")),
            Text(RQ_TEXT("core", "One scale for the whole matrix, absmax / 127; codes -127 to 127."))},
        {"int4-group128", Int, Group, 4, 32, 1, 128, 7.0F, -8, 7, Text(RQ_TEXT("core", "INT4, groups of 128")),
            Text(RQ_TEXT("core", "One scale per 128 columns of a row, absmax / 7; codes -7 to 7."))},
        {"int4-group32", Int, Group, 4, 32, 1, 32, 7.0F, -8, 7, Text(RQ_TEXT("core", "INT4, groups of 32")),
            Text(RQ_TEXT("core", "One scale per 32 columns of a row, absmax / 7; codes -7 to 7."))},
        {"fp8-block128", Fp8, Block, 8, 32, 128, 128, 448.0F, 0, 0, Text(RQ_TEXT("core", "FP8, blocks of 128 x 128")),
            Text(RQ_TEXT("core", "E4M3 codes, one scale per 128 x 128 block, absmax / 448."))},
        {"fp8-channel", Fp8, Channel, 8, 32, 1, 0, 448.0F, 0, 0, Text(RQ_TEXT("core", "FP8 per channel")),
            Text(RQ_TEXT("core", "E4M3 codes, one scale per row, absmax / 448."))},
        {"bf16", Bf16, None, 16, 0, 1, 0, 0.0F, 0, 0, Text(RQ_TEXT("core", "BF16")),
            Text(RQ_TEXT("core", "Rounded to the nearest BF16, ties to even; no scale."))},
        {"mxfp4", Fp4, Group, 4, 8, 1, 32, 0.0F, 0, 0, Text(RQ_TEXT("core", "MXFP4")),
            Text(RQ_TEXT(
                "core", "E2M1 codes, one power of two per 32 columns, 2^(floor(log2 absmax) - 2) as OCP defines it."))},
        {"bas4x4-int4", Int, Block, 4, 16, 4, 4, 7.0F, -8, 7, Text(RQ_TEXT("core", "INT4, blocks of 4 x 4")),
            Text(RQ_TEXT("core", "One FP16 scale per 4 x 4 block, absmax / 7; codes -8 to 7."))},
    }};
}

} // namespace

std::uint64_t Scheme::bytes(std::uint64_t rows, std::uint64_t cols) const
{
    const std::uint64_t rowBytes = (cols * bits + 7) / 8;
    const std::uint64_t width = groupCols ? groupCols : std::max<std::uint64_t>(cols, 1);
    std::uint64_t scales = ((rows + groupRows - 1) / groupRows) * ((cols + width - 1) / width);
    if (granularity == Tensor)
        scales = std::min<std::uint64_t>(scales, 1);
    return rows * rowBytes + scales * scaleBits / 8;
}

std::span<const Scheme> allSchemes()
{
    static const auto schemes = makeSchemes();
    return schemes;
}

const Scheme* findScheme(std::string_view id)
{
    const auto all = allSchemes();
    const auto it = std::find_if(all.begin(), all.end(), [id](const Scheme& scheme) { return scheme.id == id; });
    return it == all.end() ? nullptr : &*it;
}

Result<const Scheme*> schemeFromName(std::string_view id)
{
    if (const Scheme* scheme = findScheme(id))
        return scheme;
    std::string known;
    for (const auto& scheme : allSchemes())
        known += (known.empty() ? "" : ", ") + std::string(scheme.id);
    return fail(
        ErrorCode::InvalidArgument, Text(RQ_TEXT("core", "No scheme \"%1\". Known: %2."), {std::string(id), known}));
}

} // namespace requant
