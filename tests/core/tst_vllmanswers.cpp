// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/runtime.h"
#include "tests/support/minimodels.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace requant;
using namespace requant::test;

namespace {

std::shared_ptr<const Runtime> runtime(const char* spec)
{
    return findRuntime(spec).value();
}

const NameRow* rowOf(const std::vector<NameRow>& rows, const std::string& disk)
{
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const NameRow& row) { return row.disk == disk; });
    return found == rows.end() ? nullptr : &*found;
}

} // namespace

class TestVllmAnswers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void headBytes();
    void unknownModelType();
    void lookups();
    void namesSideBySide();
    void defaults();

private:
    Result<Checkpoint> open(const CheckpointBuilder& builder)
    {
        m_folder = std::make_unique<QTemporaryDir>();
        if (auto written = builder.write(m_folder->path().toStdString()); !written)
            return fail(written.error());
        return openCheckpoint(m_folder->path().toStdString());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

// A tied model that stores a head: only the bytes tell whether discarding it does harm.
void TestVllmAnswers::headBytes()
{
    auto builder = miniDense();
    builder.config()["tie_word_embeddings"] = true;
    if (!builder.has("lm_head.weight")) {
        const auto& embedding = builder.tensor("model.embed_tokens.weight");
        builder.add(randomTensor("lm_head.weight", Dtype::BF16, embedding.shape));
    }
    const auto checkpoint = open(builder);
    QVERIFY(checkpoint);
    JudgeOptions options;
    int asked = 0;
    std::optional<bool> equal;
    QCOMPARE(runtime("vllm@0.23.0")->judge(*checkpoint, options, {}).kind, VerdictKind::Loads);
    options.sameBytes = [&](TensorId, TensorId) {
        ++asked;
        return equal;
    };
    QCOMPARE(runtime("vllm@0.23.0")->judge(*checkpoint, options, {}).kind, VerdictKind::Loads);
    equal = true;
    QCOMPARE(runtime("vllm@0.23.0")->judge(*checkpoint, options, {}).kind, VerdictKind::Loads);
    equal = false;
    const auto wrong = runtime("vllm@0.23.0")->judge(*checkpoint, options, {});
    QCOMPARE(wrong.kind, VerdictKind::SilentlyWrong);
    QCOMPARE(wrong.failures.front().rule, std::string("CFG-012"));
    QCOMPARE(asked, 3);
    // The newest unties and keeps the head.
    QCOMPARE(runtime("vllm@main-2026-08-20")->judge(*checkpoint, options, {}).kind, VerdictKind::Loads);
}

void TestVllmAnswers::unknownModelType()
{
    auto builder = miniDense();
    builder.config()["model_type"] = "qwen9";
    builder.config()["architectures"] = {"Qwen9ForCausalLM"};
    const auto checkpoint = open(builder);
    QVERIFY(checkpoint);
    const auto verdict = runtime("vllm")->judge(*checkpoint, {}, {});
    QCOMPARE(verdict.kind, VerdictKind::Unknown);
    QVERIFY(verdict.reason.english().find("qwen9") != std::string::npos);
    QVERIFY(verdict.whatIf);
    QCOMPARE(verdict.whatIf->kind, VerdictKind::Loads);
}

void TestVllmAnswers::lookups()
{
    auto builder = miniW8a8Ct();
    builder.config()["quantization_config"]["ignore"].push_back("re:.*layers.0.*o_proj");
    const auto checkpoint = open(builder);
    QVERIFY(checkpoint);
    const auto ask = [&](const std::string& prefix, LayerKind kind) {
        return runtime("vllm")->lookup(*checkpoint, prefix, kind);
    };
    const auto quantized = ask("model.layers.1.self_attn.o_proj", LayerKind::Linear);
    QCOMPARE(quantized.kind, LookupOutcome::Kind::Scheme);
    QVERIFY(quantized.type.find("INT8") != std::string::npos);
    const auto ignored = ask("model.layers.0.self_attn.o_proj", LayerKind::Linear);
    QCOMPARE(ignored.kind, LookupOutcome::Kind::Unquantized);
    QVERIFY(std::any_of(ignored.steps.begin(), ignored.steps.end(),
        [](const Text& step) { return step.english().find("re:.*layers.0.*o_proj") != std::string::npos; }));
    QCOMPARE(ask("model.layers.1.mlp.experts", LayerKind::Moe).kind, LookupOutcome::Kind::Scheme);
    QCOMPARE(ask("lm_head", LayerKind::Head).kind, LookupOutcome::Kind::Unquantized);
    QCOMPARE(ask("model.layers.99.mlp.down_proj", LayerKind::Linear).kind, LookupOutcome::Kind::Scheme);
}

void TestVllmAnswers::namesSideBySide()
{
    const auto checkpoint = open(miniVlm(MiniQuant::CompressedTensors));
    QVERIFY(checkpoint);
    const auto rows = runtime("vllm")->names(*checkpoint);
    QCOMPARE(rows.size(), checkpoint->tensors().size());
    const auto* q = rowOf(rows, "model.language_model.layers.0.self_attn.q_proj.weight");
    QVERIFY(q);
    QCOMPARE(q->module, std::string("language_model.model.layers.0.self_attn.qkv_proj.weight"));
    QCOMPARE(q->quantPrefix, std::string("language_model.model.layers.0.self_attn.qkv_proj"));
    QCOMPARE(q->key, std::string("language_model.model.layers.0.self_attn.q_proj"));
    QCOMPARE(q->ignoredBy, std::string("Linear"));
    const auto* norm = rowOf(rows, "model.language_model.norm.weight");
    QVERIFY(norm);
    QCOMPARE(norm->status, std::string("not asked"));
}

void TestVllmAnswers::defaults()
{
    const auto names = [](const Checkpoint& checkpoint) {
        std::vector<std::string> list;
        for (const auto& chosen : defaultRuntimes(checkpoint))
            list.emplace_back(chosen->name());
        return list;
    };
    const auto has = [](const std::vector<std::string>& list, const char* name) {
        return std::find(list.begin(), list.end(), name) != list.end();
    };
    const auto ct = open(miniW8a8Ct());
    QVERIFY(ct && has(names(*ct), "vllm") && has(names(*ct), "vllm-kunlun"));
    const auto fp8 = open(miniR1());
    QVERIFY(fp8 && has(names(*fp8), "vllm") && !has(names(*fp8), "vllm-kunlun"));
    const auto description = open(miniW8a8Asc());
    QVERIFY(description && !has(names(*description), "vllm") && !has(names(*description), "vllm-kunlun"));
}

QTEST_APPLESS_MAIN(TestVllmAnswers)
#include "tst_vllmanswers.moc"
