// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/modelwriter.h"

#include "core/demo/deepseek.h"

#include <nlohmann/json.hpp>

#include <map>

namespace requant::test {

namespace {

DeepSeekShape miniShape(std::uint64_t rope)
{
    DeepSeekShape shape;
    shape.hidden = 256;
    shape.intermediate = 256;
    shape.moeIntermediate = 128;
    shape.layers = 4;
    shape.denseLayers = 1;
    shape.experts = 4;
    shape.expertsPerToken = 2;
    shape.groups = 2;
    shape.topGroups = 1;
    shape.heads = 2;
    shape.qLora = 128;
    shape.kvLora = 64;
    shape.nope = 64;
    shape.rope = rope;
    shape.valueHead = 64;
    shape.vocabulary = 128;
    return shape;
}

// What the INT8 recipes leave in BF16.
bool staysFloat(const std::string& module, MiniQuant quant)
{
    const bool int8 = quant == MiniQuant::CompressedTensors || quant == MiniQuant::Ascend;
    return module.ends_with("kv_b_proj") ? int8 : quant == MiniQuant::Ascend && module.starts_with("model.layers.4.");
}

void addDeepSeek(ModelWriter& writer, const std::vector<DeepSeekTensor>& tensors, MiniQuant quant)
{
    for (const auto& tensor : tensors) {
        const std::string module = tensor.name.substr(0, tensor.name.rfind('.'));
        if (tensor.scaled())
            writer.linear(module, tensor.shape[0], tensor.shape[1], staysFloat(module, quant));
        else if (tensor.shape.size() == 2 && !module.ends_with("embed_tokens"))
            writer.linear(module, tensor.shape[0], tensor.shape[1], true);
        else
            writer.plain(tensor.name, tensor.shape, tensor.role == DeepSeekRole::Norm ? 1.0f : 0.0f, tensor.dtype());
    }
}

} // namespace

namespace {

CheckpointBuilder makeR1(const MiniR1Options& options)
{
    const DeepSeekShape shape = miniShape(options.rope);
    ModelWriter writer(options.quant);
    writer.builder.config() = deepSeekConfig(shape);
    addDeepSeek(writer, deepSeekModel(shape), options.quant);
    addDeepSeek(writer, deepSeekMtpLayer(shape), options.quant);
    return writer.finish(3);
}

// Making the numbers takes longer than copying them, and a test needs the same base many times.
template <typename Make>
const CheckpointBuilder& cached(const std::string& key, const Make& make)
{
    static std::map<std::string, CheckpointBuilder> bases;
    auto at = bases.find(key);
    if (at == bases.end())
        at = bases.emplace(key, make()).first;
    return at->second;
}

std::string key(const char* kind, std::uint64_t variant, MiniQuant quant)
{
    return kind + std::to_string(variant) + "/" + std::to_string(static_cast<int>(quant));
}

} // namespace

CheckpointBuilder miniR1(const MiniR1Options& options)
{
    return cached(key("r1/", options.rope, options.quant), [&] { return makeR1(options); });
}

CheckpointBuilder miniVlm(MiniQuant quant)
{
    return cached(key("vlm/", 0, quant), [&] { return makeVlm(quant); });
}

CheckpointBuilder miniDense(bool fused, MiniQuant quant)
{
    return cached(key("dense/", fused, quant), [&] { return makeDense(fused, quant); });
}

CheckpointBuilder miniW8a8Ct()
{
    return miniR1({64, MiniQuant::CompressedTensors});
}

CheckpointBuilder miniW8a8Asc()
{
    return miniR1({64, MiniQuant::Ascend});
}

} // namespace requant::test
