// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/state.h"

#include "core/base/stagedfile.h"
#include "core/convert/containerfiles.h"
#include "core/convert/hash.h"

#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>

namespace requant {

namespace {

using Json = nlohmann::json;

constexpr std::uint64_t stateLimit = std::uint64_t{2} << 30;
constexpr int formatVersion = 1;
constexpr std::array operationNames{"copy", "zero", "int8", "bf16", "fp8", "bas4x4-int4"};

Json stamps(const std::map<std::string, std::pair<std::uint64_t, std::int64_t>>& files)
{
    Json out = Json::object();
    for (const auto& [name, stamp] : files)
        out[name] = {{"bytes", stamp.first}, {"modified_ns", stamp.second}};
    return out;
}

std::map<std::string, std::pair<std::uint64_t, std::int64_t>> stampsFrom(const Json& json)
{
    std::map<std::string, std::pair<std::uint64_t, std::int64_t>> out;
    for (const auto& [name, stamp] : json.items())
        out[name] = {stamp.at("bytes").get<std::uint64_t>(), stamp.at("modified_ns").get<std::int64_t>()};
    return out;
}

// JSON has no infinities.
std::string numberText(double value)
{
    if (!std::isfinite(value))
        return "null";
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
}

double numberFrom(const Json& json)
{
    return json.is_number() ? json.get<double>() : std::numeric_limits<double>::infinity();
}

// By hand: a document tree of 90,000 tensors would take more memory than the run itself.
void appendShard(std::string& out, const ShardRecord& record)
{
    out += "{\"bytes\": " + std::to_string(record.bytes) + ", \"modified_ns\": " + std::to_string(record.modifiedNs)
        + (record.onlyHeader ? ", \"only_header\": true" : "") + ", \"xxh3\": {";
    const char* comma = "";
    for (const auto& [tensor, checksum] : record.checksums) {
        out += comma + jsonString(tensor) + ": \"" + hashHex(checksum) + "\"";
        comma = ", ";
    }
    out += "}, \"matrices\": {";
    comma = "";
    for (const auto& m : record.matrices) {
        out += comma + jsonString(m.tensor) + ": [\"" + operationNames[static_cast<std::size_t>(m.operation)] + "\", ";
        out += numberText(m.relativeRmse) + ", " + numberText(m.halfStepRatio) + ", " + numberText(m.maxAbs) + ", ";
        out += std::to_string(m.zeroRows) + ", " + std::to_string(m.notFinite) + "]";
        comma = ", ";
    }
    out += "}}";
}

ShardRecord shardFrom(const Json& json)
{
    ShardRecord record;
    record.bytes = json.at("bytes").get<std::uint64_t>();
    record.modifiedNs = json.at("modified_ns").get<std::int64_t>();
    record.onlyHeader = json.value("only_header", false);
    for (const auto& [tensor, hex] : json.at("xxh3").items()) {
        const auto text = hex.get<std::string>();
        std::from_chars(text.data(), text.data() + text.size(), record.checksums[tensor], 16);
    }
    for (const auto& [tensor, row] : json.at("matrices").items()) {
        MatrixRecord& m = record.matrices.emplace_back();
        m.tensor = tensor;
        const auto operation = row.at(0).get<std::string>();
        for (std::size_t i = 0; i < operationNames.size(); ++i) {
            if (operation == operationNames[i])
                m.operation = static_cast<Operation>(i);
        }
        m.relativeRmse = numberFrom(row.at(1));
        m.halfStepRatio = numberFrom(row.at(2));
        m.maxAbs = numberFrom(row.at(3));
        m.zeroRows = row.at(4).get<std::uint64_t>();
        m.notFinite = row.at(5).get<std::uint64_t>();
    }
    return record;
}

Json headOf(const ConversionState& state)
{
    return Json{{"format", formatVersion}, {"requant", state.version}, {"kind", state.kind},
        {"recipe_name", state.recipeName}, {"recipe", state.recipe}, {"plan", state.planHash},
        {"source_config", state.configHash}, {"source_index", state.indexHash},
        {"source_shards", stamps(state.sourceShards)}, {"chunk_rows", state.chunkRows}, {"part", state.part.number},
        {"parts", state.part.count}, {"seconds", state.seconds}, {"complete", state.complete},
        {"files", stamps(state.files)}};
}

ConversionState stateFrom(const Json& json)
{
    ConversionState state;
    state.version = json.at("requant").get<std::string>();
    state.kind = json.at("kind").get<std::string>();
    state.recipeName = json.at("recipe_name").get<std::string>();
    state.recipe = json.at("recipe").get<std::string>();
    state.planHash = json.at("plan").get<std::string>();
    state.configHash = json.at("source_config").get<std::string>();
    state.indexHash = json.at("source_index").get<std::string>();
    state.sourceShards = stampsFrom(json.at("source_shards"));
    state.chunkRows = json.at("chunk_rows").get<std::uint64_t>();
    state.part.number = json.at("part").get<unsigned>();
    state.part.count = json.at("parts").get<unsigned>();
    state.seconds = json.at("seconds").get<double>();
    state.complete = json.at("complete").get<bool>();
    state.files = stampsFrom(json.at("files"));
    for (const auto& [name, shard] : json.at("shards").items())
        state.shards.emplace(name, shardFrom(shard));
    return state;
}

} // namespace

std::string stateFileName(const PartRange& part)
{
    if (part.whole())
        return "conversion_state.json";
    char name[64];
    std::snprintf(name, sizeof name, "conversion_state.part-%05u-of-%05u.json", part.number, part.count);
    return name;
}

bool isStateFileName(std::string_view name)
{
    return name == "conversion_state.json" || (name.starts_with("conversion_state.part-") && name.ends_with(".json"));
}

ConversionState freshState(const Plan& plan, std::uint64_t chunkRows, const PartRange& part)
{
    ConversionState state;
    state.version = REQUANT_VERSION;
    state.kind = plan.kind;
    state.recipeName = plan.name;
    state.recipe = plan.recipeText;
    state.planHash = planHash(plan);
    state.configHash = hashOf(plan.source.config().document().text);
    for (const auto& shard : plan.source.shards())
        state.sourceShards[shard.name] = {shard.stamp.size, shard.stamp.modifiedNs};
    if (!plan.source.indexes().empty()) {
        if (const auto text = readTextFile(plan.source.folder() / plan.source.indexes().front().fileName, stateLimit))
            state.indexHash = hashOf(*text);
    }
    state.chunkRows = chunkRows;
    state.part = part;
    return state;
}

Status saveState(const std::filesystem::path& folder, const ConversionState& state)
{
    std::string text = headOf(state).dump(1, ' ', false, Json::error_handler_t::replace);
    text.resize(text.rfind('}'));
    text += ", \"shards\": {";
    const char* comma = "\n";
    for (const auto& [name, record] : state.shards) {
        text += comma + jsonString(name) + ": ";
        appendShard(text, record);
        comma = ",\n";
    }
    text += "}\n}\n";
    return writeTextFile(folder / stateFileName(state.part), text);
}

Result<ConversionState> loadState(const std::filesystem::path& file)
{
    auto text = readTextFile(file, stateLimit);
    if (!text)
        return fail(std::move(text.error()));
    const Json json = Json::parse(*text, nullptr, false);
    text->clear();
    const Text unreadable(RQ_TEXT("core", "This is not the state of a conversion, or it is damaged."));
    if (json.is_discarded())
        return fail(ErrorCode::JsonSyntax, unreadable, utf8(file.filename()));
    try {
        if (json.at("format").get<int>() != formatVersion)
            return fail(ErrorCode::InvalidArgument,
                Text(RQ_TEXT("core", "This state was written by another version of the program.")),
                utf8(file.filename()));
        return stateFrom(json);
    } catch (const Json::exception&) {
        return fail(ErrorCode::InvalidArgument, unreadable, utf8(file.filename()));
    }
}

Text differenceOf(const ConversionState& old, const ConversionState& fresh)
{
    if (old.version != fresh.version)
        return Text(
            RQ_TEXT("core", "it was begun with version %1 of the program, this is %2"), {old.version, fresh.version});
    if (old.recipe != fresh.recipe || old.kind != fresh.kind)
        return Text(RQ_TEXT("core", "the recipe changed: it was begun with %1"), {old.recipeName});
    if (old.configHash != fresh.configHash)
        return Text(RQ_TEXT("core", "the source's config.json changed"));
    if (old.indexHash != fresh.indexHash)
        return Text(RQ_TEXT("core", "the source's index changed"));
    for (const auto& [name, stamp] : fresh.sourceShards) {
        const auto at = old.sourceShards.find(name);
        if (at == old.sourceShards.end() || at->second != stamp)
            return Text(RQ_TEXT("core", "the source shard %1 changed (size or time)"), {name});
    }
    if (old.sourceShards.size() != fresh.sourceShards.size())
        return Text(RQ_TEXT("core", "a shard of the source is gone"));
    if (old.chunkRows != fresh.chunkRows)
        return Text(RQ_TEXT("core", "the chunk size changed: it was begun with --chunk-rows %1"),
            {std::to_string(old.chunkRows)});
    if (old.part.number != fresh.part.number || old.part.count != fresh.part.count)
        return Text(RQ_TEXT("core", "it was begun as part %1 of %2"),
            {std::to_string(old.part.number), std::to_string(old.part.count)});
    return old.planHash == fresh.planHash ? Text() : Text(RQ_TEXT("core", "its plan was another one"));
}

} // namespace requant
