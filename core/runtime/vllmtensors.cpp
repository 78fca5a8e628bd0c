// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What happens to each tensor while the files are read.

#include "core/runtime/vllmjudge.h"

#include <algorithm>
#include <array>
#include <set>

namespace requant {

namespace {

constexpr std::size_t cancelEvery = 4096;
constexpr std::string_view expertsMark = ".experts.";

// Bookkeeping parameters that belong to attention, not to a layer; they are renamed or passed over.
bool isCacheScale(std::string_view parameter)
{
    return parameter == "k_scale" || parameter == "v_scale" || parameter == "q_scale" || parameter == "kv_scale";
}

bool isDrafterName(std::string_view diskModule)
{
    return diskModule.starts_with("mtp.") || diskModule.find(".mtp.") != std::string_view::npos;
}

// A prefix of multimodal checkpoints, below "model.": a class of text alone has no such child.
bool isInsideAnotherModel(std::string_view loaded)
{
    constexpr std::array<std::string_view, 5> parts{
        "model.model.", "model.language_model.", "model.visual.", "model.vision_tower.", "model.text_model."};
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) { return loaded.starts_with(part); });
}

} // namespace

void VllmJudge::loadTensors()
{
    const auto tensors = m_model.checkpoint().tensors();
    std::string_view current;
    std::vector<LoadedTensor> group;
    m_expertWeights.assign(m_model.modules().size(), 0);
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (i % cancelEvery == 0 && m_context.cancelled())
            return;
        const auto split = splitTensorName(tensors[i].name);
        if (split.module != current) {
            loadModule(current, group);
            group.clear();
            current = split.module;
        }
        group.push_back({split.parameter, TensorId{static_cast<std::uint32_t>(i)}});
    }
    loadModule(current, group);
    missingParts();
    missingSiblings();
    if (m_options.withDrafter)
        missingDrafter();
}

// The experts of one layer share their fate, and there are far more of them than of anything else.
void VllmJudge::findLoaded(std::string_view diskModule, bool bare)
{
    const auto at = diskModule.find(expertsMark);
    const auto experts = at == std::string_view::npos ? std::string_view() : diskModule.substr(0, at);
    if (!experts.empty() && experts == m_experts)
        return;
    m_experts = experts;
    m_loaded = bare ? m_model.parameterOf(diskModule).value_or(MappedName()).name : m_model.pathOf(diskModule);
}

// Copies of one tensor in files that are all read: the last one written wins.
void VllmJudge::repeatedTensors(std::span<const LoadedTensor> seen)
{
    for (std::size_t i = 1; i < seen.size(); ++i) {
        const auto& first = m_model.checkpoint().tensor(seen[i - 1].id);
        const auto& second = m_model.checkpoint().tensor(seen[i].id);
        const bool alike = first.dtype == second.dtype && std::ranges::equal(first.shape, second.shape);
        if (first.name == second.name && !alike)
            fail(m_loaded, std::string(first.name), "wrong values", "IDX-004",
                {RQ_TEXT("core", "%1 is in two files that are both loaded, in different forms; the later file wins"),
                    {std::string(first.name)}},
                first.name);
    }
}

void VllmJudge::loadModule(std::string_view diskModule, std::span<const LoadedTensor> tensors)
{
    if (tensors.empty())
        return;
    const auto& checkpoint = m_model.checkpoint();
    findLoaded(diskModule, tensors.front().parameter.empty());
    if (m_loaded.empty())
        return;
    const auto place = m_model.placeOf(diskModule);
    std::vector<LoadedTensor> seen;
    for (const auto& tensor : tensors) {
        const auto& info = checkpoint.tensor(tensor.id);
        if (info.present() && m_model.isRead(info))
            seen.push_back(tensor);
    }
    absentTensors(diskModule, tensors);
    repeatedTensors(seen);
    const bool lost = seen.empty() || unknownRoot(diskModule, seen.front());
    // A weight that the index or a shard knows and that does not arrive has its failure by now.
    const bool knownWeight = std::any_of(
        tensors.begin(), tensors.end(), [](const auto& tensor) { return isWeightParameter(tensor.parameter); });
    const bool seenWeight =
        std::any_of(seen.begin(), seen.end(), [](const auto& tensor) { return isWeightParameter(tensor.parameter); });
    if (place && knownWeight && (lost || !seenWeight))
        m_expertWeights[place->module] += 1;
    if (lost)
        return;
    if (place)
        loadLayer(diskModule, *place, seen);
    else
        loadLoose(diskModule, seen);
}

// Tensors that the index promises and no file that is read holds. Those of missing files are reported once per file.
void VllmJudge::absentTensors(std::string_view diskModule, std::span<const LoadedTensor> tensors)
{
    const auto& checkpoint = m_model.checkpoint();
    const auto held = [&](std::string_view parameter) {
        return std::any_of(tensors.begin(), tensors.end(), [&](const auto& other) {
            const auto& info = checkpoint.tensor(other.id);
            return other.parameter == parameter && info.present() && m_model.isRead(info);
        });
    };
    for (const auto& tensor : tensors) {
        const auto& info = checkpoint.tensor(tensor.id);
        const bool unread = info.present() && !m_model.isRead(info);
        if (unread && m_filesMissing)
            continue; // the start ended before
        if (held(tensor.parameter) || (info.presence != Presence::NotInShard && !unread))
            continue;
        const bool checked = m_model.quant().method().empty()
            && (m_model.profile().missingUnquantizedIsError || !m_model.placeOf(diskModule));
        fail(path(diskModule), std::string(info.name), checked ? "ValueError" : "uninitialised",
            unread ? "IDX-002" : "IDX-001",
            unread ? Text(RQ_TEXT("core", "%1 is in a file that the index does not name, so it is not loaded"),
                {std::string(info.name)})
                   : Text(RQ_TEXT("core", "%1 is in the index but in no file, so it is not loaded"),
                       {std::string(info.name)}),
            info.name);
    }
}

// The first component decides whether there is such a child of the model at all, and the layer number whether the
// block was built.
bool VllmJudge::unknownRoot(std::string_view diskModule, const LoadedTensor& first)
{
    const std::string& loaded = m_loaded;
    const auto& outer = m_model.outerClass();
    const auto layers = static_cast<std::int64_t>(m_model.checkpoint().config().layers());
    const bool wrapper = !outer.languageModel.empty();
    const bool text = loaded.starts_with("model.") || loaded.starts_with("lm_head");
    const bool root = wrapper ? !text : text && !isInsideAnotherModel(loaded);
    const bool inText = !wrapper || loaded.starts_with(outer.languageModel + ".");
    const bool beyond = layers > 0 && inText && blockNumber(loaded) >= layers;
    if (root && !(beyond && !m_options.withDrafter))
        return false;
    const std::string tensor(m_model.checkpoint().tensor(first.id).name);
    if (beyond && m_model.isUncounted(tensor)) {
        fail(loaded, tensor, loaderError(), "MTP-004",
            {RQ_TEXT("core",
                 "%1 belongs to a next-token layer that num_nextn_predict_layers does not count; so it is an unknown "
                 "tensor"),
                {tensor}},
            tensor);
    } else if (beyond || isDrafterName(diskModule)) {
        fail(loaded, tensor, loaderError(), "MTP-002",
            {RQ_TEXT("core", "%1 belongs to a next-token layer under a name that this class does not skip"), {tensor}},
            tensor);
    } else {
        fail(loaded, tensor, "ValueError", "NAM-001",
            {RQ_TEXT("core", "There is no module or parameter named %1 in %2"), {loaded, outer.name}}, tensor);
    }
    return true;
}

// Norms, bare parameters and whatever asks for no quantization method.
void VllmJudge::loadLoose(std::string_view diskModule, std::span<const LoadedTensor> tensors)
{
    for (const auto& tensor : tensors) {
        const std::string name(m_model.checkpoint().tensor(tensor.id).name);
        const bool plain = tensor.parameter.empty() || tensor.parameter == "weight" || tensor.parameter == "bias";
        if (plain || isCacheScale(tensor.parameter) || tolerates(name))
            continue;
        fail(path(diskModule), path(name), loaderError(), "NAM-004",
            {RQ_TEXT("core", "no parameter %1 for the tensor %2"), {path(name), name}}, name);
    }
}

void VllmJudge::loadLayer(std::string_view diskModule, const DiskPlace& place, std::span<const LoadedTensor> tensors)
{
    const auto& module = m_model.modules()[place.module];
    const auto& answer = m_answers[place.module];
    if (!answer.error.empty())
        return; // never built
    // 3-D experts come without a parameter name and are judged by their weight alone.
    TensorId weight = noTensor;
    TensorId scale = noTensor;
    for (const auto& tensor : tensors) {
        const std::string& parameter = m_model.parameterName(tensor.parameter, place.expert);
        const bool values =
            parameter.empty() || parameter == (answer.format == LayerFormat::Packed ? "weight_packed" : "weight");
        if (values) {
            weight = tensor.id;
            m_expertWeights[place.module] += 1;
        } else if (answer.quantized && parameter == answer.scaleName) {
            scale = tensor.id;
        } else if (!isCacheScale(parameter)) {
            checkUnexpected(module, answer, diskModule, tensor, place.expert);
        }
    }
    checkWeight(module, answer, diskModule, weight);
    if (!module.fused3d && answer.quantized)
        checkScale(answer, diskModule, weight, scale);
}

} // namespace requant
