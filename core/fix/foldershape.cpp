// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/foldershape.h"

#include "core/fix/indexedit.h"

#include <algorithm>
#include <tuple>

namespace requant {

namespace {

ShardChange formOf(const FolderEdit& edit, const EditedShard& shard)
{
    const Shard& source = edit.source().shard(shard.id);
    if (source.state == ShardState::Missing)
        return ShardChange::Gone;
    if (source.state == ShardState::Broken)
        return ShardChange::AsIs;
    if (shard.tensors != shard.was)
        return shard.tensors.empty() ? ShardChange::Gone : ShardChange::Tensors;
    const bool renamed = std::any_of(shard.was.begin(), shard.was.end(),
        [&](TensorId id) { return edit.nameOf(id) != edit.source().tensor(id).name; });
    return renamed || edit.metadataChanged(shard.id) ? ShardChange::Header : ShardChange::AsIs;
}

std::string entryLine(const FolderEdit& edit, TensorId id, std::string_view name)
{
    const TensorInfo& tensor = edit.source().tensor(id);
    return printable(name) + "  " + std::string(edit.source().dtypeName(id)) + "  "
        + formatShape(tensor.shape.data(), tensor.shape.size());
}

std::string metadataLine(const std::map<std::string, std::string>& metadata)
{
    std::string line = "__metadata__  {";
    for (const auto& [key, value] : metadata)
        line += (line.ends_with('{') ? "" : ", ") + printable(key) + ": " + printable(value);
    return line + "}";
}

// One entry a line; the metadata is the first. Only lines that differ are kept, neighbours together.
std::vector<LineChange> headerLines(const FolderEdit& edit, const EditedShard& shard)
{
    std::string before;
    std::string after;
    if (edit.metadataChanged(shard.id)) {
        before = metadataLine(edit.source().shard(shard.id).metadata) + "\n";
        after = metadataLine(edit.metadataOf(shard.id)) + "\n";
    }
    for (const TensorId id : shard.was)
        before += entryLine(edit, id, edit.source().tensor(id).name) + "\n";
    for (const TensorId id : shard.tensors)
        after += entryLine(edit, id, edit.nameOf(id)) + "\n";
    return diffLines(before, after);
}

std::uint64_t bytesOf(const FolderEdit& edit, const EditedShard& shard)
{
    if (shard.form == ShardChange::AsIs || shard.form == ShardChange::Gone)
        return 0;
    std::uint64_t bytes = edit.source().shard(shard.id).headerBytes;
    for (const TensorId id : shard.tensors)
        bytes += edit.source().tensor(id).bytes();
    return bytes;
}

FileChange changeOf(const FolderEdit& edit, const EditedShard& shard)
{
    FileChange change;
    change.file = edit.source().shard(shard.id).name;
    if (edit.shardName(shard.id) != change.file)
        change.newName = edit.shardName(shard.id);
    change.kind = shard.form == ShardChange::Header ? ChangeKind::Header
        : shard.form == ShardChange::Tensors        ? ChangeKind::Tensors
        : shard.form == ShardChange::Gone           ? ChangeKind::Remove
                                                    : ChangeKind::Rename;
    if (shard.form != ShardChange::AsIs)
        change.lines = headerLines(edit, shard);
    change.bytes = bytesOf(edit, shard);
    return change;
}

FileChange changeOf(const std::string& file, const EditedText& text)
{
    FileChange change;
    change.file = file;
    if (text.target != file)
        change.newName = text.target;
    change.kind = text.before.empty() ? ChangeKind::Add
        : text.before == text.text    ? ChangeKind::Rename
                                      : ChangeKind::Text;
    change.lines = diffLines(text.before, text.text);
    // A byte-order mark at the start or a repeated line break at the end is a change too, though no line shows it.
    change.bytes = text.text.size();
    return change;
}

} // namespace

std::vector<EditedShard> editedShards(const FolderEdit& edit)
{
    const Checkpoint& source = edit.source();
    std::vector<EditedShard> shards(source.shards().size());
    for (std::uint32_t i = 0; i < shards.size(); ++i)
        shards[i].id = ShardId{i};
    std::vector<std::pair<ShardId, TensorId>> gained;
    for (std::uint32_t i = 0; i < source.tensors().size(); ++i) {
        const TensorInfo& tensor = source.tensors()[i];
        const TensorId id{i};
        if (!tensor.present())
            continue;
        shards[static_cast<std::uint32_t>(tensor.shard)].was.push_back(id);
        if (edit.kept(id) && edit.shardOf(id) != tensor.shard)
            gained.emplace_back(edit.shardOf(id), id);
    }
    for (auto& shard : shards) {
        std::ranges::sort(shard.was, [&](TensorId a, TensorId b) {
            const TensorInfo& left = source.tensor(a);
            const TensorInfo& right = source.tensor(b);
            return std::tie(left.begin, left.end, a) < std::tie(right.begin, right.end, b);
        });
        std::ranges::copy_if(
            shard.was, std::back_inserter(shard.tensors), [&](TensorId id) { return edit.shardOf(id) == shard.id; });
    }
    for (const auto& [shard, id] : gained)
        shards[static_cast<std::uint32_t>(shard)].tensors.push_back(id);
    for (auto& shard : shards)
        shard.form = formOf(edit, shard);
    return shards;
}

std::map<std::string, EditedText> editedTexts(const FolderEdit& edit)
{
    std::map<std::string, EditedText> texts = edit.texts();
    for (auto& index : editedIndexes(edit)) {
        const auto [at, fresh] = texts.try_emplace(index.target, index);
        if (!fresh)
            at->second.text = std::move(index.text);
    }
    std::erase_if(texts,
        [](const auto& item) { return item.second.text == item.second.before && item.second.target == item.first; });
    return texts;
}

std::vector<FileChange> changesOf(const FolderEdit& edit)
{
    std::vector<FileChange> changes;
    for (const auto& shard : editedShards(edit)) {
        const Shard& source = edit.source().shard(shard.id);
        const bool same = shard.form == ShardChange::AsIs && edit.shardName(shard.id) == source.name;
        if (!same && source.state != ShardState::Missing)
            changes.push_back(changeOf(edit, shard));
    }
    for (const auto& [file, text] : editedTexts(edit))
        changes.push_back(changeOf(file, text));
    for (const auto& [from, target] : edit.copiedIn()) {
        FileChange change;
        change.file = target;
        change.kind = ChangeKind::Add;
        change.lines = {{1, 1, {}, {utf8(from)}}};
        if (const auto stamp = stampOf(from))
            change.bytes = stamp->size;
        changes.push_back(std::move(change));
    }
    std::ranges::stable_sort(
        changes, [](const FileChange& a, const FileChange& b) { return compareNatural(a.file, b.file) < 0; });
    return changes;
}

} // namespace requant
