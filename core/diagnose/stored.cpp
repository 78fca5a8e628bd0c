// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/stored.h"

namespace requant {

namespace {

struct Named {
    Part part;
    std::string_view name;
};
constexpr Named weightParts[] = {{Part::Weight, "weight"}, {Part::Packed, "weight_packed"}, {Part::QWeight, "qweight"}};

} // namespace

const TensorInfo* weightOf(const Scene& scene, const Module& module)
{
    for (const auto& [part, name] : weightParts) {
        if (const TensorInfo* info = scene.present(module, part))
            return info;
    }
    return nullptr;
}

std::string weightName(const Module& module)
{
    for (const auto& [part, name] : weightParts) {
        if (module.has(part))
            return std::string(module.name) + "." + std::string(name);
    }
    return std::string(module.name) + ".weight";
}

Stored storedAs(const Scene& scene, const Module& module)
{
    const TensorInfo* weight = weightOf(scene, module);
    if (!weight)
        return Stored::Absent;
    if (module.has(Part::Packed) || module.has(Part::QWeight))
        return Stored::Packed;
    if (isPlainFloat(weight->dtype))
        return Stored::Float;
    if (isFp8(weight->dtype))
        return Stored::Fp8;
    switch (weight->dtype) {
    case Dtype::I8:
        return Stored::Int8;
    case Dtype::U8:
    case Dtype::I32:
    case Dtype::U32:
    case Dtype::F4:
        return Stored::Packed;
    default:
        return Stored::Other;
    }
}

std::string storedName(const Scene& scene, const Module& module)
{
    const TensorInfo* weight = weightOf(scene, module);
    if (!weight)
        return "–";
    const std::string dtype(name(weight->dtype));
    return module.has(Part::Weight) ? dtype
                                    : std::string(module.has(Part::Packed) ? "weight_packed " : "qweight ") + dtype;
}

// The scale of the scales (weight_scale_second, weight_global_scale) is none by itself.
bool hasScale(const Module& module)
{
    return module.has(Part::Scale) || module.has(Part::ScaleInv) || module.has(Part::PlainScale)
        || module.has(Part::Scales) || module.has(Part::DeqScale);
}

} // namespace requant
