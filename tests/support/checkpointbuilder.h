// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/checkpoint/dtype.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace requant::test {

struct BuiltTensor {
    std::string name;
    Dtype dtype = Dtype::BF16;
    std::vector<std::uint64_t> shape;
    std::vector<std::byte> data;
    std::string shard; ///< file that holds it, empty: in no shard (only an index row may name it)
};

/// A small checkpoint folder in memory: start from a base, edit it, write it. Equal edits give equal bytes.
class CheckpointBuilder {
public:
    CheckpointBuilder();
    // Copies are independent of each other.
    CheckpointBuilder(const CheckpointBuilder& other);
    CheckpointBuilder& operator=(const CheckpointBuilder& other) = delete;
    CheckpointBuilder(CheckpointBuilder&&) = default;
    CheckpointBuilder& operator=(CheckpointBuilder&&) = default;

    // Tensors, in order. A new or moved tensor is indexed in its shard; a removed one leaves the index as well.
    std::vector<BuiltTensor>& tensors() { return m_tensors; }
    bool has(const std::string& name) const;
    BuiltTensor& tensor(const std::string& name); ///< fails the test by exception if there is none
    BuiltTensor& add(BuiltTensor tensor); ///< goes to the last shard if it names none
    void remove(const std::string& name);
    std::size_t removeMatching(const std::string& prefix, const std::string& suffix = {}); ///< how many
    void rename(const std::string& from, const std::string& to); ///< also its description row
    std::size_t renamePrefix(const std::string& from, const std::string& to); ///< tensors only, not the description
    void move(const std::string& name, const std::string& shard);
    void renameShard(const std::string& from, const std::string& to); ///< may lead into a sub-folder
    std::vector<std::string> shards() const; ///< distinct, in order of first use
    /// Sends the tensors to @p count shards of like size in order; the pattern has two numbers
    /// ("model-%05u-of-%06u.safetensors").
    void shardInto(unsigned count, const char* pattern);

    // Index. Rows follow the tensors unless they are set here.
    std::string indexName = "model.safetensors.index.json"; ///< empty: no index file
    void setIndexRow(const std::string& tensor, const std::string& shard) { m_rows[tensor] = shard; }
    void dropIndexRow(const std::string& tensor) { m_rows[tensor].clear(); }
    nlohmann::ordered_json& indexMetadata() { return *m_metadata; }

    // Documents; a null value leaves the file out.
    nlohmann::ordered_json& config() { return *m_config; }
    nlohmann::ordered_json& description() { return *m_description; }
    std::string descriptionName = "quant_model_description.json";
    void setFile(const std::string& name, std::string text)
    {
        m_files[name] = std::move(text);
    } ///< replaces whatever is written
    void shardMetadata(std::map<std::string, std::string> metadata) { m_shardMetadata = std::move(metadata); }

    /// Writes everything below @p folder, which is made.
    Status write(const std::filesystem::path& folder) const;

private:
    nlohmann::ordered_json index() const;

    std::vector<BuiltTensor> m_tensors;
    std::map<std::string, std::string> m_rows; ///< overrides; an empty shard means no row
    std::shared_ptr<nlohmann::ordered_json> m_metadata;
    std::shared_ptr<nlohmann::ordered_json> m_config;
    std::shared_ptr<nlohmann::ordered_json> m_description;
    std::map<std::string, std::string> m_files;
    std::map<std::string, std::string> m_shardMetadata{{"format", "pt"}};
};

// Bytes for edits.
std::vector<float> gaussians(
    const std::string& name, std::size_t count, float deviation = 0.02f, float mean = 0); ///< seeded by the name
std::vector<std::byte> bytesOfBf16(const std::vector<float>& values);
std::vector<std::byte> bytesOfF32(const std::vector<float>& values);
std::vector<std::byte> zeros(std::size_t bytes);
/// Seeded values around @p mean as a BF16, F32 or I8 tensor of @p shape.
BuiltTensor randomTensor(const std::string& name, Dtype dtype, std::vector<std::uint64_t> shape, float mean = 0);

} // namespace requant::test
