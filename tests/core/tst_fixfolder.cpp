// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Fixes together, what they write and how: headers, links, caches.

#include "core/convert/verify.h"
#include "tests/core/fixfixture.h"
#include "tests/support/cannbintest.h"

#include <QTest>

#include <algorithm>

using namespace requant;
using namespace requant::test;

class TestFixFolder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void severalFixesMakeOneFolder();
    void prefixChangesEverywhere();
    void headerNamesForRuntime();
    void headIsComparedFirst();
    void exclusiveChoicesAreRefused();
    void companionsAndNames();
    void linksAndCaches();
    void verifiesAgainstTheSource();
    void containersAreNotRewritten();
};

void TestFixFolder::severalFixesMakeOneFolder()
{
    Builder builder = miniW8a8Asc();
    builder.descriptionName = "quant_model_description_w8a8_dynamic.json";
    builder.description().erase("model.layers.0.self_attn.q_a_proj.weight");
    builder.description()["model.layers.1.self_attn.o_proj.weight"] = "FLOAT";
    builder.description()["model.layers.1.self_attn.lost.weight"] = "FLOAT";
    builder.config()["quantization_config"] = Json{{"quant_method", "fp8"}};
    builder.shardMetadata({});
    builder.setIndexRow("model.norm.weight", "gone.safetensors");
    Fixing fixing(builder, "vllm-ascend");
    const fs::path config = fixing.source() / "config.json";
    writeFile(config, "\xEF\xBB\xBF" + readFile(config));
    fixing.open("vllm-ascend");
    const auto before = contentsOf(fixing.source());
    const auto report = fixing.take(fixing.safe());
    QVERIFY2(report && report->good(), said(report).c_str());
    QVERIFY(report->outcomes.size() >= 7);
    QVERIFY2(report->after.findings.empty(), said(report).c_str());
    QCOMPARE(report->after.verdicts.front().kind, VerdictKind::Loads);
    QVERIFY(contentsOf(fixing.source()) == before);
    const std::string difference = tensorDifference(*fixing.checkpoint, *fixing.fixed);
    QVERIFY2(difference.empty(), difference.c_str());
}

void TestFixFolder::prefixChangesEverywhere()
{
    Builder builder = ctVlm();
    Fixing fixing(builder);
    fixing.options.renames = {{"model.visual.", "visual."}};
    const auto report = fixing.take({{"rename-prefix"}});
    QVERIFY2(report.has_value(), said(report).c_str());
    std::size_t renamed = 0;
    for (const auto& tensor : fixing.fixed->tensors()) {
        QVERIFY(!tensor.name.starts_with("model.visual.") && tensor.listing == Listing::Indexed);
        renamed += tensor.name.starts_with("visual.");
    }
    QVERIFY(renamed > 0);
    const auto blocks = fixing.fixed->config().quantization();
    for (const auto& entry : blocks.front().ignore)
        QVERIFY2(!entry.starts_with("model.visual."), entry.c_str());
    const std::string difference = tensorDifference(*fixing.checkpoint, *fixing.fixed);
    QVERIFY2(difference.empty(), difference.c_str());
    // A header that grew or shrank leaves the data at the same place of a block.
    for (std::uint32_t i = 0; i < fixing.fixed->shards().size(); ++i) {
        const auto& now = fixing.fixed->shards()[i];
        const auto& was = fixing.checkpoint->shards()[i];
        QCOMPARE(now.tensorBytes, was.tensorBytes);
        QCOMPARE(now.dataStart % 4096, was.dataStart % 4096);
    }
}

void TestFixFolder::headerNamesForRuntime()
{
    Builder builder = plainVlm();
    QVERIFY(builder.renamePrefix("model.language_model.", "model.") > 0);
    Fixing fixing(builder, "vllm@0.23.0");
    QCOMPARE(fixing.diagnosis.verdicts.front().kind, VerdictKind::Fails);
    const auto report = fixing.take({{"rename-prefix"}});
    QVERIFY2(report && report->good(), said(report).c_str());
    QCOMPARE(report->after.verdicts.front().kind, VerdictKind::Loads);
}

void TestFixFolder::headIsComparedFirst()
{
    Builder builder = plainDense();
    builder.config()["tie_word_embeddings"] = true;
    Fixing fixing(builder);
    const auto refused = fixing.take({{"drop-head", "CFG-012"}});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::InvalidArgument);
    QVERIFY(!fs::exists(fixing.run.out));
    const auto untied = fixing.take({{"config-tie", "CFG-012"}});
    QVERIFY2(untied && untied->good(), said(untied).c_str());
}

void TestFixFolder::exclusiveChoicesAreRefused()
{
    Builder builder = plainDense();
    builder.config()["tie_word_embeddings"] = true;
    Fixing fixing(builder);
    for (const std::vector<FixChoice>& wrong :
        {std::vector<FixChoice>{{"drop-head"}, {"config-tie"}}, {{"no-such-fix"}}, {{"rename-mtp"}}}) {
        const auto report = fixing.take(wrong);
        QVERIFY(!report);
        QCOMPARE(report.error().code, ErrorCode::InvalidArgument);
    }
}

void TestFixFolder::companionsAndNames()
{
    Builder builder = miniW8a8Asc();
    const std::string scale = "model.layers.0.self_attn.o_proj.weight_scale";
    builder.move(scale, builder.shards().back());
    Fixing fixing(builder);
    const auto together = fixing.take({{"companions-together"}}, "together");
    QVERIFY2(together && together->good(), said(together).c_str());
    const auto shardOf = [&](const std::string& name) {
        return fixing.fixed->shard(fixing.fixed->tensor(*fixing.fixed->find(name)).shard).name;
    };
    QCOMPARE(shardOf(scale), shardOf("model.layers.0.self_attn.o_proj.weight"));
    std::string difference = tensorDifference(*fixing.checkpoint, *fixing.fixed);
    QVERIFY2(difference.empty(), difference.c_str());

    const auto named = fixing.take({{"shard-names"}}, "named");
    QVERIFY2(named && named->good(), said(named).c_str());
    QCOMPARE(fixing.fixed->indexes().front().fileName, std::string("model.safetensors.index.json"));
    QVERIFY(fixing.fixed->shards().front().name.starts_with("model-00001-of-"));
    difference = tensorDifference(*fixing.checkpoint, *fixing.fixed);
    QVERIFY2(difference.empty(), difference.c_str());
}

void TestFixFolder::linksAndCaches()
{
    Fixing fixing(plainR1());
    fixing.options.link = true;
    const std::string shard = fixing.checkpoint->shards().front().name;
    QVERIFY(fixing.take({{"rebuild-index"}}, "linked"));
    QCOMPARE(stampOf(fixing.run.out / shard)->inode, stampOf(fixing.source() / shard)->inode);

    // In a cache the shards are links to blobs: a hard link would hand the blob itself out.
    const fs::path blobs = fs::path(fixing.dir.path().toStdString()) / "models--x" / "blobs";
    const fs::path snapshot = blobs.parent_path() / "snapshots" / "abc";
    fs::create_directories(blobs);
    fs::create_directories(snapshot);
    for (const auto& entry : fs::directory_iterator(fixing.source())) {
        fs::copy_file(entry.path(), blobs / entry.path().filename());
        fs::create_symlink(fs::path("../../blobs") / entry.path().filename(), snapshot / entry.path().filename());
    }
    const auto before = contentsOf(blobs);
    fixing.checkpoint = *openCheckpoint(blobs.parent_path());
    fixing.diagnosis = diagnose(*fixing.checkpoint);
    const auto report = fixing.take({{"rebuild-index"}}, "cached");
    QVERIFY2(report && report->good(), said(report).c_str());
    QVERIFY(!fs::is_symlink(fixing.run.out / shard));
    QVERIFY(stampOf(fixing.run.out / shard)->inode != stampOf(blobs / shard)->inode);
    QVERIFY(contentsOf(blobs) == before);
}

void TestFixFolder::verifiesAgainstTheSource()
{
    Builder builder = miniW8a8Asc();
    builder.renamePrefix("model.layers.4.", "mtp.0.");
    builder.shardMetadata({{"format", "pt"}, {"made_by", "tests"}});
    Fixing fixing(builder);
    const auto report = fixing.take({{"rename-mtp"}});
    QVERIFY2(report && report->good(), said(report).c_str());
    VerifyOptions options;
    options.source = fixing.source();
    options.planAgain = [](const Checkpoint& source, const ConversionState& state) {
        return planFixesAgain(source, state.recipe);
    };
    const auto verified = verifyOutput(fixing.run.out, options);
    QVERIFY2(verified.has_value(), verified ? "" : verified.error().english().c_str());
    QVERIFY2(verified->wrong.empty(), verified->wrong.empty() ? "" : verified->wrong.front().message.english().c_str());
    QCOMPARE(fixing.fixed->shards().back().metadata.at("made_by"), std::string("tests"));

    const fs::path shard = fixing.run.out / fixing.fixed->shards().back().name;
    std::string bytes = readFile(shard);
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    writeFile(shard, bytes);
    const auto damaged = verifyOutput(fixing.run.out, options);
    QVERIFY(damaged && !damaged->wrong.empty());
    QVERIFY(std::ranges::any_of(damaged->wrong, [](const WrongTensor& w) { return w.rule == "VER-004"; }));
}

// A container beside shards: what renames its tensors is refused and says why; what leaves it alone copies it.
void TestFixFolder::containersAreNotRewritten()
{
    CannbinFixture container = smallCannbin();
    for (auto& entry : container.entries)
        entry.name = "model.visual." + entry.name;
    container.build();
    Fixing fixing([&](const fs::path& folder) {
        if (!ctVlm().write(folder) || !container.write(folder / "extra.bin"))
            throw std::runtime_error("the folder cannot be written");
        const fs::path config = folder / "config.json";
        writeFile(config, "\xEF\xBB\xBF" + readFile(config));
    });
    fixing.options.renames = {{"model.visual.", "visual."}};
    const auto before = contentsOf(fixing.source());
    const auto refused = fixing.take({{"rename-prefix"}});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Unsupported);
    QCOMPARE(refused.error().file, std::string("extra.bin"));
    QVERIFY2(said(refused).find("convert it first") != std::string::npos, said(refused).c_str());
    QVERIFY(!fs::exists(fixing.run.out / "extra.bin"));
    const auto copied = fixing.take({{"json-remove-bom"}}, "copied");
    QVERIFY2(copied.has_value(), said(copied).c_str());
    QCOMPARE(readFile(fixing.run.out / "extra.bin"), container.text());
    QVERIFY(contentsOf(fixing.source()) == before);
}

QTEST_GUILESS_MAIN(TestFixFolder)
#include "tst_fixfolder.moc"
