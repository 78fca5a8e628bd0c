// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Conversions that must be refused, stop, or be found out.

#include "core/convert/verify.h"
#include "tests/core/conversionreference.h"

#include <chrono>
#include <fstream>
#include <thread>

using namespace requant;
using namespace requant::test;
namespace fs = std::filesystem;

class TestConvertFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nanIsAnError();
    void offsetsMustBeZero();
    void wrongPlaces_data();
    void wrongPlaces();
    void foreignContentIsKept();
    void sourceThatShrinks();
    void pauseAndCancel();
    void verifyFindsAFlippedBit();
};

void TestConvertFaults::nanIsAnError()
{
    CheckpointBuilder builder = miniR1();
    builder.tensor("model.layers.2.self_attn.q_b_proj.weight").data[77] = std::byte{0x7F};
    Run run;
    run.start(builder, "deepseek-int8-kunlun");
    QVERIFY(!run.report.has_value());
    QCOMPARE(run.report.error().tensor, "model.layers.2.self_attn.q_b_proj.weight");
    QVERIFY(!fs::exists(run.outFolder() / "config.json"));
}

void TestConvertFaults::offsetsMustBeZero()
{
    CheckpointBuilder builder = miniW8a8Asc();
    auto& offset = builder.tensor("model.layers.1.self_attn.o_proj.weight_offset");
    offset.data[2] = std::byte{0x80};
    offset.data[3] = std::byte{0x3F};
    Run run;
    run.start(builder, "modelslim-to-compressed-tensors");
    QVERIFY(!run.report.has_value());
    QVERIFY2(run.report.error().english().find("CNV-009") != std::string::npos, run.report.error().english().c_str());
    QVERIFY(!fs::exists(run.outFolder()));
}

void TestConvertFaults::wrongPlaces_data()
{
    QTest::addColumn<QString>("place");
    for (const char* place : {"src", "src/inside", ".", "link", "SRC", "src/../src"})
        QTest::newRow(place) << QString::fromLatin1(place);
}

void TestConvertFaults::wrongPlaces()
{
    QFETCH(const QString, place);
    QTemporaryDir dir;
    const fs::path base = dir.path().toStdString();
    QVERIFY(miniDense().write(base / "src").has_value());
    fs::create_directory_symlink(base / "src", base / "link");
    const auto plan = planConversion(*openCheckpoint(base / "src"), *findRecipe("int8-channel"));
    RunOptions options;
    options.out = base / place.toStdString();
    const OutputFolder folder = inspectOutput(*plan, options);
    QVERIFY(folder.blocked());
    QCOMPARE(folder.findings.front().rule, "JOB-001");
    QVERIFY(!runPlan(*plan, options).has_value());
    QVERIFY(!fs::exists(base / "src" / "conversion_state.json"));
}

void TestConvertFaults::foreignContentIsKept()
{
    QTemporaryDir dir;
    const fs::path out = fs::path(dir.path().toStdString()) / "out";
    fs::create_directory(out);
    std::ofstream(out / "thesis.txt") << "precious";
    QVERIFY(miniDense().write(out.parent_path() / "src").has_value());
    const auto plan = planConversion(*openCheckpoint(out.parent_path() / "src"), *findRecipe("int8-channel"));
    const OutputFolder folder = inspectOutput(*plan, {.out = out});
    QVERIFY(folder.blocked());
    QCOMPARE(folder.findings.front().rule, "JOB-002");
}

void TestConvertFaults::sourceThatShrinks()
{
    QTemporaryDir dir;
    const fs::path base = dir.path().toStdString();
    QVERIFY(miniR1().write(base / "src").has_value());
    const auto source = openCheckpoint(base / "src");
    const auto plan = planConversion(*source, *findRecipe("deepseek-int8-kunlun"));
    const fs::path last = source->shardPath(ShardId{1});
    fs::resize_file(last, fs::file_size(last) - 5000);
    const auto report = runPlan(*plan, {.out = base / "out"});
    QVERIFY(!report.has_value());
    QCOMPARE(report.error().code, ErrorCode::FileChanged);
    QCOMPARE(ruleOf(report.error().code), std::string_view("JOB-004"));
    QVERIFY(!fs::exists(base / "out" / "config.json"));
    QVERIFY(fs::exists(base / "out" / "conversion_state.json"));
}

void TestConvertFaults::pauseAndCancel()
{
    PauseSwitch pause;
    pause.set(true);
    std::stop_source stop;
    Context context;
    context.stop = stop.get_token();
    RunOptions options;
    options.pause = &pause;
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        stop.request_stop();
    });
    Run run;
    run.start(miniR1(), "int8-channel", context, options);
    QVERIFY(!run.report.has_value());
    QCOMPARE(run.report.error().code, ErrorCode::Cancelled);
    for (const auto& file : fs::directory_iterator(run.outFolder()))
        QVERIFY2(file.path().extension() != ".safetensors", file.path().c_str());
}

void TestConvertFaults::verifyFindsAFlippedBit()
{
    Run run;
    run.start(miniR1(), "int8-channel");
    QVERIFY(run.report.has_value());
    const std::string name = "model.layers.1.mlp.experts.2.down_proj.weight";
    const TensorInfo& tensor = run.out->tensor(*run.out->find(name));
    std::fstream file(run.out->shardPath(tensor.shard), std::ios::in | std::ios::out | std::ios::binary);
    const auto at = std::streamoff(run.out->shard(tensor.shard).dataStart + tensor.begin + 100);
    char byte = 0;
    file.seekg(at).get(byte);
    file.seekp(at).put(static_cast<char>(byte ^ 1));
    file.close();
    const auto quick = verifyOutput(run.outFolder(), {});
    QVERIFY(quick.has_value());
    QCOMPARE(quick->wrong.size(), 1u);
    QCOMPARE(quick->wrong.front().tensor, name);
    const auto full = verifyOutput(run.outFolder(), {.source = run.sourceFolder()});
    QVERIFY(
        std::any_of(full->wrong.begin(), full->wrong.end(), [](const WrongTensor& w) { return w.rule == "VER-004"; }));
}

QTEST_GUILESS_MAIN(TestConvertFaults)
#include "tst_convertfaults.moc"
