// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace requant {

/// A JSON file as it was and as it will be.
struct EditedText {
    std::string target; ///< name in the new folder
    std::string before; ///< empty: a new file
    std::string text;
};

/// The folder as it will be: the texts of its JSON files, the headers of its shards and which tensors they hold. Fixes
/// work on it one after the other, so that several of them make one consistent folder. Nothing is written.
class FolderEdit {
public:
    explicit FolderEdit(Checkpoint source);

    const Checkpoint& source() const { return m_source; }

    // JSON files, by their name in the source. The text of a file that is not there is empty.
    std::string text(const std::string& file) const;
    void setText(const std::string& file, std::string text);
    /// Applies @p change to the text if the file is there.
    void edit(const std::string& file, const std::function<std::string(const std::string&)>& change);
    void renameFile(const std::string& from, const std::string& to);
    std::string configFile() const; ///< empty if there is none
    std::string descriptionFile() const; ///< the one in use; empty if there is none
    /// File and pointer of the description's object, which may be embedded in config.json; empty file: none.
    std::pair<std::string, std::string> descriptionPlace() const;
    bool hasRow(const std::string& key) const; ///< in the description as it will be
    void addRows(const std::vector<std::pair<std::string, std::string>>& rows); ///< key, type; those there stay
    const std::map<std::string, EditedText>& texts() const { return m_texts; }

    // Tensors
    const std::string& nameOf(TensorId id) const { return m_names[static_cast<std::uint32_t>(id)]; }
    /// Name that a tensor of the source has now; the name itself if no such tensor was renamed.
    std::string nowCalled(std::string_view name) const;
    bool kept(TensorId id) const { return m_shards[static_cast<std::uint32_t>(id)] != noShard; }
    ShardId shardOf(TensorId id) const { return m_shards[static_cast<std::uint32_t>(id)]; }
    void drop(TensorId id);
    void move(TensorId id, ShardId shard);
    /// Renames tensors in headers, and the same names in the description; the index follows. @p rename gives the new
    /// name or nothing. Returns how many tensors changed.
    std::size_t renameTensors(const std::function<std::optional<std::string>(std::string_view)>& rename);
    /// Renames rows of the description only.
    void renameRows(const std::function<std::optional<std::string>(std::string_view)>& rename);
    bool tensorsChanged() const { return m_tensorsChanged; }

    // Shards
    void setMetadata(ShardId shard, std::map<std::string, std::string> metadata);
    const std::map<std::string, std::string>& metadataOf(ShardId shard) const;
    bool metadataChanged(ShardId shard) const { return m_metadata.contains(static_cast<std::uint32_t>(shard)); }
    void renameShard(ShardId shard, std::string name);
    const std::string& shardName(ShardId shard) const; ///< in the new folder

    void rebuildIndex(std::string brokenFile = {}); ///< from the headers; @p brokenFile: one that is no index
    bool rebuildsIndex() const { return m_rebuild; }
    const std::string& brokenIndex() const { return m_brokenIndex; }

    /// Files taken from elsewhere: place, name in the new folder.
    void copyIn(std::filesystem::path from, std::string target);
    const std::vector<std::pair<std::filesystem::path, std::string>>& copiedIn() const { return m_copies; }

private:
    void editRows(const std::function<std::string(const std::string& text, const std::string& pointer)>& change);

    Checkpoint m_source;
    std::map<std::string, EditedText> m_texts;
    std::vector<std::string> m_names; ///< by TensorId
    std::vector<ShardId> m_shards; ///< by TensorId; noShard: dropped
    std::unordered_map<std::string, std::string> m_renamed; ///< names of the source
    bool m_tensorsChanged = false;
    std::map<std::uint32_t, std::map<std::string, std::string>> m_metadata;
    std::map<std::uint32_t, std::string> m_shardNames;
    bool m_rebuild = false;
    std::string m_brokenIndex;
    std::vector<std::pair<std::filesystem::path, std::string>> m_copies;
};

} // namespace requant
