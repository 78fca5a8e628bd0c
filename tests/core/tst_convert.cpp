// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whole conversions of small models, bit by bit.

#include "core/convert/verify.h"
#include "tests/core/conversionformulas.h"

using namespace requant;
using namespace requant::test;
namespace fs = std::filesystem;

class TestConvert : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void bitExact_data();
    void bitExact();
    void scaleInAnotherShard();
    void zeroRowsAndTinyRows();
    void containersBackAndForth();
    void stacksAreSplit();
    void fp8Blocks();
    void smallBudgetGivesTheSameBytes();
};

void TestConvert::bitExact_data()
{
    QTest::addColumn<QString>("recipe");
    QTest::newRow("kunlun") << "deepseek-int8-kunlun";
    QTest::newRow("modelslim") << "modelslim-w8a8-dynamic";
    QTest::newRow("bf16") << "bf16";
}

void TestConvert::bitExact()
{
    QFETCH(const QString, recipe);
    Run run;
    run.start(miniR1({.rope = 80}), recipe.toStdString());
    QVERIFY2(run.report.has_value(), run.report ? "" : run.report.error().english().c_str());
    QVERIFY(run.out->problems().empty());
    std::size_t converted = 0;
    std::size_t kept = 0;
    for (const auto& tensor : run.out->tensors()) {
        const std::string name(tensor.name);
        if (!name.ends_with(".weight") && !name.ends_with("bias"))
            continue;
        const auto source = run.source->find(name);
        QVERIFY2(source, name.c_str());
        const std::string module = name.substr(0, name.rfind('.'));
        if (tensor.dtype == Dtype::I8)
            compareInt8(*run.source, *run.out, module);
        else if (run.source->tensor(*source).dtype == Dtype::F8_E4M3)
            compareBf16(*run.source, *run.out, module);
        else
            QCOMPARE(payload(*run.source, name), payload(*run.out, name));
        ++(run.source->tensor(*source).dtype == Dtype::F8_E4M3 ? converted : kept);
    }
    QVERIFY(converted > 20 && kept > 5);
    QCOMPARE(run.report->matrices.size(), converted);
    QVERIFY(run.report->beyondHalfStep().empty());
    const auto verified = verifyOutput(run.outFolder(), {.source = run.sourceFolder()});
    QVERIFY(verified.has_value());
    QVERIFY(verified->wrong.empty());
    QCOMPARE(verified->recomputed >= converted, true);
}

void TestConvert::scaleInAnotherShard()
{
    CheckpointBuilder builder = miniR1();
    const std::string module = "model.layers.0.self_attn.o_proj";
    const std::string other = builder.shards().back();
    builder.move(module + ".weight_scale_inv", other);
    Run run;
    run.start(builder, "deepseek-int8-kunlun");
    QVERIFY(run.report.has_value());
    QVERIFY(run.source->tensor(*run.source->find(module + ".weight")).shard
        != run.source->tensor(*run.source->find(module + ".weight_scale_inv")).shard);
    compareInt8(*run.source, *run.out, module);
}

void TestConvert::zeroRowsAndTinyRows()
{
    CheckpointBuilder builder = miniR1();
    const std::string module = "model.layers.1.mlp.experts.1.up_proj";
    auto& weight = builder.tensor(module + ".weight");
    std::fill_n(weight.data.begin(), weight.shape[1], std::byte{0});
    auto& scale = builder.tensor(module + ".weight_scale_inv");
    const std::vector<float> tiny(scale.data.size() / 4, 1e-30F);
    scale.data = bytesOfF32(tiny);
    Run run;
    run.start(builder, "deepseek-int8-kunlun");
    QVERIFY(run.report.has_value());
    compareInt8(*run.source, *run.out, module);
    QCOMPARE(values<float>(*run.out, module + ".weight_scale").front(), 1.0F);
}

void TestConvert::containersBackAndForth()
{
    Run there;
    there.start(miniW8a8Ct(), "compressed-tensors-to-modelslim");
    QVERIFY2(there.report.has_value(), there.report ? "" : there.report.error().english().c_str());
    const auto plan = planConversion(*there.out, *findRecipe("modelslim-to-compressed-tensors"));
    QVERIFY(plan.has_value());
    RunOptions options;
    options.out = fs::path(there.dir.path().toStdString()) / "back";
    const auto report = runPlan(*plan, options);
    QVERIFY2(report.has_value(), report ? "" : report.error().english().c_str());
    const auto back = openCheckpoint(options.out);
    QCOMPARE(back->tensors().size(), there.source->tensors().size());
    for (const auto& tensor : there.source->tensors())
        QCOMPARE(payload(*back, std::string(tensor.name)), payload(*there.source, std::string(tensor.name)));
    const auto declared = back->config().quantization();
    QCOMPARE(declared.size(), 1u);
    QCOMPARE(declared.front().format, "int-quantized");
    QVERIFY(std::find(declared.front().ignore.begin(), declared.front().ignore.end(), "lm_head")
        != declared.front().ignore.end());
}

void TestConvert::stacksAreSplit()
{
    CheckpointBuilder builder = miniDense();
    const auto hidden = builder.config()["hidden_size"].get<std::uint64_t>();
    builder.config()["num_experts"] = 3;
    builder.config()["moe_intermediate_size"] = 32;
    const BuiltTensor stack =
        builder.add(randomTensor("model.layers.0.mlp.experts.gate_up_proj", Dtype::BF16, {3, 64, hidden}));
    Run run;
    run.start(builder, "int8-channel");
    QVERIFY2(run.report.has_value(), run.report ? "" : run.report.error().english().c_str());
    // Expert 2's up_proj is rows 32...63 of slice 2.
    const auto codes = values<std::int8_t>(*run.out, "model.layers.0.mlp.experts.2.up_proj.weight");
    const auto scales = values<float>(*run.out, "model.layers.0.mlp.experts.2.up_proj.weight_scale");
    QCOMPARE(codes.size(), 32 * hidden);
    for (std::uint64_t i = 0; i < 32; ++i) {
        for (std::uint64_t j = 0; j < hidden; ++j) {
            std::uint32_t bits = 0;
            std::memcpy(
                &bits, reinterpret_cast<const char*>(stack.data.data()) + ((2 * 64 + 32 + i) * hidden + j) * 2, 2);
            bits <<= 16;
            float w = 0;
            std::memcpy(&w, &bits, 4);
            QCOMPARE(int(codes[i * hidden + j]), int(std::nearbyint(w / scales[i])));
        }
    }
}

void TestConvert::fp8Blocks()
{
    Run run;
    run.start(miniDense(), "fp8-block");
    QVERIFY2(run.report.has_value(), run.report ? "" : run.report.error().english().c_str());
    const std::string module = "model.layers.0.mlp.up_proj";
    const Matrix before = dequantized(*run.source, module);
    const Matrix after = dequantized(*run.out, module);
    double error = 0;
    double weight = 0;
    for (std::size_t i = 0; i < before.w.size(); ++i) {
        error += std::pow(double(before.w[i]) - double(after.w[i]), 2);
        weight += std::pow(double(before.w[i]), 2);
    }
    QVERIFY(weight > 0 && std::sqrt(error / weight) < 0.04);
    QCOMPARE(run.out->config().quantization().front().method, QuantMethod::Fp8);
}

void TestConvert::smallBudgetGivesTheSameBytes()
{
    Run large;
    large.start(miniR1(), "int8-channel");
    Context tight;
    tight.memoryBudget = 6 << 20;
    tight.threads = 3;
    Run small;
    small.start(miniR1(), "int8-channel", tight, {.chunkRows = 5});
    QVERIFY2(small.report.has_value(), small.report ? "" : small.report.error().english().c_str());
    for (const auto& tensor : large.out->tensors())
        QCOMPARE(payload(*small.out, std::string(tensor.name)), payload(*large.out, std::string(tensor.name)));
}

QTEST_GUILESS_MAIN(TestConvert)
#include "tst_convert.moc"
