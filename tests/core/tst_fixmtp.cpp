// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Blocks of MTP layers: counted, named and moved to where the classes of the model look for them.

#include "tests/core/fixfixture.h"

#include <QTest>

#include <algorithm>
#include <functional>

using namespace requant;
using namespace requant::test;

class TestFixMtp : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void mtpBlocks_data();
    void mtpBlocks();
};

namespace {

// A block like that of an MTP layer, in short.
void addMtpBlock(Builder& builder, const std::string& prefix)
{
    builder.add(randomTensor(prefix + "eh_proj.weight", Dtype::BF16, {256, 512}));
    for (const char* norm : {"enorm.weight", "hnorm.weight", "shared_head.norm.weight"})
        builder.add(randomTensor(prefix + norm, Dtype::BF16, {256}, 1));
}

Builder r1WithTwoBlocks(const std::string& first, const std::string& second, int counted)
{
    Builder builder = miniR1();
    builder.renamePrefix("model.layers.4.", first);
    addMtpBlock(builder, second);
    builder.config()["num_nextn_predict_layers"] = counted;
    return builder;
}

Builder qwenNextWithMtp(const std::string& prefix)
{
    Builder builder = miniDense();
    builder.config()["model_type"] = "qwen3_next";
    builder.config()["architectures"] = {"Qwen3NextForCausalLM"};
    builder.add(randomTensor(prefix + "fc.weight", Dtype::BF16, {256, 512}));
    builder.add(randomTensor(prefix + "layers.0.self_attn.q_norm.weight", Dtype::BF16, {64}, 1));
    return builder;
}

} // namespace

void TestFixMtp::mtpBlocks_data()
{
    QTest::addColumn<std::function<Builder()>>("build");
    QTest::addColumn<std::string>("rule");
    QTest::addColumn<std::string>("fix");
    QTest::addColumn<std::string>("there"); // a tensor of the fixed folder
    QTest::addColumn<int>("counted");
    const auto row = [](const char* name, std::function<Builder()> build, const char* rule, const char* fix,
                         const char* there, int counted) {
        QTest::newRow(name) << std::move(build) << std::string(rule) << std::string(fix) << std::string(there)
                            << counted;
    };
    row(
        "no count",
        [] {
            Builder builder = miniR1();
            builder.config().erase("num_nextn_predict_layers");
            return builder;
        },
        "MTP-004", "config-nextn", "model.layers.4.eh_proj.weight", 1);
    row(
        "second block not counted", [] { return r1WithTwoBlocks("model.layers.4.", "model.layers.5.", 1); }, "MTP-004",
        "config-nextn", "model.layers.5.eh_proj.weight", 2);
    row(
        "two blocks without model.", [] { return r1WithTwoBlocks("layers.4.", "layers.5.", 2); }, "MTP-002",
        "rename-mtp", "model.layers.5.eh_proj.weight", 2);
    row(
        "two blocks as mtp.", [] { return r1WithTwoBlocks("mtp.0.", "mtp.1.", 2); }, "MTP-002", "rename-mtp",
        "model.layers.5.eh_proj.weight", 2);
    row(
        "mtp inside model", [] { return qwenNextWithMtp("model.mtp."); }, "MTP-002", "rename-mtp", "mtp.fc.weight", 0);
    row(
        "mtp inside language_model", [] { return qwenNextWithMtp("model.language_model.mtp."); }, "MTP-002",
        "rename-mtp", "mtp.layers.0.self_attn.q_norm.weight", 0);
}

// Each fault has the fix that cures it, wherever the classes of the model look for the block.
void TestFixMtp::mtpBlocks()
{
    QFETCH(const std::function<Builder()>, build);
    QFETCH(const std::string, rule);
    QFETCH(const std::string, fix);
    QFETCH(const std::string, there);
    QFETCH(const int, counted);
    Fixing fixing(build());
    const auto found = std::ranges::find(fixing.diagnosis.findings, rule, &Finding::rule);
    QVERIFY(found != fixing.diagnosis.findings.end());
    QCOMPARE(found->fix, fix);
    for (const Finding& finding : fixing.diagnosis.findings)
        QVERIFY2(!finding.rule.starts_with("MTP-") || finding.rule == rule, finding.rule.c_str());
    const auto report = fixing.take({{fix, rule}});
    QVERIFY2(report && report->good(), said(report).c_str());
    QVERIFY(fixing.fixed->find(there).has_value());
    QCOMPARE(fixing.fixed->config().nextnLayers(), static_cast<std::uint64_t>(counted));
    const std::string difference = tensorDifference(*fixing.checkpoint, *fixing.fixed);
    QVERIFY2(difference.empty(), difference.c_str());
}

QTEST_GUILESS_MAIN(TestFixMtp)
#include "tst_fixmtp.moc"
