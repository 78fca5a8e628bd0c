// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/outcomejson.h"
#include "core/runtime/profilepatch.h"
#include "core/runtime/registry.h"
#include "core/runtime/runtime.h"
#include "tests/support/minimodels.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace requant;
using namespace requant::test;
using Json = nlohmann::ordered_json;

class TestAscendVerdict : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void verdicts_data();
    void verdicts();
    void missingExpansionIsNamed();
    void drafterOnlyWhenAsked();
    void lookupTellsItsSteps();
    void namesSideBySide();
    void unknownModelHasAWhatIf();
    void editedProfileChangesTheVerdict();
};

static std::shared_ptr<const Runtime> ascend(const QString& version)
{
    return findRuntime("vllm-ascend@" + version.toStdString()).value();
}

namespace {

Verdict judged(const CheckpointBuilder& builder, const std::string& version, bool withDrafter = false)
{
    QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString() + "/model";
    if (!builder.write(path))
        throw std::runtime_error("cannot write the folder");
    const auto checkpoint = openCheckpoint(path).value();
    return findRuntime("vllm-ascend@" + version).value()->judge(checkpoint, {withDrafter}, {});
}

CheckpointBuilder folderOf(const QString& what)
{
    if (what == QStringLiteral("vision moe"))
        return miniVisionMoe();
    if (what == QStringLiteral("vision moe, rows visual."))
        return miniVisionMoe("visual.");
    if (what == QStringLiteral("r1"))
        return miniW8a8Asc();
    auto builder = what.startsWith(QStringLiteral("r1")) ? miniW8a8Asc() : miniVlm(MiniQuant::Ascend);
    auto& rows = builder.description();
    if (what == QStringLiteral("r1, q_a_proj row missing"))
        rows.erase("model.layers.1.self_attn.q_a_proj.weight");
    else if (what == QStringLiteral("r1, o_proj row missing"))
        rows.erase("model.layers.1.self_attn.o_proj.weight");
    else if (what == QStringLiteral("r1, gate_proj FLOAT"))
        rows["model.layers.0.mlp.gate_proj.weight"] = "FLOAT";
    else if (what == QStringLiteral("r1, expert 3 FLOAT"))
        rows["model.layers.1.mlp.experts.3.up_proj.weight"] = "FLOAT";
    else if (what == QStringLiteral("r1, unknown type"))
        rows["model.layers.1.self_attn.o_proj.weight"] = "W16A16S";
    else if (what == QStringLiteral("r1, fp8 block left"))
        builder.config()["quantization_config"] = {{"quant_method", "fp8"}};
    else if (what.startsWith(QStringLiteral("r1, shard missing")))
        builder.setIndexRow("model.layers.1.input_layernorm.bias", "gone.safetensors");
    else if (what == QStringLiteral("r1, other file name"))
        builder.descriptionName = "quant_model_description_w8a8_dynamic.json";
    if (what.endsWith(QStringLiteral("index of vLLM")))
        builder.indexName = "model.safetensors.index.json";
    return builder;
}

} // namespace

void TestAscendVerdict::verdicts_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("verdict");
    QTest::addColumn<QString>("rule"); // of the first failure
    QTest::addColumn<QString>("key");
    const auto row = [](const char* folder, const char* version, const char* verdict, const char* rule = "",
                         const char* key = "") {
        QTest::addRow("%s on %s", folder, version)
            << QString::fromLatin1(folder) << QString::fromLatin1(version) << QString::fromLatin1(verdict)
            << QString::fromLatin1(rule) << QString::fromLatin1(key);
    };
    // Seed 000: no packed expansion before v0.13, found by the prefix table until v0.17, by renamed keys afterwards.
    row("vision moe", "v0.11.0", "fails", "NAM-001", "visual.blocks.0.attn.qkv.weight");
    for (const auto* version :
        {"v0.13.0", "v0.14.0rc1", "v0.15.0rc1", "v0.17.0rc1", "v0.18.0", "v0.23.0", "main", "after-16051"})
        row("vision moe", version, "loads");
    row("vision moe", "v0.12.0rc1", "fails", "NAM-001", "visual.blocks.0.attn.qkv.weight");
    row("vision moe", "v0.19.1rc1", "loads");
    row("vision moe", "releases-v0.26.0rc", "loads");
    // The vision part is built first and finds its rows; then the embedding asks as recorded in the vectors (v0.11.0,
    // qwen3_vl_moe, scenario "clean": language_model.model.embed_tokens is KeyError model.embed_tokens.weight).
    row("vision moe, rows visual.", "v0.11.0", "fails", "NAM-001", "model.embed_tokens.weight");
    // Rows that follow the module tree suit the versions without a way back to the disk names.
    row("vision moe, rows visual.", "v0.13.0", "fails", "NAM-001", "model.visual.blocks.0.attn.qkv.weight");
    row("vision moe, rows visual.", "v0.17.0rc1", "fails", "NAM-001", "model.visual.blocks.0.attn.qkv.weight");
    row("vision moe, rows visual.", "v0.18.0", "loads");
    row("vision moe, rows visual.", "main", "loads");
    row("vision moe, rows visual.", "after-16051", "loads");
    for (const auto* version : {"v0.11.0", "v0.13.0", "v0.18.0", "main", "after-16051"})
        row("r1", version, "loads");
    row("r1, q_a_proj row missing", "main", "fails", "PAK-002", "model.layers.1.self_attn.q_a_proj.weight");
    row("r1, q_a_proj row missing", "after-16051", "fails", "PAK-002", "model.layers.1.self_attn.q_a_proj.weight");
    row("r1, o_proj row missing", "main", "fails", "PAK-002", "model.layers.1.self_attn.o_proj.weight");
    row("r1, o_proj row missing", "after-16051", "silently wrong", "PAK-002", "model.layers.1.self_attn.o_proj.weight");
    row("r1, gate_proj FLOAT", "v0.18.0", "fails", "PAK-001");
    row("r1, expert 3 FLOAT", "v0.18.0", "silently wrong", "PAK-003", "model.layers.1.mlp.experts.3.up_proj.weight");
    row("r1, unknown type", "v0.23.0", "fails", "RUN-001");
    row("r1, fp8 block left", "v0.11.0", "fails", "CFG-020", "model.embed_tokens.weight");
    row("r1, fp8 block left", "main", "fails", "CFG-020");
    row("r1, other file name", "v0.18.0", "fails", "DSC-001");
    // The files are opened by vLLM, which knows one index name only.
    for (const auto* version : {"v0.11.0", "v0.18.0", "main"}) {
        row("r1, shard missing", version, "silently wrong", "IDX-003", "gone.safetensors");
        row("r1, shard missing, index of vLLM", version, "fails", "IDX-003", "gone.safetensors");
    }
}

void TestAscendVerdict::verdicts()
{
    QFETCH(QString, folder);
    QFETCH(QString, version);
    QFETCH(QString, verdict);
    QFETCH(QString, rule);
    QFETCH(QString, key);
    const auto result = judged(folderOf(folder), version.toStdString());
    for (const auto& failure : result.failures)
        qDebug("%s %s: %s", failure.rule.c_str(), failure.error.c_str(), failure.message.english().c_str());
    QCOMPARE(QString::fromStdString(std::string(name(result.kind))), verdict);
    QCOMPARE(result.failures.empty(), rule.isEmpty());
    if (!rule.isEmpty())
        QCOMPARE(QString::fromStdString(result.failures.front().rule), rule);
    if (!key.isEmpty())
        QCOMPARE(QString::fromStdString(result.failures.front().key), key);
}

void TestAscendVerdict::missingExpansionIsNamed()
{
    // v0.12.0rc1 has no entry for the vision model and no longer scans for experts.
    const auto verdict = judged(miniVisionMoe(), "v0.12.0rc1");
    const auto found = std::find_if(verdict.failures.begin(), verdict.failures.end(),
        [](const auto& failure) { return failure.key == "model.layers.0.mlp.experts.weight"; });
    QVERIFY(found != verdict.failures.end());
    QCOMPARE(QString::fromStdString(found->rule), QStringLiteral("PAK-002"));
    QVERIFY(found->message.english().find("no packed expansion of experts for model_type qwen3_vl_moe")
        != std::string::npos);
}

void TestAscendVerdict::drafterOnlyWhenAsked()
{
    auto builder = miniW8a8Asc();
    std::vector<std::string> rows;
    for (const auto& item : builder.description().items()) {
        if (item.key().starts_with("model.layers.4."))
            rows.push_back(item.key());
    }
    QVERIFY(!rows.empty());
    for (const auto& row : rows)
        builder.description().erase(row);
    const auto without = judged(builder, "v0.18.0");
    const auto with = judged(builder, "v0.18.0", true);
    QCOMPARE(without.kind, VerdictKind::Loads);
    QCOMPARE(with.kind, VerdictKind::Fails);
    QVERIFY(with.lookups > without.lookups);
    for (const auto& failure : with.failures)
        QCOMPARE(QString::fromStdString(failure.rule), QStringLiteral("MTP-001"));
}

void TestAscendVerdict::lookupTellsItsSteps()
{
    QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString() + "/model";
    QVERIFY(miniVisionMoe().write(path).has_value());
    const auto checkpoint = openCheckpoint(path).value();
    // The head's prefix differs from its path; v0.18.0 knows a way out for the dense sibling only.
    const auto old = ascend(QStringLiteral("v0.18.0"))->lookup(checkpoint, "lm_head", LayerKind::Head);
    QVERIFY(outcomeJson(old)["error"] == Json("KeyError"));
    QCOMPARE(QString::fromStdString(old.key), QStringLiteral("lm_head.weight"));
    QVERIFY(old.steps.size() > 3);
    const auto later = ascend(QStringLiteral("main"))->lookup(checkpoint, "lm_head", LayerKind::Head);
    QCOMPARE(later.kind, LookupOutcome::Kind::Unquantized);
    const auto fused = ascend(QStringLiteral("main"))
                           ->lookup(checkpoint, "language_model.model.layers.0.self_attn.qkv_proj", LayerKind::Linear);
    QCOMPARE(QString::fromStdString(fused.type), QStringLiteral("W8A8_DYNAMIC"));
}

void TestAscendVerdict::namesSideBySide()
{
    QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString() + "/model";
    QVERIFY(miniVisionMoe().write(path).has_value());
    const auto checkpoint = openCheckpoint(path).value();
    const auto rows = ascend(QStringLiteral("main"))->names(checkpoint);
    QCOMPARE(rows.size(), checkpoint.tensors().size());
    const auto find = [&](const std::string& disk) {
        return *std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.disk == disk; });
    };
    const auto k = find("model.language_model.layers.0.self_attn.k_proj.weight");
    QCOMPARE(
        QString::fromStdString(k.module), QStringLiteral("language_model.model.layers.0.self_attn.qkv_proj.weight"));
    QCOMPARE(QString::fromStdString(k.key), QStringLiteral("language_model.model.layers.0.self_attn.k_proj.weight"));
    QCOMPARE(QString::fromStdString(k.description), QString::fromStdString(k.disk));
    QCOMPARE(QString::fromStdString(k.status), QStringLiteral("W8A8_DYNAMIC"));
    QCOMPARE(QString::fromStdString(find("model.language_model.layers.0.mlp.gate.weight").status),
        QStringLiteral("unquantized"));
    QCOMPARE(QString::fromStdString(find("model.language_model.layers.0.mlp.experts.1.up_proj.weight").quantPrefix),
        QStringLiteral("language_model.model.layers.0.mlp.experts"));
}

void TestAscendVerdict::unknownModelHasAWhatIf()
{
    auto builder = miniW8a8Asc();
    builder.config()["model_type"] = "deepseek_v99";
    const auto verdict = judged(builder, "main");
    QCOMPARE(verdict.kind, VerdictKind::Unknown);
    QVERIFY(verdict.reason.english().starts_with("unknown: no profile for model_type deepseek_v99"));
    QVERIFY(verdict.whatIf != nullptr);
    QVERIFY(verdict.whatIf->lookups > 0);
}

void TestAscendVerdict::editedProfileChangesTheVerdict()
{
    QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString() + "/model";
    auto builder = miniVisionMoe("visual.");
    QVERIFY(builder.write(path).has_value());
    const auto checkpoint = openCheckpoint(path).value();
    const auto base = ascend(QStringLiteral("v0.11.0"));
    const auto before = base->judge(checkpoint, {}, {});
    QCOMPARE(before.kind, VerdictKind::Fails);
    Json patch{{"base", "vllm-ascend@v0.11.0"}, {"runtime", "vllm-ascend"}, {"version", "edited"}};
    patch["packed"]["qwen3_vl_moe"] = {{"qkv_proj", {"q_proj", "k_proj", "v_proj"}},
        {"experts", {"experts.0.gate_proj", "experts.0.up_proj", "experts.0.down_proj"}}};
    patch["prefix"]["qwen3_vl_moe"]["prefix"] =
        Json::array({Json::array({"language_model.model.", "language_model.model.language_model."})});
    const auto edited = runtimeFromProfile(patch);
    QVERIFY(edited.has_value());
    const auto after = (*edited)->judge(checkpoint, {}, {});
    for (const auto& failure : after.failures)
        qDebug("%s %s", failure.rule.c_str(), failure.message.english().c_str());
    QCOMPARE(after.kind, VerdictKind::Loads);
    // The change can be kept as a patch, and read.
    const auto kept = profilePatch(base->profile(), (*edited)->profile(), "vllm-ascend@v0.11.0", "kept");
    const auto again = runtimeFromProfile(kept);
    QVERIFY(again.has_value());
    QCOMPARE((*again)->judge(checkpoint, {}, {}).kind, VerdictKind::Loads);
    const auto proposal = patchProposal(base->profile(), (*edited)->profile());
    QVERIFY(
        proposal.find("+ packed / qwen3_vl_moe / qkv_proj = [\"q_proj\",\"k_proj\",\"v_proj\"]") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestAscendVerdict)
#include "tst_ascendverdict.moc"
