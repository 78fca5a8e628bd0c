// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/containers.h"
#include "core/checkpoint/nametable.h"
#include "core/checkpoint/quantdescription.h"

#include <mutex>
#include <unordered_map>

namespace requant {

/// Open files of the shards, opened at first use; a bounded number, since a process may have only 1024.
class ShardFiles {
public:
    Result<std::shared_ptr<const InputFile>> open(
        std::uint32_t shard, const std::filesystem::path& path, const FileStamp& stamp);

private:
    static constexpr std::size_t most = 128;

    std::mutex m_mutex;
    std::unordered_map<std::uint32_t, std::shared_ptr<const InputFile>> m_open;
};

struct Checkpoint::Data {
    std::filesystem::path folder;
    std::filesystem::path opened;
    std::string snapshot;

    /// Names and shapes that the tensors point into; shared with the indexes, whose rows point there too.
    std::shared_ptr<std::vector<std::shared_ptr<const void>>> storage =
        std::make_shared<std::vector<std::shared_ptr<const void>>>();
    std::vector<TensorInfo> tensors;
    std::unordered_map<std::uint32_t, std::string_view> oddDtypes; ///< unknown dtypes by tensor
    std::vector<Shard> shards;
    std::vector<std::string> strayShards;
    std::vector<ShardIndex> indexes;
    ModelConfig config;
    std::optional<JsonDocument> generationConfig;
    std::vector<QuantDescription> descriptions;
    std::vector<SideFile> sideFiles;
    std::vector<Error> problems;
    std::uint64_t tensorBytes = 0;

    CannbinOptions cannbinOptions;
    std::filesystem::path companionFolder;
    std::shared_ptr<const Data> companion; ///< as it was opened
    std::vector<OpenContainer> containers;
    std::unordered_map<std::uint32_t, ContainerPart> containerParts; ///< by tensor

    mutable ShardFiles files;

    /// First tensor of a name, NameTable::none if there is none. The table is made when first asked.
    std::uint32_t find(std::string_view name) const;

private:
    mutable std::once_flag m_tableMade;
    mutable NameTable m_table;
};

} // namespace requant
