// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/descriptiontypes.h"
#include "core/diagnose/stored.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

namespace requant {

namespace {

constexpr std::string_view exactName = "quant_model_description.json";

void addName(const Scene& scene, std::vector<Finding>& found)
{
    const std::string& file = scene.description()->document().fileName;
    if (scene.descriptionEmbedded() || file == exactName)
        return;
    found.push_back(makeFinding("DSC-001", file, file,
        {Text(RQ_TEXT("core", "The description is called %1; vLLM-Ascend opens %2 and nothing else."),
             {file, std::string(exactName)}),
            Text(RQ_TEXT("core", "It is not found, so the model is loaded as unquantized or not at all.")),
            Text(RQ_TEXT("core", "Rename it to %1."), {std::string(exactName)})}));
}

/// What the scales say about groups of columns.
struct Groups {
    std::set<std::uint64_t> sizes; ///< columns per scale, where a row has several
    std::string grouped; ///< the first such scale
    std::string perChannel; ///< the first scale with one value per row of more columns than a group could have
    std::uint64_t channelColumns = 0;
};

bool hasPerRowScale(std::string_view type)
{
    const QuantType* known = quantType(type);
    return known && (known->scalePerRow || type == "W8A16" || type == "W4A16");
}

Groups groupsOf(const Scene& scene)
{
    Groups groups;
    for (const Module& module : scene.modules()) {
        const auto* row = scene.descriptionRow(module);
        const TensorInfo* weight = row && hasPerRowScale(row->type) ? scene.present(module, Part::Weight) : nullptr;
        const TensorInfo* scale =
            weight ? scene.present(module, module.has(Part::ScaleSecond) ? Part::ScaleSecond : Part::Scale) : nullptr;
        if (!scale || weight->shape.size() != 2 || scale->shape.size() != 2 || scale->shape[1] == 0)
            continue;
        if (scale->shape[1] > 1) {
            groups.sizes.insert(weight->shape[1] / scale->shape[1]);
            if (groups.grouped.empty())
                groups.grouped = scale->name;
        } else if (weight->shape[1] > groups.channelColumns) {
            groups.perChannel = scale->name;
            groups.channelColumns = weight->shape[1];
        }
    }
    return groups;
}

void addGroupSize(const Scene& scene, std::vector<Finding>& found)
{
    const auto* row = scene.description()->global("group_size");
    std::uint64_t declared = 0;
    if (row)
        std::from_chars(row->type.data(), row->type.data() + row->type.size(), declared);
    const Groups groups = groupsOf(scene);
    const std::string file = scene.description()->document().fileName;
    const std::string said = row ? row->type : "–";
    Text message;
    std::string evidence = groups.grouped;
    if (!groups.sizes.empty() && !groups.sizes.contains(declared))
        message = row ? Text(RQ_TEXT("core", "group_size is %1, but %2 has one scale per %3 columns."),
                      {said, groups.grouped, std::to_string(*groups.sizes.begin())})
                      : Text(RQ_TEXT("core", "group_size is absent, but %2 has one scale per %3 columns."),
                          {said, groups.grouped, std::to_string(*groups.sizes.begin())});
    else if (groups.sizes.empty() && declared > 0 && groups.channelColumns > declared) {
        message =
            Text(RQ_TEXT("core", "group_size is %1, but every scale is per channel: %2 has one scale for %3 columns."),
                {said, groups.perChannel, std::to_string(groups.channelColumns)});
        evidence = groups.perChannel;
    }
    if (message.empty())
        return;
    Finding finding = makeFinding("DSC-002", evidence, file,
        {std::move(message),
            Text(RQ_TEXT("core",
                "vLLM-Ascend sizes its scale parameters by group_size: a wrong one ends in a shape mismatch or a "
                "ValueError.")),
            Text(RQ_TEXT("core", "Set group_size to what the scales show (0 for per channel)."))});
    finding.entry = "/group_size";
    found.push_back(std::move(finding));
}

void addTypes(const Scene& scene, std::vector<Finding>& found)
{
    std::map<std::string, std::vector<std::string>> unknown;
    for (const auto& row : scene.description()->rows()) {
        if (!row.isString || !quantType(row.type))
            unknown[row.type].push_back(row.key);
    }
    const std::string file = scene.description()->document().fileName;
    for (auto& [type, keys] : unknown) {
        Sentences say{oneOrMany(keys, RQ_TEXT("core", "%1 has the type %3, which nobody writes."),
                          RQ_TEXT("core", "%1 and %2 more have the type %3, which nobody writes."), {printable(type)}),
            Text(RQ_TEXT("core", "Types are compared letter by letter; an unknown one ends in a NotImplementedError.")),
            Text(RQ_TEXT("core", "Set the type that fits the tensors."))};
        found.push_back(makeGroup("DSC-005", std::move(keys), file, std::move(say)));
    }
}

void addRotation(const Scene& scene, std::vector<Finding>& found)
{
    const auto id = scene.checkpoint().find("rot.weight");
    const auto* flag = scene.description()->global("is_rot_used");
    if (!id || (flag && flag->type == "true"))
        return;
    found.push_back(makeFinding("DSC-006", "rot.weight", scene.fileOf(*id),
        {Text(RQ_TEXT("core", "rot.weight is stored, but the description does not say is_rot_used: true.")),
            Text(RQ_TEXT("core", "The runtime then has no parameter for it, or leaves the rotation out.")),
            Text(RQ_TEXT("core", "Set is_rot_used if the weights are rotated, else remove the tensor."))}));
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    std::vector<Finding> found;
    if (!scene.description())
        return found;
    addName(scene, found);
    addGroupSize(scene, found);
    addTypes(scene, found);
    addRotation(scene, found);
    return found;
}

} // namespace

const Check descriptionFileCheck{"description-file", RQ_TEXT("core", "Description"),
    RQ_TEXT("core", "The description has the right name, group size and types."), false, run};

} // namespace requant
