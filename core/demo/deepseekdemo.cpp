// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/deepseek.h"
#include "core/demo/demodata.h"
#include "core/demo/demofolder.h"
#include "core/demo/demokinds.h"

#include <nlohmann/json.hpp>

namespace requant::detail {

namespace {

constexpr const char* shardPattern = "model-%05u-of-%06u.safetensors";

DeepSeekShape smallShape()
{
    DeepSeekShape shape;
    shape.hidden = 2048; // wide enough for rows with a crest factor of 44
    shape.intermediate = 288;
    shape.moeIntermediate = 144; // one block of 128 rows and 16 more
    shape.layers = 3;
    shape.denseLayers = 1;
    shape.experts = 4;
    shape.expertsPerToken = 2;
    shape.groups = 1;
    shape.topGroups = 1;
    shape.heads = 4;
    shape.qLora = 128;
    shape.kvLora = 112;
    shape.nope = 64;
    shape.rope = 32;
    shape.valueHead = 64;
    shape.vocabulary = 256;
    return shape;
}

// Gates are heavy-tailed as in the published weights: 10 % INT8 error for dense, 7 % for shared ones.
Spread spreadOf(DeepSeekRole role)
{
    switch (role) {
    case DeepSeekRole::DenseGate:
        return {0.008f, 190};
    case DeepSeekRole::SharedGate:
        return {0.01f, 44};
    case DeepSeekRole::Projection:
        return {0.015f, 6};
    default:
        return {0.02f, 0};
    }
}

void addTensor(std::vector<DemoTensor>& tensors, const DeepSeekTensor& row, std::uint64_t seed)
{
    if (!row.scaled() && row.dtype() == Dtype::BF16) {
        tensors.push_back(plainTensor(seed, row.name, row.shape, row.role == DeepSeekRole::Norm ? 1.0f : 0.0f));
        return;
    }
    DemoRandom random(seed, row.name);
    const std::uint64_t rows = row.shape[0];
    const std::uint64_t cols = row.shape.size() > 1 ? row.shape[1] : 1;
    const std::vector<float> values = demoMatrix(random, rows, cols, spreadOf(row.role));
    if (!row.scaled()) {
        tensors.push_back({row.name, row.dtype(), row.shape, toF32(values)});
        return;
    }
    auto [codes, scales] = toFp8Blocks(values, rows, cols);
    tensors.push_back({row.name, row.dtype(), row.shape, std::move(codes)});
    tensors.push_back({row.scaleName(), Dtype::F32, row.scaleShape(), std::move(scales)});
}

std::vector<DemoTensor> seeded(const std::vector<DeepSeekTensor>& rows, std::uint64_t seed)
{
    std::vector<DemoTensor> tensors;
    for (const auto& row : rows)
        addTensor(tensors, row, seed);
    return tensors;
}

} // namespace

Result<DemoResult> writeDeepSeekDemo(const std::filesystem::path& folder, std::uint64_t seed, const Context& context)
{
    const DeepSeekShape shape = smallShape();
    DemoFolder demo(folder, "deepseek-fp8");
    // As published, the MTP layer has the last shard to itself.
    Status status = demo.writeShards(seeded(deepSeekModel(shape), seed), 1, 3, 4, shardPattern, context);
    if (status)
        status = demo.writeShards(seeded(deepSeekMtpLayer(shape), seed), 4, 1, 4, shardPattern, context);
    if (status)
        status = demo.writeIndex(demo.bytes());
    if (status)
        status = demo.writeJson("config.json", deepSeekConfig(shape));
    return demo.finish(status);
}

} // namespace requant::detail
