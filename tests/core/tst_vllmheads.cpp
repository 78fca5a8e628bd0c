// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/registry.h"
#include "core/runtime/runtime.h"
#include "tests/support/minimodels.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace requant;
using namespace requant::test;
using namespace Qt::StringLiterals;

namespace {

Verdict judged(const CheckpointBuilder& builder, const std::string& spec)
{
    QTemporaryDir folder;
    if (!builder.write(folder.path().toStdString()))
        throw std::runtime_error("cannot write the folder");
    const auto checkpoint = openCheckpoint(folder.path().toStdString()).value();
    return findRuntime(spec).value()->judge(checkpoint, {}, {});
}

QByteArray kindOf(const Verdict& verdict)
{
    for (const auto& failure : verdict.failures)
        qInfo("%s %s: %s", failure.rule.c_str(), failure.error.c_str(), failure.message.english().c_str());
    return QByteArray::fromStdString(std::string(name(verdict.kind)));
}

void addCodes(CheckpointBuilder& b, const std::string& module, Dtype dtype, std::uint64_t rows, std::uint64_t columns,
    std::vector<std::uint64_t> scale)
{
    std::uint64_t scales = 1;
    for (const auto dim : scale)
        scales *= dim;
    b.add({module + ".weight", dtype, {rows, columns}, zeros(rows * columns), {}});
    b.add({module + ".scale", Dtype::F8_E8M0, std::move(scale), zeros(scales), {}});
}

// One layer of DeepSeek-V4: FP8 in blocks, experts of two FP4 codes a byte.
CheckpointBuilder v4()
{
    CheckpointBuilder b;
    b.config() = {{"model_type", "deepseek_v4"}, {"architectures", {"DeepseekV4ForCausalLM"}}, {"num_hidden_layers", 1},
        {"n_routed_experts", 2}, {"expert_dtype", "fp4"}, {"tie_word_embeddings", false},
        {"quantization_config",
            {{"quant_method", "fp8"}, {"fmt", "e4m3"}, {"activation_scheme", "dynamic"},
                {"weight_block_size", {128, 128}}}}};
    b.add(randomTensor("embed.weight", Dtype::BF16, {16, 128}));
    for (const char* part : {"wq_a", "wq_b", "wkv", "wo_a", "wo_b"})
        addCodes(b, std::string("layers.0.attn.") + part, Dtype::F8_E4M3, 128, 128, {1, 1});
    b.add(randomTensor("layers.0.ffn.gate.weight", Dtype::BF16, {2, 128}));
    for (const char* expert : {"0.", "1."}) {
        for (const char* part : {"w1", "w2", "w3"})
            addCodes(b, std::string("layers.0.ffn.experts.") + expert + part, Dtype::I8, 128, 64, {128, 4});
    }
    b.add(randomTensor("norm.weight", Dtype::BF16, {128}, 1));
    b.add(randomTensor("head.weight", Dtype::BF16, {16, 128}));
    return b;
}

// Linear attention as Qwen3.5 has it: two fused matrices, of which the small one is kept in BF16.
CheckpointBuilder qwen35()
{
    CheckpointBuilder b = miniHybrid(MiniQuant::CompressedTensors);
    b.config()["model_type"] = "qwen3_5_text";
    b.config()["architectures"] = {"Qwen3_5ForCausalLM"};
    b.removeMatching("mtp.");
    auto& ignore = b.config()["quantization_config"]["ignore"];
    for (const char* number : {"0", "1"}) {
        const std::string layer = std::string("model.layers.") + number + ".linear_attn.";
        b.rename(layer + "in_proj_qkvz.weight", layer + "in_proj_qkv.weight");
        b.rename(layer + "in_proj_qkvz.weight_scale", layer + "in_proj_qkv.weight_scale");
        b.add(randomTensor(layer + "in_proj_z.weight", Dtype::I8, {128, 128}));
        b.add({layer + "in_proj_z.weight_scale", Dtype::F32, {128, 1}, bytesOfF32(std::vector<float>(128, 0.1f)), {}});
        b.rename(layer + "in_proj_ba.weight", layer + "in_proj_b.weight");
        b.add(randomTensor(layer + "in_proj_a.weight", Dtype::BF16, {8, 128}));
        for (const char* part : {"in_proj_b", "in_proj_a"})
            ignore.push_back(layer + part);
    }
    return b;
}

} // namespace

class TestVllmHeads : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void flagsOnTransformers_data();
    void flagsOnTransformers();
    void expertsOfDeepSeekV4();
    void fusedNamesThatBeginLikeTheirParts_data();
    void fusedNamesThatBeginLikeTheirParts();
    void aLostExpertIsToldOnce();
};

// vLLM 0.23.0 takes transformers 4 and 5 (its metadata: >=4.56.0, without 5.0 to 5.5.0), and only 5 copies the flag of
// the top level to text_config.
void TestVllmHeads::flagsOnTransformers_data()
{
    QTest::addColumn<bool>("nested");
    QTest::addColumn<bool>("top");
    QTest::addColumn<QByteArray>("verdict");
    QTest::addColumn<QString>("major"); // whose head is wrong
    QTest::newRow("vlm, top true") << false << true << QByteArray("silently wrong") << u"5"_s;
    QTest::newRow("vlm, top false") << false << false << QByteArray("silently wrong") << u"4"_s;
    QTest::newRow("nested, top true") << true << true << QByteArray("silently wrong") << u"5"_s;
    QTest::newRow("nested, top false") << true << false << QByteArray("silently wrong") << u"4"_s;
}

void TestVllmHeads::flagsOnTransformers()
{
    QFETCH(bool, nested);
    QFETCH(bool, top);
    QFETCH(QByteArray, verdict);
    QFETCH(QString, major);
    CheckpointBuilder builder = nested ? miniNested() : miniVlm();
    builder.config()["tie_word_embeddings"] = top;
    builder.config()["text_config"]["tie_word_embeddings"] = !top;
    const Verdict got = judged(builder, "vllm@0.23.0");
    QCOMPARE(kindOf(got), verdict);
    QCOMPARE(got.failures.front().rule, std::string("CFG-010"));
    const QString message = QString::fromStdString(got.failures.front().message.english());
    QVERIFY2(message.startsWith(u"with transformers "_s + major), qPrintable(message));
    const QString reason = QString::fromStdString(got.reason.english());
    QVERIFY2(reason.contains(u"depends on the installed transformers"_s)
            && reason.endsWith(u"with "_s + major + u" it is not"_s),
        qPrintable(reason));
    // Where both levels agree nothing depends on it.
    builder.config()["text_config"]["tie_word_embeddings"] = false;
    builder.config()["tie_word_embeddings"] = false;
    const Verdict clean = judged(builder, "vllm@0.23.0");
    QCOMPARE(kindOf(clean), QByteArray("loads"));
    QVERIFY(clean.reason.empty());
}

void TestVllmHeads::expertsOfDeepSeekV4()
{
    QCOMPARE(kindOf(judged(v4(), "vllm@main")), QByteArray("loads"));
    CheckpointBuilder lost = v4();
    lost.remove("layers.0.ffn.experts.1.w2.scale");
    const Verdict got = judged(lost, "vllm@main");
    QCOMPARE(kindOf(got), QByteArray("silently wrong"));
    QCOMPARE(got.failures.front().rule, std::string("SCL-001"));
}

void TestVllmHeads::fusedNamesThatBeginLikeTheirParts_data()
{
    QTest::addColumn<QString>("spec");
    for (const char* spec : {"vllm@0.23.0", "vllm@main-2026-08-14", "vllm@main-2026-08-20"})
        QTest::newRow(spec) << QString::fromLatin1(spec);
}

void TestVllmHeads::fusedNamesThatBeginLikeTheirParts()
{
    QFETCH(QString, spec);
    QCOMPARE(kindOf(judged(qwen35(), spec.toStdString())), QByteArray("loads"));
}

void TestVllmHeads::aLostExpertIsToldOnce()
{
    const std::string weight = "model.layers.1.mlp.experts.2.up_proj.weight";
    CheckpointBuilder builder = miniMoe(false, MiniQuant::CompressedTensors);
    const std::string shard = builder.tensor(weight).shard;
    builder.remove(weight);
    builder.setIndexRow(weight, shard);
    const Verdict got = judged(builder, "vllm@main");
    QCOMPARE(kindOf(got), QByteArray("silently wrong"));
    QCOMPARE(got.failures.size(), std::size_t{1});
    QCOMPARE(got.failures.front().rule, std::string("IDX-001"));
}

QTEST_APPLESS_MAIN(TestVllmHeads)
#include "tst_vllmheads.moc"
