// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/fixes/fixes.h"

#include <regex>
#include <set>

namespace requant {

namespace {

namespace fs = std::filesystem;

// Modules that a file imports from beside it: "from .x import", "from . import x".
std::set<std::string> neighbours(const std::string& code)
{
    static const std::regex line(R"((?:^|\n)\s*from\s+\.(\w*)\s+import\s+(\w+))");
    std::set<std::string> found;
    for (std::sregex_iterator at(code.begin(), code.end(), line), end; at != end; ++at)
        found.insert(((*at)[1].length() ? (*at)[1].str() : (*at)[2].str()) + ".py");
    return found;
}

void copyWithNeighbours(const FixContext& fix, const std::string& file, std::set<std::string>& done, FolderEdit& edit)
{
    std::error_code error;
    const fs::path from = fix.options.origin / file;
    if (!fs::is_regular_file(from, error) || fs::exists(fix.checkpoint.folder() / file, error)
        || !done.insert(file).second)
        return;
    edit.copyIn(from, file);
    for (const auto& next : neighbours(readTextFile(from, std::uint64_t{16} << 20).value_or(std::string())))
        copyWithNeighbours(fix, next, done, edit);
}

Result<Applied> apply(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    if (fix.options.origin.empty())
        return impossible(Text(RQ_TEXT(
            "core", "Name the folder of the original checkpoint (--origin); the missing code is copied from there.")));
    std::set<std::string> done;
    std::error_code error;
    for (const Finding* finding : findings) {
        for (const auto& file : finding->items) {
            if (!fs::is_regular_file(fix.options.origin / file, error))
                return impossible(Text(RQ_TEXT("core", "%1 is not in %2 either."), {file, utf8(fix.options.origin)}));
            copyWithNeighbours(fix, file, done, edit);
        }
    }
    return Applied{
        true, Text(RQ_TEXT("core", "Code of the original checkpoint; runtimes run it only with --trust-remote-code."))};
}

} // namespace

const FixKind copyCodeFix{"copy-code", RQ_TEXT("core", "Copy the missing code from the original checkpoint"), apply};

} // namespace requant
