// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/modules.h"

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/modulenaming.h"
#include "core/runtime/moduleorder.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>
#include <unordered_map>

namespace requant {

namespace {

using namespace std::string_view_literals;

bool oneOf(std::string_view text, std::span<const std::string_view> list)
{
    return std::find(list.begin(), list.end(), text) != list.end();
}

// Vocabulary embeddings only: position tables and the like never ask.
constexpr std::array embeddings{"embed_tokens"sv, "word_embeddings"sv, "wte"sv, "tok_embeddings"sv, "embed"sv};
constexpr std::array heads{"lm_head"sv, "embed_out"sv, "head"sv, "output"sv};
constexpr std::array positions{
    "wpe"sv, "pos_embed"sv, "position_embeddings"sv, "position_embedding"sv, "pos_emb"sv, "token_type_embeddings"sv};

std::string_view lastComponent(std::string_view name)
{
    const auto dot = name.rfind('.');
    return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

std::string_view parentOf(std::string_view name)
{
    const auto dot = name.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
}

// Where ".experts." splits a module name: the prefix that ends in "experts", the expert's number, the projection.
struct ExpertName {
    std::string_view prefix;
    std::int64_t number = -1; ///< -1: all experts in one tensor
    std::string_view projection;
};

std::optional<ExpertName> splitExpert(std::string_view module)
{
    constexpr auto mark = ".experts."sv;
    const auto at = module.find(mark);
    if (at == std::string_view::npos)
        return std::nullopt;
    ExpertName expert{module.substr(0, at + mark.size() - 1), -1, module.substr(at + mark.size())};
    const auto* end = expert.projection.data() + expert.projection.size();
    const auto parsed = std::from_chars(expert.projection.data(), end, expert.number);
    if (parsed.ec != std::errc() || parsed.ptr == end || *parsed.ptr != '.')
        return ExpertName{expert.prefix, -1, expert.projection};
    expert.projection.remove_prefix(static_cast<std::size_t>(parsed.ptr - expert.projection.data()) + 1);
    return expert;
}

// A module as found on disk, before fusing.
struct DiskModule {
    std::string_view name;
    TensorId weight = noTensor;
    std::size_t rank = 0; ///< of the weight; 0 if unknown
    bool bare = false; ///< the name is a tensor itself, without a parameter behind it
    bool scaled = false; ///< it has a weight scale
};

class Builder {
public:
    Builder(const Checkpoint& checkpoint, const ModelTraits& traits, const RenameTensor& rename)
        : m_checkpoint(checkpoint)
        , m_traits(traits)
        , m_rename(rename)
    {
    }

    std::vector<ModelModule> build();

private:
    void readTensor(TensorId id);
    void flush();
    void addExpert(const ExpertName& expert, const DiskModule& module);
    void addPlain(const DiskModule& module);
    std::size_t moduleOf(std::string key, LayerKind kind, std::string_view disk);
    const FusedModule* fusedOf(std::string_view disk) const;
    bool hasModule(const std::string& disk) const;

    const Checkpoint& m_checkpoint;
    const ModelTraits& m_traits;
    const RenameTensor& m_rename;
    std::vector<ModelModule> m_modules;
    std::unordered_map<std::string, std::size_t> m_byKey;
    DiskModule m_current;
    std::size_t m_moe = std::string_view::npos; ///< the MoE module that the last expert belonged to
    std::string_view m_moePrefix;
};

void Builder::readTensor(TensorId id)
{
    const auto& tensor = m_checkpoint.tensor(id);
    const auto split = splitTensorName(tensor.name);
    if (split.module != m_current.name) {
        flush();
        m_current = {};
        m_current.name = split.module;
    }
    m_current.scaled = m_current.scaled || split.parameter.starts_with("weight_scale");
    m_current.bare = split.parameter.empty();
    if (m_current.weight == noTensor && (isWeightParameter(split.parameter) || m_current.bare)) {
        m_current.weight = id;
        m_current.rank = tensor.shape.size();
    }
}

void Builder::flush()
{
    if (m_current.name.empty())
        return;
    if (const auto expert = splitExpert(m_current.name))
        addExpert(*expert, m_current);
    else
        addPlain(m_current);
    m_current = {};
}

void Builder::addExpert(const ExpertName& expert, const DiskModule& module)
{
    if (expert.prefix != m_moePrefix) {
        m_moePrefix = expert.prefix;
        m_moe = moduleOf(std::string(expert.prefix), LayerKind::Moe, expert.prefix);
    }
    auto& moe = m_modules[m_moe];
    moe.experts = std::max(moe.experts, static_cast<std::uint32_t>(expert.number + 1));
    if (expert.number < 0) {
        moe.fused3d = true;
        const auto& shape =
            module.weight == noTensor ? std::span<const std::uint64_t>() : m_checkpoint.tensor(module.weight).shape;
        moe.experts = std::max(moe.experts, shape.empty() ? 0 : static_cast<std::uint32_t>(shape[0]));
    }
    if (expert.number <= 0)
        moe.shards.push_back({std::string(expert.projection), std::string(module.name), module.weight});
}

// True for what a quantization method is asked for: matrices by name and shape, also those whose weight is missing.
bool isLayer(const DiskModule& module)
{
    const auto last = lastComponent(module.name);
    if (module.bare || oneOf(last, positions))
        return false;
    if (module.weight == noTensor)
        return module.scaled;
    return module.rank == 2 || (module.rank == 0 && last.find("norm"sv) == std::string_view::npos);
}

void Builder::addPlain(const DiskModule& module)
{
    if (!isLayer(module))
        return;
    const auto last = lastComponent(module.name);
    const bool vocabulary = oneOf(last, embeddings);
    const bool head = oneOf(last, heads) && (last != "output"sv || module.name == "output"sv);
    const auto* fused = vocabulary || head ? nullptr : fusedOf(module.name);
    const auto kind = head ? LayerKind::Head : vocabulary ? LayerKind::Embedding : LayerKind::Linear;
    const auto parent = parentOf(module.name);
    std::string key =
        fused ? std::string(parent).append(parent.empty() ? "" : ".").append(fused->name) : std::string(module.name);
    auto& target = m_modules[moduleOf(key, kind, key)];
    target.shards.push_back({std::string(last), std::string(module.name), module.weight});
    if (fused)
        target.expected = fused->shards;
}

std::size_t Builder::moduleOf(std::string key, LayerKind kind, std::string_view disk)
{
    const auto [found, isNew] = m_byKey.try_emplace(std::move(key), m_modules.size());
    if (isNew) {
        ModelModule module;
        module.kind = kind;
        module.path = disk;
        m_modules.push_back(std::move(module));
    }
    return found->second;
}

bool Builder::hasModule(const std::string& disk) const
{
    for (const auto parameter : {"weight"sv, "weight_packed"sv, "qweight"sv}) {
        if (m_checkpoint.find(std::string(disk).append(".").append(parameter)))
            return true;
    }
    return false;
}

// The fused module that a disk module is part of. A lone member of a set of three or more is taken for a layer of its
// own: cross attention has a q_proj without k_proj and v_proj beside it.
const FusedModule* Builder::fusedOf(std::string_view disk) const
{
    const auto last = lastComponent(disk);
    const std::string parent = std::string(disk.substr(0, disk.size() - last.size()));
    for (const auto& fused : m_traits.fused) {
        if (std::find(fused.shards.begin(), fused.shards.end(), last) == fused.shards.end())
            continue;
        if (fused.shards.size() <= 2)
            return &fused;
        const auto present = std::count_if(
            fused.shards.begin(), fused.shards.end(), [&](const auto& s) { return hasModule(parent + s); });
        if (present > 1)
            return &fused;
    }
    return nullptr;
}

std::vector<ModelModule> Builder::build()
{
    const auto count = m_checkpoint.tensors().size();
    for (std::size_t i = 0; i < count; ++i)
        readTensor(TensorId{static_cast<std::uint32_t>(i)});
    flush();
    std::erase_if(m_modules, [](const ModelModule& module) { return module.shards.empty(); });
    for (auto& module : m_modules)
        nameModule(module, m_checkpoint, m_traits, m_rename);
    std::erase_if(m_modules, [](const ModelModule& module) { return module.path.empty(); });
    sortByConstruction(m_modules);
    return std::move(m_modules);
}

} // namespace

std::vector<ModelModule> deriveModules(
    const Checkpoint& checkpoint, const ModelTraits& traits, const RenameTensor& rename)
{
    return Builder(checkpoint, traits, rename).build();
}

} // namespace requant
