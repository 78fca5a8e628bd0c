// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/opensteps.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace requant {

namespace {

std::string folderOf(std::string_view name)
{
    const std::size_t slash = name.rfind('/');
    return slash == std::string_view::npos ? std::string() : std::string(name.substr(0, slash));
}

// Ascend writes one part<i>-of-<n>/ folder per rank, each with shards of its own.
bool isPartFolder(std::string_view folder)
{
    return folder.starts_with("part") && folder.find("-of-") != std::string_view::npos;
}

bool isConsolidated(std::string_view name)
{
    return name.substr(name.rfind('/') + 1).starts_with("consolidated");
}

// The name that loaders know comes first, then the index of which most shards are here.
void chooseIndex(std::vector<ShardIndex>& indexes, const std::set<std::string>& onDisk)
{
    const auto here = [&](const ShardIndex& index) {
        return std::ranges::count_if(index.shardNames, [&](const auto& name) { return onDisk.contains(name); });
    };
    std::ranges::stable_sort(indexes, [&](const ShardIndex& a, const ShardIndex& b) {
        const bool aKnown = a.fileName == "model.safetensors.index.json" && here(a) > 0;
        const bool bKnown = b.fileName == "model.safetensors.index.json" && here(b) > 0;
        return aKnown != bKnown ? aKnown : here(a) > here(b);
    });
}

// Shards that only an index of another complete set of the model names.
std::unordered_set<std::string> alternativeShards(const std::vector<ShardIndex>& indexes)
{
    std::unordered_set<std::string> out;
    for (std::size_t i = 1; i < indexes.size(); ++i) {
        if (indexes[i].rows.size() * 2 >= indexes.front().rows.size())
            out.insert(indexes[i].shardNames.begin(), indexes[i].shardNames.end());
    }
    return out;
}

class Chooser {
public:
    Chooser(Checkpoint::Data& data, const OpenTarget& target, const std::vector<ListedFile>& files)
        : m_data(data)
        , m_target(target)
    {
        for (const auto& file : files) {
            if (file.name.ends_with(".safetensors"))
                m_files.push_back(&file);
        }
    }

    void run()
    {
        std::set<std::string> names;
        for (const auto* file : m_files)
            names.insert(file->name);
        chooseIndex(m_data.indexes, names);
        if (!m_target.onlyShard.empty())
            chooseOnly();
        else if (!m_data.indexes.empty())
            chooseIndexed();
        else
            chooseAll();
        std::ranges::sort(
            m_data.shards, [](const Shard& a, const Shard& b) { return compareNatural(a.name, b.name) < 0; });
    }

private:
    void add(const ListedFile& file, bool indexed)
    {
        Shard shard;
        shard.name = file.name;
        shard.indexed = indexed;
        shard.stamp = file.stamp;
        m_data.shards.push_back(std::move(shard));
    }

    void addMissing(const std::string& name)
    {
        Shard shard;
        shard.name = name;
        shard.indexed = true;
        shard.state = ShardState::Missing;
        shard.error = Error{ErrorCode::FileNotFound,
            Text(RQ_TEXT("core", "The index names this shard, but it is not here.")), name, {}, {},
            Text(RQ_TEXT("core", "Download it, or rebuild the index from the shards that are here."))};
        m_data.shards.push_back(std::move(shard));
    }

    void chooseOnly()
    {
        for (const auto* file : m_files) {
            if (file->name == m_target.onlyShard)
                add(*file, false);
        }
    }

    void chooseIndexed()
    {
        // "./model-1.safetensors" and "model-1.safetensors" are one file; the index's own spelling is matched in the
        // join.
        std::unordered_map<std::string_view, const ListedFile*> byName;
        for (const auto* file : m_files)
            byName.emplace(file->name, file);
        std::unordered_set<std::string> named;
        std::set<std::string> folders;
        for (const auto& written : m_data.indexes.front().shardNames) {
            const std::string name = std::filesystem::path(written).lexically_normal().generic_string();
            if (!named.insert(name).second)
                continue;
            folders.insert(folderOf(name));
            if (const auto at = byName.find(name); at != byName.end())
                add(*at->second, true);
            else
                addMissing(name);
        }
        const auto alternative = alternativeShards(m_data.indexes);
        for (const auto* file : m_files) {
            if (named.contains(file->name))
                continue;
            const bool beside = folders.contains(folderOf(file->name)) && !alternative.contains(file->name)
                && !isConsolidated(file->name);
            if (beside)
                add(*file, false);
            else
                m_data.strayShards.push_back(file->name);
        }
    }

    // Without an index: the top folder, else the part folders, else whatever sub-folders hold.
    void chooseAll()
    {
        const auto inTop = [](const ListedFile* file) { return file->inTopFolder(); };
        const auto inPart = [](const ListedFile* file) { return isPartFolder(folderOf(file->name)); };
        // A container is a model; shards below it are another one.
        const bool top = std::ranges::any_of(m_files, inTop)
            || std::ranges::find(m_data.shards, ShardForm::Cannbin, &Shard::form) != m_data.shards.end();
        const bool parts = !top && std::ranges::any_of(m_files, inPart);
        const bool plain =
            std::ranges::any_of(m_files, [&](const auto* file) { return inTop(file) && !isConsolidated(file->name); });
        for (const auto* file : m_files) {
            const bool wanted = top ? inTop(file) && !(plain && isConsolidated(file->name)) : !parts || inPart(file);
            if (wanted)
                add(*file, false);
            else
                m_data.strayShards.push_back(file->name);
        }
    }

    Checkpoint::Data& m_data;
    const OpenTarget& m_target;
    std::vector<const ListedFile*> m_files;
};

} // namespace

void chooseShards(Checkpoint::Data& data, const OpenTarget& target, const std::vector<ListedFile>& files)
{
    Chooser(data, target, files).run();
}

} // namespace requant
