// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/cases/cases.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant::test {

namespace {

using Json = nlohmann::ordered_json;

struct Tied {
    std::string family;
    std::function<Builder()> base;
    std::string head;
    std::string embedding;
};

const std::vector<Tied>& nestedModels()
{
    static const std::vector<Tied> list{
        {"vlm", [] { return miniVlm(); }, "lm_head.weight", "model.language_model.embed_tokens.weight"},
        {"vlm ct", ctVlm, "lm_head.weight", "model.language_model.embed_tokens.weight"},
        {"nested", [] { return miniNested(); }, "language_model.lm_head.weight",
            "language_model.model.embed_tokens.weight"},
        {"nested fp8", [] { return miniNested(MiniQuant::Fp8); }, "language_model.lm_head.weight",
            "language_model.model.embed_tokens.weight"}};
    return list;
}

const std::vector<Tied>& flatModels()
{
    static const std::vector<Tied> list{
        {"llama", [] { return miniLlama(); }, "lm_head.weight", "model.embed_tokens.weight"},
        {"moe ct", [] { return miniMoe(false, MiniQuant::CompressedTensors); }, "lm_head.weight",
            "model.embed_tokens.weight"},
        {"mixtral fp8", [] { return miniMoe(true, MiniQuant::Fp8); }, "lm_head.weight", "model.embed_tokens.weight"},
        {"llama ModelSlim", [] { return miniLlama(MiniQuant::Ascend); }, "lm_head.weight",
            "model.embed_tokens.weight"}};
    return list;
}

std::function<void(Builder&)> flags(Json top, Json text)
{
    return [=](Builder& b) {
        b.config().erase("tie_word_embeddings");
        if (!top.is_null())
            b.config()["tie_word_embeddings"] = top;
        if (!b.config().contains("text_config"))
            return;
        b.config()["text_config"].erase("tie_word_embeddings");
        if (!text.is_null())
            b.config()["text_config"]["tie_word_embeddings"] = text;
    };
}

void dropHead(Builder& b, const std::string& head)
{
    b.remove(head);
    if (b.description().is_object())
        b.description().erase(head);
}

void addConflicts(std::vector<Case>& cases)
{
    for (const Tied& model : nestedModels()) {
        const auto row = [&](const char* what, Json top, Json text, std::vector<std::string> rules,
                             const char* severity, const char* says, bool equal, bool deep) {
            cases.push_back({std::string("C01 ") + what + ", " + model.family, model.base,
                [=](Builder& b) {
                    flags(top, text)(b);
                    if (equal)
                        b.tensor(model.head).data = b.tensor(model.embedding).data;
                },
                {}, std::move(rules), severity, says, deep});
        };
        row("true and false", true, false, {"CFG-010"}, "warning", "text_config", false, false);
        row("false and true", false, true, {"CFG-010"}, "warning", "text_config", false, false);
        row("absent and false", nullptr, false, {"CFG-010"}, "warning", "absent", false, false);
        row("true and false, compared", true, false, {"CFG-010"}, "warning", "differ", false, true);
        row("true and false, equal head", true, false, {"CFG-010"}, "info", "equal", true, true);
        row("both false", false, false, {}, "", "", false, false);
        row("false and absent", false, nullptr, {}, "", "", false, false);
        row("both true", true, true, {"CFG-012"}, "warning", "", false, true);
        const auto headless = [&](const char* what, Json top, Json text, std::vector<std::string> rules) {
            cases.push_back({std::string("C02 ") + what + ", " + model.family, model.base,
                [=](Builder& b) {
                    flags(top, text)(b);
                    dropHead(b, model.head);
                    if (!b.config().contains("quantization_config")
                        || !b.config()["quantization_config"].contains("ignore"))
                        return;
                    auto& ignore = b.config()["quantization_config"]["ignore"];
                    ignore.erase(std::find(ignore.begin(), ignore.end(), model.head.substr(0, model.head.size() - 7)));
                },
                {}, std::move(rules)});
        };
        headless("no head, false at both levels", false, false, {"CFG-011"});
        headless("no head, true at both levels", true, true, {});
    }
}

void addFlat(std::vector<Case>& cases)
{
    for (const Tied& model : flatModels()) {
        const auto row = [&](const char* what, bool tied, const std::function<void(Builder&)>& more,
                             std::vector<std::string> rules, const char* severity, const char* says, bool deep) {
            cases.push_back({what + (", " + model.family), model.base,
                [=](Builder& b) {
                    b.config()["tie_word_embeddings"] = tied;
                    if (more)
                        more(b);
                },
                {}, std::move(rules), severity, says, deep});
        };
        const auto drop = [=](Builder& b) { dropHead(b, model.head); };
        const auto equal = [=](Builder& b) { b.tensor(model.head).data = b.tensor(model.embedding).data; };
        const auto other = [=](Builder& b) {
            BuiltTensor head = randomTensor(model.head, Dtype::F32, b.tensor(model.head).shape);
            head.shard = b.tensor(model.head).shard;
            b.remove(model.head);
            b.add(head);
        };
        row("C02 untied, no head", false, drop, {"CFG-011"}, "error", "lm_head.weight", false);
        row("C02 tied, no head", true, drop, {}, "", "", false);
        row("C03 equal head", true, equal, {"CFG-012"}, "info", "equal", true);
        row("C03 other head", true, {}, {"CFG-012"}, "warning", "differ", true);
        row("C03 head of another dtype", true, other, {"CFG-012"}, "warning", "different dtypes", false);
    }
}

Json fp8Block()
{
    return {
        {"quant_method", "fp8"}, {"fmt", "e4m3"}, {"activation_scheme", "dynamic"}, {"weight_block_size", {128, 128}}};
}

void addBlocks(std::vector<Case>& cases)
{
    const std::pair<const char*, Json> blocks[] = {{"fp8", fp8Block()},
        {"compressed-tensors", ctInt8Config({"lm_head"})}, {"awq", {{"quant_method", "awq"}, {"bits", 4}}},
        {"no method", {{"bits", 4}, {"group_size", 128}}}};
    for (const auto& [what, block] : blocks) {
        for (const Place& place : linearPlaces(MiniQuant::Ascend)) {
            const bool inner = place.family == "nested";
            cases.push_back({std::string("C04 leftover ") + what + ", " + place.family, place.base,
                [=, block = block](
                    Builder& b) { (inner ? b.config()["text_config"] : b.config())["quantization_config"] = block; },
                {}, {"CFG-020"}, "error", inner ? "/text_config/quantization_config" : "/quantization_config"});
        }
    }
    for (const auto& [what, value] : {std::pair("empty", Json::object()), std::pair("null", Json())})
        cases.push_back({std::string("C04 ") + what + " block", [] { return miniLlama(MiniQuant::Ascend); },
            [value = value](Builder& b) { b.config()["quantization_config"] = value; }, {}, {}});
}

void addTypes(std::vector<Case>& cases)
{
    const std::tuple<const char*, std::function<Builder()>, const char*, const char*> types[] = {
        {"separators", plainR1, "deepseek-v3", "deepseek_v3"}, {"another's", plainR1, "deepseek_v2", "deepseek_v3"},
        {"another family's", [] { return miniLlama(); }, "qwen3", "llama"},
        {"capitals", [] { return miniMoe(); }, "Qwen3_MoE", "qwen3_moe"},
        {"joined", [] { return miniMoe(); }, "qwen3moe", "qwen3_moe"},
        {"absent", [] { return miniLlama(); }, "", "llama"},
        {"dotted", [] { return miniVlm(); }, "qwen3.vl", "qwen3_vl"}};
    for (const auto& [what, base, type, meant] : types)
        cases.push_back({std::string("C06 model_type ") + what, base,
            [type = type](Builder& b) {
                if (*type)
                    b.config()["model_type"] = type;
                else
                    b.config().erase("model_type");
            },
            {}, {"CFG-022"}, "error", meant});
    cases.push_back({"C06 model_type of text_config", [] { return miniVlm(); },
        [](Builder& b) { b.config()["text_config"]["model_type"] = "qwen3vl_text"; }, {}, {"CFG-022"}, "error",
        "qwen3_vl_text"});
    const std::tuple<const char*, Json, const char*> maps[] = {
        {"config.json", {{"AutoConfig", "configuration_a.A"}, {"AutoModelForCausalLM", "modeling_a.B"}},
            "configuration_a.py"},
        {"tokenizer_config.json", {{"AutoTokenizer", {"tokenization_a.T", nullptr}}}, "tokenization_a.py"},
        {"preprocessor_config.json", {{"AutoProcessor", "processing_a.P"}}, "processing_a.py"}};
    for (const auto& [file, map, absent] : maps) {
        for (const bool here : {false, true})
            cases.push_back(
                {std::string("C06 auto_map of ") + file + (here ? " with its code" : ""), [] { return miniMoe(); },
                    [=, file = file, map = map](Builder& b) {
                        if (std::string_view(file) == "config.json")
                            b.config()["auto_map"] = map;
                        else
                            b.setFile(file, Json{{"auto_map", map}}.dump());
                        for (const char* code :
                            {"configuration_a.py", "modeling_a.py", "tokenization_a.py", "processing_a.py"}) {
                            if (here)
                                b.setFile(code, "class A: pass\n");
                        }
                    },
                    {}, here ? std::vector<std::string>() : std::vector<std::string>{"CFG-023"}, here ? "" : "warning",
                    here ? "" : absent});
    }
}

} // namespace

std::vector<Case> variationsOfConfig()
{
    std::vector<Case> cases;
    addConflicts(cases);
    addFlat(cases);
    addBlocks(cases);
    addTypes(cases);
    return cases;
}

} // namespace requant::test
