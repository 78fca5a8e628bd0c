// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/vllmmodel.h"

#include <algorithm>

namespace requant {

namespace {

constexpr std::string_view expertsMark = ".experts.";
constexpr std::uint64_t mostNextnLayers = 64;

// "model.layers.3.mlp.experts.7.gate_proj" -> "model.layers.3.mlp.experts"
std::string_view expertsPrefix(std::string_view diskModule)
{
    const auto at = diskModule.find(expertsMark);
    return at == std::string_view::npos ? std::string_view() : diskModule.substr(0, at + expertsMark.size() - 1);
}

// Names under which checkpoints store an output head.
bool isHeadName(std::string_view tensor)
{
    if (tensor.ends_with("lm_head.weight"))
        return true;
    const auto module = splitTensorName(tensor).module;
    const auto last = module.substr(module.rfind('.') + 1);
    const bool named = last == "lm_head" || (module == last && (last == "output" || last == "head"));
    return named && blockNumber(tensor) < 0;
}

bool readsIndex(const VllmProfile& profile, const Checkpoint& checkpoint)
{
    if (checkpoint.indexes().empty())
        return false;
    const auto& name = checkpoint.indexes().front().fileName;
    return std::find(profile.indexFiles.begin(), profile.indexFiles.end(), name) != profile.indexFiles.end();
}

} // namespace

VllmModel::VllmModel(const VllmProfile& profile, const VllmClass& outer, const Checkpoint& checkpoint, bool withDrafter)
    : m_profile(profile)
    , m_outer(outer)
    , m_language(profile.languageClass(outer, checkpoint.config()))
    , m_checkpoint(checkpoint)
    , m_quant(profile, outer, checkpoint.config())
    , m_usesIndex(readsIndex(profile, checkpoint))
    , m_loader(makeLoader(withDrafter))
{
    const auto found = findModelTraits(checkpoint.config());
    const ModelTraits traits = found ? *found : nearestModelTraits(checkpoint.config());
    m_modules = deriveModules(checkpoint, traits, [this](std::string_view tensor) {
        auto mapped = m_loader.loadThrough(tensor);
        return mapped ? std::move(mapped->name) : std::string();
    });
    for (std::size_t i = 0; i < m_modules.size(); ++i) {
        const bool moe = m_modules[i].kind == LayerKind::Moe;
        for (const auto& shard : m_modules[i].shards)
            m_places.try_emplace(shard.disk, DiskPlace{i, moe});
        if (moe && !m_modules[i].shards.empty())
            m_moes.try_emplace(expertsPrefix(m_modules[i].shards.front().disk), i);
    }
}

// The loader depends on whether the head is tied, and that on the head tensors; both come from names alone.
VllmLoader VllmModel::makeLoader(bool withDrafter)
{
    findHead();
    auto outcome = tie(std::nullopt);
    if (outcome && outcome->result == "AttributeError") {
        // transformers gives a text config without the flag the default of its class.
        m_tieInputs.text = m_language->tieDefault;
        outcome = tie(std::nullopt);
    }
    m_tied = outcome && outcome->flag.value_or(false);
    VllmLoadSettings settings = loadSettings();
    settings.nextnLayers = withDrafter ? 0 : m_checkpoint.config().nextnLayers();
    return {m_profile, m_outer, m_checkpoint.config(), std::move(settings)};
}

VllmLoadSettings VllmModel::loadSettings() const
{
    return {m_tied, m_checkpoint.config().layers(), 0, m_quant.method()};
}

bool VllmModel::isUncounted(std::string_view tensor) const
{
    if (!m_countingAll) {
        VllmLoadSettings settings = loadSettings();
        settings.nextnLayers = mostNextnLayers;
        m_countingAll.emplace(m_profile, m_outer, m_checkpoint.config(), std::move(settings));
    }
    return m_loader.loadThrough(tensor) && !m_countingAll->loadThrough(tensor);
}

void VllmModel::findHead()
{
    const auto& config = m_checkpoint.config();
    m_tieInputs.top = config.topBoolean("tie_word_embeddings");
    m_tieInputs.text = config.textBoolean("tie_word_embeddings");
    if (!m_tieInputs.top && !m_tieInputs.text)
        m_tieInputs.top = m_outer.tieDefault || (m_language && m_language->tieDefault);
    const auto tensors = m_checkpoint.tensors();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        // Those of missing files count: that the files are missing is said elsewhere.
        if (tensors[i].presence == Presence::NotInShard || !isRead(tensors[i]))
            continue;
        if (isHeadName(tensors[i].name)) {
            m_tieInputs.headTensors.emplace_back(tensors[i].name);
            m_head = TensorId{static_cast<std::uint32_t>(i)};
        } else if (tensors[i].name.ends_with("embed_tokens.weight") && blockNumber(tensors[i].name) < 0) {
            m_embedding = TensorId{static_cast<std::uint32_t>(i)};
        }
    }
    const bool both = m_head != noTensor && m_embedding != noTensor;
    if (both && m_checkpoint.tensor(m_head).present() && m_checkpoint.tensor(m_embedding).present()) {
        const auto a = m_checkpoint.tensor(m_head).shape;
        const auto b = m_checkpoint.tensor(m_embedding).shape;
        m_tieInputs.sameShape = std::equal(a.begin(), a.end(), b.begin(), b.end());
    }
}

std::optional<TieOutcome> VllmModel::tie(std::optional<bool> equal, std::optional<int> transformers) const
{
    if (!m_language)
        return std::nullopt;
    TieInputs inputs = m_tieInputs;
    inputs.equal = equal;
    inputs.transformers = transformers;
    return tieOutcome(m_profile, m_outer, *m_language, inputs);
}

std::optional<DiskPlace> VllmModel::placeOf(std::string_view diskModule) const
{
    if (const auto found = m_places.find(diskModule); found != m_places.end())
        return found->second;
    const auto moe = m_moes.find(expertsPrefix(diskModule));
    return moe == m_moes.end() ? std::nullopt : std::optional(DiskPlace{moe->second, true});
}

std::string VllmModel::pathOf(std::string_view diskModule) const
{
    constexpr std::string_view parameter = ".weight";
    auto mapped = m_loader.loadThrough(std::string(diskModule).append(parameter));
    if (!mapped)
        return {};
    if (mapped->name.ends_with(parameter))
        mapped->name.resize(mapped->name.size() - parameter.size());
    return std::move(mapped->name);
}

const std::string& VllmModel::parameterName(std::string_view parameter, bool expert) const
{
    std::pair key(std::string(parameter), expert);
    const auto known = m_parameterNames.find(key);
    if (known != m_parameterNames.end())
        return known->second;
    // Such rules look at the end of a name only, so one name stands for all.
    const std::string name = (expert ? "layers.0.x.experts.0.w1." : "layers.0.x.y.") + std::string(parameter);
    const auto mapped = m_loader.load(name);
    const std::string result = mapped ? mapped->name.substr(mapped->name.rfind('.') + 1) : std::string(parameter);
    return m_parameterNames.emplace(std::move(key), result).first->second;
}

bool VllmModel::isRead(const TensorInfo& tensor) const
{
    if (!m_usesIndex || tensor.shard == noShard)
        return true;
    return m_checkpoint.shard(tensor.shard).indexed;
}

} // namespace requant
