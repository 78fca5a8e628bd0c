// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/cttargets.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/stored.h"

#include <set>

namespace requant {

namespace {

struct Form {
    std::vector<std::string> weights; ///< names
    std::string file;
    std::string stored; ///< of the first

    void add(const Scene& scene, const Module& module)
    {
        if (weights.empty()) {
            file = scene.fileOf(module);
            stored = storedName(scene, module);
        }
        weights.push_back(weightName(module));
    }
};

struct Census {
    Form packed; ///< weight_packed of whole words, as integers are packed
    Form packedBytes; ///< weight_packed of bytes, as FP4 is packed
    Form int8;
    Form fp8;
    std::uint64_t floats = 0;
    bool other = false; ///< a form this check does not judge
};

Census censusOf(const Scene& scene)
{
    Census census;
    for (const Module& module : scene.modules()) {
        switch (storedAs(scene, module)) {
        case Stored::Packed:
            if (module.has(Part::Packed))
                (weightOf(scene, module)->dtype == Dtype::U8 ? census.packedBytes : census.packed).add(scene, module);
            else
                census.other = true;
            break;
        case Stored::Int8:
            census.int8.add(scene, module);
            break;
        case Stored::Fp8:
            census.fp8.add(scene, module);
            break;
        case Stored::Float:
            ++census.floats;
            break;
        default:
            break;
        }
    }
    return census;
}

Finding misfit(Form form, const std::string& format)
{
    Sentences say{
        oneOrMany(form.weights, RQ_TEXT("core", "The format is \"%3\", but %1 is stored as %4."),
            RQ_TEXT("core", "The format is \"%3\", but %1 and %2 more are stored as %4."), {format, form.stored}),
        Text(RQ_TEXT("core",
            "The runtime chooses tensor names and unpacking by the format: it misses the weight, or reads codes as "
            "something else.")),
        Text(RQ_TEXT("core",
            "Set the format that the tensors show: weight_packed is pack-quantized, I8 weight int-quantized, F8 weight "
            "float-quantized."))};
    return makeGroup("CFG-030", std::move(form.weights), form.file, std::move(say));
}

Finding unquantized(const Scene& scene, const std::string& what)
{
    Finding finding =
        makeFinding("CFG-030", scene.quantization().pointer, scene.checkpoint().config().document().fileName,
            {Text(RQ_TEXT("core", "config.json declares %1, but every weight is stored as plain floats."), {what}),
                Text(RQ_TEXT("core",
                    "The runtime builds quantized layers and waits for scales that do not exist. Casting scripts leave "
                    "this block behind.")),
                Text(RQ_TEXT("core", "Remove the quantization block from config.json."))});
    finding.fix = "config-remove-quantization";
    return finding;
}

std::set<std::string> formatsOf(const Scene& scene)
{
    std::set<std::string> formats;
    for (const auto& group : targetGroups(scene))
        formats.insert(group.format);
    if (formats.empty())
        formats.insert(scene.quantization().format);
    return formats;
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    std::vector<Finding> found;
    const auto method = scene.quantization().method;
    if (scene.description() || (method != QuantMethod::CompressedTensors && method != QuantMethod::Fp8))
        return found;
    Census census = censusOf(scene);
    const bool quantized = !census.packed.weights.empty() || !census.packedBytes.weights.empty()
        || !census.int8.weights.empty() || !census.fp8.weights.empty() || census.other;
    if (!quantized) {
        if (census.floats > 0 && scene.namesKnown())
            found.push_back(unquantized(scene, scene.quantization().methodName));
        return found;
    }
    if (method == QuantMethod::Fp8) {
        if (census.fp8.weights.empty() && !census.int8.weights.empty())
            found.push_back(misfit(std::move(census.int8), "fp8"));
        return found;
    }
    const auto formats = formatsOf(scene);
    if (formats.size() != 1)
        return found; // several groups with forms of their own
    const std::string& format = *formats.begin();
    const auto refuse = [&](Form& form) {
        if (!form.weights.empty())
            found.push_back(misfit(std::move(form), format));
    };
    const bool words = format == "pack-quantized";
    const bool bytes = format == "nvfp4-pack-quantized" || format == "mxfp4-pack-quantized";
    const bool plain = format == "int-quantized" || format == "float-quantized" || format == "naive-quantized";
    if (words || bytes || plain) {
        if (!words)
            refuse(census.packed);
        if (!bytes)
            refuse(census.packedBytes);
        if (!plain || format == "float-quantized")
            refuse(census.int8);
        if (!plain || format == "int-quantized")
            refuse(census.fp8);
    }
    return found;
}

} // namespace

const Check formatCheck{"format", RQ_TEXT("core", "Declared format"),
    RQ_TEXT("core", "The declared format is the one that is stored."), false, run};

} // namespace requant
