// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/deepseek.h"
#include "core/demo/demofolder.h"
#include "core/demo/demokinds.h"

#include <nlohmann/json.hpp>

namespace requant::detail {

namespace {

constexpr const char* shardPattern = "model-%05u-of-%06u.safetensors";

std::vector<DemoTensor> holes(const std::vector<DeepSeekTensor>& rows)
{
    std::vector<DemoTensor> tensors;
    for (const auto& row : rows) {
        tensors.push_back({row.name, row.dtype(), row.shape, {}});
        if (row.scaled())
            tensors.push_back({row.scaleName(), Dtype::F32, row.scaleShape(), {}});
    }
    return tensors;
}

} // namespace

Result<DemoResult> writeR1Twin(const std::filesystem::path& folder, std::uint64_t, const Context& context)
{
    // The published folder keeps the MTP layer in the last three shards; a conversion without it has 160.
    const DeepSeekShape shape;
    DemoFolder demo(folder, "r1-twin");
    Status status = demo.writeShards(holes(deepSeekModel(shape)), 1, 160, 163, shardPattern, context);
    if (status)
        status = demo.writeShards(holes(deepSeekMtpLayer(shape)), 161, 3, 163, shardPattern, context);
    // The published total_size is that of a BF16 copy, about twice the payload.
    if (status)
        status = demo.writeIndex(1'369'062'772'000);
    if (status)
        status = demo.writeJson("config.json", deepSeekConfig(shape));
    if (status)
        status = demo.writeJson("generation_config.json",
            {{"_from_model_config", true}, {"bos_token_id", 0}, {"eos_token_id", 1}, {"do_sample", true},
                {"temperature", 0.6}, {"top_p", 0.95}, {"transformers_version", "4.46.3"}});
    return demo.finish(status);
}

} // namespace requant::detail
