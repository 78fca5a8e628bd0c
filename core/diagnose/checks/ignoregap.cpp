// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/cttargets.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/ignorelist.h"
#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"

#include <algorithm>
#include <set>

namespace requant {

namespace {

using Names = std::vector<std::string>;

/// A matrix that a runtime builds as a linear layer, by its name and shape.
bool isLinear(const Scene& scene, const Module& module)
{
    const TensorInfo* weight = weightOf(scene, module);
    if (!weight || weight->shape.size() != 2 || isEmbedding(module.name) || isHead(module.name) || isNorm(module.name))
        return false;
    const auto last = lastComponent(module.name);
    return last.find("conv") == std::string_view::npos && last.find("rotary") == std::string_view::npos;
}

std::string kinds(const Scene& scene, const std::vector<std::uint32_t>& modules)
{
    std::set<std::string> seen;
    for (const auto i : modules)
        seen.insert(scene.pattern(scene.modules()[i]));
    return listed({seen.begin(), seen.end()}, 6);
}

struct Gaps {
    std::vector<std::uint32_t> uncovered; ///< float, in no entry
    std::vector<std::uint32_t> quantized; ///< in an entry, yet codes and scales are stored
    std::vector<std::uint32_t> scaled; ///< in an entry and float, with scales beside it
};

Gaps gapsOf(const Scene& scene, const IgnoreList& list, bool everyLinear)
{
    Gaps gaps;
    bool anyQuantized = false;
    for (std::uint32_t i = 0; i < scene.modules().size(); ++i) {
        const Module& module = scene.modules()[i];
        const Stored stored = storedAs(scene, module);
        anyQuantized = anyQuantized || isQuantized(stored);
        if (list.ignores(i)) {
            if (isQuantized(stored) && hasScale(module))
                gaps.quantized.push_back(i);
            else if (stored == Stored::Float && (module.has(Part::Scale) || module.has(Part::ScaleInv)))
                gaps.scaled.push_back(i);
        } else if (everyLinear && stored == Stored::Float && isLinear(scene, module)) {
            gaps.uncovered.push_back(i);
        }
    }
    if (!anyQuantized)
        gaps.uncovered.clear(); // then the whole declaration is wrong, and the format check says so
    return gaps;
}

void add(const Scene& scene, std::string_view rule, const std::vector<std::uint32_t>& modules, std::string_view one,
    std::string_view many, Text why, Text action, std::vector<Finding>& found)
{
    if (modules.empty())
        return;
    Names names;
    for (const auto i : modules)
        names.push_back(weightName(scene.modules()[i]));
    Sentences say{oneOrMany(names, one, many, {kinds(scene, modules)}), std::move(why), std::move(action)};
    const std::string file = scene.fileOf(scene.modules()[modules.front()]);
    found.push_back(makeGroup(rule, std::move(names), file, std::move(say)));
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    std::vector<Finding> found;
    const auto method = scene.quantization().method;
    // Beside a description the block is a leftover, and told as such.
    if (scene.description() || (method != QuantMethod::CompressedTensors && method != QuantMethod::Fp8))
        return found;
    const IgnoreList list(scene);
    const Gaps gaps = gapsOf(scene, list, targetsLinear(targetGroups(scene)));
    add(scene, "IGN-006", gaps.uncovered, RQ_TEXT("core", "%1 is not quantized and not in the ignore list."),
        RQ_TEXT("core", "%1 and %2 more are not quantized and not in the ignore list: %3."),
        Text(RQ_TEXT("core",
            "The target \"Linear\" reaches them: a runtime that builds them with the quantization config expects codes "
            "and a scale.")),
        Text(RQ_TEXT("core", "Add their modules to the ignore list.")), found);
    add(scene, "DSC-011", gaps.quantized,
        RQ_TEXT("core", "%1 is excluded from quantization in config.json, but codes and scales are stored."),
        RQ_TEXT("core",
            "%1 and %2 more are excluded from quantization in config.json, but codes and scales are stored: %3."),
        Text(RQ_TEXT("core",
            "The runtime builds the layer unquantized, casts the codes to numbers and drops the scale: wrong values, "
            "no message.")),
        Text(RQ_TEXT("core", "Take the modules out of the ignore list.")), found);
    add(scene, "DSC-012", gaps.scaled,
        RQ_TEXT("core", "%1 is excluded from quantization and stored as floats, yet it has scales."),
        RQ_TEXT(
            "core", "%1 and %2 more are excluded from quantization and stored as floats, yet they have scales: %3."),
        Text(RQ_TEXT("core", "The runtime has no parameter for the scale; some stop, some drop it.")),
        Text(RQ_TEXT("core", "Remove the scales, or store the weight quantized.")), found);
    for (Finding& finding : found) {
        if (finding.rule == "DSC-011")
            finding.fix = "ignore-rewrite";
    }
    return found;
}

} // namespace

const Check ignoreGapCheck{"ignore-gaps", RQ_TEXT("core", "Ignore list against tensors"),
    RQ_TEXT("core", "What is excluded is stored as floats, and what is stored as floats is excluded."), false, run};

} // namespace requant
