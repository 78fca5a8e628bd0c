// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every kind of source that can be converted, bit by bit, and those that must be refused.

#include "core/convert/verify.h"
#include "tests/core/conversionformulas.h"

#include <fstream>

using namespace requant;
using namespace requant::test;
namespace fs = std::filesystem;

class TestConvertSources : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void floats_data();
    void floats();
    void alreadyInt8_data();
    void alreadyInt8();
    void stackOrientation_data();
    void stackOrientation();
    void refused_data();
    void refused();
    void emptyTensorsAreKept();
    void extraShardsAreLeftOut();
    void verifyOfASample();
    void sideFilesAreCopied();
};

namespace {

// Values of @p dtype that use all of its mantissa.
std::vector<std::byte> randomFloats(Dtype dtype, std::size_t count, const std::string& seed)
{
    std::vector<std::byte> bytes;
    for (const float value : gaussians(seed, count)) {
        if (dtype == Dtype::F32) {
            const auto four = std::as_bytes(std::span(&value, 1));
            bytes.insert(bytes.end(), four.begin(), four.end());
            continue;
        }
        std::uint32_t bits = 0;
        std::memcpy(&bits, &value, 4);
        const auto half = static_cast<std::uint16_t>((bits >> 16 & 0x8000) | (10U << 10) | (bits >> 5 & 0x3FF));
        const auto two = std::as_bytes(std::span(&half, 1));
        bytes.insert(bytes.end(), two.begin(), two.end());
    }
    return bytes;
}

} // namespace

void TestConvertSources::floats_data()
{
    QTest::addColumn<int>("dtype");
    QTest::addColumn<QString>("recipe");
    for (const char* recipe : {"int8-channel", "modelslim-w8a8-dynamic", "bf16"}) {
        QTest::addRow("F32, %s", recipe) << int(Dtype::F32) << QString::fromLatin1(recipe);
        QTest::addRow("F16, %s", recipe) << int(Dtype::F16) << QString::fromLatin1(recipe);
        QTest::addRow("BF16, %s", recipe) << int(Dtype::BF16) << QString::fromLatin1(recipe);
    }
}

void TestConvertSources::floats()
{
    QFETCH(const int, dtype);
    QFETCH(const QString, recipe);
    CheckpointBuilder builder = miniDense();
    for (auto& tensor : builder.tensors()) {
        if (Dtype(dtype) == Dtype::BF16 || tensor.shape.size() != 2 || tensor.name.find("_proj.") == std::string::npos)
            continue;
        tensor.dtype = Dtype(dtype);
        tensor.data = randomFloats(tensor.dtype, tensor.shape[0] * tensor.shape[1], tensor.name);
    }
    Run run;
    run.start(builder, recipe.toStdString());
    QVERIFY2(run.report.has_value(), run.report ? "" : run.report.error().english().c_str());
    std::size_t compared = 0;
    for (const auto& tensor : run.out->tensors()) {
        const std::string name(tensor.name);
        if (!name.ends_with("_proj.weight"))
            continue;
        const std::string module = name.substr(0, name.size() - 7);
        recipe == QLatin1String("bf16") ? compareBf16(*run.source, *run.out, module)
                                        : compareInt8(*run.source, *run.out, module);
        ++compared;
    }
    QVERIFY(compared >= 7);
    QVERIFY(run.report->beyondHalfStep().empty());
}

void TestConvertSources::alreadyInt8_data()
{
    QTest::addColumn<bool>("ascend");
    QTest::addColumn<QString>("recipe");
    for (const bool ascend : {false, true}) {
        for (const char* recipe : {"bf16", "int8-channel", "modelslim-w8a8-dynamic"})
            QTest::addRow("%s, %s", ascend ? "ModelSlim" : "compressed-tensors", recipe)
                << ascend << QString::fromLatin1(recipe);
    }
}

// To BF16 by the row scales; to INT8 the codes stay as they are, whatever the container.
void TestConvertSources::alreadyInt8()
{
    QFETCH(const bool, ascend);
    QFETCH(const QString, recipe);
    Run run;
    run.start(ascend ? miniW8a8Asc() : miniW8a8Ct(), recipe.toStdString());
    QVERIFY2(run.report.has_value(), run.report ? "" : run.report.error().english().c_str());
    std::size_t compared = 0;
    for (const auto& tensor : run.source->tensors()) {
        const std::string name(tensor.name);
        if (tensor.dtype != Dtype::I8)
            continue;
        ++compared;
        const std::string module = name.substr(0, name.rfind('.'));
        const bool mtp = module.starts_with("model.layers.4.");
        if (recipe == QLatin1String("bf16")) {
            compareBf16(*run.source, *run.out, module);
        } else if (!mtp) {
            QCOMPARE(payload(*run.out, name), payload(*run.source, name));
            QCOMPARE(payload(*run.out, name + "_scale"), payload(*run.source, name + "_scale"));
        }
        const bool offsets = recipe == QLatin1String("modelslim-w8a8-dynamic");
        QCOMPARE(run.out->find(module + ".weight_offset").has_value(), offsets);
    }
    QVERIFY(compared > 20);
}

void TestConvertSources::stackOrientation_data()
{
    QTest::addColumn<bool>("inputFirst");
    QTest::newRow("[E, 2I, hidden]") << false;
    QTest::newRow("[E, hidden, 2I]") << true;
}

// The same experts in both orientations give the same bytes; hidden and intermediate size tell which it is.
void TestConvertSources::stackOrientation()
{
    QFETCH(const bool, inputFirst);
    CheckpointBuilder builder = miniDense();
    const auto hidden = builder.config()["hidden_size"].get<std::uint64_t>();
    const std::uint64_t inner = 48;
    builder.config()["num_experts"] = 3;
    builder.config()["moe_intermediate_size"] = inner;
    const std::vector<float> weights = gaussians("stack", 3 * 2 * inner * hidden);
    std::vector<float> stored = weights;
    for (std::uint64_t i = 0; inputFirst && i < weights.size(); ++i) {
        const auto e = i / (2 * inner * hidden);
        const auto row = i / hidden % (2 * inner);
        stored[(e * hidden + i % hidden) * 2 * inner + row] = weights[i];
    }
    const std::string name = "model.layers.0.mlp.experts.gate_up_proj";
    builder.add({name, Dtype::F32,
        inputFirst ? std::vector{std::uint64_t{3}, hidden, 2 * inner}
                   : std::vector{std::uint64_t{3}, 2 * inner, hidden},
        bytesOfF32(stored), {}});
    Run run;
    run.start(builder, "int8-channel");
    QVERIFY2(run.report.has_value(), run.report ? "" : run.report.error().english().c_str());
    for (std::uint64_t e = 0; e < 3; ++e) {
        for (const bool up : {false, true}) {
            const std::string module =
                "model.layers.0.mlp.experts." + std::to_string(e) + (up ? ".up_proj" : ".gate_proj");
            const auto codes = values<std::int8_t>(*run.out, module + ".weight");
            const auto scales = values<float>(*run.out, module + ".weight_scale");
            QCOMPARE(codes.size(), inner * hidden);
            for (std::uint64_t i = 0; i < codes.size(); ++i) {
                const float w = weights[(e * 2 * inner + (up ? inner : 0)) * hidden + i];
                QCOMPARE(int(codes[i]), int(std::nearbyint(w / scales[i / hidden])));
            }
        }
    }
}

void TestConvertSources::refused_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("subject");
    const auto row = [](const char* fault, const char* rule, const char* subject) {
        QTest::newRow(fault) << QString::fromLatin1(fault) << QString::fromLatin1(rule) << QString::fromLatin1(subject);
    };
    row("expert missing", "CNV-001", "model.layers.2.mlp.experts.3.down_proj.weight");
    row("shard missing", "CNV-006", "model-00002-of-000003.safetensors");
    row("index row without tensor", "CNV-006", "model.layers.9.ghost.weight");
    row("scale missing", "SCL-001", "model.layers.1.self_attn.o_proj.weight");
    row("scale grid", "SCL-001", "model.layers.1.self_attn.o_proj.weight");
    row("half of a fused pair", "CNV-003", "model.layers.1.mlp.shared_experts.gate_proj");
}

void TestConvertSources::refused()
{
    QFETCH(const QString, fault);
    QFETCH(const QString, rule);
    QFETCH(const QString, subject);
    CheckpointBuilder builder = miniR1();
    const std::string scale = "model.layers.1.self_attn.o_proj.weight_scale_inv";
    if (fault == QLatin1String("expert missing"))
        builder.removeMatching("model.layers.2.mlp.experts.3.down_proj");
    else if (fault == QLatin1String("index row without tensor"))
        builder.setIndexRow("model.layers.9.ghost.weight", builder.shards().front());
    else if (fault == QLatin1String("scale missing"))
        builder.remove(scale);
    else if (fault == QLatin1String("scale grid"))
        builder.tensor(scale).shape = {1, builder.tensor(scale).data.size() / 4};
    QTemporaryDir dir;
    const fs::path base = dir.path().toStdString();
    QVERIFY(builder.write(base / "src").has_value());
    if (fault == QLatin1String("shard missing"))
        fs::remove(base / "src" / "model-00002-of-000003.safetensors");
    auto recipe = *findRecipe("deepseek-int8-kunlun");
    if (fault == QLatin1String("half of a fused pair")) {
        RecipeRule keep;
        keep.names = {"model.layers.1.mlp.shared_experts.up_proj.weight"};
        keep.action = Action::Int8;
        recipe.rules.insert(recipe.rules.begin(), keep);
    }
    const auto plan = planConversion(*openCheckpoint(base / "src"), recipe);
    QVERIFY(plan.has_value());
    QVERIFY(plan->blocked());
    const auto at = std::find_if(plan->findings.begin(), plan->findings.end(),
        [&](const Finding& f) { return f.severity == Severity::Error && f.rule == rule.toStdString(); });
    QVERIFY2(at != plan->findings.end(), plan->findings.front().message.english().c_str());
    QVERIFY2(
        std::find(at->items.begin(), at->items.end(), subject.toStdString()) != at->items.end(), at->subject.c_str());
    QVERIFY(!runPlan(*plan, {.out = base / "out"}).has_value());
    QVERIFY(!fs::exists(base / "out"));
}

void TestConvertSources::emptyTensorsAreKept()
{
    CheckpointBuilder builder = miniR1();
    builder.add({"model.layers.1.empty", Dtype::F32, {0}, {}, {}});
    builder.add({"model.layers.1.hollow", Dtype::BF16, {4, 0}, {}, {}});
    builder.add({"model.layers.1.scalar", Dtype::F32, {}, bytesOfF32({3.5F}), {}});
    Run run;
    run.start(builder, "deepseek-int8-kunlun");
    QVERIFY2(run.report.has_value(), run.report ? "" : run.report.error().english().c_str());
    QVERIFY(run.out->find("model.layers.1.empty") && run.out->find("model.layers.1.hollow"));
    QCOMPARE(values<float>(*run.out, "model.layers.1.scalar"), std::vector<float>{3.5F});
    QVERIFY(verifyOutput(run.outFolder(), {.source = run.sourceFolder()})->wrong.empty());
}

// A second copy of a tensor in a shard that the index does not name for it is not converted, and that is said.
void TestConvertSources::extraShardsAreLeftOut()
{
    CheckpointBuilder builder = miniR1();
    const std::string name = "model.norm.weight";
    const std::string home = builder.tensor(name).shard;
    BuiltTensor copy = builder.tensor(name);
    copy.data.assign(copy.data.size(), std::byte{1});
    copy.shard = "model-extra.safetensors";
    builder.add(copy);
    builder.setIndexRow(name, home);
    Run run;
    run.start(builder, "deepseek-int8-kunlun");
    QVERIFY2(run.report.has_value(), run.report ? "" : run.report.error().english().c_str());
    QCOMPARE(payload(*run.out, name).size(), copy.data.size());
    QVERIFY(payload(*run.out, name) != copy.data);
    const auto plan = planConversion(*run.source, *findRecipe("deepseek-int8-kunlun"));
    QVERIFY(std::any_of(plan->findings.begin(), plan->findings.end(),
        [](const Finding& f) { return f.rule == "CNV-006" && f.severity == Severity::Info; }));
}

void TestConvertSources::verifyOfASample()
{
    Run run;
    run.start(miniR1(), "int8-channel");
    QVERIFY(run.report.has_value());
    const auto all = verifyOutput(run.outFolder(), {.source = run.sourceFolder()});
    const auto some = verifyOutput(run.outFolder(), {.source = run.sourceFolder(), .sample = 0.3});
    QVERIFY(all && some);
    QVERIFY(some->recomputed > 0 && some->recomputed < all->recomputed);
    QCOMPARE(all->recomputed, std::uint64_t(run.out->tensors().size()));
    QCOMPARE(some->checksums, all->checksums);
    const auto again = verifyOutput(run.outFolder(), {.source = run.sourceFolder(), .sample = 0.3});
    QCOMPARE(again->recomputed, some->recomputed);
}

void TestConvertSources::sideFilesAreCopied()
{
    CheckpointBuilder builder = miniR1();
    builder.setFile("chat_template.jinja", "{{ x }}");
    for (const char* name : {"tokenizer.json", "generation_config.json"})
        builder.setFile(name, "{}");
    builder.setFile("modeling_deepseek.py", "pass\n");
    builder.setFile("pytorch_model.bin", "other weights");
    Run run;
    run.start(builder, "deepseek-int8-kunlun");
    for (const char* name : {"tokenizer.json", "chat_template.jinja", "modeling_deepseek.py", "generation_config.json"})
        QVERIFY2(fs::exists(run.outFolder() / name), name);
    QVERIFY(!fs::exists(run.outFolder() / "pytorch_model.bin"));
}

QTEST_GUILESS_MAIN(TestConvertSources)
#include "tst_convertsources.moc"
