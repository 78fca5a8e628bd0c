// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/cannbinfixture.h"

#include <QByteArray>

#include <algorithm>

namespace requant::test {

inline CannbinFixture smallCannbin()
{
    CannbinFixture fixture;
    fixture.entries = smallCannbinEntries();
    return fixture;
}

inline bool warns(const CannbinContainer& container, ErrorCode code)
{
    return std::ranges::find(container.warnings, code, &Error::code) != container.warnings.end();
}

/// The first @p from replaced; empty if there is none, so that a test that no longer fits fails.
inline std::string replaced(std::string text, std::string_view from, std::string_view to)
{
    const std::size_t at = text.find(from);
    return at == std::string::npos ? std::string() : text.replace(at, from.size(), to);
}

inline QByteArray errorName(const Result<CannbinContainer>& result)
{
    if (result)
        return "none";
    const auto text = name(result.error().code);
    return QByteArray(text.data(), qsizetype(text.size()));
}

} // namespace requant::test
