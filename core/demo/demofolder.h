// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/checkpoint/safetensorsfile.h"
#include "core/demo/demo.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace requant {

/// A tensor with its bytes; no bytes at all means a hole in a sparse file.
struct DemoTensor {
    std::string name;
    Dtype dtype = Dtype::BF16;
    std::vector<std::uint64_t> shape;
    std::vector<std::byte> data;

    std::uint64_t bytes() const;
};

/// BF16 tensor of seeded values around @p mean (1 for norms), deviation 0.02; rank 1 or more.
DemoTensor plainTensor(std::uint64_t seed, const std::string& name, std::vector<std::uint64_t> shape, float mean = 0);

/// Writes the files of one demo folder and keeps the account of them.
class DemoFolder {
public:
    DemoFolder(std::filesystem::path folder, std::string kind);

    /// One shard, staged. Tensors without data stay holes.
    Status writeShard(const std::string& name, const std::vector<DemoTensor>& tensors);
    /// Distributes @p tensors over @p count shards of like size, in order, and writes them under @p pattern
    /// ("model-%05u-of-%06u.safetensors") as numbers @p first to first + count - 1 of @p total.
    /// A shard is closed right after the tensor that fills it, so a scale may follow in the next one.
    Status writeShards(const std::vector<DemoTensor>& tensors, unsigned first, unsigned count, unsigned total,
        const char* pattern, const Context& context);
    /// model.safetensors.index.json of all shards so far.
    Status writeIndex(std::optional<std::uint64_t> totalSize, const std::string& name = "model.safetensors.index.json");
    /// Counts a file that was written otherwise, with @p tensors of @p bytes in it.
    void addFile(const std::string& name, std::uint64_t fileBytes, std::uint64_t tensors, std::uint64_t bytes);
    Status writeJson(const std::string& name, const nlohmann::ordered_json& document);
    /// A whole small checkpoint: two shards, index, config.json.
    Result<DemoResult> writeModel(
        const std::vector<DemoTensor>& tensors, const nlohmann::ordered_json& config, const Context& context);

    std::uint64_t bytes() const { return m_result.bytes; }
    /// The account, or the error of @p status.
    Result<DemoResult> finish(const Status& status) const;

private:
    Status writeText(const std::string& name, const std::string& text);

    DemoResult m_result;
    std::map<std::string, std::string> m_weightMap;
};

} // namespace requant
