// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/fixes/fixes.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace requant {

namespace {

using sv = std::string_view;

// Names that exporters give the scale of a weight, longest first.
constexpr std::array exporterEndings{sv(".weight_quantizer.scale_factor"), sv(".weight_quantizer._scale"),
    sv(".weight_quantizer.scale"), sv(".weight_quant_scale"), sv(".weight_scale.scale"), sv(".weight_scales"),
    sv(".quantizer.scale"), sv(".qscale_weight"), sv(".scale_weight"), sv(".weight.scale"), sv(".quant_scale"),
    sv(".w_scale")};

std::string renamed(const std::string& name, bool block)
{
    const std::string wanted = block ? ".weight_scale_inv" : ".weight_scale";
    for (const sv ending : exporterEndings) {
        if (name.ends_with(ending))
            return name.substr(0, name.size() - ending.size()) + wanted;
    }
    for (const sv ending : {sv(".weight_scale_inv"), sv(".weight_scale")}) {
        if (name.ends_with(ending))
            return name.substr(0, name.size() - ending.size()) + wanted;
    }
    return name;
}

Result<Applied> apply(const FixContext& fix, FixFindings findings, FolderEdit& edit)
{
    const auto& quantization = fix.scene.quantization();
    const bool block = quantization.method == QuantMethod::Fp8 && !quantization.blockSize.empty();
    std::unordered_map<std::string, std::string> names;
    for (const Finding* finding : findings) {
        for (const auto& item : finding->items) {
            const std::string now = edit.nowCalled(item);
            if (std::string wanted = renamed(now, block); wanted != now)
                names.emplace(now, std::move(wanted));
        }
    }
    if (names.empty())
        return impossible(Text(RQ_TEXT("core", "These names have no known counterpart; rename them with --rename.")));
    edit.renameTensors([&](sv name) -> std::optional<std::string> {
        const auto at = names.find(std::string(name));
        return at == names.end() ? std::nullopt : std::optional(at->second);
    });
    return Applied{};
}

} // namespace

const FixKind renameScalesFix{
    "rename-scales", RQ_TEXT("core", "Rename the scales in headers, index and description"), apply};

} // namespace requant
