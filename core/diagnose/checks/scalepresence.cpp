// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"

#include <array>

namespace requant {

namespace {

using Names = std::vector<std::string>;

/// Names under which exporters leave a scale that no runtime looks for, relative to the module.
constexpr std::array exporterNames{std::string_view("weight_quantizer.scale"),
    std::string_view("weight_quantizer._scale"), std::string_view("weight.scale"), std::string_view("weight_scales"),
    std::string_view("weight_scale.scale"), std::string_view("w_scale"), std::string_view("quantizer.scale")};

std::string exporterScale(const Scene& scene, const Module& module)
{
    for (const auto name : exporterNames) {
        std::string full = std::string(module.name) + "." + std::string(name);
        if (scene.checkpoint().find(full))
            return full;
    }
    return {};
}

/// Which forms of weights need a scale: all that are declared, or that have one elsewhere in the folder.
struct Needs {
    bool fp8 = false;
    bool int8 = false;
};

Needs needsOf(const Scene& scene)
{
    const bool declared = scene.quantization().method != QuantMethod::None || scene.description();
    Needs needs{declared, declared};
    for (const Module& module : scene.modules()) {
        if (!hasScale(module))
            continue;
        const Stored stored = storedAs(scene, module);
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
        return module.has(Part::Packed) || module.has(Part::QWeight);
    default:
        return false;
    }
}

bool isOrphan(const Scene& scene, const Module& module)
{
    const bool scale = module.has(Part::Scale) || module.has(Part::ScaleInv) || module.has(Part::DeqScale)
        || module.has(Part::Offset) || module.has(Part::ScaleBias);
    const bool weight = module.has(Part::Weight) || module.has(Part::Packed) || module.has(Part::QWeight);
    // Fused experts are a tensor of the module's own name: "experts.gate_up_proj" and
    // "experts.gate_up_proj.weight_scale".
    return scale && !weight && !scene.checkpoint().find(module.name) && !module.name.ends_with("_quantizer");
}

std::string scaleName(const Scene& scene, const Module& module)
{
    for (const Part part : {Part::ScaleInv, Part::Scale, Part::DeqScale, Part::Offset, Part::ScaleBias}) {
        if (module.has(part))
            return std::string(scene.tensor(module.part(part)).name);
    }
    return std::string(module.name);
}

void addWithoutScale(const Scene& scene, const Needs& needs, std::vector<Finding>& found)
{
    Names lacking;
    Names renamed;
    std::string file;
    std::string renamedFile;
    std::string dtype;
    for (const Module& module : scene.modules()) {
        if (!lacksScale(scene, module, needs))
            continue;
        if (std::string other = exporterScale(scene, module); !other.empty()) {
            if (renamed.empty())
                renamedFile = scene.fileOf(module);
            renamed.push_back(std::move(other));
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
    addWithoutScale(scene, needsOf(scene), found);
    addOrphans(scene, found);
    addForeignNames(scene, found);
    return found;
}

} // namespace

const Check scalePresenceCheck{"scale-pairs", RQ_TEXT("core", "Weights and scales"),
    RQ_TEXT("core", "Every quantized weight has a scale and every scale a weight, in whatever shard."), false, run};

} // namespace requant
