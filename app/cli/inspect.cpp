// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/cli.h"
#include "app/cli/inspecttable.h"
#include "app/cli/openoptions.h"

#include "core/checkpoint/cannbinjson.h"
#include "core/checkpoint/joincompanion.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/companions.h"
#include "core/checkpoint/quantdescription.h"
#include "core/checkpoint/quanttypes.h"
#include "core/quant/cannbinchain.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <map>
#include <memory>

namespace requant::cli {

namespace {

using Json = nlohmann::ordered_json;

struct InspectOptions {
    std::string folder;
    bool tensors = false;
    OpenOptions open;
};

std::string_view methodName(QuantMethod method)
{
    static constexpr std::array<std::string_view, 8> names{
        "none", "fp8", "compressed-tensors", "ascend", "awq", "gptq", "modelopt", "other"};
    return names[static_cast<std::size_t>(method)];
}

std::string_view stateName(ShardState state)
{
    static constexpr std::array<std::string_view, 3> names{"complete", "missing", "broken"};
    return names[static_cast<std::size_t>(state)];
}

Json declarationJson(const QuantDeclaration& declaration)
{
    Json out{{"method", methodName(declaration.method)}, {"declared", "config.json#" + declaration.pointer}};
    if (!declaration.methodName.empty())
        out["quant_method"] = declaration.methodName;
    if (!declaration.format.empty())
        out["format"] = declaration.format;
    if (!declaration.blockSize.empty())
        out["block_size"] = declaration.blockSize;
    out["ignore"] = declaration.ignore.size();
    return out;
}

Json descriptionJson(const QuantDescription& description)
{
    std::map<std::string, std::uint64_t> types;
    for (const auto& row : description.rows())
        ++types[row.type];
    Json out{{"method", "ascend"}, {"declared", description.document().fileName}};
    if (const auto* const type = description.global("model_quant_type"))
        out["model_quant_type"] = type->type;
    out["types"] = types;
    return out;
}

Json containerJson(const Checkpoint& checkpoint, const OpenContainer& open)
{
    return {{"method", "cannbin"}, {"declared", checkpoint.shard(open.shard).name},
        {"entries", open.container->blocks.size()}, {"index_only", open.container->indexOnly()}};
}

// The one that a loader uses, with the others below "also"; null if nothing says that the model is quantized.
Json quantizationJson(const Checkpoint& checkpoint)
{
    Json all = Json::array();
    for (const auto& open : checkpoint.containers())
        all.push_back(containerJson(checkpoint, open));
    for (const auto& declaration : checkpoint.config().quantization())
        all.push_back(declarationJson(declaration));
    for (const auto& description : checkpoint.descriptions())
        all.push_back(descriptionJson(description));
    if (all.empty())
        return nullptr;
    Json first = all.front();
    all.erase(all.begin());
    if (!all.empty())
        first["also"] = all;
    return first;
}

Json problemsJson(const Checkpoint& checkpoint)
{
    Json out = Json::array();
    for (const auto& error : checkpoint.problems()) {
        Json entry{{"code", name(error.code)}, {"file", error.file}, {"message", error.text.english()}};
        if (!error.tensor.empty())
            entry["tensor"] = error.tensor;
        if (error.offset)
            entry["offset"] = *error.offset;
        if (!error.advice.empty())
            entry["advice"] = error.advice.english();
        out.push_back(std::move(entry));
    }
    return out;
}

Json shardsJson(const Checkpoint& checkpoint)
{
    Json out = Json::array();
    for (const auto& shard : checkpoint.shards()) {
        Json entry{{"name", shard.name}, {"state", stateName(shard.state)}, {"indexed", shard.indexed},
            {"file_bytes", shard.stamp.size}, {"tensors", shard.tensorCount}, {"bytes", shard.tensorBytes}};
        if (shard.declaredSize)
            entry["declared_bytes"] = *shard.declaredSize;
        out.push_back(std::move(entry));
    }
    return out;
}

Json tensorsJson(const Checkpoint& checkpoint)
{
    const QuantTypes types(checkpoint);
    static constexpr std::array<std::string_view, 3> presences{"present", "shard_absent", "not_in_shard"};
    static constexpr std::array<std::string_view, 3> listings{"indexed", "unindexed", "other_shard"};
    Json list = Json::array();
    for (std::uint32_t i = 0; i < checkpoint.tensors().size(); ++i) {
        const TensorInfo& info = checkpoint.tensors()[i];
        const TensorId id{i};
        const bool here = info.present();
        list.push_back({{"name", info.name}, {"dtype", here ? Json(checkpoint.dtypeName(id)) : Json()},
            {"shape", here ? Json(info.shape) : Json()}, {"bytes", info.bytes()},
            {"shard", checkpoint.shard(info.shard).name},
            {"offset", here ? Json(checkpoint.shard(info.shard).dataStart + info.begin) : Json()},
            {"quant_type", types.of(id)}, {"role", name(roleOf(checkpoint, id))},
            {"presence", presences[static_cast<std::size_t>(info.presence)]},
            {"listing", listings[static_cast<std::size_t>(info.listing)]}});
    }
    return list;
}

Json summaryJson(const Checkpoint& checkpoint)
{
    const ModelConfig& config = checkpoint.config();
    Json dtypes = Json::object();
    for (const auto& [dtype, total] : dtypeTotals(checkpoint))
        dtypes[dtype] = {{"tensors", total.tensors}, {"bytes", total.bytes}};
    Json out{{"folder", utf8(checkpoint.folder())}};
    if (!checkpoint.snapshot().empty())
        out["snapshot"] = checkpoint.snapshot();
    out["tensors"] = checkpoint.tensors().size();
    out["bytes"] = checkpoint.tensorBytes();
    out["shards"] = checkpoint.shards().size();
    out["dtypes"] = std::move(dtypes);
    out["model_type"] = config.modelType().empty() ? Json() : Json(config.modelType());
    out["architectures"] = config.architectures();
    out["layers"] = layerCount(checkpoint);
    out["quantization"] = quantizationJson(checkpoint);
    out["parameters"] = parameterCount(checkpoint);
    out["index"] = checkpoint.indexes().empty() ? Json() : Json(checkpoint.indexes().front().fileName);
    out["shard_list"] = shardsJson(checkpoint);
    out["stray_shards"] = checkpoint.strayShards();
    out["problems"] = problemsJson(checkpoint);
    return out;
}

Json containersJson(const Checkpoint& checkpoint, const std::vector<CannbinChain>& chains, bool entries)
{
    Json out = Json::array();
    for (std::size_t i = 0; i < chains.size(); ++i) {
        Json one{{"file", checkpoint.shard(chains[i].shard).name}};
        one.update(toJson(*checkpoint.containers()[i].container, entries));
        one["chain"] = toJson(chains[i]);
        if (chains[i].loss)
            one["loss"] = toJson(*chains[i].loss);
        out.push_back(std::move(one));
    }
    return out;
}

std::vector<CannbinChain> chainsOf(const Checkpoint& checkpoint, const Context& context)
{
    std::vector<CannbinChain> chains;
    const auto companion = companionOf(checkpoint);
    for (const auto& container : checkpoint.containers())
        chains.push_back(cannbinChain(checkpoint, container, companion ? &*companion : nullptr, context));
    return chains;
}

int inspect(Globals& globals, const InspectOptions& options)
{
    const Context context = commandContext(globals);
    // Kept until the process ends: to free a hundred thousand tensors one by one takes longer than to leave.
    static const auto& checkpoint = *new Result<Checkpoint>(openCheckpoint(options.folder, options.open, context));
    if (!checkpoint)
        return reportError(globals, checkpoint.error());
    const auto chains = chainsOf(*checkpoint, context);
    if (globals.json) {
        Json document = summaryJson(*checkpoint);
        if (!chains.empty())
            document["containers"] = containersJson(*checkpoint, chains, options.tensors);
        if (options.tensors)
            document["list"] = tensorsJson(*checkpoint);
        printJson(document, "inspect");
    } else {
        endProgressLine();
        printInspection(*checkpoint, options.tensors);
        for (const auto& chain : chains)
            printChain(*checkpoint, chain);
    }
    return globals.exitCode = Clean;
}

} // namespace

void addInspect(CLI::App& app, Globals& globals)
{
    auto options = std::make_shared<InspectOptions>();
    CLI::App* const verb = app.add_subcommand("inspect", "Show what a checkpoint holds, from its headers");
    verb->add_option("DIR", options->folder, "Folder, index file, single shard or Hugging Face cache repository")
        ->required();
    verb->add_flag("--tensors", options->tensors, "List every tensor");
    addContainerOptions(*verb, options->open);
    addCompanionOption(*verb, options->open, "Checkpoint that has what the container lacks, to compare with");
    addCommonOptions(*verb, globals);
    addEventsOption(*verb, globals);
    verb->callback([&globals, options] { inspect(globals, *options); });
}

} // namespace requant::cli
