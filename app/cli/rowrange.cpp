// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/rowrange.h"

#include <charconv>

namespace requant::cli {

namespace {

bool parseNumber(std::string_view text, std::uint64_t& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

} // namespace

Result<std::optional<RowRange>> parseRowRange(const std::string& text, std::uint64_t rows)
{
    if (text.empty())
        return std::optional<RowRange>();
    const std::string_view all = text;
    const auto colon = all.find(':');
    RowRange range{0, rows};
    const bool formed = colon != std::string_view::npos
        && (colon == 0 || parseNumber(all.substr(0, colon), range.first))
        && (colon + 1 == all.size() || parseNumber(all.substr(colon + 1), range.second));
    if (!formed) {
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "\"%1\" is not a range of rows; write A:B, with B left out."), {text}));
    }
    if (range.first > range.second || range.second > rows) {
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "Rows %1 are not within the %2 rows of this matrix."), {text, std::to_string(rows)}));
    }
    return std::optional<RowRange>(range);
}

Result<std::pair<std::uint64_t, std::uint64_t>> parseBlockPlace(const std::string& text)
{
    const std::string_view all = text;
    const auto colon = all.find(':');
    std::pair<std::uint64_t, std::uint64_t> place;
    if (colon == std::string_view::npos || !parseNumber(all.substr(0, colon), place.first)
        || !parseNumber(all.substr(colon + 1), place.second))
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "\"%1\" is not a block; write R:C, its row and column in the grid of scales."),
                {text}));
    return place;
}

} // namespace requant::cli
