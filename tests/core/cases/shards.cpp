// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/cases/cases.h"

#include <nlohmann/json.hpp>

namespace requant::test {

namespace {

const std::string eh = "model.layers.4.eh_proj.weight";
const char* const second = "model-00002-of-000003.safetensors";

void addExtraShard(Builder& b, BuiltTensor tensor)
{
    tensor.shard = "extra.safetensors";
    b.setIndexRow(tensor.name, tensor.shard);
    b.add(std::move(tensor));
}

std::string oneTensor(const std::string& shape, const std::string& offsets, const std::string& dtype = "F32")
{
    return "{\"x\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape + ",\"data_offsets\":" + offsets + "}}";
}

/// A base whose index also names a raw shard with one tensor "x".
void indexRaw(Builder& b)
{
    b.setIndexRow("x", "raw.safetensors");
}

Case rawHeader(const char* name, const std::string& header, std::size_t bytes, std::vector<std::string> rules,
    const char* severity = "")
{
    return {name, plainR1, indexRaw, [=](const Folder& f) { writeRawShard(f / "raw.safetensors", header, bytes); },
        std::move(rules), severity};
}

Case rawFile(const char* name, const std::string& text, std::vector<std::string> rules, const char* says = "")
{
    return {name, plainR1, {}, [=](const Folder& f) { writeFile(f / second, text); }, std::move(rules), "error", says};
}

void addIndexCases(std::vector<Case>& cases)
{
    cases.push_back({"A01 index row without a tensor, nowhere", plainR1,
        [](Builder& b) {
            b.remove(eh);
            b.setIndexRow(eh, "model-00003-of-000003.safetensors");
        },
        {}, {"IDX-001"}, "error", "nowhere"});
    cases.push_back({"A01 index row without a tensor, elsewhere", plainR1,
        [](Builder& b) { b.setIndexRow(eh, second); }, {}, {"IDX-001"}, "error", "elsewhere"});
    cases.push_back({"A02 tensors of the MTP shard not in the index", plainR1,
        [](Builder& b) {
            for (auto& t : b.tensors()) {
                if (t.name.starts_with("model.layers.4.")) {
                    t.shard = "model-mtp-of-00003.safetensors";
                    b.dropIndexRow(t.name);
                }
            }
        },
        {}, {"IDX-002"}, "error"});
    cases.push_back({"A03 shard not on disk", plainR1, {}, [](const Folder& f) { std::filesystem::remove(f / second); },
        {"IDX-003"}, "error", "layers"});
    cases.push_back({"A04 stale index", plainR1,
        [](Builder& b) {
            unsigned n = 0;
            for (const auto& t : b.tensors())
                b.setIndexRow(t.name, "model-0000" + std::to_string(1 + n++ % 6) + "-of-00006.safetensors");
        },
        {}, {"IDX-003"}, "warning", "stale"});
}

void addCopyCases(std::vector<Case>& cases)
{
    cases.push_back({"A05 stray file with another copy of the head", plainR1,
        [](Builder& b) {
            BuiltTensor head = b.tensor("lm_head.weight");
            b.setIndexRow(head.name, head.shard);
            head.shard = "model.safetensors";
            b.add(head);
        },
        {}, {"IDX-004"}, "warning", "BF16"});
    cases.push_back({"A05 unindexed older expert of another dtype", plainR1,
        [](Builder& b) {
            const std::string name = "model.layers.1.mlp.experts.2.up_proj.weight";
            b.setIndexRow(name, b.tensor(name).shard);
            BuiltTensor old = randomTensor(name, Dtype::BF16, b.tensor(name).shape);
            old.shard = "model-00003-of-000003.safetensors";
            b.add(old);
        },
        {}, {"IDX-004"}, "error", "differ"});
    cases.push_back({"A07 base names", plainR1, {}, {}, {}});
    cases.push_back(
        {"A07 layer names", plainR1, [](Builder& b) { b.renameShard(second, "layers-22.safetensors"); }, {}, {}});
    cases.push_back({"A07 one ModelSlim shard", miniW8a8Asc,
        [](Builder& b) {
            for (auto& t : b.tensors())
                t.shard = "quant_model_weight_w8a8.safetensors";
            b.indexName.clear();
        },
        {}, {}});
    cases.push_back({"A08 shards in a sub-folder, a copy beside them", plainR1,
        [](Builder& b) {
            for (const auto& shard : b.shards())
                b.renameShard(shard, "weights/" + shard);
        },
        [](const Folder& f) {
            std::filesystem::create_directories(f / "original");
            std::filesystem::copy_file(f / "weights" / second, f / "original" / second);
        },
        {"IDX-005"}, "info"});
    cases.push_back({"A09 small tail shard", plainR1,
        [](Builder& b) { b.move("model.norm.weight", "model-00004-of-000004.safetensors"); }, {}, {}});
}

void addSizeCases(std::vector<Case>& cases)
{
    const auto total = [](nlohmann::ordered_json value) {
        return [value](Builder& b) { b.indexMetadata()["total_size"] = value; };
    };
    cases.push_back({"A10 no total_size", plainR1, {}, {}, {"IDX-006"}, "info"});
    cases.push_back({"A10 total_size 0", plainR1, total(0), {}, {"IDX-006"}, "info"});
    cases.push_back({"A10 total_size as a fraction", plainR1, total(6.9e5), {}, {"IDX-006"}, "info"});
    cases.push_back({"A10 total_size as text", plainR1, total("690000"), {}, {"IDX-006"}, "info"});
    cases.push_back({"A10 right total_size", plainR1,
        [](Builder& b) {
            std::uint64_t sum = 0;
            for (const auto& t : b.tensors())
                sum += t.data.size();
            b.indexMetadata()["total_size"] = sum;
        },
        {}, {}, "", "none"});
}

void addDamageCases(std::vector<Case>& cases)
{
    cases.push_back({"A11 100 bytes short", plainR1, {}, [](const Folder& f) { truncateBy(f / second, 100); },
        {"FIL-001"}, "error", "100"});
    cases.push_back(
        {"A11 a page short", plainR1, {}, [](const Folder& f) { truncateBy(f / second, 4096); }, {"FIL-001"}, "error"});
    cases.push_back({"A11 half", plainR1, {},
        [](const Folder& f) { truncateBy(f / second, std::filesystem::file_size(f / second) / 2); }, {"FIL-001"},
        "error"});
    cases.push_back({"A12 header cut", plainR1, {},
        [](const Folder& f) { std::filesystem::resize_file(f / second, 300); }, {"FIL-002"}, "error"});
    cases.push_back(rawFile("A12 five bytes", "abcde", {"FIL-002"}));
    cases.push_back(rawFile("A12 empty", "", {"FIL-002"}));
    cases.push_back(rawFile("A12 LFS pointer",
        "version https://git-lfs.github.com/spec/v1\noid "
        "sha256:53d8499b65f093087058f490a1d7c19104d846bda9f6625362f149102fdc1d1e\nsize 4932875509\n",
        {"FIL-003"}, "LFS"));
    cases.push_back(rawFile("A12 HTML page",
        "<!DOCTYPE html><html><body>Rate limited, please try again later.</body></html>", {"FIL-004"}, "HTML"));
    cases.push_back(rawHeader("A14 shape without bytes", oneTensor("[1000,1000]", "[0,4]"), 4, {"HDR-001"}, "error"));
    cases.push_back(rawHeader("A14 negative offset", oneTensor("[1]", "[-4,0]"), 4, {"HDR-001"}));
    cases.push_back(rawHeader("A14 reversed offsets", oneTensor("[1]", "[4,0]"), 4, {"HDR-001"}));
    cases.push_back(rawHeader("A14 beyond 2^53", oneTensor("[9007199254740993]", "[0,4]"), 4, {"HDR-001"}));
    cases.push_back(
        rawHeader("A14 product overflows", oneTensor("[4294967296,4294967296,4294967296]", "[0,4]"), 4, {"HDR-001"}));
    for (const std::size_t length : {99'992, 100'001, 2'000'000})
        cases.push_back(rawHeader(
            "A15 long header", oneTensor("[1]", "[0,4]") + std::string(length - 56, ' '), 4, {"HDR-003"}, "info"));
    cases.push_back(rawFile("A15 header of 2^63 bytes", std::string("\0\0\0\0\0\0\0\x80", 8) + "{}", {"HDR-002"}));
}

void addContentCases(std::vector<Case>& cases)
{
    const auto meta = [](const std::string& value) {
        return "{\"__metadata__\":" + value + ",\"x\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}";
    };
    cases.push_back(rawHeader("A16 metadata null", meta("null"), 4, {"HDR-003"}, "info"));
    cases.push_back(rawHeader("A16 metadata empty", meta("{}"), 4, {"HDR-003"}, "info"));
    cases.push_back(rawHeader("A16 metadata numbers", meta("{\"format\":1}"), 4, {"HDR-003"}, "warning"));
    cases.push_back(rawHeader("A16 metadata absent", oneTensor("[1]", "[0,4]"), 4, {"HDR-003"}, "info"));
    cases.push_back({"A17 empty and scalar tensors", plainR1,
        [](Builder& b) {
            addExtraShard(b, {"empty_a", Dtype::F32, {0}, {}, {}});
            addExtraShard(b, {"empty_b", Dtype::F32, {4, 0}, {}, {}});
            addExtraShard(b, {"scalar", Dtype::F32, {}, zeros(4), {}});
        },
        {}, {}});
    const auto dtypes = [](const char* unknown) {
        return std::string("{\"__metadata__\":{\"format\":\"pt\"},\"c\":{\"dtype\":\"C64\",\"shape\":[1],\"data_"
                           "offsets\":[0,8]},\"f\":{\"dtype\":\"F4\",\"shape\":[2],\"data_offsets\":[8,9]},"
                           "\"e\":{\"dtype\":\"F8_E8M0\",\"shape\":[1],\"data_offsets\":[9,10]},\"s\":{\"dtype\":\"F6_"
                           "E2M3\",\"shape\":[4],\"data_offsets\":[10,13]},\"x\":{\"dtype\":\"")
            + unknown + "\",\"shape\":[1],\"data_offsets\":[13,14]}}";
    };
    const auto named = [](Builder& b) {
        for (const char* name : {"c", "f", "e", "s", "x"})
            b.setIndexRow(name, "raw.safetensors");
    };
    cases.push_back({"A18 unknown dtype", plainR1, named,
        [=](const Folder& f) { writeRawShard(f / "raw.safetensors", dtypes("XYZ"), 14); }, {"HDR-004"}, "warning",
        "XYZ"});
    cases.push_back({"A18 rare dtypes", plainR1, named,
        [=](const Folder& f) { writeRawShard(f / "raw.safetensors", dtypes("U8"), 14); }, {}});
}

void addJsonCases(std::vector<Case>& cases)
{
    for (const char* file :
        {"config.json", "quant_model_description.json", "quant_model_weights.safetensors.index.json"})
        cases.push_back({"A20 byte-order mark", miniW8a8Asc, {},
            [=](const Folder& f) { writeFile(f / file, "\xEF\xBB\xBF" + readFile(f / file)); }, {"CFG-001"}, "warning",
            "byte-order mark"});
    const auto config = [&cases](const char* name, const std::function<std::string(std::string)>& change,
                            std::vector<std::string> rules, const char* says) {
        cases.push_back({name, plainR1, {},
            [=](const Folder& f) { writeFile(f / "config.json", change(readFile(f / "config.json"))); },
            std::move(rules), rules.empty() ? "" : "error", says});
    };
    config(
        "A20 UTF-16",
        [](std::string t) {
            std::string w = "\xFF\xFE";
            for (const char c : t) {
                w += c;
                w += '\0';
            }
            return w;
        },
        {"CFG-001"}, "UTF-16");
    config(
        "A20 CRLF",
        [](std::string t) {
            std::string w;
            for (const char c : t)
                w += c == '\n' ? std::string("\r\n") : std::string(1, c);
            return w;
        },
        {}, "");
    config(
        "A20 trailing comma", [](std::string t) { return t.insert(t.rfind('}') - 1, ","); }, {"CFG-001"}, "ine");
    config(
        "A20 comment", [](std::string t) { return t.insert(1, " // a remark\n"); }, {"CFG-001"}, "ine");
    config(
        "A20 NaN", [](std::string t) { return t.insert(1, "\"x\": NaN,"); }, {"CFG-001"}, "ine");
    cases.push_back({"A22 odd file names", plainR1,
        [](Builder& b) { b.renameShard(second, "weights #2 %é😀 模型.safetensors"); }, {}, {}});
}

} // namespace

std::vector<Case> casesOfShards()
{
    std::vector<Case> cases;
    addIndexCases(cases);
    addCopyCases(cases);
    addSizeCases(cases);
    addDamageCases(cases);
    addContentCases(cases);
    addJsonCases(cases);
    return cases;
}

} // namespace requant::test
