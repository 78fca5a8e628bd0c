// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/folderedit.h"

#include "core/checkpoint/quantdescription.h"
#include "core/fix/jsontext.h"

#include <algorithm>
#include <unordered_set>

namespace requant {

namespace {

constexpr std::uint64_t textLimit = std::uint64_t{256} << 20;

} // namespace

FolderEdit::FolderEdit(Checkpoint source)
    : m_source(std::move(source))
{
    m_names.reserve(m_source.tensors().size());
    m_shards.reserve(m_source.tensors().size());
    for (const auto& tensor : m_source.tensors()) {
        m_names.emplace_back(tensor.name);
        m_shards.push_back(tensor.present() ? tensor.shard : noShard);
    }
}

std::string FolderEdit::text(const std::string& file) const
{
    if (const auto at = m_texts.find(file); at != m_texts.end())
        return at->second.text;
    if (file.empty())
        return {};
    return readTextFile(m_source.folder() / file, textLimit).value_or(std::string());
}

void FolderEdit::setText(const std::string& file, std::string text)
{
    auto at = m_texts.find(file);
    if (at == m_texts.end())
        at = m_texts.emplace(file, EditedText{file, this->text(file), {}}).first;
    at->second.text = std::move(text);
}

void FolderEdit::edit(const std::string& file, const std::function<std::string(const std::string&)>& change)
{
    const std::string before = text(file);
    if (before.empty())
        return;
    std::string after = change(before);
    if (after != before)
        setText(file, std::move(after));
}

void FolderEdit::renameFile(const std::string& from, const std::string& to)
{
    setText(from, text(from));
    m_texts.at(from).target = to;
}

std::string FolderEdit::configFile() const
{
    return m_source.config().exists() ? m_source.config().document().fileName : std::string();
}

std::string FolderEdit::descriptionFile() const
{
    return m_source.descriptions().empty() ? std::string() : m_source.descriptions().front().document().fileName;
}

std::pair<std::string, std::string> FolderEdit::descriptionPlace() const
{
    if (const std::string file = descriptionFile(); !file.empty())
        return {file, ""};
    const auto blocks = m_source.config().quantization();
    if (!blocks.empty() && (blocks.front().methodName.empty() || blocks.front().methodName == "ascend"))
        return {configFile(), blocks.front().pointer};
    return {};
}

void FolderEdit::editRows(const std::function<std::string(const std::string&, const std::string&)>& change)
{
    const auto [file, pointer] = descriptionPlace();
    edit(file, [&, &at = pointer](const std::string& text) { return change(text, at); });
}

bool FolderEdit::hasRow(const std::string& key) const
{
    const auto [file, pointer] = descriptionPlace();
    const auto range = findRange(text(file), pointer);
    return range && std::ranges::find(range->items, key, &JsonItem::key) != range->items.end();
}

void FolderEdit::addRows(const std::vector<std::pair<std::string, std::string>>& rows)
{
    editRows([&](const std::string& text, const std::string& pointer) {
        std::unordered_set<std::string> keys;
        if (const auto range = findRange(text, pointer)) {
            for (const auto& item : range->items)
                keys.insert(item.key);
        }
        std::vector<std::pair<std::string, std::string>> added;
        for (const auto& [key, type] : rows) {
            if (keys.insert(key).second)
                added.emplace_back(key, jsonLiteral(type));
        }
        return added.empty() ? text : rewriteItems(text, pointer, {}, added);
    });
}

std::string FolderEdit::nowCalled(std::string_view name) const
{
    const auto at = m_renamed.find(std::string(name));
    return at == m_renamed.end() ? std::string(name) : at->second;
}

void FolderEdit::drop(TensorId id)
{
    m_shards[static_cast<std::uint32_t>(id)] = noShard;
    m_tensorsChanged = true;
}

void FolderEdit::move(TensorId id, ShardId shard)
{
    m_shards[static_cast<std::uint32_t>(id)] = shard;
    m_tensorsChanged = true;
}

std::size_t FolderEdit::renameTensors(const std::function<std::optional<std::string>(std::string_view)>& rename)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        auto name = rename(m_names[i]);
        if (!name || *name == m_names[i])
            continue;
        m_renamed[std::string(m_source.tensors()[i].name)] = *name;
        m_names[i] = std::move(*name);
        ++count;
    }
    m_tensorsChanged = m_tensorsChanged || count > 0;
    renameRows(rename);
    return count;
}

void FolderEdit::renameRows(const std::function<std::optional<std::string>(std::string_view)>& rename)
{
    editRows([&](const std::string& text, const std::string& pointer) {
        const auto range = findRange(text, pointer);
        std::unordered_set<std::string> keys;
        for (const auto& item : range ? range->items : std::vector<JsonItem>())
            keys.insert(item.key);
        return rewriteItems(text, pointer, [&](const JsonItem& item, std::string_view) {
            auto key = rename(item.key);
            JsonItemEdit edit;
            if (key && *key != item.key) {
                // A row that is there under the right name already is not made twice.
                edit.remove = keys.contains(*key);
                edit.key = std::move(key);
            }
            return edit;
        });
    });
}

void FolderEdit::setMetadata(ShardId shard, std::map<std::string, std::string> metadata)
{
    m_metadata[static_cast<std::uint32_t>(shard)] = std::move(metadata);
}

const std::map<std::string, std::string>& FolderEdit::metadataOf(ShardId shard) const
{
    const auto at = m_metadata.find(static_cast<std::uint32_t>(shard));
    return at == m_metadata.end() ? m_source.shard(shard).metadata : at->second;
}

void FolderEdit::renameShard(ShardId shard, std::string name)
{
    m_shardNames[static_cast<std::uint32_t>(shard)] = std::move(name);
}

const std::string& FolderEdit::shardName(ShardId shard) const
{
    const auto at = m_shardNames.find(static_cast<std::uint32_t>(shard));
    return at == m_shardNames.end() ? m_source.shard(shard).name : at->second;
}

void FolderEdit::rebuildIndex(std::string brokenFile)
{
    m_rebuild = true;
    if (!brokenFile.empty())
        m_brokenIndex = std::move(brokenFile);
}

void FolderEdit::copyIn(std::filesystem::path from, std::string target)
{
    m_copies.emplace_back(std::move(from), std::move(target));
}

} // namespace requant
