// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/folderscan.h"

#include "core/checkpoint/cannbinopen.h"
#include "core/checkpoint/checkpoint.h"

#include <algorithm>

namespace requant {

namespace fs = std::filesystem;

namespace {

constexpr int deepest = 4;
constexpr std::size_t most = 200'000;

tl::unexpected<Error> unreadable(const fs::path& path, const std::error_code& code)
{
    const bool absent = code == std::errc::no_such_file_or_directory || code == std::errc::not_a_directory;
    return fail(absent ? ErrorCode::FileNotFound : ErrorCode::FileUnreadable,
        absent ? Text(RQ_TEXT("core", "There is no such file or folder."))
               : Text(RQ_TEXT("core", "The folder cannot be read: %1."), {code.message()}),
        utf8(path));
}

std::vector<std::string> snapshotsOf(const fs::path& folder)
{
    std::vector<std::string> out;
    std::error_code code;
    for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
        std::error_code ignored;
        if (it->is_directory(ignored))
            out.push_back(utf8(it->path().filename()));
    }
    std::ranges::sort(out);
    return out;
}

// models--org--name/{refs/main,snapshots/<revision>}
Result<OpenTarget> resolveCache(const fs::path& repository)
{
    const auto snapshots = snapshotsOf(repository / "snapshots");
    std::string chosen;
    if (auto reference = readTextFile(repository / "refs" / "main", 4096)) {
        reference->erase(reference->find_last_not_of(" \t\r\n") + 1);
        if (std::ranges::find(snapshots, *reference) != snapshots.end())
            chosen = *reference;
    }
    if (chosen.empty() && snapshots.size() == 1)
        chosen = snapshots.front();
    if (snapshots.empty())
        return fail(
            ErrorCode::FileNotFound, Text(RQ_TEXT("core", "The cache repository has no snapshot.")), utf8(repository));
    if (chosen.empty()) {
        std::string list;
        for (const auto& name : snapshots)
            list += (list.empty() ? "" : ", ") + ("snapshots/" + name);
        return fail(Error{ErrorCode::Ambiguous,
            Text(RQ_TEXT("core", "The cache repository has several snapshots and refs/main names none of them: %1."),
                {list}),
            utf8(repository), {}, {}, Text(RQ_TEXT("core", "Open one of them."))});
    }
    return OpenTarget{repository / "snapshots" / chosen, chosen, {}, {}};
}

Result<OpenTarget> resolveFile(const fs::path& path)
{
    const std::string name = utf8(path.filename());
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    if (isIndexName(name))
        return OpenTarget{folder, {}, name, {}};
    if (name.ends_with(".safetensors"))
        return OpenTarget{folder, {}, {}, name};
    if (isCannbinFile(path))
        return OpenTarget{folder, {}, {}, name};
    if (auto torch = torchCheckpointError(path))
        return fail(std::move(*torch));
    return fail(Error{ErrorCode::NotAFolder,
        Text(RQ_TEXT("core",
            "It is neither a folder nor a *.safetensors file, a *.safetensors.index.json or a CANNBIN container.")),
        utf8(path), {}, {}, {}});
}

class Lister {
public:
    explicit Lister(const fs::path& folder)
        : m_root(folder)
    {
    }

    std::error_code list(const fs::path& folder, const std::string& prefix, int depth)
    {
        std::error_code code;
        for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
            if (files.size() >= most)
                break;
            add(*it, prefix, depth);
        }
        return code;
    }

    std::vector<ListedFile> files;

private:
    void add(const fs::directory_entry& entry, const std::string& prefix, int depth)
    {
        std::error_code ignored;
        const std::string name = utf8(entry.path().filename());
        const fs::file_status status = entry.status(ignored);
        const bool shard = name.ends_with(".safetensors");
        if (status.type() == fs::file_type::directory && !shard) {
            if (depth < deepest && !name.starts_with('.') && !entry.is_symlink(ignored))
                list(entry.path(), prefix + name + "/", depth + 1);
            return;
        }
        ListedFile file{prefix + name, {}, status.type() == fs::file_type::regular};
        if (const auto stamp = stampOf(entry.path()); stamp && file.regular)
            file.stamp = *stamp;
        files.push_back(std::move(file));
    }

    fs::path m_root;
};

} // namespace

Result<OpenTarget> resolveTarget(const fs::path& path)
{
    std::error_code code;
    const fs::file_status status = fs::status(path, code);
    if (!fs::exists(status))
        return unreadable(path, code ? code : std::make_error_code(std::errc::no_such_file_or_directory));
    if (!fs::is_directory(status))
        return resolveFile(path);
    std::error_code ignored;
    const bool cache = fs::is_directory(path / "snapshots", ignored)
        && (fs::exists(path / "refs", ignored) || fs::exists(path / "blobs", ignored)
            || utf8(path.filename()).starts_with("models--"));
    if (cache)
        return resolveCache(path);
    return OpenTarget{path, {}, {}, {}};
}

Result<std::vector<ListedFile>> listFolder(const fs::path& folder)
{
    Lister lister(folder);
    if (const auto code = lister.list(folder, {}, 0))
        return unreadable(folder, code);
    std::ranges::sort(
        lister.files, [](const ListedFile& a, const ListedFile& b) { return compareNatural(a.name, b.name) < 0; });
    return std::move(lister.files);
}

} // namespace requant
