// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

namespace requant {

namespace {

using Names = std::vector<std::string>;

/// True for what follows a module's name in the name of a scale that is not its weight's.
bool isOtherScale(std::string_view rest)
{
    static constexpr std::array words{std::string_view("input"), std::string_view("act_"),
        std::string_view("activation"), std::string_view("output"), std::string_view("kv"), std::string_view("bias"),
        std::string_view("k_scale"), std::string_view("v_scale"), std::string_view("q_scale"),
        std::string_view("second"), std::string_view("global"), std::string_view("scale_2"), std::string_view("smooth"),
        std::string_view("mul_scale")};
    return std::any_of(words.begin(), words.end(),
        [rest](std::string_view word) { return rest.find(word) != std::string_view::npos; });
}

/// Scales of modules under names that only their exporter knows ("weight_quantizer.scale", "scale_weight"): any tensor
/// up to two components below one of @p modules whose name speaks of a scale.
std::unordered_map<std::string_view, std::string> exporterScales(
    const Scene& scene, const std::unordered_set<std::string_view>& modules)
{
    std::unordered_map<std::string_view, std::string> found;
    for (const TensorInfo& tensor : scene.checkpoint().tensors()) {
        if (tensor.name.find("scale") == std::string_view::npos)
            continue;
        std::string_view above = tensor.name;
        for (int depth = 0; depth < 2; ++depth) {
            above = parentOf(above);
            const std::string_view rest = tensor.name.substr(std::min(tensor.name.size(), above.size() + 1));
            if (modules.contains(above) && rest.find("scale") != std::string_view::npos && !isOtherScale(rest))
                found.try_emplace(above, tensor.name);
        }
    }
    return found;
}

/// Which forms of weights need a scale: all that are declared, or that have one elsewhere in the folder.
struct Needs {
    bool fp8 = false;
    bool int8 = false;
    bool second = false; ///< packed codes have one scale for the tensor beside those of the groups
};

Needs needsOf(const Scene& scene)
{
    // Methods of other tools (QuantMethod::Other) keep scales under names of their own.
    const auto method = scene.quantization().method;
    const bool declared = (method != QuantMethod::None && method != QuantMethod::Other) || scene.description();
    Needs needs{declared, declared, false};
    for (const Module& module : scene.modules()) {
        if (!hasScale(module))
            continue;
        const Stored stored = storedAs(scene, module);
        needs.second = needs.second || (stored == Stored::Packed && module.has(Part::ScaleSecond));
        needs.fp8 = needs.fp8 || stored == Stored::Fp8;
        needs.int8 = needs.int8 || stored == Stored::Int8;
    }
    return needs;
}

bool lacksScale(const Scene& scene, const Module& module, const Needs& needs)
{
    if (hasScale(module))
        return false;
    switch (storedAs(scene, module)) {
    case Stored::Fp8:
        return needs.fp8;
    case Stored::Int8: {
        const auto* row = scene.descriptionRow(module);
        return needs.int8 && !(row && row->type == "W8A8SC"); // a compressed stream without scales
    }
    case Stored::Packed:
        return module.has(Part::Packed) || module.has(Part::QWeight) || module.has(Part::ScaleSecond);
    default:
        return false;
    }
}

/// NVFP4: scales of groups are F8_E4M3 numbers that count only together with the one of the tensor.
bool lacksSecondScale(const Scene& scene, const Module& module, const Needs& needs)
{
    const TensorInfo* scale = needs.second ? scene.present(module, Part::Scale) : nullptr;
    return scale && isFp8(scale->dtype) && !module.has(Part::ScaleSecond) && storedAs(scene, module) == Stored::Packed;
}

/// Companions that nothing but a weight has, the most telling first.
constexpr std::array companions{Part::ScaleInv, Part::Scale, Part::Scales, Part::ScaleSecond, Part::DeqScale,
    Part::Offset, Part::ZeroPoint, Part::ScaleBias, Part::InputScale};

bool isOrphan(const Scene& scene, const Module& module)
{
    // A plain "scale" may be a learned parameter; powers of two as E8M0 are only ever scales of codes.
    const TensorInfo* plain = scene.present(module, Part::PlainScale);
    const bool scale = std::any_of(companions.begin(), companions.end(), [&](Part part) { return module.has(part); })
        || (plain && plain->dtype == Dtype::F8_E8M0);
    const bool weight = module.has(Part::Weight) || module.has(Part::Packed) || module.has(Part::QWeight);
    // Fused experts are a tensor of the module's own name: "experts.gate_up_proj" and
    // "experts.gate_up_proj.weight_scale".
    return scale && !weight && !scene.checkpoint().find(module.name) && !module.name.ends_with("_quantizer");
}

std::string scaleName(const Scene& scene, const Module& module)
{
    for (const Part part : companions) {
        if (module.has(part))
            return std::string(scene.tensor(module.part(part)).name);
    }
    return std::string(scene.tensor(module.part(Part::PlainScale)).name);
}

void addWithoutScale(const Scene& scene, const Needs& needs, std::vector<Finding>& found)
{
    Names lacking;
    Names renamed;
    std::string file;
    std::string renamedFile;
    std::string dtype;
    std::unordered_set<std::string_view> bare;
    for (const Module& module : scene.modules()) {
        if (lacksScale(scene, module, needs))
            bare.insert(module.name);
    }
    if (bare.empty())
        return;
    const auto exported = exporterScales(scene, bare);
    for (const Module& module : scene.modules()) {
        if (!bare.contains(module.name))
            continue;
        if (const auto other = exported.find(module.name); other != exported.end()) {
            if (renamed.empty())
                renamedFile = scene.fileOf(module);
            renamed.push_back(other->second);
            continue;
        }
        if (lacking.empty()) {
            file = scene.fileOf(module);
            dtype = storedName(scene, module);
        }
        lacking.push_back(weightName(module));
    }
    if (!lacking.empty()) {
        Sentences say{
            oneOrMany(lacking, RQ_TEXT("core", "%1 holds %3 codes and has no scale, in this shard or any other."),
                RQ_TEXT("core", "%1 (%3 codes) and %2 more have no scale, in this shard or any other."), {dtype}),
            Text(RQ_TEXT("core",
                "Codes without their scale are meaningless: tools pass them on as numbers, the model answers "
                "garbage.")),
            Text(RQ_TEXT(
                "core", "Get the scale from the origin of the checkpoint; converting refuses the tensor until then."))};
        found.push_back(makeGroup("SCL-001", std::move(lacking), file, std::move(say)));
    }
    if (!renamed.empty()) {
        Sentences say{oneOrMany(renamed, RQ_TEXT("core", "%1 is the scale of a weight under its exporter's own name."),
                          RQ_TEXT("core", "%1 and %2 more are scales under their exporter's own names.")),
            Text(RQ_TEXT("core", "Runtimes look for weight_scale and end in a KeyError, or leave the scale random.")),
            Text(RQ_TEXT("core", "Rename them to weight_scale."))};
        found.push_back(makeGroup("NAM-004", std::move(renamed), renamedFile, std::move(say)));
    }
}

void addWithoutSecondScale(const Scene& scene, const Needs& needs, std::vector<Finding>& found)
{
    Names lacking;
    std::string file;
    for (const Module& module : scene.modules()) {
        if (!lacksSecondScale(scene, module, needs))
            continue;
        if (lacking.empty())
            file = scene.fileOf(module);
        lacking.push_back(weightName(module));
    }
    if (lacking.empty())
        return;
    Sentences say{
        oneOrMany(lacking,
            RQ_TEXT(
                "core", "%1 has scales of its groups, but not the scale of the whole tensor that its siblings have."),
            RQ_TEXT("core",
                "%1 and %2 more have scales of their groups, but not the scale of the whole tensor that their siblings "
                "have.")),
        Text(RQ_TEXT("core", "The values are off by that factor, in every weight of the matrix.")),
        Text(RQ_TEXT(
            "core", "Get the scale from the origin of the checkpoint; converting refuses the tensor until then."))};
    found.push_back(makeGroup("SCL-001", std::move(lacking), file, std::move(say)));
}

void addOrphans(const Scene& scene, std::vector<Finding>& found)
{
    Names orphans;
    std::string file;
    for (const Module& module : scene.modules()) {
        if (!isOrphan(scene, module))
            continue;
        if (orphans.empty())
            file = scene.fileOf(module);
        orphans.push_back(scaleName(scene, module));
    }
    if (orphans.empty())
        return;
    Sentences say{oneOrMany(orphans, RQ_TEXT("core", "%1 is the scale of no weight: the weight is not in any shard."),
                      RQ_TEXT("core", "%1 and %2 more are scales of no weight: the weights are not in any shard.")),
        Text(RQ_TEXT("core",
            "Either the weight was lost, and its layer computes with zeros or leftovers, or the scale is a remnant "
            "that loaders trip over.")),
        Text(RQ_TEXT("core", "Get the weight from the origin of the checkpoint, or remove the scale."))};
    found.push_back(makeGroup("SCL-002", std::move(orphans), file, std::move(say)));
}

/// Scales of the right form under the other family's name: compressed-tensors reads weight_scale, block fp8
/// weight_scale_inv.
void addForeignNames(const Scene& scene, std::vector<Finding>& found)
{
    const bool block = scene.quantization().method == QuantMethod::Fp8 && !scene.quantization().blockSize.empty();
    if (!block && !scene.compressedTensors())
        return;
    if (scene.checkpoint().config().modelType() == "mistral3")
        return; // its class renames weight_scale_inv itself
    const Part wrong = block ? Part::Scale : Part::ScaleInv;
    const Part right = block ? Part::ScaleInv : Part::Scale;
    Names names;
    std::string file;
    for (const Module& module : scene.modules()) {
        if (!module.has(wrong) || module.has(right) || storedAs(scene, module) != Stored::Fp8)
            continue;
        if (names.empty())
            file = scene.fileOf(module);
        names.push_back(std::string(scene.tensor(module.part(wrong)).name));
    }
    if (names.empty())
        return;
    Sentences say{
        oneOrMany(names, RQ_TEXT("core", "%1 should be called %3 for the quantization that config.json declares."),
            RQ_TEXT("core", "%1 and %2 more should be called %3 for the quantization that config.json declares."),
            {block ? "weight_scale_inv" : "weight_scale"}),
        Text(RQ_TEXT("core", "The runtime registers the other name, so the tensor is unknown to it.")),
        Text(RQ_TEXT("core", "Rename the scales, or declare the other method."))};
    found.push_back(makeGroup("NAM-004", std::move(names), file, std::move(say)));
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    std::vector<Finding> found;
    if (!scene.namesKnown())
        return found;
    const Needs needs = needsOf(scene);
    addWithoutScale(scene, needs, found);
    addWithoutSecondScale(scene, needs, found);
    addOrphans(scene, found);
    addForeignNames(scene, found);
    return found;
}

} // namespace

const Check scalePresenceCheck{"scale-pairs", RQ_TEXT("core", "Weights and scales"),
    RQ_TEXT("core", "Every quantized weight has a scale and every scale a weight, in whatever shard."), false, run};

} // namespace requant
