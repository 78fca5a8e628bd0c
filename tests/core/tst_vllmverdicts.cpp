// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/runtime.h"
#include "tests/support/minimodels.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <map>

using namespace requant;
using namespace requant::test;
using namespace Qt::StringLiterals;
using Json = nlohmann::ordered_json;

using Edit = std::function<void(CheckpointBuilder&)>;
Q_DECLARE_METATYPE(Edit)

namespace {

CheckpointBuilder makeBase(const QString& name)
{
    if (name == u"r1"_s)
        return miniR1();
    if (name == u"r1 bf16"_s)
        return miniR1({64, MiniQuant::None});
    if (name == u"r1 odd rows"_s)
        return miniR1({80, MiniQuant::Fp8});
    if (name == u"ct"_s)
        return miniW8a8Ct();
    if (name == u"asc"_s)
        return miniW8a8Asc();
    if (name == u"vlm"_s)
        return miniVlm();
    if (name == u"vlm ct"_s)
        return miniVlm(MiniQuant::CompressedTensors);
    return miniDense(false, name == u"dense ct"_s ? MiniQuant::CompressedTensors : MiniQuant::None);
}

// Making the numbers of a base takes longer than everything that follows.
CheckpointBuilder base(const QString& name)
{
    static std::map<QString, CheckpointBuilder> made;
    const auto known = made.find(name);
    return known != made.end() ? known->second : made.emplace(name, makeBase(name)).first->second;
}

Json& ignoreList(CheckpointBuilder& builder)
{
    return builder.config()["quantization_config"]["ignore"];
}

void toFloat(BuiltTensor& weight)
{
    const std::string shard = weight.shard;
    weight = randomTensor(weight.name, Dtype::BF16, weight.shape);
    weight.shard = shard;
}

// The folder of the conversion to Kunlun INT8: routed experts and latent projections INT8, the rest BF16 and ignored
// by the names of the shards and of the fused modules; no MTP layer.
void asKunlunConversion(CheckpointBuilder& builder)
{
    builder.removeMatching("model.layers.4.");
    builder.config()["num_nextn_predict_layers"] = 0;
    const auto keep = [&](const std::string& module) {
        toFloat(builder.tensor(module + ".weight"));
        builder.remove(module + ".weight_scale");
        ignoreList(builder).push_back(module);
    };
    for (const std::string part : {"gate_proj", "up_proj", "down_proj"}) {
        keep("model.layers.0.mlp." + part);
        for (const std::string layer : {"1", "2", "3"})
            keep("model.layers." + layer + ".mlp.shared_experts." + part);
    }
    ignoreList(builder).push_back("model.layers.0.mlp.gate_up_proj");
    for (const std::string layer : {"1", "2", "3"})
        ignoreList(builder).push_back("model.layers." + layer + ".mlp.shared_experts.gate_up_proj");
}

void explain(const Verdict& got, const QByteArray& expected)
{
    if (expected.toStdString() == name(got.kind))
        return;
    for (const auto& failure : got.failures)
        qInfo("%s %s %s: %s", failure.rule.c_str(), failure.error.c_str(), failure.key.c_str(),
            failure.message.english().c_str());
}

void row(const char* title, const char* from, const char* spec, const char* verdict, const char* rule,
    const char* error, Edit edit)
{
    QTest::addRow("%s on %s", title, spec) << QString::fromLatin1(from) << std::move(edit) << QByteArray(spec)
                                           << QByteArray(verdict) << QByteArray(rule) << QByteArray(error);
}

} // namespace

class TestVllmVerdicts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanFolders_data();
    void cleanFolders();
    void faults_data();
    void faults();

private:
    static void nameFaults();
    static void configFaults();
    static void tieFaults();
    Result<Checkpoint> open(CheckpointBuilder& builder)
    {
        m_folder = std::make_unique<QTemporaryDir>();
        if (auto written = builder.write(m_folder->path().toStdString()); !written)
            return fail(written.error());
        return openCheckpoint(m_folder->path().toStdString());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestVllmVerdicts::cleanFolders_data()
{
    QTest::addColumn<QString>("baseName");
    QTest::addColumn<QByteArray>("spec");
    QTest::addColumn<QByteArray>("verdict");
    for (const char* spec : {"vllm@0.15.1", "vllm@0.23.0", "vllm@main-2026-08-14", "vllm@main-2026-08-20"}) {
        for (const auto& name :
            {u"r1"_s, u"r1 bf16"_s, u"r1 odd rows"_s, u"ct"_s, u"vlm"_s, u"vlm ct"_s, u"dense"_s, u"dense ct"_s})
            QTest::addRow("%s %s", qPrintable(name), spec) << name << QByteArray(spec) << QByteArray("loads");
        QTest::addRow("asc %s", spec) << u"asc"_s << QByteArray(spec) << QByteArray("fails");
    }
    for (const auto& name : {u"ct"_s, u"dense ct"_s, u"vlm ct"_s, u"dense"_s})
        QTest::addRow("%s kunlun", qPrintable(name)) << name << QByteArray("vllm-kunlun") << QByteArray("loads");
    QTest::addRow("r1 kunlun") << u"r1"_s << QByteArray("vllm-kunlun") << QByteArray("fails");
}

void TestVllmVerdicts::cleanFolders()
{
    QFETCH(QString, baseName);
    QFETCH(QByteArray, spec);
    QFETCH(QByteArray, verdict);
    auto builder = base(baseName);
    const auto checkpoint = open(builder);
    QVERIFY(checkpoint);
    const auto runtime = findRuntime(spec.toStdString());
    QVERIFY(runtime);
    const auto got = (*runtime)->judge(*checkpoint, {}, {});
    explain(got, verdict);
    QCOMPARE(QByteArray::fromStdString(std::string(name(got.kind))), verdict);
    QCOMPARE(got.failures.empty(), verdict == "loads");
}

void TestVllmVerdicts::faults_data()
{
    QTest::addColumn<QString>("baseName");
    QTest::addColumn<Edit>("edit");
    QTest::addColumn<QByteArray>("spec");
    QTest::addColumn<QByteArray>("verdict");
    QTest::addColumn<QByteArray>("rule"); // of the first failure
    QTest::addColumn<QByteArray>("error");
    row("kunlun conversion", "ct", "vllm-kunlun", "loads", "", "", asKunlunConversion);
    row("half a fused set ignored", "ct", "vllm@main", "fails", "PAK-001", "ValueError",
        [](auto& b) { ignoreList(b).push_back("model.layers.0.mlp.gate_proj"); });
    row("half a fused set ignored", "ct", "vllm-kunlun", "fails", "PAK-001", "ValueError",
        [](auto& b) { ignoreList(b).push_back("model.layers.0.mlp.gate_proj"); });
    row("one projection of expert 0", "ct", "vllm@main", "fails", "PAK-001", "ValueError",
        [](auto& b) { ignoreList(b).push_back("model.layers.1.mlp.experts.0.down_proj"); });
    row("targets leave layers out", "ct", "vllm@0.15.1", "fails", "IGN-006", "ValueError",
        [](auto& b) { b.config()["quantization_config"]["config_groups"]["group_0"]["targets"] = {"re:.*mlp.*"}; });
    row("scale missing", "r1", "vllm@main", "silently wrong", "SCL-001", "uninitialised",
        [](auto& b) { b.remove("model.layers.2.self_attn.kv_b_proj.weight_scale_inv"); });
    row("weight missing", "ct", "vllm@main", "silently wrong", "SCL-002", "uninitialised",
        [](auto& b) { b.remove("model.layers.2.self_attn.o_proj.weight"); });
    row("member of a fused set missing", "ct", "vllm@main", "silently wrong", "PAK-005", "uninitialised",
        [](auto& b) { b.removeMatching("model.layers.0.mlp.gate_proj."); });
    row("module missing", "ct", "vllm@main", "silently wrong", "PAK-005", "uninitialised",
        [](auto& b) { b.removeMatching("model.layers.2.self_attn.o_proj."); });
    const Edit withoutO = [](auto& b) { b.removeMatching("model.layers.1.self_attn.o_proj."); };
    row("module of a float model missing", "r1 bf16", "vllm@0.15.1", "fails", "PAK-005", "ValueError", withoutO);
    row("module of a float model missing", "r1 bf16", "vllm@0.23.0", "silently wrong", "PAK-005", "uninitialised",
        withoutO);
    row("expert missing", "ct", "vllm@main", "silently wrong", "PAK-005", "uninitialised",
        [](auto& b) { b.removeMatching("model.layers.1.mlp.experts.2.up_proj."); });
    row("BF16 weight not ignored", "ct", "vllm@main", "silently wrong", "IGN-006", "wrong values", [](auto& b) {
        toFloat(b.tensor("model.layers.1.self_attn.o_proj.weight"));
        b.remove("model.layers.1.self_attn.o_proj.weight_scale");
    });
    row("INT8 weight ignored, with its scale", "ct", "vllm@main", "fails", "DSC-011", "KeyError",
        [](auto& b) { ignoreList(b).push_back("model.layers.1.self_attn.o_proj"); });
    row("INT8 weight ignored, without its scale", "ct", "vllm@main", "silently wrong", "DSC-011", "wrong values",
        [](auto& b) {
            ignoreList(b).push_back("model.layers.1.self_attn.o_proj");
            b.remove("model.layers.1.self_attn.o_proj.weight_scale");
        });
    row("scale without its second dimension", "ct", "vllm@main", "fails", "SCL-003", "AssertionError", [](auto& b) {
        auto& scale = b.tensor("model.layers.1.self_attn.o_proj.weight_scale");
        scale.shape = {scale.shape[0]};
    });
    nameFaults();
    configFaults();
    tieFaults();
}

void TestVllmVerdicts::nameFaults()
{
    row("exporter's own scale names", "ct", "vllm@main", "fails", "NAM-004", "KeyError", [](auto& b) {
        b.rename(
            "model.layers.1.self_attn.o_proj.weight_scale", "model.layers.1.self_attn.o_proj.weight_quantizer.scale");
    });
    row("no num_nextn_predict_layers", "r1", "vllm@main", "fails", "MTP-004", "KeyError",
        [](auto& b) { b.config().erase("num_nextn_predict_layers"); });
    row("MTP block as mtp.0", "r1", "vllm@main", "fails", "MTP-002", "KeyError",
        [](auto& b) { b.renamePrefix("model.layers.4.", "mtp.0."); });
    row("foreign prefix", "dense", "vllm@main", "fails", "NAM-001", "ValueError",
        [](auto& b) { b.renamePrefix("model.layers.0.", "transformer.h.0."); });
    row("missing file", "r1", "vllm@main", "fails", "IDX-003", "FileNotFoundError",
        [](auto& b) { b.setIndexRow("model.norm.weight", "model-00009-of-000003.safetensors"); });
    row("tensor in no file", "ct", "vllm@main", "silently wrong", "IDX-001", "uninitialised", [](auto& b) {
        b.tensor("model.layers.1.self_attn.o_proj.weight_scale").shard.clear();
        b.setIndexRow("model.layers.1.self_attn.o_proj.weight_scale", b.shards().front());
    });
}

void TestVllmVerdicts::configFaults()
{
    row("no quant_method", "dense ct", "vllm@main", "fails", "CFG-024", "ValueError",
        [](auto& b) { b.config()["quantization_config"].erase("quant_method"); });
    row("num_bits as an object", "dense ct", "vllm@main", "fails", "RUN-001", "ValidationError", [](auto& b) {
        b.config()["quantization_config"]["config_groups"]["group_0"]["weights"]["num_bits"] = {{"mlp", 4}};
    });
    row("pattern in checkpoint names", "vlm ct", "vllm@main", "silently wrong", "IGN-006", "wrong values", [](auto& b) {
        for (auto& entry : ignoreList(b)) {
            const std::string text = entry.template get<std::string>();
            if (text.find("visual") != std::string::npos)
                entry = "re:model\\.visual\\..*";
        }
    });
    row("static activations of experts", "ct", "vllm@main", "fails", "RUN-001", "RuntimeError", [](auto& b) {
        auto& acts = b.config()["quantization_config"]["config_groups"]["group_0"]["input_activations"];
        acts["dynamic"] = false;
        acts["strategy"] = "tensor";
    });
    row("FP8 group", "dense ct", "vllm-kunlun", "fails", "RUN-001", "NotImplementedError", [](auto& b) {
        auto& group = b.config()["quantization_config"]["config_groups"]["group_0"];
        group["weights"]["type"] = "float";
        group["input_activations"]["type"] = "float";
    });
}

void TestVllmVerdicts::tieFaults()
{
    row("untied and no head", "dense", "vllm@main", "silently wrong", "CFG-011", "uninitialised", [](auto& b) {
        b.config()["tie_word_embeddings"] = false;
        if (b.has("lm_head.weight"))
            b.remove("lm_head.weight");
    });
    const Edit conflict = [](auto& b) {
        b.config()["tie_word_embeddings"] = true;
        b.config()["text_config"]["tie_word_embeddings"] = false;
    };
    row("flags disagree", "vlm", "vllm@0.15.1", "loads", "", "", conflict);
    row("flags disagree", "vlm", "vllm@main-2026-08-14", "silently wrong", "CFG-010", "wrong values", conflict);
    row("flags disagree", "vlm", "vllm@main-2026-08-20", "loads", "", "", conflict);
}

void TestVllmVerdicts::faults()
{
    QFETCH(QString, baseName);
    QFETCH(Edit, edit);
    QFETCH(QByteArray, spec);
    QFETCH(QByteArray, verdict);
    QFETCH(QByteArray, rule);
    QFETCH(QByteArray, error);
    auto builder = base(baseName);
    edit(builder);
    const auto checkpoint = open(builder);
    QVERIFY(checkpoint);
    const auto runtime = findRuntime(spec.toStdString());
    QVERIFY(runtime);
    const auto got = (*runtime)->judge(*checkpoint, {}, {});
    explain(got, verdict);
    QCOMPARE(QByteArray::fromStdString(std::string(name(got.kind))), verdict);
    QCOMPARE(got.failures.empty(), rule.isEmpty());
    if (!rule.isEmpty()) {
        QCOMPARE(QByteArray::fromStdString(got.failures.front().rule), rule);
        QCOMPARE(QByteArray::fromStdString(got.failures.front().error), error);
    }
}

QTEST_APPLESS_MAIN(TestVllmVerdicts)
#include "tst_vllmverdicts.moc"
