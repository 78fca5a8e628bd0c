// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/cases/cases.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant::test {

namespace {

std::vector<Place> bases()
{
    return {{"llama", [] { return miniLlama(); }, {}},
        {"mixtral fp8", [] { return miniMoe(true, MiniQuant::Fp8); }, {}},
        {"nested ct", [] { return miniNested(MiniQuant::CompressedTensors); }, {}},
        {"ModelSlim hybrid", [] { return miniHybrid(MiniQuant::Ascend); }, {}}};
}

std::filesystem::path lastShard(const Folder& folder)
{
    std::filesystem::path last;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".safetensors")
            last = std::max(last, entry.path());
    }
    return last;
}

void addDamage(const Place& base, std::vector<Case>& cases)
{
    for (const std::uint64_t bytes : {1, 100, 4096})
        cases.push_back({"A11 " + std::to_string(bytes) + " bytes short, " + base.family, base.base, {},
            [=](const Folder& f) { truncateBy(lastShard(f), bytes); }, {"FIL-001"}, "error"});
    cases.push_back({"A11 half, " + base.family, base.base, {},
        [](const Folder& f) { truncateBy(lastShard(f), std::filesystem::file_size(lastShard(f)) / 2); }, {"FIL-001"},
        "error"});
    const std::string lfs =
        "version https://git-lfs.github.com/spec/v1\r\noid sha256:" + std::string(64, 'a') + "\r\nsize 4932875509\r\n";
    const std::string zip = "PK\x03\x04" + std::string(600, 'x');
    const std::tuple<const char*, std::string, const char*> contents[] = {{"seven bytes", "1234567", "FIL-002"},
        {"length alone", std::string("\x10\0\0\0\0\0\0\0", 8), "FIL-002"}, {"empty", "", "FIL-002"},
        {"LFS pointer, CRLF", lfs, "FIL-003"}, {"HTML after blanks", "\n <!doctype html><html></html>", "FIL-004"},
        {"JSON of an error", R"({"error":"Repository not found"})", "FIL-004"}, {"torch archive", zip, "FIL-004"},
        {"GGUF", std::string("GGUF\x03\0\0\0", 8) + std::string(600, '\0'), "FIL-004"},
        {"trailing bytes", "+", "FIL-005"}};
    for (const auto& [what, text, rule] : contents)
        cases.push_back({std::string("A12 ") + what + ", " + base.family, base.base, {},
            [text = text](const Folder& f) {
                const auto shard = lastShard(f);
                writeFile(shard, text == "+" ? readFile(shard) + std::string(64, '\0') : text);
            },
            {rule}, "error"});
}

void addHeaders(const Place& base, std::vector<Case>& cases)
{
    const auto raw = [&](const std::string& name, const std::string& header, std::size_t bytes,
                         std::vector<std::string> rules, const char* severity) {
        cases.push_back({name + ", " + base.family, base.base,
            [](Builder& b) {
                b.setIndexRow("x", "zz.safetensors");
                if (b.description().is_object())
                    b.description()["x"] = "FLOAT";
            },
            [=](const Folder& f) { writeRawShard(f / "zz.safetensors", header, bytes); }, std::move(rules), severity});
    };
    const std::string meta = R"({"__metadata__":{"format":"pt"},)";
    const auto entry = [](const std::string& shape, const std::string& offsets, const std::string& dtype) {
        return R"("x":{"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}}";
    };
    const std::tuple<const char*, const char*, const char*, std::size_t> bad[] = {{"[2,3]", "[0,4]", "F32", 4},
        {"[1]", "[-4,0]", "F32", 4}, {"[1]", "[4,0]", "F32", 4}, {"[9007199254740993]", "[0,4]", "F32", 4},
        {"[4294967296,4294967296]", "[0,0]", "F32", 0}, {"[-1]", "[0,4]", "F32", 4}, {"[1.0]", "[0,4]", "F32", 4},
        {"\"1\"", "[0,4]", "F32", 4}, {"[1]", "[0]", "F32", 4}, {"[3]", "[0,1]", "F4", 1}, {"[1]", "[4,8]", "F32", 8},
        {"[1]", "[0,18446744073709551615]", "BF16", 4}, {"null", "[0,4]", "F32", 4}};
    for (const auto& [shape, offsets, dtype, bytes] : bad)
        raw(std::string("A14 ") + shape + " " + offsets, meta + entry(shape, offsets, dtype), bytes, {"HDR-001"},
            "error");
    for (const std::size_t length : {99'991, 99'999, 100'001, 2'000'000}) {
        std::string header = meta + entry("[1]", "[0,4]", "F32");
        header.resize(length, ' ');
        raw("A15 header of " + std::to_string(length), header, 4, {}, "");
    }
    for (const std::uint64_t length : {~std::uint64_t{0}, std::uint64_t{100'000'001}})
        cases.push_back({"A15 declared " + std::to_string(length) + ", " + base.family, base.base, {},
            [=](const Folder& f) {
                std::string text(8, '\0');
                for (unsigned i = 0; i < 8; ++i)
                    text[i] = static_cast<char>(length >> (8 * i) & 0xFF);
                writeFile(lastShard(f), text + "{}" + std::string(64, ' '));
            },
            {"HDR-002"}, "error"});
    for (const char* dtype : {"XYZ", "bf16", "INT8", "F8_E4M3FN"})
        raw(std::string("A18 dtype ") + dtype, meta + entry("[1]", "[0,2]", dtype), 2, {"HDR-004"}, "warning");
    const std::pair<const char*, std::size_t> rare[] = {
        {"F4", 1}, {"F8_E8M0", 2}, {"C64", 16}, {"BOOL", 2}, {"U16", 4}, {"F8_E5M2FNUZ", 2}};
    for (const auto& [dtype, bytes] : rare)
        raw(std::string("A18 rare dtype ") + dtype, meta + entry("[2]", "[0," + std::to_string(bytes) + "]", dtype),
            bytes, {}, "");
    const std::pair<const char*, const char*> metadata[] = {{"null", "info"}, {"{}", "info"}, {R"({"a":"b"})", "info"},
        {R"({"format":null})", "warning"}, {R"({"format":"pt","n":3})", "warning"}};
    for (const auto& [value, severity] : metadata)
        raw(std::string("A16 metadata ") + value,
            std::string(R"({"__metadata__":)") + value + "," + entry("[1]", "[0,4]", "F32"), 4, {"HDR-003"}, severity);
}

void addEmpty(const Place& base, std::vector<Case>& cases)
{
    cases.push_back({"A17 nothing in them, " + base.family, base.base,
        [](Builder& b) {
            for (const auto& shape : std::vector<std::vector<std::uint64_t>>{{0}, {0, 7, 3}, {4, 0}})
                b.add({"zz.empty" + std::to_string(shape.size()) + std::to_string(shape.back()), Dtype::BF16, shape, {},
                    {}});
            b.add({"zz.scaled_fp8", Dtype::F8_E4M3, {0}, {}, {}});
            b.add({"zz.scalar", Dtype::F32, {}, zeros(4), {}});
            const bool described = b.description().is_object();
            for (const char* name : {"zz.empty10", "zz.empty33", "zz.empty20", "zz.scaled_fp8", "zz.scalar"}) {
                if (described)
                    b.description()[name] = "FLOAT";
            }
        },
        {}, {}});
}

void addTexts(const Place& base, std::vector<Case>& cases)
{
    using Change = std::function<std::string(std::string)>;
    const auto front = [](const char* what) { return [=](std::string t) { return t.insert(1, what); }; };
    const std::tuple<const char*, Change, const char*, const char*> changes[] = {
        {"byte-order mark", [](std::string t) { return "\xEF\xBB\xBF" + t; }, "CFG-001", "warning"},
        {"comment", front(" // a remark\n"), "CFG-001", "error"},
        {"block comment", front(" /* x */ "), "CFG-001", "error"}, {"NaN", front("\"x\": NaN,"), "CFG-001", "error"},
        {"infinity", front("\"x\": -Infinity,"), "CFG-001", "error"},
        {"Latin 1", front("\"x\": \"caf\xE9\","), "CFG-001", "error"},
        {"cut", [](std::string t) { return t.substr(0, t.size() / 2); }, "CFG-001", "error"},
        {"zeros behind", [](std::string t) { return t + std::string(3, '\0'); }, "CFG-001", "error"},
        {"merge conflict", front("\n<<<<<<< HEAD\n"), "CFG-001", "error"}};
    for (const char* file : {"config.json", "index", "quant_model_description.json"}) {
        for (const auto& [what, change, rule, severity] : changes)
            cases.push_back({std::string("A20 ") + what + ", " + file + ", " + base.family, base.base, {},
                [file, change = change](const Folder& f) {
                    std::filesystem::path path = f / file;
                    for (const auto& entry : std::filesystem::directory_iterator(f)) {
                        if (std::string_view(file) == "index" && entry.path().string().ends_with(".index.json"))
                            path = entry.path();
                    }
                    writeFile(path, change(readFile(path)));
                },
                {rule}, severity});
    }
}

} // namespace

std::vector<Case> variationsOfFiles()
{
    std::vector<Case> cases;
    for (const Place& base : bases()) {
        addDamage(base, cases);
        addHeaders(base, cases);
        addEmpty(base, cases);
    }
    addTexts(bases().back(), cases); // the one with all three documents
    return cases;
}

} // namespace requant::test
