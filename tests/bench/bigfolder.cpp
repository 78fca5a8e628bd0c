// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/bigfolder.h"

#include "core/base/stagedfile.h"
#include "core/checkpoint/safetensorsfile.h"

#include <algorithm>
#include <cstdio>
#include <span>
#include <string>

namespace requant::bench {

namespace {

constexpr std::uint32_t shardCount = 64;

std::string shardName(std::uint32_t shard)
{
    char name[64];
    std::snprintf(name, sizeof name, "model-%05u-of-%05u.safetensors", shard + 1, shardCount);
    return name;
}

OutputTensor makeTensor(std::uint32_t number)
{
    constexpr const char* projections[] = {"down_proj", "gate_proj", "up_proj"};
    const std::uint32_t expert = number / 6;
    const bool scale = number % 2 == 1;
    OutputTensor tensor;
    tensor.name = "model.layers." + std::to_string(expert / 1024) + ".mlp.experts." + std::to_string(expert % 1024)
        + '.' + projections[number / 2 % 3] + (scale ? ".weight_scale" : ".weight");
    tensor.dtype = scale ? Dtype::F32 : Dtype::I8;
    tensor.shape = scale ? std::vector<std::uint64_t>{64, 1} : std::vector<std::uint64_t>{64, 128};
    return tensor;
}

Status writeShard(const std::filesystem::path& path, std::vector<OutputTensor> tensors)
{
    if (auto done = layoutTensors(tensors); !done)
        return done;
    const std::string header = serializeHeader(tensors);
    auto file = StagedFile::create(path);
    if (!file)
        return fail(file.error());
    if (auto done = file->resize(header.size() + tensors.back().end); !done)
        return done;
    if (auto done = file->write(0, std::as_bytes(std::span(header))); !done)
        return done;
    return file->commit();
}

} // namespace

Status writeBigFolder(const std::filesystem::path& folder, std::uint32_t tensors)
{
    std::filesystem::create_directories(folder);
    std::string index = R"({"metadata":{},"weight_map":{)";
    const std::uint32_t perShard = (tensors + shardCount - 1) / shardCount;
    for (std::uint32_t shard = 0; shard < shardCount; ++shard) {
        std::vector<OutputTensor> mine;
        for (std::uint32_t i = shard * perShard; i < std::min(tensors, (shard + 1) * perShard); ++i) {
            mine.push_back(makeTensor(i));
            index += (i == 0 ? "\"" : ",\"") + mine.back().name + "\":\"" + shardName(shard) + '"';
        }
        if (auto done = writeShard(folder / shardName(shard), std::move(mine)); !done)
            return done;
    }
    index += "}}";
    if (auto done = writeTextFile(folder / "config.json",
            R"({"model_type":"big","num_hidden_layers":163,"quantization_config":{"quant_method":"compressed-tensors",)"
            R"("format":"int-quantized","config_groups":{"group_0":{"targets":["Linear"],"weights":{"num_bits":8,)"
            R"("type":"int","strategy":"channel","symmetric":true}}}}})");
        !done)
        return done;
    return writeTextFile(folder / "model.safetensors.index.json", index);
}

} // namespace requant::bench
