// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/file.h"

#include <algorithm>

namespace requant {

namespace fs = std::filesystem;

namespace {

tl::unexpected<Error> escape(const fs::path& folder, std::string_view relative)
{
    return fail(ErrorCode::PathEscape,
        Text(RQ_TEXT("core", "The path \"%1\" does not stay inside the folder."), {printable(relative)}), utf8(folder));
}

bool staysInside(const fs::path& folder, const fs::path& joined)
{
    std::error_code ignored;
    const fs::path root = fs::weakly_canonical(folder, ignored);
    const fs::path real = fs::weakly_canonical(joined, ignored);
    const auto [end, rest] = std::mismatch(root.begin(), root.end(), real.begin(), real.end());
    return end == root.end();
}

} // namespace

Result<fs::path> pathInside(const fs::path& folder, std::string_view relative, bool followLinks)
{
    // Backslashes and drive letters are refused as well: the same index may be used on another system.
    const bool drive = relative.size() > 1 && relative[1] == ':';
    if (relative.empty() || drive || relative.find('\\') != std::string_view::npos
        || relative.find('\0') != std::string_view::npos)
        return escape(folder, relative);
    const fs::path part(relative);
    if (part.is_absolute())
        return escape(folder, relative);
    for (const auto& step : part) {
        if (step == "..")
            return escape(folder, relative);
    }
    fs::path joined = folder / part;
    if (!followLinks && !staysInside(folder, joined))
        return escape(folder, relative);
    return joined;
}

std::string utf8(const fs::path& path)
{
    const auto text = path.u8string();
    return {text.begin(), text.end()};
}

} // namespace requant
