// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace requant {

namespace {

using sv = std::string_view;

/// Parts of a model beside the language model; their layers are counted by other fields.
bool isTower(sv name)
{
    static constexpr std::array words{
        sv("vis"), sv("audio"), sv("encoder"), sv("resampler"), sv("projector"), sv("mtp"), sv("talker"), sv("draft")};
    return std::any_of(words.begin(), words.end(), [name](sv word) { return name.find(word) != sv::npos; });
}

std::map<sv, std::set<std::uint32_t>> stacksOf(const Scene& scene)
{
    std::map<sv, std::set<std::uint32_t>> stacks;
    for (const Module& module : scene.modules()) {
        const auto split = splitLayer(module.name);
        if (!split || isTower(split->container))
            continue;
        const sv last = lastComponent(split->container);
        if (last == "layers" || last == "h")
            stacks[split->container].insert(split->number);
    }
    return stacks;
}

std::string configFile(const Scene& scene)
{
    return scene.checkpoint().config().document().fileName;
}

void addLayers(const Scene& scene, std::vector<Finding>& found)
{
    const auto& config = scene.checkpoint().config();
    const std::uint64_t declared = config.layers();
    const auto stacks = stacksOf(scene);
    if (declared == 0 || declared > 100'000 || stacks.size() != 1
        || config.boolean("is_encoder_decoder").value_or(false))
        return;
    const auto& [container, numbers] = *stacks.begin();
    std::vector<std::string> absent;
    for (std::uint32_t i = 0; i < declared; ++i) {
        if (!numbers.contains(i))
            absent.push_back(std::string(container) + "." + std::to_string(i));
    }
    const std::uint64_t top = std::uint64_t{*numbers.rbegin()} + 1;
    // One more layer without a count is an MTP layer or not; the MTP check knows them by their parts.
    const std::uint64_t allowed = declared + std::max<std::uint64_t>(config.nextnLayers(), 1);
    if (absent.empty() && top <= allowed)
        return;
    Text message = absent.empty()
        ? Text(
            RQ_TEXT("core", "num_hidden_layers is %1 and num_nextn_predict_layers %2, but layers up to %3 are stored."),
            {std::to_string(declared), std::to_string(config.nextnLayers()), std::to_string(top - 1)})
        : Text(RQ_TEXT("core", "num_hidden_layers is %1, but nothing is stored of %2 (%3 of them)."),
            {std::to_string(declared), listed(absent, 4), formatCount(absent.size())});
    Finding finding = makeFinding("CFG-040", "/num_hidden_layers", configFile(scene),
        {std::move(message),
            Text(RQ_TEXT(
                "core", "Layers without weights compute with leftovers; layers beyond the count are unknown tensors.")),
            Text(RQ_TEXT("core", "Get the layers, or correct the number in config.json."))});
    if (!absent.empty()) {
        finding.count = absent.size();
        finding.items = std::move(absent);
    }
    found.push_back(std::move(finding));
}

std::pair<std::string, std::int64_t> declaredExperts(const ModelConfig& config)
{
    for (const char* key : {"n_routed_experts", "num_experts", "num_local_experts", "moe_num_experts"}) {
        if (const auto value = config.integer(key))
            return {key, *value};
    }
    return {{}, 0};
}

void addExperts(const Scene& scene, std::vector<Finding>& found)
{
    const auto [key, declared] = declaredExperts(scene.checkpoint().config());
    if (declared <= 0)
        return;
    std::map<sv, std::set<std::uint32_t>> containers;
    for (const Module& module : scene.modules()) {
        if (const auto expert = splitExpert(module.name); expert && !isTower(expert->container)) {
            auto& numbers = containers[expert->container];
            numbers.insert(numbers.end(), expert->number);
        }
    }
    std::vector<std::string> wrong;
    std::size_t here = 0;
    for (const auto& [container, numbers] : containers) {
        if (numbers.size() == static_cast<std::uint64_t>(declared) && *numbers.rbegin() + 1 == numbers.size())
            continue;
        if (wrong.empty())
            here = numbers.size();
        wrong.push_back(std::string(container));
    }
    if (wrong.empty())
        return;
    Sentences say{oneOrMany(wrong, RQ_TEXT("core", "%1 has %3 experts, but %4 is %5."),
                      RQ_TEXT("core", "%1 has %3 experts (and %2 more layers differ), but %4 is %5."),
                      {std::to_string(here), key, std::to_string(declared)}),
        Text(RQ_TEXT("core",
            "The runtime builds as many experts as config.json says: the missing ones compute with leftovers, the "
            "others are unknown tensors.")),
        Text(RQ_TEXT("core", "Get the experts, or correct the number in config.json."))};
    Finding finding = makeGroup("CFG-041", std::move(wrong), configFile(scene), std::move(say));
    finding.entry = "/" + key;
    found.push_back(std::move(finding));
}

void addEmbedding(const Scene& scene, std::vector<Finding>& found)
{
    const auto& config = scene.checkpoint().config();
    const auto& modules = scene.modules();
    const auto embedding = std::find_if(modules.begin(), modules.end(), [&](const Module& module) {
        const sv last = lastComponent(module.name);
        return (last == "embed_tokens" || last == "word_embeddings" || last == "wte") && !isTower(module.name)
            && !scene.isMtp(module.name);
    });
    const TensorInfo* weight = embedding == modules.end() || storedAs(scene, *embedding) != Stored::Float
        ? nullptr
        : weightOf(scene, *embedding);
    if (!weight || weight->shape.size() != 2)
        return;
    const auto vocab = config.integer("vocab_size");
    if (vocab && *vocab > 0 && static_cast<std::uint64_t>(*vocab) != weight->shape[0]) {
        Finding finding = makeFinding("CFG-042", weightName(*embedding), scene.fileOf(*embedding),
            {Text(RQ_TEXT("core", "%1 has %2 rows, but vocab_size is %3."),
                 {weightName(*embedding), std::to_string(weight->shape[0]), std::to_string(*vocab)}),
                Text(RQ_TEXT("core", "The loader compares both and stops.")),
                Text(RQ_TEXT("core", "Correct vocab_size in config.json, or get the embedding that belongs to it."))});
        if (weight->shape[0] > static_cast<std::uint64_t>(*vocab))
            finding.severity = Severity::Warning;
        found.push_back(std::move(finding));
    }
    const auto hidden = config.integer("hidden_size");
    const bool ownWidth = config.integer("embedding_size") || config.integer("word_embed_proj_dim");
    if (hidden && *hidden > 0 && !ownWidth && static_cast<std::uint64_t>(*hidden) != weight->shape[1])
        found.push_back(makeFinding("CFG-043", weightName(*embedding), scene.fileOf(*embedding),
            {Text(RQ_TEXT("core", "%1 has %2 columns, but hidden_size is %3."),
                 {weightName(*embedding), std::to_string(weight->shape[1]), std::to_string(*hidden)}),
                Text(RQ_TEXT("core", "The loader compares both and stops.")),
                Text(RQ_TEXT("core", "Find out which of the two belongs to this model."))}));
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    std::vector<Finding> found;
    if (!scene.checkpoint().config().exists() || !scene.namesKnown() || scene.modules().empty())
        return found;
    addLayers(scene, found);
    addExperts(scene, found);
    addEmbedding(scene, found);
    return found;
}

} // namespace

const Check configShapeCheck{"config-sizes", RQ_TEXT("core", "Config against tensors"),
    RQ_TEXT("core", "Layers, experts, vocabulary and width are as config.json says."), false, run};

} // namespace requant
