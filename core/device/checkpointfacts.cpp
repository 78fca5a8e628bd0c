// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/checkpointfacts.h"

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/quantdescription.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace requant {

namespace {

std::string_view formatWord(const Checkpoint& checkpoint)
{
    const auto declared = checkpoint.config().quantization();
    // A leftover block in config.json hides the description from vLLM-Ascend; which one counts is said by CFG-020.
    if (declared.empty())
        return checkpoint.descriptions().empty() ? "unquantized" : "modelslim";
    switch (declared.front().method) {
    case QuantMethod::Fp8:
        return "fp8";
    case QuantMethod::CompressedTensors:
        return "compressed-tensors";
    case QuantMethod::Ascend:
        return "modelslim";
    case QuantMethod::Awq:
        return "awq";
    case QuantMethod::Gptq:
        return "gptq";
    case QuantMethod::None:
        return checkpoint.descriptions().empty() ? "unquantized" : "modelslim";
    case QuantMethod::ModelOpt:
    case QuantMethod::Other:
        break;
    }
    return "other-quantization";
}

std::uint64_t value(const ModelConfig& config, std::string_view key)
{
    const auto number = config.integer(key);
    return number && *number > 0 ? static_cast<std::uint64_t>(*number) : 0;
}

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

// Parameters that every tensor-parallel rank holds whole: vectors, the router, the latent projections of MLA.
bool copiedToEveryRank(const TensorInfo& tensor)
{
    static constexpr std::string_view whole[] = {
        ".q_a_proj.", ".kv_a_proj_with_mqa.", ".mlp.gate.", ".indexer.", "norm", ".eh_proj.", ".router."};
    return tensor.shape.size() < 2
        || std::any_of(std::begin(whole), std::end(whole), [&](auto part) { return contains(tensor.name, part); });
}

// model.layers.N with N from num_hidden_layers on, or below a module named mtp.
bool isDrafter(std::string_view name, std::uint64_t layers)
{
    if (name.starts_with("mtp.") || contains(name, ".mtp."))
        return true;
    constexpr std::string_view prefix = "model.layers.";
    if (!layers || !name.starts_with(prefix))
        return false;
    std::uint64_t layer = 0;
    const auto [end, error] = std::from_chars(name.data() + prefix.size(), name.data() + name.size(), layer);
    return error == std::errc() && end != name.data() + name.size() && *end == '.' && layer >= layers;
}

void countBytes(const Checkpoint& checkpoint, CheckpointFacts& facts)
{
    for (const auto& tensor : checkpoint.tensors()) {
        if (!tensor.present())
            continue;
        facts.tensorBytes += tensor.bytes();
        if (isDrafter(tensor.name, facts.layers)) {
            facts.unusedBytes += tensor.bytes();
            facts.words.insert("mtp");
        } else if (tensor.listing == Listing::OtherShard) {
            continue;
        } else {
            (copiedToEveryRank(tensor) ? facts.copiedBytes : facts.splitBytes) += tensor.bytes();
        }
        if (tensor.dtype == Dtype::I8 && tensor.name.ends_with(".weight"))
            facts.words.insert("int8");
        if (facts.kvB.empty() && tensor.name.ends_with(".kv_b_proj.weight")) {
            facts.kvB = tensor.name;
            facts.kvBDtype = tensor.dtype;
        }
    }
}

void readAttention(const ModelConfig& config, CheckpointFacts& facts)
{
    facts.layers = config.layers();
    facts.heads = value(config, "num_attention_heads");
    facts.kvHeads = value(config, "num_key_value_heads");
    if (!facts.kvHeads)
        facts.kvHeads = facts.heads;
    facts.maxPositions = value(config, "max_position_embeddings");
    const auto latent = value(config, "kv_lora_rank");
    if (latent) {
        facts.words.insert("mla");
        const auto rope = value(config, "qk_rope_head_dim");
        facts.latentDim = latent + rope;
        facts.headDim = value(config, "qk_nope_head_dim") + rope;
        facts.valueDim = value(config, "v_head_dim");
        return;
    }
    facts.headDim = value(config, "head_dim");
    if (!facts.headDim && facts.heads)
        facts.headDim = value(config, "hidden_size") / facts.heads;
    facts.valueDim = facts.headDim;
}

} // namespace

bool CheckpointFacts::holds(const std::vector<std::string>& when) const
{
    return std::all_of(when.begin(), when.end(), [this](const std::string& word) {
        return word.starts_with('!') ? !words.contains(word.substr(1)) : words.contains(word);
    });
}

CheckpointFacts checkpointFacts(const Checkpoint& checkpoint)
{
    CheckpointFacts facts;
    auto folder = checkpoint.folder();
    if (!folder.has_filename())
        folder = folder.parent_path();
    facts.name = utf8(folder.filename());
    const ModelConfig& config = checkpoint.config();
    facts.words.insert(std::string(formatWord(checkpoint)));
    if (config.json().contains("vision_config"))
        facts.words.insert("vision");
    if (config.json().contains("auto_map"))
        facts.words.insert("custom-code");
    for (const auto* key : {"n_routed_experts", "num_experts", "num_local_experts"}) {
        if (value(config, key) > 1)
            facts.words.insert("moe");
    }
    if (std::ranges::find(checkpoint.shards(), ShardForm::Cannbin, &Shard::form) != checkpoint.shards().end())
        facts.words.insert("cannbin");
    readAttention(config, facts);
    countBytes(checkpoint, facts);
    return facts;
}

} // namespace requant
