// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"

#include <algorithm>
#include <map>
#include <set>

namespace requant {

namespace {

using Names = std::vector<std::string>;

/// One stack of layers: for each layer the matrices it has, experts left out (they are compared among themselves).
struct Stack {
    std::map<std::uint32_t, std::set<std::string_view>> layers;
    std::map<std::string_view, std::map<std::uint32_t, const Module*>> byRest;
};

bool isLayerWord(std::string_view word)
{
    return word == "layers" || word == "h" || word == "blocks" || word == "block";
}

std::map<std::string_view, Stack> stacksOf(const Scene& scene)
{
    std::map<std::string_view, Stack> stacks;
    for (const Module& module : scene.modules()) {
        const auto split = splitLayer(module.name);
        if (!split || split->rest.empty() || !isLayerWord(lastComponent(split->container)) || splitExpert(module.name))
            continue;
        if (!module.has(Part::Weight) && !module.has(Part::Packed) && !module.has(Part::QWeight))
            continue;
        Stack& stack = stacks[split->container];
        stack.layers[split->number].insert(split->rest);
        stack.byRest[split->rest][split->number] = &module;
    }
    return stacks;
}

/// What layer @p number lacks if it is the only one of its kind and all it has belongs to a kind of several layers.
Names lacking(
    const Stack& stack, std::uint32_t number, const std::map<std::set<std::string_view>, std::uint32_t>& kinds)
{
    const auto& own = stack.layers.at(number);
    if (kinds.at(own) != 1)
        return {};
    for (const auto& [kind, count] : kinds) {
        const bool few =
            kind.size() > own.size() && (kind.size() - own.size()) * 4 <= std::max<std::size_t>(kind.size(), 4);
        if (count < 2 || !few || !std::includes(kind.begin(), kind.end(), own.begin(), own.end()))
            continue;
        Names absent;
        for (const auto rest : kind) {
            if (!own.contains(rest))
                absent.emplace_back(rest);
        }
        return absent;
    }
    return {};
}

void addMissing(const Scene& scene, std::string_view container, const Stack& stack, std::vector<Finding>& found)
{
    std::map<std::set<std::string_view>, std::uint32_t> kinds;
    for (const auto& [number, rests] : stack.layers)
        ++kinds[rests];
    for (const auto& [number, rests] : stack.layers) {
        Names names;
        for (const auto& rest : lacking(stack, number, kinds))
            names.push_back(std::string(container) + "." + std::to_string(number) + "." + rest);
        if (names.empty())
            continue;
        Sentences say{oneOrMany(names, RQ_TEXT("core", "%1 has no weight, while the other layers have one (layer %3)."),
                          RQ_TEXT("core", "%1 and %2 more have no weight, while the other layers have one (layer %3)."),
                          {std::to_string(number)}),
            Text(RQ_TEXT("core",
                "Quantized models are exempt from the check for missing weights: the layer computes with zeros or "
                "leftovers.")),
            Text(RQ_TEXT("core", "Get the tensor from the origin of the checkpoint."))};
        const Module* module = scene.module(names.front());
        const std::string file =
            module ? scene.fileOf(*module) : scene.fileOf(*stack.byRest.at(*rests.begin()).at(number));
        found.push_back(makeGroup("PAK-005", std::move(names), file, std::move(say)));
    }
}

std::string shapeOf(const Scene& scene, const Module& module)
{
    const TensorInfo* weight = weightOf(scene, module);
    if (!weight || module.has(Part::Packed) || module.has(Part::QWeight) || weight->dtype == Dtype::U8
        || weight->dtype == Dtype::U32)
        return {}; // packed forms have other shapes
    return formatShape(weight->shape.data(), weight->shape.size());
}

void addOddShape(const Scene& scene, const std::map<std::uint32_t, const Module*>& layers, std::vector<Finding>& found)
{
    std::map<std::string, std::vector<const Module*>> byShape;
    for (const auto& [number, module] : layers) {
        if (auto shape = shapeOf(scene, *module); !shape.empty() && !scene.isMtp(module->name))
            byShape[std::move(shape)].push_back(module);
    }
    if (byShape.size() != 2)
        return;
    const auto [few, many] = std::minmax_element(
        byShape.begin(), byShape.end(), [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
    if (few->second.size() != 1 || many->second.size() < 4)
        return; // models with several sizes of layers exist; a single odd one among many is the suspicious case
    const Module& odd = *few->second.front();
    if (storedName(scene, odd) != storedName(scene, *many->second.front()))
        return; // another scheme may pack its codes
    found.push_back(makeFinding("PAK-004", weightName(odd), scene.fileOf(odd),
        {Text(RQ_TEXT("core", "%1 is %2; the same matrix is %3 in all %4 other layers."),
             {weightName(odd), few->first, many->first, formatCount(many->second.size())}),
            Text(RQ_TEXT("core",
                "A runtime builds every layer with the sizes of config.json, so one that differs does not load.")),
            Text(RQ_TEXT("core", "Compare with the original checkpoint."))}));
}

std::vector<Finding> run(const Scene& scene, const Context& context)
{
    std::vector<Finding> found;
    if (!scene.namesKnown())
        return found;
    for (const auto& [container, stack] : stacksOf(scene)) {
        if (context.cancelled())
            return {};
        addMissing(scene, container, stack, found);
        for (const auto& [rest, layers] : stack.byRest)
            addOddShape(scene, layers, found);
    }
    return found;
}

} // namespace

const Check layerCheck{
    "layers", RQ_TEXT("core", "Layers"), RQ_TEXT("core", "Every layer is like its siblings."), false, run};

} // namespace requant
