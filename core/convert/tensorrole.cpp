// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/tensorrole.h"

#include "core/checkpoint/modelconfig.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace requant {

namespace {

bool anyOf(std::string_view text, std::initializer_list<std::string_view> list)
{
    return std::find(list.begin(), list.end(), text) != list.end();
}

std::optional<std::uint32_t> number(std::string_view text)
{
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::uint64_t positive(const ModelConfig& config, std::initializer_list<std::string_view> keys, std::uint64_t fallback)
{
    for (const auto key : keys) {
        if (const auto value = config.integer(key); value && *value >= 0)
            return static_cast<std::uint64_t>(*value);
    }
    return fallback;
}

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

// One component after the other, with the one before it.
void readComponent(std::string_view part, std::string_view before, TensorRole& role)
{
    if (anyOf(
            part, {"visual", "vision_tower", "vision_model", "vision_encoder", "audio_tower", "audio", "talker", "vit"})
        || contains(part, "multi_modal_projector") || contains(part, "mm_projector"))
        role.otherModality = true;
    if (part == "mtp" || part == "mtp_layers")
        role.mtp = true;
    if (contains(part, "shared_expert") && part != "shared_expert_gate")
        role.experts = ExpertKind::Shared;
    if (part == "experts" && role.experts == ExpertKind::None)
        role.experts = ExpertKind::Routed;
    const auto n = number(part);
    if (!n)
        return;
    if (before == "experts")
        role.expert = n;
    else if (!role.layer && anyOf(before, {"layers", "h", "blocks", "layer", "block"}))
        role.layer = n;
}

bool isEmbedding(std::string_view projection)
{
    return contains(projection, "embed") || anyOf(projection, {"wte", "wpe", "tok_embeddings"});
}

bool isRouter(const TensorRole& role)
{
    if (anyOf(role.projection, {"router", "shared_expert_gate", "gate_proj_router"}))
        return true;
    return role.projection == "gate"
        && (contains(role.module, "mlp.gate") || contains(role.module, "ffn.gate") || contains(role.module, "moe.gate")
            || contains(role.module, "feed_forward.gate"));
}

TensorKind kindOf(const TensorRole& role)
{
    if (role.leaf == "bias" || contains(role.leaf, "_bias"))
        return TensorKind::Bias;
    if (role.stack)
        return TensorKind::Linear;
    if (role.leaf != "weight" && role.leaf != "weight_packed")
        return TensorKind::Other;
    if (contains(role.projection, "norm") || anyOf(role.projection, {"ln_1", "ln_2", "ln_f"}))
        return TensorKind::Norm;
    if (isEmbedding(role.projection))
        return TensorKind::Embedding;
    if (anyOf(role.projection, {"lm_head", "head", "output", "embed_out"}) && role.experts == ExpertKind::None
        && !contains(role.module, "attention"))
        return TensorKind::Head;
    if (isRouter(role))
        return TensorKind::Router;
    return contains(role.projection, "conv") ? TensorKind::Other : TensorKind::Linear;
}

} // namespace

std::string_view name(TensorKind kind)
{
    static constexpr std::array names{"linear", "embedding", "head", "router", "norm", "bias", "other"};
    return names[static_cast<std::size_t>(kind)];
}

bool LayerCounts::isMoe(std::uint64_t layer) const
{
    return experts > 0 && layer >= firstDense && (moeEvery <= 1 || (layer + 1) % moeEvery == 0);
}

LayerCounts layerCounts(const ModelConfig& config)
{
    LayerCounts counts;
    counts.layers = config.layers();
    counts.nextn = config.nextnLayers();
    counts.experts = positive(config, {"n_routed_experts", "num_local_experts", "num_experts", "moe_num_experts"}, 0);
    counts.sharedExperts = positive(config, {"n_shared_experts", "num_shared_experts"}, 0);
    counts.firstDense = positive(config, {"first_k_dense_replace", "moe_layer_start_index"}, 0);
    counts.moeEvery = std::max<std::uint64_t>(1, positive(config, {"moe_layer_freq", "decoder_sparse_step"}, 1));
    return counts;
}

TensorRole parseTensorRole(std::string_view name, const LayerCounts& counts)
{
    TensorRole role;
    std::string_view before;
    std::string_view last;
    std::size_t start = 0;
    for (std::size_t at = 0; at <= name.size(); ++at) {
        if (at < name.size() && name[at] != '.')
            continue;
        before = last;
        last = name.substr(start, at - start);
        readComponent(last, before, role);
        start = at + 1;
    }
    role.leaf = last;
    role.stack = before == "experts" && anyOf(last, {"gate_up_proj", "down_proj", "gate_proj", "up_proj"});
    role.module = role.stack ? name : name.substr(0, name.size() - std::min(name.size(), last.size() + 1));
    const auto dot = role.module.rfind('.');
    role.projection = dot == std::string_view::npos ? role.module : role.module.substr(dot + 1);
    if (role.layer && !role.otherModality && counts.layers > 0 && *role.layer >= counts.layers)
        role.mtp = true;
    role.kind = kindOf(role);
    return role;
}

} // namespace requant
