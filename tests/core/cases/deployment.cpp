// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/cases/cases.h"

#include <nlohmann/json.hpp>

namespace requant::test {

namespace {

const std::string module = "model.layers.1.self_attn.o_proj";

/// A change of one tensor of a quantized module of the ModelSlim base.
std::function<void(Builder&)> onPart(const char* part, const std::function<void(BuiltTensor&)>& change)
{
    return [=](Builder& b) { change(b.tensor(module + part)); };
}

/// The names of the faults are those of AMCT's deploy check.
void addDeployFaults(std::vector<Case>& cases)
{
    const auto drop = [](const char* part) {
        return [=](Builder& b) {
            b.remove(module + part);
            b.description().erase(module + part);
        };
    };
    cases.push_back({"missing_scale", miniW8a8Asc, drop(".weight_scale"), {}, {"SCL-001"}, "error"});
    cases.push_back({"missing_offset", miniW8a8Asc, drop(".weight_offset"), {}, {"DSC-013"}, "error"});
    cases.push_back({"nonzero_offset", miniW8a8Asc,
        onPart(".weight_offset", [](BuiltTensor& t) { t.data = bytesOfF32(std::vector<float>(t.shape[0], 1)); }), {},
        {"SCL-005"}, "error"});
    cases.push_back({"nan_scale", miniW8a8Asc,
        onPart(".weight_scale", [](BuiltTensor& t) { t.data.assign(t.data.size(), std::byte{0xFF}); }), {}, {"NUM-002"},
        "error"});
    cases.push_back({"zero_scale", miniW8a8Asc,
        onPart(".weight_scale", [](BuiltTensor& t) { t.data = zeros(t.data.size()); }), {}, {"NUM-001"}, "error"});
    cases.push_back({"wrong_weight_dtype", miniW8a8Asc,
        onPart(".weight", [](BuiltTensor& t) { t.dtype = Dtype::F8_E4M3; }), {}, {"DSC-010"}, "error"});
    cases.push_back({"wrong_scale_dtype", miniW8a8Asc,
        onPart(".weight_scale", [](BuiltTensor& t) { t.dtype = Dtype::I32; }), {}, {"SCL-004"}, "error"});
    cases.push_back({"wrong_offset_shape", miniW8a8Asc,
        onPart(".weight_offset", [](BuiltTensor& t) { t.shape = {t.shape[0]}; }), {}, {"DSC-013"}, "error"});
}

void addFolderFaults(std::vector<Case>& cases)
{
    cases.push_back(
        {"index_missing", miniW8a8Asc, [](Builder& b) { b.indexName.clear(); }, {}, {"IDX-007"}, "warning"});
    cases.push_back({"index_wrong_file", miniW8a8Asc,
        [](Builder& b) {
            b.setIndexRow("model.layers.0.self_attn.o_proj.weight", "quant_model_weights-00003-of-00003.safetensors");
        },
        {}, {"IDX-001"}, "error"});
    cases.push_back({"description_missing row", miniW8a8Asc,
        [](Builder& b) { b.description().erase(module + ".weight"); }, {}, {"DSC-003"}, "warning"});
    cases.push_back({"description_wrong", miniW8a8Asc,
        [](Builder& b) { b.description()["model.layers.1.self_attn.kv_b_proj.weight"] = "W8A8_DYNAMIC"; }, {},
        {"DSC-010"}, "error"});
    cases.push_back({"duplicate", miniW8a8Asc,
        [](Builder& b) {
            BuiltTensor copy = b.tensor("lm_head.weight");
            b.setIndexRow(copy.name, copy.shard);
            copy.shard = b.shards().front();
            b.add(copy);
        },
        {}, {"IDX-004"}, "info", "equal", true});
    cases.push_back({"rotation", miniW8a8Asc,
        [](Builder& b) {
            b.add(randomTensor("rot.weight", Dtype::F32, {16, 16}));
            b.description()["rot.weight"] = "FLOAT";
        },
        {}, {"DSC-006"}, "warning"});
    cases.push_back({"mtp_quantized", miniW8a8Ct, [](Builder& b) { quantizeCt(b, "model.layers.4.eh_proj"); }, {},
        {"MTP-003"}, "info"});
    cases.push_back({"extra_tensor", miniW8a8Asc,
        [](Builder& b) { b.add(randomTensor("model.layers.1.self_attn.surplus", Dtype::BF16, {8})); }, {}, {"DSC-003"},
        "warning"});
    cases.push_back({"metadata", miniW8a8Asc, [](Builder& b) { b.shardMetadata({}); }, {}, {"HDR-003"}, "info"});
    cases.push_back({"static_parameter", miniW8a8Asc,
        [](Builder& b) {
            b.add({module + ".input_scale", Dtype::F32, {1}, bytesOfF32({0.1f}), {}});
            b.description()[module + ".input_scale"] = "W8A8_DYNAMIC";
        },
        {}, {"DSC-013"}, "error", "static"});
    cases.push_back({"row without a tensor", miniW8a8Asc,
        [](Builder& b) { b.description()["model.layers.1.self_attn.lost.weight"] = "FLOAT"; }, {}, {"DSC-004"},
        "warning"});
    cases.push_back({"unknown type", miniW8a8Asc,
        [](Builder& b) { b.description()[module + ".weight"] = "w8a8_dynamic"; }, {}, {"DSC-005"}, "error"});
}

void addContradictions(std::vector<Case>& cases)
{
    const auto set = [](const char* key, nlohmann::ordered_json value) {
        return [=](Builder& b) { b.config()[key] = value; };
    };
    cases.push_back({"more layers declared", plainR1, set("num_hidden_layers", 7), {}, {"CFG-040", "MTP-002"}});
    cases.push_back({"fewer layers declared", plainDense, set("num_hidden_layers", 0), {}, {}});
    cases.push_back({"a layer lost", plainDense, set("num_hidden_layers", 3), {}, {"CFG-040"}, "error", "layers.2"});
    cases.push_back(
        {"more experts declared", plainR1, set("n_routed_experts", 8), {}, {"CFG-041"}, "error", "4 experts"});
    cases.push_back({"other vocabulary", plainR1, set("vocab_size", 129), {}, {"CFG-042"}, "error"});
    cases.push_back({"other width", plainDense, set("hidden_size", 512), {}, {"CFG-043"}, "error"});
    cases.push_back({"MTP layer not counted", plainR1, set("num_nextn_predict_layers", 0), {}, {"MTP-004"}, "warning"});
    cases.push_back({"MTP layer counted, not stored", plainR1, [](Builder& b) { b.removeMatching("model.layers.4."); },
        {}, {"MTP-004"}, "info"});
    cases.push_back({"block without quant_method", plainDense,
        set("quantization_config", {{"bits", 4}, {"group_size", 64}}), {}, {"CFG-024"}, "warning"});
    cases.push_back({"no config.json", plainDense, [](Builder& b) { b.config() = nullptr; }, {}, {"CFG-003"}, "info"});
    cases.push_back({"a shard number missing without an index", plainR1,
        [](Builder& b) {
            b.indexName.clear();
            b.removeMatching("model.layers.4.");
        },
        [](const Folder& f) { std::filesystem::remove(f / "model-00002-of-000003.safetensors"); }, {"IDX-003"}, "error",
        "2 of 3"});
    cases.push_back({"a key given twice", plainDense, {},
        [](const Folder& f) {
            writeFile(f / "config.json", readFile(f / "config.json").insert(1, "\"hidden_size\": 256,"));
        },
        {"CFG-002"}, "warning"});
    cases.push_back({"index row out of the folder", plainDense,
        [](Builder& b) { b.setIndexRow("lm_head.weight", "../elsewhere.safetensors"); }, {}, {"IDX-009"}, "error"});
}

/// What conversions leave behind when they are cut off, and what a finished one keeps.
void addConversionStates(std::vector<Case>& cases)
{
    const auto state = [](const char* name, const char* text) {
        return [=](const Folder& f) { writeFile(f / name, text); };
    };
    cases.push_back({"conversion cut off", plainDense, {},
        state("conversion_state.json", R"({"requant": "0.1.0", "complete": false, "shards": []})"), {"JOB-007"},
        "error", "not finished"});
    cases.push_back({"one part of a conversion done", plainDense, {},
        state("conversion_state.part-1-of-2.json", R"({"complete": true})"), {"JOB-007"}, "error"});
    cases.push_back({"conversion state cut in half", plainDense, {}, state("conversion_state.json", R"({"compl)"),
        {"JOB-007"}, "error"});
    cases.push_back({"conversion finished", plainDense, {},
        state("conversion_state.json", R"({"requant": "0.1.0", "complete": true})"), {}});
}

} // namespace

std::vector<Case> casesOfDeployment()
{
    std::vector<Case> cases;
    addDeployFaults(cases);
    addFolderFaults(cases);
    addContradictions(cases);
    addConversionStates(cases);
    return cases;
}

} // namespace requant::test
