// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/modulenaming.h"

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/moduleorder.h"
#include "core/runtime/pythontext.h"

#include <algorithm>

namespace requant {

namespace {

using namespace std::string_view_literals;

bool isDrafter(const ModelModule& module, const Checkpoint& checkpoint, const ModelTraits& traits)
{
    const std::string& disk = module.shards.front().disk;
    if (traits.drafter.empty() || isVisionName(disk))
        return false;
    if (traits.drafter != "layers"sv)
        return disk.starts_with(traits.drafter) || disk.find("." + traits.drafter) != std::string::npos;
    const auto layers = static_cast<std::int64_t>(checkpoint.config().layers());
    return layers > 0 && module.layer >= layers;
}

std::string renamedModule(const RenameTensor& rename, const std::string& module)
{
    // Rules may need the dot behind the name, so the name goes through with its parameter.
    std::string renamed = rename(module + ".weight");
    if (renamed.ends_with(".weight"))
        renamed.resize(renamed.size() - ".weight"sv.size());
    return renamed;
}

} // namespace

void nameModule(
    ModelModule& module, const Checkpoint& checkpoint, const ModelTraits& traits, const RenameTensor& rename)
{
    // Stacking loaders may take the fused name itself for a part ("in_proj_ba" begins like "in_proj_b").
    const std::string disk = module.path;
    const bool fused = !module.expected.empty();
    module.path = renamedModule(rename, fused ? module.shards.front().disk : disk);
    if (fused && !module.path.empty())
        module.path.replace(module.path.size() - lastPart(module.path).size(), disk.size(), lastPart(disk));
    module.layer = blockNumber(disk);
    module.drafter = isDrafter(module, checkpoint, traits);
    module.quantPrefix = module.path;
    for (const auto& [from, to] : traits.prefixEdits) {
        std::string marked = module.quantPrefix + ".";
        const bool whole = from.ends_with('.');
        if (const auto at = (whole ? marked : module.quantPrefix).find(from); at != std::string::npos) {
            marked.replace(at, from.size(), to);
            module.quantPrefix = marked.substr(0, marked.size() - 1);
        }
    }
    if (module.kind == LayerKind::Embedding && traits.embeddingPrefix && !module.drafter)
        module.quantPrefix = *traits.embeddingPrefix;
    if (module.kind == LayerKind::Head && traits.headPrefix && !module.drafter)
        module.quantPrefix = *traits.headPrefix;
    const std::string marked = "." + disk;
    for (const auto& part : traits.notAsked)
        module.asks = module.asks && !marked.ends_with("." + part);
    // The order of the fused tensor, not that of the alphabet.
    const auto place = [&](const ModuleShard& shard) {
        return std::find(module.expected.begin(), module.expected.end(), shard.name);
    };
    if (!module.expected.empty())
        std::stable_sort(module.shards.begin(), module.shards.end(),
            [&](const auto& a, const auto& b) { return place(a) < place(b); });
}

ModelModule unstoredHead(
    const Checkpoint& checkpoint, const ModelTraits& traits, const RenameTensor& rename, std::string_view disk)
{
    ModelModule head;
    head.kind = LayerKind::Head;
    head.path = disk;
    head.shards.push_back({std::string(lastPart(disk)), std::string(disk), noTensor});
    nameModule(head, checkpoint, traits, rename);
    return head;
}

} // namespace requant
