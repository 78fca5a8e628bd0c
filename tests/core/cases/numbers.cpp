// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/cases/cases.h"

#include <nlohmann/json.hpp>

#include <cstring>
#include <limits>

namespace requant::test {

namespace {

const std::string fp8Module = "model.layers.2.self_attn.o_proj";
const std::string int8Module = "model.layers.1.self_attn.o_proj";

void setFloat(BuiltTensor& tensor, std::size_t at, float value)
{
    std::memcpy(tensor.data.data() + at * sizeof value, &value, sizeof value);
}

Case badScale(const char* name, float value, const char* rule, const char* severity)
{
    return {name, miniW8a8Ct, [=](Builder& b) { setFloat(b.tensor(int8Module + ".weight_scale"), 3, value); }, {},
        {rule}, severity};
}

void addPairCases(std::vector<Case>& cases)
{
    cases.push_back({"D01 scale in another shard", plainR1,
        [](Builder& b) {
            b.move("model.layers.0.self_attn.o_proj.weight_scale_inv", "model-00003-of-000003.safetensors");
        },
        {}, {}});
    cases.push_back({"D02 FP8 weight without a scale", plainR1,
        [](Builder& b) { b.remove("model.layers.2.self_attn.kv_b_proj.weight_scale_inv"); }, {}, {"SCL-001"}, "error",
        "kv_b_proj"});
    cases.push_back({"D03 orphan scale", plainR1,
        [](Builder& b) {
            b.add({"model.layers.2.self_attn.indexer.wk.weight_scale_inv", Dtype::F32, {1, 2}, bytesOfF32({1, 1}), {}});
        },
        {}, {"SCL-002"}, "error", "indexer.wk"});
    cases.push_back({"D04 rows that the block does not divide",
        [] {
            return miniR1({80, MiniQuant::Fp8});
        },
        {}, {}, {}});
    cases.push_back({"D04 a scale short of the last block",
        [] {
            return miniR1({80, MiniQuant::Fp8});
        },
        [](Builder& b) {
            BuiltTensor& scale = b.tensor("model.layers.1.self_attn.kv_a_proj_with_mqa.weight_scale_inv");
            scale.shape = {1, 2};
            scale.data.resize(8);
        },
        {}, {"SCL-003"}, "error", "needs a scale of 2 x 2"});
    cases.push_back({"D12 weight lost, scale kept", miniW8a8Ct,
        [](Builder& b) { b.remove("model.layers.1.mlp.experts.2.up_proj.weight"); }, {}, {"PAK-005", "SCL-002"},
        "error"});
    cases.push_back({"D12 weight of a layer lost", miniW8a8Ct, [](Builder& b) { b.remove(int8Module + ".weight"); }, {},
        {"PAK-005", "SCL-002"}, "error"});
}

void addValueCases(std::vector<Case>& cases)
{
    cases.push_back(badScale("D07 scale 0", 0, "NUM-001", "error"));
    cases.push_back(badScale("D07 scale infinite", std::numeric_limits<float>::infinity(), "NUM-002", "error"));
    cases.push_back(badScale("D07 scale NaN", std::numeric_limits<float>::quiet_NaN(), "NUM-002", "error"));
    cases.push_back(badScale("D07 scale negative", -0.01f, "NUM-003", "error"));
    cases.push_back(badScale("D07 scale denormal", 1e-40f, "NUM-004", "warning"));
    cases.push_back({"D07 rows of zeros", plainDense,
        [](Builder& b) { std::memset(b.tensor("model.layers.0.mlp.up_proj.weight").data.data(), 0, 1024); }, {},
        {"NUM-006"}, "info", "2 rows", true});
    cases.push_back(
        {"D08 NaN codes", plainR1, [](Builder& b) { b.tensor(fp8Module + ".weight").data[77] = std::byte{0x7F}; }, {},
            {"NUM-005"}, "error", "1 values", true});
    cases.push_back({"D08 negative zero and 448", plainR1,
        [](Builder& b) {
            b.tensor(fp8Module + ".weight").data[77] = std::byte{0x80};
            b.tensor(fp8Module + ".weight").data[78] = std::byte{0x7E};
        },
        {}, {}, "", "", true});
    cases.push_back({"D08 tiles far below the range", plainR1,
        [](Builder& b) {
            for (auto& byte : b.tensor("model.layers.2.self_attn.q_b_proj.weight").data)
                byte &= std::byte{0xBF};
            for (auto& byte : b.tensor("model.layers.0.mlp.gate_proj.weight").data)
                byte &= std::byte{0xBF};
        },
        {}, {"NUM-007"}, "warning", "", true});
}

void addPolicyCases(std::vector<Case>& cases)
{
    cases.push_back({"D09 router and latent projections INT8", miniW8a8Ct,
        [](Builder& b) { quantizeCt(b, "model.layers.1.mlp.gate"); }, {}, {"QNT-001"}, "warning", "router"});
    const auto onExperts = [](const std::function<void(Builder&, const std::string&)>& change) {
        return [=](Builder& b) {
            for (unsigned e = 0; e < 4; ++e) {
                for (const char* p : {"gate_proj", "up_proj", "down_proj"})
                    change(b, "model.layers.2.mlp.experts." + std::to_string(e) + "." + p);
            }
        };
    };
    cases.push_back({"D13 experts without weight_offset", miniW8a8Asc, onExperts([](Builder& b, const std::string& m) {
                         b.remove(m + ".weight_offset");
                         b.description().erase(m + ".weight_offset");
                     }),
        {}, {"DSC-013"}, "error", "no weight_offset"});
    cases.push_back({"D13 scales of one dimension", miniW8a8Asc, onExperts([](Builder& b, const std::string& m) {
                         b.tensor(m + ".weight_scale").shape.pop_back();
                         b.tensor(m + ".weight_offset").shape.pop_back();
                     }),
        {}, {"DSC-013"}, "error", "weight_scale"});
}

} // namespace

std::vector<Case> casesOfNumbers()
{
    std::vector<Case> cases;
    addPairCases(cases);
    addValueCases(cases);
    addPolicyCases(cases);
    return cases;
}

} // namespace requant::test
