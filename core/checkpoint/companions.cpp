// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/companions.h"

#include "core/checkpoint/checkpoint.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace requant {

namespace {

struct Suffix {
    std::string_view text;
    Role role;
};

constexpr std::array suffixes{
    Suffix{"weight", Role::Weight},
    Suffix{"bias", Role::Bias},
    Suffix{"weight_scale_inv", Role::WeightScaleInv},
    Suffix{"weight_scale", Role::WeightScale},
    Suffix{"scale", Role::Scale},
    Suffix{"scales", Role::Scales},
    Suffix{"weight_scale_second", Role::ScaleSecond},
    Suffix{"weight_global_scale", Role::GlobalScale},
    Suffix{"weight_scale_2", Role::GlobalScale},
    Suffix{"weight_offset", Role::WeightOffset},
    Suffix{"weight_offset_second", Role::OffsetSecond},
    Suffix{"weight_zero_point", Role::ZeroPoint},
    Suffix{"qzeros", Role::ZeroPoint},
    Suffix{"biases", Role::ZeroPoint},
    Suffix{"input_scale", Role::InputScale},
    Suffix{"input_offset", Role::InputOffset},
    Suffix{"input_zero_point", Role::InputOffset},
    Suffix{"input_global_scale", Role::InputGlobalScale},
    Suffix{"deq_scale", Role::DeqScale},
    Suffix{"quant_bias", Role::QuantBias},
    Suffix{"scale_bias", Role::ScaleBias},
    Suffix{"weight_packed", Role::WeightPacked},
    Suffix{"weight_shape", Role::WeightShape},
    Suffix{"g_idx", Role::GroupIndex},
    Suffix{"weight_g_idx", Role::GroupIndex},
    Suffix{"qweight", Role::Qweight},
    Suffix{"k_scale", Role::CacheScale},
    Suffix{"v_scale", Role::CacheScale},
    Suffix{"q_scale", Role::CacheScale},
    Suffix{"output_scale", Role::CacheScale},
    Suffix{"kv_cache_scale", Role::CacheScale},
    Suffix{"kv_cache_offset", Role::CacheOffset},
    Suffix{"weight_dual_scale", Role::QuantState},
    Suffix{"mul_scale", Role::QuantState},
    Suffix{"clip_ratio", Role::QuantState},
    Suffix{"left_trans", Role::QuantState},
    Suffix{"right_trans", Role::QuantState},
    Suffix{"absmax", Role::QuantState},
    Suffix{"quant_map", Role::QuantState},
    Suffix{"nested_absmax", Role::QuantState},
    Suffix{"nested_quant_map", Role::QuantState},
    Suffix{"bitsandbytes__nf4", Role::QuantState},
    Suffix{"bitsandbytes__fp4", Role::QuantState},
    Suffix{"SCB", Role::QuantState},
};

// Stacked expert tensors carry their part behind an underscore: experts.gate_up_proj_blocks.
constexpr std::array stackedSuffixes{
    Suffix{"_blocks", Role::WeightPacked},
    Suffix{"_scales", Role::Scales},
    Suffix{"_weight_scale", Role::WeightScale},
    Suffix{"_scale_inv", Role::WeightScaleInv},
    Suffix{"_bias", Role::Bias},
};

constexpr std::array<std::string_view, 26> roleNames{"weight", "norm", "bias", "weight_scale", "weight_scale_inv",
    "scale", "scales", "weight_scale_second", "global_scale", "weight_offset", "weight_offset_second", "zero_point",
    "input_scale", "input_offset", "input_global_scale", "deq_scale", "quant_bias", "scale_bias", "weight_packed",
    "weight_shape", "g_idx", "qweight", "cache_scale", "cache_offset", "quant_state", "other"};
static_assert(roleNames.size() == static_cast<std::size_t>(Role::Other) + 1);

std::string_view lastPart(std::string_view name)
{
    return name.substr(name.rfind('.') + 1);
}

const Suffix* stackedSuffix(std::string_view part)
{
    if (part.find("_proj_") == std::string_view::npos)
        return nullptr;
    const auto at =
        std::ranges::find_if(stackedSuffixes, [&](const Suffix& suffix) { return part.ends_with(suffix.text); });
    return at == stackedSuffixes.end() ? nullptr : &*at;
}

Role plainRole(std::string_view part)
{
    if (part == "weight") // the most frequent by far
        return Role::Weight;
    static const auto table = [] {
        std::unordered_map<std::string_view, Role> map;
        for (const auto& suffix : suffixes)
            map.emplace(suffix.text, suffix.role);
        return map;
    }();
    const auto at = table.find(part);
    return at == table.end() ? Role::Other : at->second;
}

bool isNormModule(std::string_view module)
{
    const std::string_view part = lastPart(module);
    return part.find("norm") != std::string_view::npos || part.find("Norm") != std::string_view::npos
        || part.starts_with("ln_") || part.ends_with("_ln");
}

// The flash-attention scales of ModelSlim: self_attn.fa_q.scale.
bool isCachePart(std::string_view module)
{
    return lastPart(module).starts_with("fa_");
}

} // namespace

std::string_view name(Role role)
{
    return roleNames[static_cast<std::size_t>(role)];
}

Role roleOf(std::string_view tensor)
{
    const std::string_view part = lastPart(tensor);
    const Role role = plainRole(part);
    if (role == Role::Other) {
        const Suffix* const stacked = stackedSuffix(part);
        return stacked ? stacked->role : Role::Other;
    }
    if (part.size() == tensor.size())
        return role;
    const std::string_view module = tensor.substr(0, tensor.size() - part.size() - 1);
    if ((role == Role::Weight || role == Role::Scale) && isNormModule(module))
        return Role::Norm;
    return role == Role::Scale && isCachePart(module) ? Role::CacheScale : role;
}

Role roleOf(const Checkpoint& checkpoint, TensorId id)
{
    const std::string_view tensor = checkpoint.tensor(id).name;
    const Role role = roleOf(tensor);
    const bool lonely = (role == Role::Scale || role == Role::Scales) && weightOf(checkpoint, id) == noTensor;
    return lonely ? Role::Other : role;
}

bool isWeight(Role role)
{
    return role == Role::Weight || role == Role::WeightPacked || role == Role::Qweight;
}

bool isParameter(Role role)
{
    return isWeight(role) || role == Role::Norm || role == Role::Bias || role == Role::Other;
}

std::string_view moduleOf(std::string_view tensor)
{
    const std::string_view part = lastPart(tensor);
    if (const Suffix* const stacked = plainRole(part) == Role::Other ? stackedSuffix(part) : nullptr)
        return tensor.substr(0, tensor.size() - stacked->text.size());
    return part.size() == tensor.size() ? std::string_view() : tensor.substr(0, tensor.size() - part.size() - 1);
}

TensorId presentCopy(const Checkpoint& checkpoint, std::string_view name)
{
    const auto found = checkpoint.find(name);
    if (!found)
        return noTensor;
    const auto tensors = checkpoint.tensors();
    for (auto i = static_cast<std::size_t>(*found); i < tensors.size() && tensors[i].name == name; ++i) {
        if (tensors[i].present())
            return TensorId{static_cast<std::uint32_t>(i)};
    }
    return *found;
}

namespace {

// Calls visit(role, id) for every tensor of the module but self whose role is wanted, until it returns true. Each name
// that is tried costs a lookup, so whoever knows what it looks for says so.
template <typename Wanted, typename Visit>
void visitModule(const Checkpoint& checkpoint, std::string_view self, const Wanted& wanted, const Visit& visit)
{
    const Role own = roleOf(self);
    const bool stacked = own == Role::Other || stackedSuffix(lastPart(self));
    const std::string module(own == Role::Other ? self : moduleOf(self));
    std::string name;
    const auto tryOne = [&](const Suffix& suffix, std::string_view joint) {
        if (!wanted(suffix.role))
            return false;
        name.assign(module).append(joint).append(suffix.text);
        if (name == self)
            return false;
        const TensorId id = presentCopy(checkpoint, name);
        return id != noTensor && visit(suffix.role, id);
    };
    const std::string_view joint = module.empty() ? "" : ".";
    if (!stacked) {
        for (const auto& suffix : suffixes) {
            if (tryOne(suffix, joint))
                return;
        }
        return;
    }
    for (const auto& suffix : stackedSuffixes) {
        if (tryOne(suffix, {}))
            return;
    }
    tryOne({{}, Role::Weight}, {});
}

bool hasCompanions(std::string_view tensor)
{
    const Role role = roleOf(tensor);
    return isWeight(role) || role == Role::Other;
}

} // namespace

std::vector<Companion> companionsOf(const Checkpoint& checkpoint, TensorId weight)
{
    std::vector<Companion> out;
    const std::string_view self = checkpoint.tensor(weight).name;
    if (!hasCompanions(self))
        return out;
    visitModule(
        checkpoint, self, [](Role role) { return !isWeight(role); },
        [&](Role found, TensorId id) {
            out.push_back({found, id});
            return false;
        });
    std::ranges::stable_sort(out, {}, &Companion::role);
    return out;
}

TensorId companion(const Checkpoint& checkpoint, TensorId weight, std::initializer_list<Role> roles)
{
    const std::string_view self = checkpoint.tensor(weight).name;
    TensorId found = noTensor;
    if (!hasCompanions(self))
        return found;
    for (const Role role : roles) {
        visitModule(
            checkpoint, self, [role](Role other) { return other == role && !isWeight(other); },
            [&](Role, TensorId id) {
                found = id;
                return true;
            });
        if (found != noTensor)
            break;
    }
    return found;
}

TensorId scaleOf(const Checkpoint& checkpoint, TensorId weight)
{
    return companion(
        checkpoint, weight, {Role::WeightScaleInv, Role::WeightScale, Role::Scale, Role::Scales, Role::DeqScale});
}

TensorId weightOf(const Checkpoint& checkpoint, TensorId companion)
{
    const std::string_view self = checkpoint.tensor(companion).name;
    const Role role = roleOf(self);
    if (isWeight(role) || role == Role::Norm || role == Role::Other)
        return noTensor;
    TensorId weight = noTensor;
    visitModule(checkpoint, self, isWeight, [&](Role, TensorId id) {
        weight = id;
        return true;
    });
    return weight;
}

} // namespace requant
