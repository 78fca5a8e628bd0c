// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"

#include <algorithm>
#include <array>
#include <map>

namespace requant {

namespace {

using sv = std::string_view;

/// Where the classes of a model type look for the MTP block (facts: naming-rules 2.3).
enum class Home : std::uint8_t { Unknown, Layers, Mtp, ModelMtp };

Home homeOf(sv type)
{
    static constexpr std::array layers{sv("deepseek_v2"), sv("deepseek_v3"), sv("deepseek_v32"), sv("kimi_k2"),
        sv("glm4_moe"), sv("glm4_moe_lite"), sv("glm_moe_dsa"), sv("minimax_m2"), sv("pangu_ultra_moe")};
    static constexpr std::array mtp{sv("qwen3_next"), sv("qwen3_5"), sv("qwen3_5_moe"), sv("qwen3_5_text"),
        sv("qwen3_5_moe_text"), sv("deepseek_v4"), sv("ernie4_5_moe")};
    if (std::find(layers.begin(), layers.end(), type) != layers.end())
        return Home::Layers;
    if (std::find(mtp.begin(), mtp.end(), type) != mtp.end())
        return Home::Mtp;
    return type.starts_with("longcat") ? Home::ModelMtp : Home::Unknown;
}

bool isMarker(sv module)
{
    const sv last = lastComponent(module);
    return last == "eh_proj" || last == "enorm" || last == "hnorm" || hasComponent(module, "shared_head");
}

/// The MTP blocks of the folder by the prefix they are stored under: "model.layers.4", "mtp.0".
std::map<std::string, std::vector<std::string>> blocksOf(const Scene& scene)
{
    std::map<std::string, std::vector<std::string>> blocks;
    for (const Module& module : scene.modules()) {
        const auto split = splitLayer(module.name);
        if (hasComponent(module.name, "mtp"))
            blocks[std::string(module.name.substr(0, module.name.find("mtp") + 3))].push_back(std::string(module.name));
        else if (split && isMarker(split->rest))
            blocks[std::string(module.name.substr(0, module.name.size() - split->rest.size() - 1))].push_back(
                std::string(module.name));
        else if (!split && isMarker(lastComponent(module.name)) && module.name.find('.') != sv::npos)
            blocks[std::string(parentOf(module.name))].push_back(std::string(module.name));
    }
    return blocks;
}

std::string wantedPrefix(Home home, std::uint64_t layers)
{
    switch (home) {
    case Home::Layers:
        return "model.layers." + std::to_string(layers);
    case Home::Mtp:
        return "mtp";
    case Home::ModelMtp:
        return "model.mtp";
    case Home::Unknown:
        break;
    }
    return {};
}

/// Blocks that follow the model's own layers without a gap, under the name of a layer.
std::uint64_t blocksInLayers(const std::map<std::string, std::vector<std::string>>& blocks, std::uint64_t layers)
{
    std::uint64_t count = 0;
    while (blocks.contains(wantedPrefix(Home::Layers, layers + count)))
        ++count;
    return count;
}

bool fits(Home home, const std::string& prefix, std::uint64_t layers, std::uint64_t blocks)
{
    if (home != Home::Layers)
        return prefix == wantedPrefix(home, layers);
    const auto split = splitLayer(prefix);
    return split && split->container == "model.layers" && split->number >= layers
        && split->number < layers + std::max<std::uint64_t>(blocks, 1);
}

/// A block called "mtp" whose inside is numbered although the class looks for plain names, or the other way round; then
/// the prefix that the class wants.
std::string misnumbered(sv type, const std::vector<std::string>& modules)
{
    const bool numbered = std::any_of(modules.begin(), modules.end(),
        [](const std::string& module) { return module.size() > 4 && module[4] >= '0' && module[4] <= '9'; });
    if (type.starts_with("qwen3") && numbered)
        return "mtp";
    return type == "deepseek_v4" && !numbered ? "mtp.0" : std::string();
}

void addName(const Scene& scene, const std::string& prefix, std::vector<std::string> modules, const std::string& wanted,
    std::vector<Finding>& found)
{
    const std::string type = scene.checkpoint().config().textModelType();
    const Module* first = scene.module(modules.front());
    const std::string file = first ? scene.fileOf(*first) : std::string();
    Text message(RQ_TEXT("core", "The MTP block is stored as %1.*; for %2, vLLM and vLLM-Ascend want %3.*."),
        {prefix, type, wanted});
    Finding finding = makeGroup("MTP-002", std::move(modules), file,
        {std::move(message),
            Text(RQ_TEXT(
                "core", "The drafter ends in a KeyError, and the main model may meet tensors that it does not know.")),
            Text(RQ_TEXT("core", "Rename the block to %1.*, in headers, index and description."), {wanted})});
    finding.entry = prefix;
    found.push_back(std::move(finding));
}

void addCount(const Scene& scene, std::uint64_t stored, std::vector<Finding>& found)
{
    const auto& config = scene.checkpoint().config();
    const std::string& file = config.document().fileName;
    if (stored > config.nextnLayers()) {
        found.push_back(makeFinding("MTP-004", "/num_nextn_predict_layers", file,
            {Text(RQ_TEXT("core",
                      "Layer %1 is an MTP layer, but config.json does not count it in num_nextn_predict_layers."),
                 {std::to_string(config.layers() + config.nextnLayers())}),
                Text(RQ_TEXT("core",
                    "Loaders skip the layer by that number: without it, its tensors are unknown and loading fails.")),
                Text(RQ_TEXT("core", "Set num_nextn_predict_layers to %1, or drop the layer."),
                    {std::to_string(stored)})}));
    } else if (stored == 0 && config.nextnLayers() > 0) {
        Finding finding = makeFinding("MTP-004", "/num_nextn_predict_layers", file,
            {Text(RQ_TEXT("core", "num_nextn_predict_layers is %1, but no MTP layer is stored."),
                 {std::to_string(config.nextnLayers())}),
                Text(RQ_TEXT("core", "The main model loads; speculative decoding stops with missing weights.")),
                Text(RQ_TEXT("core", "Set num_nextn_predict_layers to 0, or get the layer."))});
        finding.severity = Severity::Info;
        found.push_back(std::move(finding));
    }
}

void addQuantized(const Scene& scene, std::vector<Finding>& found)
{
    for (const Module& module : scene.modules()) {
        const bool fuser =
            lastComponent(module.name) == "eh_proj" && (scene.description() || scene.compressedTensors());
        if (!fuser || !isQuantized(storedAs(scene, module)))
            continue;
        found.push_back(makeFinding("MTP-003", weightName(module), scene.fileOf(module),
            {Text(RQ_TEXT("core", "%1, which joins embedding and hidden state of the MTP layer, is quantized (%2)."),
                 {weightName(module), storedName(scene, module)}),
                Text(RQ_TEXT(
                    "core", "Runtimes build it unquantized; drafts of a quantized one are accepted less often.")),
                Text(RQ_TEXT("core", "Keep it in the model's own dtype."))}));
    }
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    std::vector<Finding> found;
    const auto& config = scene.checkpoint().config();
    const Home home = homeOf(config.textModelType());
    if (!config.exists() || !scene.namesKnown() || scene.modules().empty())
        return found;
    auto blocks = blocksOf(scene);
    const std::uint64_t layers = config.layers();
    const std::uint64_t stored = blocksInLayers(blocks, layers);
    if (home != Home::Unknown) {
        for (auto& [prefix, modules] : blocks) {
            const std::string inside =
                home == Home::Mtp && prefix == "mtp" ? misnumbered(config.textModelType(), modules) : std::string();
            if (!inside.empty())
                addName(scene, inside == "mtp" ? "mtp.0" : "mtp", std::move(modules), inside, found);
            else if (!fits(home, prefix, layers, std::max(stored, config.nextnLayers())))
                addName(scene, prefix, std::move(modules), wantedPrefix(home, layers), found);
        }
    }
    if (home == Home::Layers && layers > 0 && found.empty())
        addCount(scene, stored, found);
    addQuantized(scene, found);
    return found;
}

} // namespace

const Check mtpCheck{"mtp", RQ_TEXT("core", "MTP layers"),
    RQ_TEXT("core", "The MTP block is named, counted and stored as runtimes want it."), false, run};

} // namespace requant
