// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/scene.h"

#include "core/diagnose/names.h"
#include "core/diagnose/shardseries.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace requant {

std::optional<Part> partOf(std::string_view last)
{
    static constexpr std::pair<std::string_view, Part> table[] = {
        {"weight", Part::Weight},
        {"weight_packed", Part::Packed},
        {"qweight", Part::QWeight},
        {"weight_scale", Part::Scale},
        {"weight_scale_inv", Part::ScaleInv},
        {"scale", Part::PlainScale},
        {"weight_scale_second", Part::ScaleSecond},
        {"weight_scale_2", Part::ScaleSecond},
        {"weight_global_scale", Part::ScaleSecond},
        {"scales", Part::Scales},
        {"SCB", Part::Scales},
        {"weight_offset", Part::Offset},
        {"weight_zero_point", Part::ZeroPoint},
        {"input_scale", Part::InputScale},
        {"input_offset", Part::InputOffset},
        {"deq_scale", Part::DeqScale},
        {"quant_bias", Part::QuantBias},
        {"scale_bias", Part::ScaleBias},
        {"bias", Part::Bias},
    };
    for (const auto& [name, part] : table) {
        if (name == last)
            return part;
    }
    return std::nullopt;
}

Scene::Scene(Checkpoint checkpoint, const DiagnoseOptions& options)
    : m_checkpoint(std::move(checkpoint))
    , m_options(options)
{
    const auto declared = m_checkpoint.config().quantization();
    if (!declared.empty())
        m_quantization = declared.front();
    m_layers = m_checkpoint.config().layers();
    m_modelType = m_checkpoint.config().modelType();
    m_textConfig = m_checkpoint.config().json().is_object() && m_checkpoint.config().json().contains("text_config");
    const bool indexed = !m_checkpoint.indexes().empty();
    m_namesKnown =
        std::all_of(m_checkpoint.shards().begin(), m_checkpoint.shards().end(), [indexed](const Shard& shard) {
            return shard.state == ShardState::Complete || shard.tensorCount > 0 || (indexed && shard.indexed);
        });
    const auto series = unindexedSeries(m_checkpoint);
    m_namesKnown = m_namesKnown
        && std::all_of(series.begin(), series.end(), [](const ShardSeries& one) { return one.absent.empty(); });
    addTensors();
    findDescription();
}

std::uint32_t Scene::internPattern(std::string_view name, std::unordered_map<std::string, std::uint32_t>& known)
{
    const auto [at, isNew] = known.try_emplace(patternOf(name), static_cast<std::uint32_t>(m_patterns.size()));
    if (isNew)
        m_patterns.push_back(at->first);
    return at->second;
}

void Scene::addTensors()
{
    const auto tensors = m_checkpoint.tensors();
    std::unordered_map<std::string, std::uint32_t> known;
    m_byName.reserve(tensors.size() / 2);
    std::uint32_t last = 0; // neighbours mostly share their module, so the map is asked rarely
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const std::string_view name = tensors[i].name;
        const auto part = partOf(lastComponent(name));
        if (!part || (i && tensors[i - 1].name == name))
            continue;
        const std::string_view prefix = parentOf(name);
        if (m_modules.empty() || m_modules[last].name != prefix) {
            const auto [at, isNew] = m_byName.try_emplace(prefix, static_cast<std::uint32_t>(m_modules.size()));
            last = at->second;
            if (isNew) {
                m_modules.push_back({prefix, internPattern(prefix, known), {}});
                m_modules.back().parts.fill(noTensor);
            }
        }
        m_modules[last].parts[static_cast<std::size_t>(*part)] = TensorId{static_cast<std::uint32_t>(i)};
    }
}

void Scene::findDescription()
{
    if (!m_checkpoint.descriptions().empty()) {
        m_description = &m_checkpoint.descriptions().front();
        return;
    }
    // A quantization_config whose keys are tensor names is a description that was moved into config.json.
    const auto& json = m_checkpoint.config().json();
    const auto block = json.find("quantization_config");
    if (block == json.end() || !block->is_object())
        return;
    const bool rows = std::any_of(block->items().begin(), block->items().end(),
        [](const auto& item) { return item.key().ends_with(".weight") && item.value().is_string(); });
    if (!rows)
        return;
    JsonDocument document;
    document.fileName = m_checkpoint.config().document().fileName;
    document.value = std::make_shared<nlohmann::ordered_json>(*block);
    if (auto description = QuantDescription::fromDocument(std::move(document))) {
        m_embedded.emplace(std::move(*description));
        m_description = &*m_embedded;
    }
}

const Module* Scene::module(std::string_view name) const
{
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? nullptr : &m_modules[found->second];
}

const TensorInfo* Scene::present(const Module& module, Part part) const
{
    const TensorId id = module.part(part);
    if (id == noTensor)
        return nullptr;
    const TensorInfo& info = tensor(id);
    return info.present() ? &info : nullptr;
}

std::string Scene::fileOf(TensorId id) const
{
    if (id == noTensor || tensor(id).shard == noShard)
        return {};
    return m_checkpoint.shard(tensor(id).shard).name;
}

std::string Scene::fileOf(const Module& module) const
{
    const auto found =
        std::find_if(module.parts.begin(), module.parts.end(), [](TensorId id) { return id != noTensor; });
    return found == module.parts.end() ? std::string() : fileOf(*found);
}

const QuantDescription::Row* Scene::descriptionRow(const Module& module) const
{
    if (!m_description)
        return nullptr;
    const std::string name(module.name);
    if (const auto* row = m_description->find(name + ".weight"))
        return row;
    return m_description->find(name + ".weight_packed");
}

bool Scene::isMtp(std::string_view name) const
{
    if (hasComponent(name, "mtp"))
        return true;
    const auto layer = splitLayer(name);
    return m_layers > 0 && layer && lastComponent(layer->container) == "layers" && layer->number >= m_layers
        && !hasComponent(name, "visual") && !hasComponent(name, "vision_tower") && !hasComponent(name, "vision_model");
}

} // namespace requant
