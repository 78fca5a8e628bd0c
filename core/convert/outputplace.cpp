// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/outputplace.h"

#include "core/base/file.h"

#include <linux/magic.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>

namespace requant {

namespace fs = std::filesystem;

namespace {

std::string folded(const fs::path& path)
{
    std::string text = path.generic_string();
    std::transform(
        text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    while (text.size() > 1 && text.back() == '/')
        text.pop_back();
    return text;
}

// Letter case is ignored on every system: the same folder may later be read on one that ignores it.
bool sameOrInside(const fs::path& inner, const fs::path& outer)
{
    const std::string a = folded(inner);
    const std::string b = folded(outer);
    if (a == b || a.starts_with(b == "/" ? b : b + "/"))
        return true;
    std::error_code error;
    for (fs::path at = inner; at.has_relative_path(); at = at.parent_path()) {
        if (fs::exists(at, error) && fs::exists(outer, error) && fs::equivalent(at, outer, error))
            return true;
    }
    return false;
}

// The folder itself, what the user named, and where links of a hub cache lead.
std::vector<fs::path> sourcePlaces(const Checkpoint& source)
{
    std::vector<fs::path> places{resolvedPath(source.folder())};
    if (std::error_code error; fs::is_directory(source.opened(), error))
        places.push_back(resolvedPath(source.opened()));
    for (std::uint32_t i = 0; i < source.shards().size(); ++i)
        places.push_back(resolvedPath(source.shardPath(ShardId{i})).parent_path());
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

// Trees in which the kernel shows itself; root may seem to have the right to write there.
bool isKernelTree(const fs::path& path)
{
    static constexpr std::array<std::uint64_t, 8> trees{PROC_SUPER_MAGIC, SYSFS_MAGIC, CGROUP_SUPER_MAGIC,
        CGROUP2_SUPER_MAGIC, DEBUGFS_MAGIC, TRACEFS_MAGIC, SECURITYFS_MAGIC, DEVPTS_SUPER_MAGIC};
    struct statfs system { };
    return ::statfs(path.c_str(), &system) == 0
        && std::find(trees.begin(), trees.end(), static_cast<std::uint64_t>(system.f_type) & 0xFFFFFFFF) != trees.end();
}

} // namespace

fs::path resolvedPath(const fs::path& path)
{
    std::error_code error;
    const auto absolute = fs::absolute(path, error).lexically_normal();
    const auto real = fs::weakly_canonical(absolute, error);
    return error ? absolute : real;
}

fs::path existingAncestor(fs::path path)
{
    std::error_code error;
    while (!fs::exists(path, error) && path.has_relative_path())
        path = path.parent_path();
    return path;
}

unsigned countParts(const fs::path& folder)
{
    unsigned count = 1;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        unsigned number = 0;
        unsigned parts = 0;
        const std::string name = utf8(at->path().filename());
        if (std::sscanf(name.c_str(), "conversion_state.part-%5u-of-%5u.json", &number, &parts) == 2)
            count = std::max(count, parts);
    }
    return count;
}

void checkPlace(const Plan& plan, const fs::path& out, OutputFolder& folder)
{
    const fs::path target = resolvedPath(out);
    for (const auto& place : sourcePlaces(plan.source)) {
        const bool inside = sameOrInside(target, place);
        if (!inside && !sameOrInside(place, target))
            continue;
        folder.findings.push_back(blockingFinding("JOB-001", utf8(out),
            inside ? Text(RQ_TEXT("core", "The output folder is the source folder or lies inside it."))
                   : Text(RQ_TEXT("core", "The output folder contains the source folder.")),
            {}, Text(RQ_TEXT("core", "Name a folder elsewhere; the source is never written."))));
        return;
    }
    std::error_code error;
    const fs::path above = existingAncestor(target);
    if (!fs::is_directory(above, error))
        folder.findings.push_back(
            blockingFinding("JOB-001", utf8(out), Text(RQ_TEXT("core", "%1 is not a folder."), {utf8(above)})));
    else if (::access(above.c_str(), W_OK | X_OK) != 0 || isKernelTree(above))
        folder.findings.push_back(
            blockingFinding("JOB-006", utf8(out), Text(RQ_TEXT("core", "%1 cannot be written."), {utf8(above)})));
}

} // namespace requant
