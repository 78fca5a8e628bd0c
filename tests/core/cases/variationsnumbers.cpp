// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/cases/cases.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <limits>

namespace requant::test {

std::vector<Place> linearPlaces(MiniQuant quant)
{
    return {{"llama", [=] { return miniLlama(quant); }, "model.layers.1.self_attn.o_proj"},
        {"moe", [=] { return miniMoe(false, quant); }, "model.layers.2.mlp.experts.1.down_proj"},
        {"mixtral", [=] { return miniMoe(true, quant); }, "model.layers.0.block_sparse_moe.experts.2.w2"},
        {"nested", [=] { return miniNested(quant); }, "language_model.model.layers.2.mlp.down_proj"},
        {"hybrid", [=] { return miniHybrid(quant); }, "model.layers.0.linear_attn.out_proj"}};
}

namespace {

constexpr MiniQuant quants[] = {MiniQuant::Fp8, MiniQuant::CompressedTensors, MiniQuant::Ascend};

std::string scaleOf(MiniQuant quant)
{
    return quant == MiniQuant::Fp8 ? ".weight_scale_inv" : ".weight_scale";
}

const char* word(MiniQuant quant)
{
    return quant == MiniQuant::Fp8 ? " fp8" : quant == MiniQuant::Ascend ? " ModelSlim" : " ct";
}

bool isExpert(const Place& place)
{
    return place.name.find("experts.") != std::string::npos;
}

void dropTensor(Builder& b, const std::string& name)
{
    b.remove(name);
    if (b.description().is_object())
        b.description().erase(name);
}

void addPairs(const Place& place, MiniQuant quant, std::vector<Case>& cases)
{
    const std::string scale = place.name + scaleOf(quant);
    const std::string in = word(quant) + std::string(", ") + place.family;
    const bool described = quant == MiniQuant::Ascend;
    cases.push_back({"D01 all scales in a shard of their own," + in, place.base,
        [=](Builder& b) {
            for (auto& t : b.tensors()) {
                if (t.name.ends_with(scaleOf(quant)))
                    t.shard = "scales.safetensors";
            }
        },
        {}, {}});
    cases.push_back({"D02 no scale," + in, place.base, [=](Builder& b) { dropTensor(b, scale); }, {}, {"SCL-001"},
        "error", place.name});
    cases.push_back({"D02 no scale at all," + in, place.base,
        [=](Builder& b) {
            std::vector<std::string> names;
            for (const auto& t : b.tensors()) {
                if (t.name.ends_with(scaleOf(quant)))
                    names.push_back(t.name);
            }
            for (const auto& name : names)
                dropTensor(b, name);
        },
        {}, {"SCL-001"}, "error"});
    for (const char* part : {".weight_scale", ".weight_scale_inv", ".input_scale", ".weight_zero_point"})
        cases.push_back({std::string("D03 orphan") + part + "," + in, place.base,
            [=](Builder& b) {
                const std::string name = place.name + "_lost" + part;
                b.add({name, Dtype::F32, {1}, bytesOfF32({1}), {}});
                if (described)
                    b.description()[name] = "W8A8_DYNAMIC";
            },
            {}, {"SCL-002"}, "error"});
    cases.push_back({"D12 weight lost," + in, place.base, [=](Builder& b) { dropTensor(b, place.name + ".weight"); },
        {},
        place.family == "hybrid" ? std::vector<std::string>{"SCL-002"} : std::vector<std::string>{"PAK-005", "SCL-002"},
        "error"});
}

void addGrids(const Place& place, std::vector<Case>& cases)
{
    const auto shaped = [&](const char* what, MiniQuant quant, std::vector<std::uint64_t> shape) {
        cases.push_back({std::string("D04 scale ") + what + word(quant) + ", " + place.family,
            [=] {
                for (const auto& other : linearPlaces(quant)) {
                    if (other.family == place.family)
                        return other.base();
                }
                return miniLlama(quant);
            },
            [=](Builder& b) {
                BuiltTensor& scale = b.tensor(place.name + scaleOf(quant));
                std::size_t count = 1;
                for (const auto dim : shape)
                    count *= dim;
                scale.shape = shape;
                scale.data = bytesOfF32(std::vector<float>(count, 0.01f));
            },
            {}, {"SCL-003"}, "error"});
    };
    shaped("of another block", MiniQuant::Fp8, {4, 4});
    shaped("a block too many", MiniQuant::Fp8, {2, 1});
    shaped("per row", MiniQuant::Fp8, {128, 1});
    shaped("without its second dimension", MiniQuant::CompressedTensors, {128});
    shaped("transposed", MiniQuant::CompressedTensors, {1, 128});
    shaped("of half the rows", MiniQuant::CompressedTensors, {64, 1});
}

void addValues(const Place& place, MiniQuant quant, std::vector<Case>& cases)
{
    const std::string in = word(quant) + std::string(", ") + place.family;
    const std::tuple<const char*, float, const char*, const char*> values[] = {{"0", 0.0f, "NUM-001", "error"},
        {"-0", -0.0f, "NUM-001", "error"}, {"-inf", -std::numeric_limits<float>::infinity(), "NUM-002", "error"},
        {"NaN", std::numeric_limits<float>::quiet_NaN(), "NUM-002", "error"}, {"-1", -1, "NUM-003", "error"},
        {"1e-40", 1e-40f, "NUM-004", "warning"}};
    for (const auto& [what, value, rule, severity] : values)
        cases.push_back({std::string("D07 scale ") + what + "," + in, place.base,
            [=, value = value](
                Builder& b) { std::memcpy(b.tensor(place.name + scaleOf(quant)).data.data(), &value, sizeof value); },
            {}, {rule}, severity});
    if (quant != MiniQuant::Fp8)
        cases.push_back({"D07 BF16 scale NaN," + in, place.base,
            [=](Builder& b) {
                BuiltTensor& scale = b.tensor(place.name + scaleOf(quant));
                scale.dtype = Dtype::BF16;
                scale.data = bytesOfBf16(std::vector<float>(scale.shape[0], std::numeric_limits<float>::quiet_NaN()));
            },
            {}, {"NUM-002"}, "error"});
    cases.push_back({"D07 a row of zeros," + in, place.base,
        [=](Builder& b) { std::memset(b.tensor(place.name + ".weight").data.data(), 0, 128); }, {}, {"NUM-006"}, "info",
        "1 rows", true});
}

void addCodes(const Place& place, std::vector<Case>& cases)
{
    const auto codes = [&](const std::string& what, std::vector<int> bytes, std::vector<std::string> rules,
                           const char* says) {
        cases.push_back({"D08 " + what + ", " + place.family, place.base,
            [=](Builder& b) {
                auto& data = b.tensor(place.name + ".weight").data;
                for (std::size_t i = 0; i < bytes.size(); ++i)
                    data[200 + i] = static_cast<std::byte>(bytes[i]);
            },
            {}, std::move(rules), "", says, true});
    };
    codes("code 7F", {0x7F}, {"NUM-005"}, "1 values");
    codes("code FF and 7F", {0xFF, 0x7F}, {"NUM-005"}, "2 values");
    codes("-0 and +-448", {0x80, 0x7E, 0xFE}, {}, "");
}

void addFloats(std::vector<Case>& cases)
{
    const std::tuple<const char*, std::function<Builder()>, const char*> places[] = {
        {"norm", [] { return miniLlama(); }, "model.norm.weight"},
        {"bias", [] { return miniVlm(); }, "model.visual.blocks.1.attn.qkv.bias"},
        {"parameter without a module", [] { return miniHybrid(); }, "model.layers.0.linear_attn.A_log"},
        {"head", [] { return miniNested(MiniQuant::Fp8); }, "language_model.lm_head.weight"}};
    for (const auto& [what, base, name] : places) {
        for (const auto& [value, high] : {std::pair("NaN", 0x7F), std::pair("infinity", 0xFF)})
            cases.push_back({std::string("D08 ") + value + " in a " + what, base,
                [name = name, high = high](Builder& b) {
                    auto& data = b.tensor(name).data;
                    data[0] = static_cast<std::byte>(high == 0x7F ? 0xC0 : 0x80);
                    data[1] = static_cast<std::byte>(high);
                },
                {}, {"NUM-005"}, "error", "1 values", true});
    }
}

void addRouters(std::vector<Case>& cases)
{
    const std::tuple<const char*, std::function<Builder()>, const char*> routers[] = {
        {"moe", [] { return miniMoe(false, MiniQuant::CompressedTensors); }, "model.layers.1.mlp.gate"},
        {"mixtral", [] { return miniMoe(true, MiniQuant::CompressedTensors); }, "model.layers.0.block_sparse_moe.gate"},
        {"deepseek", [] { return miniW8a8Ct(); }, "model.layers.2.mlp.gate"}};
    for (const auto& [family, base, module] : routers)
        cases.push_back({std::string("D09 router INT8, ") + family, base,
            [module = module](Builder& b) { quantizeCt(b, module); }, {}, {"QNT-001"}, "warning", "router"});
    for (const char* name : {"router", "router.classifier", "gate.wg"})
        cases.push_back(
            {std::string("D09 router called ") + name, [] { return miniMoe(false, MiniQuant::CompressedTensors); },
                [=](Builder& b) {
                    const std::string from = "model.layers.1.mlp.gate";
                    const std::string to = std::string("model.layers.1.mlp.") + name;
                    b.rename(from + ".weight", to + ".weight");
                    b.config()["quantization_config"]["ignore"].push_back(to);
                    quantizeCt(b, to);
                    auto& ignore = b.config()["quantization_config"]["ignore"];
                    ignore.erase(std::find(ignore.begin(), ignore.end(), from));
                },
                {}, {"QNT-001"}, "warning", name});
}

} // namespace

std::vector<Case> variationsOfNumbers()
{
    std::vector<Case> cases;
    for (const MiniQuant quant : quants) {
        for (const Place& place : linearPlaces(quant)) {
            addPairs(place, quant, cases);
            addValues(place, quant, cases);
            if (quant == MiniQuant::Fp8)
                addCodes(place, cases);
        }
    }
    for (const Place& place : linearPlaces(MiniQuant::None)) {
        if (!isExpert(place))
            addGrids(place, cases);
    }
    addFloats(cases);
    addRouters(cases);
    return cases;
}

} // namespace requant::test
