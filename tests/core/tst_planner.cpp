// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/chunk.h"
#include "core/convert/planner.h"
#include "core/demo/demo.h"
#include "tests/support/minimodels.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace requant;
using namespace requant::test;
namespace fs = std::filesystem;

class TestPlanner : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void goldenTwin();
    void equalInputEqualPlan();
    void configAndIgnore();
    void keepsMtpAsBf16();
    void modelSlimFiles();
    void findings_data();
    void findings();
    void expertStacks();
    void ambiguousStackIsRefused();
    void memoryTooSmall();
};

namespace {

Plan planOf(const CheckpointBuilder& builder, const std::string& recipe, const fs::path& folder)
{
    if (const auto written = builder.write(folder); !written)
        qFatal("%s", written.error().english().c_str());
    const auto checkpoint = openCheckpoint(folder);
    const auto plan = planConversion(*checkpoint, *findRecipe(recipe));
    if (!plan)
        qFatal("%s", plan.error().english().c_str());
    return *plan;
}

std::string textOf(const Plan& plan, const std::string& target)
{
    const auto at =
        std::find_if(plan.steps.begin(), plan.steps.end(), [&](const PlanStep& s) { return s.target == target; });
    return at == plan.steps.end() ? std::string() : at->text;
}

const OutputTensor* find(const Plan& plan, const std::string& name)
{
    for (const auto& shard : plan.shards) {
        for (const auto& tensor : shard.tensors) {
            if (tensor.name == name)
                return &tensor;
        }
    }
    return nullptr;
}

bool hasFinding(const Plan& plan, const std::string& rule, Severity severity)
{
    return std::any_of(plan.findings.begin(), plan.findings.end(),
        [&](const Finding& f) { return f.rule == rule && f.severity == severity; });
}

fs::path in(const QTemporaryDir& dir)
{
    return fs::path(dir.path().toStdString()) / "src";
}

} // namespace

void TestPlanner::goldenTwin()
{
    QTemporaryDir dir;
    DemoOptions options;
    options.kind = "r1-twin";
    QVERIFY(writeDemo(in(dir), options).has_value());
    const auto checkpoint = openCheckpoint(in(dir));
    QVERIFY(checkpoint.has_value());
    const auto plan = planConversion(*checkpoint, *findRecipe("deepseek-int8-kunlun"));
    QVERIFY(plan.has_value());
    QVERIFY(!plan->blocked());
    QCOMPARE(plan->sourceBytes, 688'574'839'360u);
    QCOMPARE(plan->outputBytes, 678'431'337'728u);
    QCOMPARE(plan->shards.size(), 160u);
    QCOMPARE(plan->matrices, 45'032u);
    QCOMPARE(plan->actions.at("int8").tensors, 44'788u);
    QCOMPARE(plan->actions.at("bf16").tensors, 244u);
    QCOMPARE(plan->dropped.size(), 1u);
    QCOMPARE(plan->shards.back().name, "model-00160-of-00160.safetensors");
    std::uint64_t bytes = 0;
    for (const auto& shard : plan->shards)
        bytes += shard.dataBytes();
    QCOMPARE(bytes, plan->outputBytes);
    QVERIFY(chunkLimits(*plan, std::uint64_t{256} << 20, 8, 1024).has_value());
}

void TestPlanner::equalInputEqualPlan()
{
    QTemporaryDir a;
    QTemporaryDir b;
    QCOMPARE(planHash(planOf(miniR1(), "deepseek-int8-kunlun", in(a))),
        planHash(planOf(miniR1(), "deepseek-int8-kunlun", in(b))));
    QTemporaryDir c;
    QVERIFY(
        planHash(planOf(miniR1(), "int8-channel", in(c))) != planHash(planOf(miniR1(), "deepseek-int8-kunlun", in(a))));
}

void TestPlanner::configAndIgnore()
{
    QTemporaryDir dir;
    const Plan plan = planOf(miniR1(), "deepseek-int8-kunlun", in(dir));
    QVERIFY(!plan.blocked());
    const auto config = nlohmann::ordered_json::parse(textOf(plan, "config.json"));
    QCOMPARE(config["num_nextn_predict_layers"].get<int>(), 0);
    const auto& quant = config["quantization_config"];
    QCOMPARE(quant["quant_method"].get<std::string>(), "compressed-tensors");
    QCOMPARE(quant["format"].get<std::string>(), "int-quantized");
    const auto& weights = quant["config_groups"]["group_0"]["weights"];
    for (const char* key : {"scale_dtype", "zp_dtype"})
        QVERIFY(!weights.contains(key));
    QCOMPARE(weights["strategy"].get<std::string>(), "channel");
    const auto ignored = [&](const char* name) {
        return std::find(plan.ignore.begin(), plan.ignore.end(), name) != plan.ignore.end();
    };
    for (const char* name : {"lm_head", "model.layers.0.mlp.gate_up_proj", "model.layers.0.mlp.gate_proj",
             "model.layers.0.mlp.up_proj", "model.layers.1.mlp.shared_experts.gate_up_proj", "model.layers.1.mlp.gate",
             "model.layers.3.self_attn.kv_b_proj"})
        QVERIFY2(ignored(name), name);
    QVERIFY(!ignored("model.layers.0.self_attn.q_a_proj"));
    QVERIFY(!ignored("model.embed_tokens"));
    QVERIFY(!find(plan, "model.layers.0.self_attn.q_a_proj.weight_scale_inv"));
    const OutputTensor* scale = find(plan, "model.layers.0.self_attn.q_a_proj.weight_scale");
    QVERIFY(scale);
    QCOMPARE(scale->dtype, Dtype::F32);
    QCOMPARE(scale->shape, (std::vector<std::uint64_t>{128, 1}));
    const auto index = nlohmann::json::parse(textOf(plan, "model.safetensors.index.json"));
    QCOMPARE(index["metadata"]["total_size"].get<std::uint64_t>(), plan.outputBytes);
}

void TestPlanner::keepsMtpAsBf16()
{
    QTemporaryDir dir;
    const Plan plan = planOf(miniR1(), "bf16", in(dir));
    QVERIFY(!plan.blocked());
    const OutputTensor* expert = find(plan, "model.layers.4.mlp.experts.0.up_proj.weight");
    QVERIFY(expert);
    QCOMPARE(expert->dtype, Dtype::BF16);
    QVERIFY(textOf(plan, "config.json").find("quantization_config") == std::string::npos);
    QVERIFY(!plan.actions.contains("drop"));
}

void TestPlanner::modelSlimFiles()
{
    QTemporaryDir dir;
    const Plan plan = planOf(miniR1(), "modelslim-w8a8-dynamic", in(dir));
    QVERIFY(!plan.blocked());
    const auto description = nlohmann::json::parse(textOf(plan, "quant_model_description.json"));
    QCOMPARE(description["version"].get<std::string>(), "1.0.0");
    std::size_t tensors = 0;
    for (const auto& shard : plan.shards) {
        for (const auto& tensor : shard.tensors) {
            ++tensors;
            QVERIFY2(description.contains(tensor.name), tensor.name.c_str());
        }
        QVERIFY(shard.name.starts_with("quant_model_weights-"));
    }
    QCOMPARE(description.size(), tensors + 4);
    QCOMPARE(description["model.layers.1.mlp.experts.0.up_proj.weight_offset"].get<std::string>(), "W8A8_DYNAMIC");
    QCOMPARE(description["model.layers.1.self_attn.kv_b_proj.weight"].get<std::string>(), "FLOAT");
    QVERIFY(!textOf(plan, "quant_model_weights.safetensors.index.json").empty());
    QVERIFY(textOf(plan, "config.json").find("quantization_config") == std::string::npos);
    PlanOptions options;
    options.fileNames = "vllm";
    const auto renamed = planConversion(plan.source, *findRecipe("modelslim-w8a8-dynamic"), options);
    QVERIFY(renamed.has_value());
    QVERIFY(renamed->shards.front().name.starts_with("model-"));
}

void TestPlanner::findings_data()
{
    QTest::addColumn<QString>("edit");
    QTest::addColumn<QString>("rule");
    QTest::newRow("projection") << "remove model.layers.2.mlp.experts.3.down_proj"
                                << "CNV-001";
    QTest::newRow("dense projection") << "remove model.layers.0.mlp.up_proj"
                                      << "CNV-001";
    QTest::newRow("scale") << "noscale model.layers.2.self_attn.kv_b_proj"
                           << "SCL-001";
    QTest::newRow("grid") << "badscale model.layers.2.self_attn.o_proj"
                          << "SCL-001";
    QTest::newRow("shape") << "badshape model.layers.2.mlp.gate_proj"
                           << "CNV-002";
    QTest::newRow("no such model") << "nokey kv_lora_rank"
                                   << "CNV-007";
}

void TestPlanner::findings()
{
    QFETCH(const QString, edit);
    QFETCH(const QString, rule);
    CheckpointBuilder builder = miniR1();
    const std::string what = edit.section(QLatin1Char(' '), 1).toStdString();
    if (edit.startsWith(QLatin1String("remove"))) {
        QVERIFY(builder.removeMatching(what) > 0);
    } else if (edit.startsWith(QLatin1String("noscale"))) {
        builder.remove(what + ".weight_scale_inv");
    } else if (edit.startsWith(QLatin1String("badscale"))) {
        auto& scale = builder.tensor(what + ".weight_scale_inv");
        scale.shape = {1, scale.shape[0] * scale.shape[1]};
    } else if (edit.startsWith(QLatin1String("badshape"))) {
        auto& weight = builder.tensor("model.layers.2.mlp.experts.1.up_proj.weight");
        std::swap(weight.shape[0], weight.shape[1]);
        auto& scale = builder.tensor("model.layers.2.mlp.experts.1.up_proj.weight_scale_inv");
        std::swap(scale.shape[0], scale.shape[1]);
        if (weight.shape[0] == weight.shape[1])
            QSKIP("the experts of the base model are square");
    } else {
        builder.config().erase(what);
    }
    QTemporaryDir dir;
    const Plan plan = planOf(builder, "deepseek-int8-kunlun", in(dir));
    QVERIFY2(hasFinding(plan, rule.toStdString(), Severity::Error), qPrintable(rule));
    QVERIFY(plan.blocked());
}

// [E, 2I, hidden] and [E, hidden, I], as transformers 5 writes them.
void TestPlanner::expertStacks()
{
    CheckpointBuilder builder = miniDense();
    builder.config()["num_experts"] = 3;
    builder.config()["moe_intermediate_size"] = 32;
    const auto hidden = builder.config()["hidden_size"].get<std::uint64_t>();
    builder.add(randomTensor("model.layers.0.mlp.experts.gate_up_proj", Dtype::BF16, {3, 64, hidden}));
    builder.add(randomTensor("model.layers.0.mlp.experts.down_proj", Dtype::BF16, {3, hidden, 32}));
    QTemporaryDir dir;
    const Plan plan = planOf(builder, "int8-channel", in(dir));
    QVERIFY2(!plan.blocked(), plan.blocked() ? plan.findings.front().message.english().c_str() : "");
    QVERIFY(!find(plan, "model.layers.0.mlp.experts.gate_up_proj"));
    for (const char* projection : {"gate_proj", "up_proj"}) {
        const OutputTensor* expert = find(plan, std::string("model.layers.0.mlp.experts.2.") + projection + ".weight");
        QVERIFY2(expert, projection);
        QCOMPARE(expert->shape, (std::vector<std::uint64_t>{32, hidden}));
        QCOMPARE(expert->dtype, Dtype::I8);
    }
    QVERIFY(find(plan, "model.layers.0.mlp.experts.0.down_proj.weight_scale"));
}

void TestPlanner::ambiguousStackIsRefused()
{
    CheckpointBuilder builder = miniDense();
    const auto hidden = builder.config()["hidden_size"].get<std::uint64_t>();
    builder.config()["num_experts"] = 2;
    builder.config()["moe_intermediate_size"] = hidden / 2;
    builder.add(randomTensor("model.layers.0.mlp.experts.gate_up_proj", Dtype::BF16, {2, hidden, hidden}));
    QTemporaryDir dir;
    const Plan plan = planOf(builder, "int8-channel", in(dir));
    QVERIFY(hasFinding(plan, "CNV-005", Severity::Error));
}

void TestPlanner::memoryTooSmall()
{
    QTemporaryDir dir;
    const Plan plan = planOf(miniR1(), "deepseek-int8-kunlun", in(dir));
    QCOMPARE(chunkLimits(plan, 1000, 4, 1024).error().code, ErrorCode::InvalidArgument);
    const auto limits = chunkLimits(plan, std::uint64_t{64} << 20, 64, 1024);
    QVERIFY(limits.has_value());
    QVERIFY(limits->threads < 64);
    QVERIFY(peakMemory(plan, *limits) <= std::uint64_t{64} << 20);
}

QTEST_APPLESS_MAIN(TestPlanner)
#include "tst_planner.moc"
