// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/fixes/fixes.h"

namespace requant {

namespace {

Result<Applied> apply(const FixContext&, FixFindings findings, FolderEdit& edit)
{
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    for (const Finding* finding : findings)
        edit.edit(finding->file,
            [&](const std::string& text) { return text.starts_with(mark) ? text.substr(mark.size()) : text; });
    return Applied{};
}

} // namespace

const FixKind removeBomFix{"json-remove-bom", RQ_TEXT("core", "Save the JSON file without its byte-order mark"), apply};

} // namespace requant
