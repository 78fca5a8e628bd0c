// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/moduleorder.h"
#include "core/runtime/modules.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace requant {

using namespace std::string_view_literals;

static constexpr std::array weightParameters{"weight"sv, "weight_packed"sv, "qweight"sv};
static constexpr std::array otherParameters{"bias"sv, "weight_scale"sv, "weight_scale_inv"sv, "weight_offset"sv,
    "weight_zero_point"sv, "weight_shape"sv, "weight_g_idx"sv, "weight_scale_2"sv, "weight_global_scale"sv,
    "weight_scale_second"sv, "weight_offset_second"sv, "input_scale"sv, "input_offset"sv, "input_zero_point"sv,
    "input_global_scale"sv, "deq_scale"sv, "quant_bias"sv, "scale_bias"sv, "scale"sv, "scales"sv, "qzeros"sv, "g_idx"sv,
    "biases"sv, "k_scale"sv, "v_scale"sv, "q_scale"sv, "kv_cache_scale"sv, "kv_cache_offset"sv, "offset"sv};

SplitName splitTensorName(std::string_view tensor)
{
    const auto dot = tensor.rfind('.');
    if (dot == std::string_view::npos)
        return {tensor, {}};
    const auto last = tensor.substr(dot + 1);
    const bool known = isWeightParameter(last)
        || std::find(otherParameters.begin(), otherParameters.end(), last) != otherParameters.end();
    return known ? SplitName{tensor.substr(0, dot), last} : SplitName{tensor, {}};
}

bool isWeightParameter(std::string_view parameter)
{
    return std::find(weightParameters.begin(), weightParameters.end(), parameter) != weightParameters.end();
}

bool isVisionName(std::string_view name)
{
    static constexpr std::array marks{"visual"sv, "vision"sv, "audio"sv, "projector"sv, "image_"sv};
    return std::any_of(
        marks.begin(), marks.end(), [&](auto mark) { return name.find(mark) != std::string_view::npos; });
}

std::int32_t blockNumber(std::string_view name)
{
    for (const auto mark : {"layers."sv, "blocks."sv, "h."sv}) {
        for (auto at = name.find(mark); at != std::string_view::npos; at = name.find(mark, at + 1)) {
            std::int32_t number = -1;
            const auto* begin = name.data() + at + mark.size();
            const auto parsed = std::from_chars(begin, name.data() + name.size(), number);
            const bool startsComponent = at == 0 || name[at - 1] == '.';
            const bool endsComponent = parsed.ptr == name.data() + name.size() || *parsed.ptr == '.';
            if (startsComponent && parsed.ec == std::errc() && endsComponent && number >= 0)
                return number;
        }
    }
    return -1;
}

} // namespace requant
