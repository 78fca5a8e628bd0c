// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The preflight of a container: the parameter table of the document that describes the format, in a device profile.

#include "core/device/memoryfit.h"
#include "tests/device/devicetest.h"
#include "tests/support/cannbintest.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace requant;
using namespace requant::test;

class TestDeviceContainer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void profileHasTheTable();
    void table_data();
    void table();
    void blocksOfAnotherSize();
    void memorySum();

private:
    std::vector<PreflightItem> preflight(const LaunchRequest& request = {}) const;
    Checkpoint checkpoint() const { return openCheckpoint(m_dir.path().toStdString()).value(); }

    QTemporaryDir m_dir;
};

namespace {

const PreflightItem* worst(const std::vector<PreflightItem>& items, std::string_view id)
{
    const PreflightItem* found = nullptr;
    for (const auto& item : items) {
        if (item.id == id && (!found || item.state > found->state))
            found = &item;
    }
    return found;
}

} // namespace

void TestDeviceContainer::init()
{
    CannbinFixture fixture = smallCannbin();
    for (auto& entry : fixture.entries)
        entry.name.replace(0, 13, "model.layers.1"); // layers 10 and 11, which the shards beside it have not
    QVERIFY(miniDense().write(m_dir.path().toStdString()));
    QVERIFY(fixture.build().write(std::filesystem::path(m_dir.path().toStdString()) / "pytorch_model.bin"));
}

std::vector<PreflightItem> TestDeviceContainer::preflight(const LaunchRequest& request) const
{
    const auto profile = findDeviceProfile("ascend-910b").value();
    const Checkpoint opened = checkpoint();
    const CheckpointFacts facts = checkpointFacts(opened);
    const ServerCommand command = buildServerCommand(profile, facts, request);
    PreflightScene scene{opened, profile, facts, command};
    scene.deviceMemory = request.deviceMemory;
    scene.runCommands = false;
    return runPreflight(scene);
}

void TestDeviceContainer::profileHasTheTable()
{
    const auto profile = findDeviceProfile("ascend-910b").value();
    const Checkpoint opened = checkpoint();
    const ServerCommand command = buildServerCommand(profile, checkpointFacts(opened), {});
    QCOMPARE(command.flag("--gpu-memory-utilization").value(), std::string("0.82"));
    QCOMPARE(command.flag("--max-num-batched-tokens").value(), std::string("4096"));
    QCOMPARE(command.flag("--block-size").value(), std::string("16"));
    QCOMPARE(command.flag("--pipeline-parallel-size").value(), std::string("1"));
    const auto items = preflight();
    QVERIFY(!worst(items, "container")); // nothing to say of the document's own values
    QCOMPARE(worst(items, "block-size")->state, PreflightState::Good);
    // No runtime opens a container: that is said, whatever the flags are.
    QVERIFY(std::ranges::any_of(
        items, [](const auto& item) { return item.rule == "RUN-001" && item.state == PreflightState::Error; }));
}

void TestDeviceContainer::table_data()
{
    QTest::addColumn<QString>("flag");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<bool>("error");
    QTest::newRow("block size 32") << "--block-size"
                                   << "32"
                                   << "block-size"
                                   << "" << true;
    QTest::newRow("suicidal utilization") << "--gpu-memory-utilization"
                                          << "0.95"
                                          << "container"
                                          << "CAN-021" << true;
    QTest::newRow("high utilization") << "--gpu-memory-utilization"
                                      << "0.9"
                                      << "container"
                                      << "CAN-021" << false;
    QTest::newRow("many tokens") << "--max-num-batched-tokens"
                                 << "5000"
                                 << "container"
                                 << "CAN-022" << false;
    QTest::newRow("too many tokens") << "--max-num-batched-tokens"
                                     << "8192"
                                     << "container"
                                     << "CAN-022" << true;
    QTest::newRow("pipeline") << "--pipeline-parallel-size"
                              << "2"
                              << "pipeline-parallel"
                              << "" << true;
}

void TestDeviceContainer::table()
{
    QFETCH(QString, flag);
    QFETCH(QString, value);
    QFETCH(QString, id);
    QFETCH(QString, rule);
    QFETCH(bool, error);
    LaunchRequest request;
    request.set = {{flag.toStdString(), value.toStdString()}};
    const auto items = preflight(request);
    const PreflightItem* item = worst(items, id.toStdString());
    QVERIFY(item);
    QCOMPARE(item->state, error ? PreflightState::Error : PreflightState::Warning);
    QCOMPARE(item->rule, rule.toStdString());
    QCOMPARE(item->subject, flag.toStdString());
    QVERIFY(!item->action.empty());
    QVERIFY2(item->message.english().find(value.toStdString()) != std::string::npos, item->message.english().c_str());
}

void TestDeviceContainer::blocksOfAnotherSize()
{
    CannbinFixture fixture;
    fixture.entries = {{"model.layers.0.mlp.down_proj.weight", 16, 32, 4, 8, {}}};
    QVERIFY(fixture.build().write(std::filesystem::path(m_dir.path().toStdString()) / "pytorch_model.bin"));
    const auto items = preflight();
    QCOMPARE(worst(items, "container")->rule, std::string("CAN-020"));
    QCOMPARE(worst(items, "container")->state, PreflightState::Error);
}

// Codes and scales count as they are stored, and what does not fit is an error.
void TestDeviceContainer::memorySum()
{
    const Checkpoint opened = checkpoint();
    const CheckpointFacts facts = checkpointFacts(opened);
    QCOMPARE(facts.splitBytes + facts.copiedBytes + facts.unusedBytes, opened.tensorBytes());
    const auto& container = *opened.containers().front().container;
    QVERIFY(opened.tensorBytes() > container.weightBytes + container.scaleBytes);
    LaunchRequest small;
    small.deviceMemory = 1000;
    QCOMPARE(worst(preflight(small), "memory")->state, PreflightState::Error);
    QCOMPARE(worst(preflight(small), "memory")->rule, std::string("FIT-001"));
    LaunchRequest roomy;
    roomy.deviceMemory = std::uint64_t{64} << 30;
    QVERIFY(worst(preflight(roomy), "memory")->state != PreflightState::Error);
}

QTEST_GUILESS_MAIN(TestDeviceContainer)
#include "tst_devicecontainer.moc"
