// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/descriptiontypes.h"
#include "core/diagnose/stored.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace requant {

namespace {

std::string_view partName(Part part)
{
    switch (part) {
    case Part::Scale:
        return "weight_scale";
    case Part::Offset:
        return "weight_offset";
    case Part::InputScale:
        return "input_scale";
    case Part::InputOffset:
        return "input_offset";
    case Part::QuantBias:
        return "quant_bias";
    case Part::DeqScale:
        return "deq_scale";
    default:
        return "weight";
    }
}

/// One kind of contradiction; all modules with the same are one finding.
struct Kind {
    std::string rule;
    Text detail; ///< about the kind: type and what is wrong

    friend bool operator<(const Kind& a, const Kind& b)
    {
        return std::tie(a.rule, a.detail.pattern, a.detail.args) < std::tie(b.rule, b.detail.pattern, b.detail.args);
    }
};

struct Group {
    std::vector<std::string> names;
    std::string file;
};

class TypeCheck {
public:
    explicit TypeCheck(const Scene& scene)
        : m_scene(scene)
    {
    }

    void look(const Module& module)
    {
        const auto* row = m_scene.descriptionRow(module);
        const TensorInfo* weight = row ? weightOf(m_scene, module) : nullptr;
        const QuantType* type = weight ? quantType(row->type) : nullptr;
        if (!type)
            return;
        if (type->name == "FLOAT") {
            lookAtFloat(module);
            return;
        }
        const bool right = type->weight.empty()
            || std::find(type->weight.begin(), type->weight.end(), weight->dtype) != type->weight.end();
        if (!right)
            add("DSC-010", module,
                {RQ_TEXT("core", "described as %1, but the weight is stored as %2"),
                    {row->type, storedName(m_scene, module)}});
        else
            lookAtCompanions(module, *type, *weight);
    }

    std::vector<Finding> findings() &&
    {
        std::vector<Finding> found;
        for (auto& [kind, group] : m_groups) {
            Sentences say{oneOrMany(group.names, RQ_TEXT("core", "%1 is %3."),
                              RQ_TEXT("core", "%1 and %2 more are %3."), {kind.detail.english()}),
                whyOf(kind.rule), actionOf(kind.rule)};
            found.push_back(makeGroup(kind.rule, std::move(group.names), group.file, std::move(say)));
        }
        return found;
    }

private:
    void lookAtFloat(const Module& module)
    {
        const Stored stored = storedAs(m_scene, module);
        if (isQuantized(stored))
            add("DSC-011", module,
                {RQ_TEXT("core", "described as FLOAT, but stored as %1 codes"), {storedName(m_scene, module)}});
        else if (module.has(Part::Scale) || module.has(Part::ScaleInv) || module.has(Part::DeqScale))
            add("DSC-012", module,
                {RQ_TEXT("core", "described as FLOAT and stored as %1, yet has scales"),
                    {storedName(m_scene, module)}});
    }

    void lookAtCompanions(const Module& module, const QuantType& type, const TensorInfo& weight)
    {
        const std::string typeName(type.name);
        for (const Part part : type.companions) {
            // A weight without any scale is told by the check of pairs.
            if (module.has(part) || ((part == Part::Scale || part == Part::DeqScale) && !hasScale(module)))
                continue;
            add("DSC-013", module,
                {RQ_TEXT("core", "described as %1, but has no %2"), {typeName, std::string(partName(part))}});
        }
        const bool dynamic = typeName.ends_with("_DYNAMIC");
        if (dynamic && (module.has(Part::DeqScale) || module.has(Part::InputScale)))
            add("DSC-013", module,
                {RQ_TEXT("core", "described as %1, but has static parameters (%2)"),
                    {typeName, module.has(Part::DeqScale) ? "deq_scale" : "input_scale"}});
        if (weight.shape.size() == 2)
            lookAtShapes(module, type, weight);
    }

    void lookAtShapes(const Module& module, const QuantType& type, const TensorInfo& weight)
    {
        const std::string typeName(type.name);
        const auto shape = [](const TensorInfo& info) { return formatShape(info.shape.data(), info.shape.size()); };
        const TensorInfo* scale = m_scene.present(module, Part::Scale);
        const TensorInfo* offset = m_scene.present(module, Part::Offset);
        if (scale && type.scalePerRow) {
            const std::uint64_t rows = weight.shape[0];
            const bool fits = scale->shape.size() == 2 && scale->shape[1] > 0 && weight.shape[1] % scale->shape[1] == 0
                && (scale->shape[0] == rows || (type.name == "W4A8_DYNAMIC" && scale->shape[0] == 2 * rows));
            if (!fits)
                add("DSC-013", module,
                    {RQ_TEXT("core", "described as %1, which wants weight_scale [%2, 1] for a weight of %3, not %4"),
                        {typeName, std::to_string(rows), shape(weight), shape(*scale)}});
        }
        if (scale && offset && !std::ranges::equal(scale->shape, offset->shape))
            add("DSC-013", module,
                {RQ_TEXT("core", "described as %1, but weight_offset is %2 beside a weight_scale of %3"),
                    {typeName, shape(*offset), shape(*scale)}});
        for (const Part part : {Part::DeqScale, Part::QuantBias}) {
            const TensorInfo* perRow = m_scene.present(module, part);
            if (perRow && perRow->elements() != weight.shape[0])
                add("DSC-013", module,
                    {RQ_TEXT("core", "described as %1, but %2 has %3 values for %4 rows"),
                        {typeName, std::string(partName(part)), std::to_string(perRow->elements()),
                            std::to_string(weight.shape[0])}});
        }
    }

    void add(std::string_view rule, const Module& module, Text detail)
    {
        Group& group = m_groups[{std::string(rule), std::move(detail)}];
        if (group.names.empty())
            group.file = m_scene.fileOf(module);
        group.names.push_back(weightName(module));
    }

    static Text whyOf(std::string_view rule)
    {
        if (rule == "DSC-010")
            return Text(RQ_TEXT("core",
                "The runtime builds the layer quantized and casts the values into its codes: wrong numbers, no "
                "message."));
        if (rule == "DSC-011")
            return Text(RQ_TEXT("core",
                "The runtime builds the layer unquantized, casts the codes to numbers and has no place for the "
                "scale."));
        if (rule == "DSC-012")
            return Text(RQ_TEXT("core", "The runtime has no parameter for the scale and stops at it, or drops it."));
        return Text(RQ_TEXT("core",
            "The runtime registers the parameters of the type: what is missing stays uninitialised, what is too much "
            "is a KeyError."));
    }
    static Text actionOf(std::string_view rule)
    {
        if (rule == "DSC-010" || rule == "DSC-011")
            return Text(RQ_TEXT("core", "Set the type that fits the tensor, or store the tensor as described."));
        if (rule == "DSC-012")
            return Text(RQ_TEXT("core", "Remove the scales, or store the weight quantized and describe it so."));
        return Text(RQ_TEXT("core", "Write the companions again as the type wants them."));
    }

    const Scene& m_scene;
    std::map<Kind, Group> m_groups;
};

std::vector<Finding> run(const Scene& scene, const Context& context)
{
    if (!scene.description() || !scene.namesKnown())
        return {};
    TypeCheck check(scene);
    for (const Module& module : scene.modules()) {
        if (context.cancelled())
            return {};
        check.look(module);
    }
    return std::move(check).findings();
}

} // namespace

const Check descriptionTypeCheck{"description-types", RQ_TEXT("core", "Description against tensors"),
    RQ_TEXT("core", "Every tensor is stored as the description says."), false, run};

} // namespace requant
