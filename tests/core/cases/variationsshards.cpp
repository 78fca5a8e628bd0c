// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/cases/cases.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant::test {

namespace {

using Json = nlohmann::ordered_json;

const std::vector<Place>& places()
{
    static const std::vector<Place> list{
        {"llama", [] { return miniLlama(); }, "model.layers.1.self_attn.q_proj.weight"},
        {"mixtral fp8", [] { return miniMoe(true, MiniQuant::Fp8); },
            "model.layers.2.block_sparse_moe.experts.1.w2.weight"},
        {"nested ct", [] { return miniNested(MiniQuant::CompressedTensors); },
            "language_model.model.layers.0.mlp.up_proj.weight"},
        {"ModelSlim moe", [] { return miniMoe(false, MiniQuant::Ascend); },
            "model.layers.0.mlp.experts.3.down_proj.weight"},
    };
    return list;
}

/// The shard file of a written folder at a place in their order.
std::filesystem::path shardOf(const Folder& folder, std::size_t at)
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".safetensors")
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files.at(at);
}

void addIndexVariations(std::vector<Case>& cases)
{
    for (const Place& place : places()) {
        const std::string& name = place.name;
        cases.push_back({"A01 nowhere, " + place.family, place.base,
            [=](Builder& b) {
                const std::string shard = b.tensor(name).shard;
                b.remove(name);
                b.setIndexRow(name, shard);
            },
            {}, {"IDX-001"}, "error", "nowhere"});
        cases.push_back({"A01 elsewhere, " + place.family, place.base,
            [=](Builder& b) {
                const auto shards = b.shards();
                b.setIndexRow(name, shards.front() == b.tensor(name).shard ? shards.back() : shards.front());
            },
            {}, {"IDX-001"}, "error", "elsewhere"});
        cases.push_back({"A02 a shard that no row names, " + place.family, place.base,
            [=](Builder& b) {
                const std::string module = name.substr(0, name.rfind('.'));
                for (auto& t : b.tensors()) {
                    if (t.name.starts_with(module + ".")) {
                        t.shard = "added.safetensors";
                        b.dropIndexRow(t.name);
                    }
                }
            },
            {}, {"IDX-002"}, "error", "no row"});
        cases.push_back({"A02 one tensor of an indexed shard, " + place.family, place.base,
            [=](Builder& b) { b.dropIndexRow(name); }, {}, {"IDX-002"}, "warning"});
        for (const std::size_t at : {std::size_t{0}, std::size_t{1}})
            cases.push_back({"A03 shard " + std::to_string(at) + ", " + place.family, place.base, {},
                [=](const Folder& f) { std::filesystem::remove(shardOf(f, at)); }, {"IDX-003"}, "error", "layers"});
        cases.push_back({"A04 index of another split, " + place.family, place.base,
            [](Builder& b) {
                unsigned n = 0;
                for (const auto& t : b.tensors())
                    b.setIndexRow(t.name, "pytorch_model-" + std::to_string(1 + n++ % 9) + "-of-9.safetensors");
            },
            {}, {"IDX-003"}, "warning", "stale"});
    }
    cases.push_back({"A04 shards merged into one", [] { return miniLlama(MiniQuant::Fp8); },
        [](Builder& b) {
            for (auto& t : b.tensors()) {
                b.setIndexRow(t.name, t.shard);
                t.shard = "model.safetensors";
            }
        },
        {}, {"IDX-003"}, "warning", "stale"});
}

void addCopyVariations(std::vector<Case>& cases)
{
    for (const Place& place : places()) {
        const std::string& name = place.name;
        const auto copy = [=](Builder& b, Dtype dtype) {
            BuiltTensor other =
                dtype == b.tensor(name).dtype ? b.tensor(name) : randomTensor(name, dtype, b.tensor(name).shape);
            const auto shards = b.shards();
            b.setIndexRow(name, b.tensor(name).shard);
            other.shard = shards.front() == b.tensor(name).shard ? shards.back() : shards.front();
            b.add(other);
        };
        cases.push_back({"A05 copy of another dtype, " + place.family, place.base,
            [=](Builder& b) { copy(b, Dtype::F32); }, {}, {"IDX-004"}, "error", "differ"});
        cases.push_back({"A05 equal copy, " + place.family, place.base,
            [=](Builder& b) { copy(b, b.tensor(name).dtype); }, {}, {"IDX-004"}, "info", "equal", true});
        cases.push_back({"A05 copy with a flipped bit, " + place.family, place.base,
            [=](Builder& b) {
                copy(b, b.tensor(name).dtype);
                b.tensors().back().data[5] ^= std::byte{1};
            },
            {}, {"IDX-004"}, "error", "different bytes", true});
        const auto styled = [&](const char* style, const std::function<std::string(unsigned)>& nameOf) {
            cases.push_back({std::string("A07 ") + style + ", " + place.family, place.base,
                [=](Builder& b) {
                    unsigned n = 0;
                    for (const auto& shard : b.shards())
                        b.renameShard(shard, nameOf(++n));
                },
                {}, {}});
        };
        styled("no padding", [](unsigned n) { return "model-" + std::to_string(n) + "-of-12.safetensors"; });
        styled("by layers", [](unsigned n) { return "layers-" + std::to_string(n) + ".safetensors"; });
        styled("sub-folder", [](unsigned n) { return "parts/a b/" + std::to_string(n) + ".safetensors"; });
        styled("odd characters", [](unsigned n) { return "模型 #" + std::to_string(n) + " %é.safetensors"; });
        cases.push_back({"A08 copy in a folder beside, " + place.family, place.base, {},
            [](const Folder& f) {
                std::filesystem::create_directories(f / "metal");
                std::filesystem::copy_file(shardOf(f, 0), f / "metal/model.safetensors");
            },
            {"IDX-005"}, "info", "metal/model.safetensors"});
        cases.push_back({"A09 tail shard of one tensor, " + place.family, place.base,
            [=](Builder& b) { b.move(name, "model-tail.safetensors"); }, {}, {}});
    }
}

void addSizeVariations(std::vector<Case>& cases)
{
    const std::pair<const char*, Json> values[] = {{"0", 0}, {"fraction", 6.9e5}, {"text", "690000"}, {"wrong", 12345},
        {"negative", -5}, {"list", Json::array({1})}, {"true", true}};
    for (const Place& place : places()) {
        for (const auto& [what, value] : values)
            cases.push_back({std::string("A10 total_size ") + what + ", " + place.family, place.base,
                [value = value](Builder& b) { b.indexMetadata()["total_size"] = value; }, {}, {"IDX-006"}, "info"});
        cases.push_back({"A10 right total_size beside a row too few, " + place.family, place.base,
            [name = place.name](Builder& b) {
                std::uint64_t sum = 0;
                for (const auto& t : b.tensors())
                    sum += t.data.size();
                b.indexMetadata()["total_size"] = sum;
                b.dropIndexRow(name);
            },
            {}, {"IDX-002"}});
    }
}

} // namespace

std::vector<Case> variationsOfShards()
{
    std::vector<Case> cases;
    addIndexVariations(cases);
    addCopyVariations(cases);
    addSizeVariations(cases);
    return cases;
}

} // namespace requant::test
