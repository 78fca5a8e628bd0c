// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/checkpoint/modelconfig.h"
#include "core/checkpoint/safetensorsfile.h"
#include "core/checkpoint/shardindex.h"
#include "core/checkpoint/tensorinfo.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace requant {

class QuantDescription;
struct ContainerPart;
struct OpenContainer;

enum class ShardForm : std::uint8_t { Safetensors, Cannbin };
enum class ShardState : std::uint8_t {
    Complete,
    Missing, ///< an index names it, it is not on disk
    Broken, ///< see Shard::error: cut, LFS pointer, HTML page, empty, header faults. Only of a shard whose data is cut
            ///< or followed by other bytes the header is known and its tensors are Present
};

/// One *.safetensors file or CANNBIN container, on disk or only named by an index.
struct Shard {
    std::string name; ///< relative path, '/' separators; absolute for a shard of the companion checkpoint
    ShardForm form = ShardForm::Safetensors;
    ShardState state = ShardState::Complete;
    bool indexed = false; ///< named by an index row
    FileStamp stamp; ///< size and time on disk; zero if missing
    std::uint64_t headerBytes = 0;
    std::uint64_t dataStart = 0; ///< file position of the byte buffer
    std::uint64_t tensorBytes = 0; ///< payload of its present tensors
    std::uint32_t tensorCount = 0; ///< header entries; for missing shards the number of index rows
    MetadataForm metadataForm = MetadataForm::Absent;
    std::map<std::string, std::string> metadata;
    std::optional<Error> error; ///< why it is not Complete
    std::optional<std::uint64_t> declaredSize; ///< size given by a Git LFS pointer
};

/// Any other file of the folder (tokenizer, templates, code), relative path and size.
struct SideFile {
    std::string name;
    std::uint64_t bytes = 0;
    std::filesystem::path folder{}; ///< of the companion checkpoint; empty: the checkpoint's own
};

/// A checkpoint folder as an immutable value: headers, index, config and description, no tensor data.
/// Copies are cheap and share the same storage.
class Checkpoint {
public:
    struct Data;
    explicit Checkpoint(std::shared_ptr<const Data> data);

    const std::filesystem::path& folder() const; ///< the folder that holds the files (for a hub cache: the snapshot)
    const std::filesystem::path& opened() const; ///< what the user named
    const std::string& snapshot() const; ///< revision, if a Hugging Face cache repository was opened

    /// All tensors, natural order of names; copies of one name in several shards are neighbours, the indexed one first.
    std::span<const TensorInfo> tensors() const;
    const TensorInfo& tensor(TensorId id) const;
    /// The authoritative entry of a name: the one the index points to, else the first.
    std::optional<TensorId> find(std::string_view name) const;
    /// dtype as written in the header, also for unknown ones; empty for absent tensors.
    std::string_view dtypeName(TensorId id) const;

    const std::vector<Shard>& shards() const; ///< natural order of names
    const Shard& shard(ShardId id) const;
    std::filesystem::path shardPath(ShardId id) const;
    /// The shard's file, opened at first use and kept; FileChanged if it is not the one that was opened. Thread-safe.
    Result<std::shared_ptr<const InputFile>> openShard(ShardId id) const;
    /// *.safetensors files that do not belong to the model: in sub-folders that no index row names ("original/..."), or
    /// of another complete set beside it (consolidated.safetensors). Relative paths, natural order; not opened.
    const std::vector<std::string>& strayShards() const;

    const std::vector<OpenContainer>& containers() const; ///< CANNBIN, whose index could be read (containers.h)
    std::optional<ContainerPart> containerPart(TensorId id) const; ///< nothing: the tensor is of no container
    const std::filesystem::path& companionFolder() const; ///< of the checkpoint joined to this one; empty: none

    const std::vector<ShardIndex>& indexes() const; ///< the used one first; empty: none
    const ModelConfig& config() const;
    const JsonDocument* generationConfig() const; ///< null if absent
    const std::vector<QuantDescription>& descriptions() const; ///< exact name first
    const std::vector<SideFile>& sideFiles() const;

    /// Everything that could not be read, in a stable order: broken shards, JSON faults, path escapes.
    const std::vector<Error>& problems() const;

    std::uint64_t tensorBytes() const; ///< payload of all present tensors

    const std::shared_ptr<const Data>& data() const { return m_data; } ///< for this room

private:
    std::shared_ptr<const Data> m_data;
};

/// Opens a folder, an index file, a single shard, a CANNBIN container or a Hugging Face cache repository directory.
/// Faults inside are problems(); only what cannot be read at all is an error (FileNotFound, NotAFolder, FileUnreadable,
/// Ambiguous with the list of snapshots, TorchCheckpoint, InvalidArgument for options that do not fit, Cancelled).
Result<Checkpoint> openCheckpoint(const std::filesystem::path& path, const Context& context = {});
/// Fills @p target from the payload of one present tensor, starting at @p offset within the tensor.
/// Errors: FileChanged, FileUnreadable, TensorNotFound (absent), InvalidArgument (beyond its end).
Status readTensorBytes(const Checkpoint& checkpoint, TensorId id, std::uint64_t offset, std::span<std::byte> target);

/// Natural order: digit runs compare as numbers, so layers.2 comes before layers.10.
int compareNatural(std::string_view a, std::string_view b);

} // namespace requant
