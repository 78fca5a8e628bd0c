// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The preflight's questions to the place, answered by programs that play npu-smi, hccn_tool, ip and nvidia-smi.

#include "core/device/devicememory.h"
#include "tests/device/devicetest.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace requant;
using namespace requant::test;
using namespace Qt::StringLiterals;

class TestDeviceTools : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void healthyDevices();
    void sickDevices();
    void toolThatHangs();
    void toolThatFails();
    void noTools();
    void memoryIsAsked();
    void memoryOfEveryDevice_data();
    void memoryOfEveryDevice();
    void leftoversAreReported();

private:
    /// A program of that name on the PATH, a shell script.
    void tool(const QString& name, const QByteArray& script) const
    {
        QFile file(m_tools->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("#!/bin/sh\n" + script);
        file.close();
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    }
    std::vector<PreflightItem> ask(const char* device, int timeoutSeconds = 10) const;
    static const PreflightItem& item(const std::vector<PreflightItem>& items, std::string_view id)
    {
        static const PreflightItem none;
        const auto found = std::ranges::find(items, id, &PreflightItem::id);
        return found == items.end() ? none : *found;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<QTemporaryDir> m_tools;
    QByteArray m_path = qgetenv("PATH");
    std::optional<Checkpoint> m_checkpoint;
};

void TestDeviceTools::initTestCase()
{
    const auto path = std::filesystem::path(m_folder.path().toStdString());
    QVERIFY(miniW8a8Asc().write(path));
    m_checkpoint.emplace(openCheckpoint(path).value());
}

void TestDeviceTools::init()
{
    m_tools = std::make_unique<QTemporaryDir>();
    qputenv("PATH", m_tools->path().toUtf8() + ':' + m_path);
    tool(u"vllm"_s, "exit 0\n");
}

std::vector<PreflightItem> TestDeviceTools::ask(const char* device, int timeoutSeconds) const
{
    auto profile = findDeviceProfile(device).value();
    for (auto& command : profile.commands)
        command.timeoutSeconds = timeoutSeconds;
    const CheckpointFacts facts = checkpointFacts(*m_checkpoint);
    LaunchRequest request;
    request.port = freePort();
    const ServerCommand command = buildServerCommand(profile, facts, request);
    return runPreflight({*m_checkpoint, profile, facts, command, {}, 0, true, "none"});
}

void TestDeviceTools::healthyDevices()
{
    tool(u"npu-smi"_s,
        "echo '| 0     910B3               | OK            | 93.0        43                0    / 0 |'\n");
    tool(u"hccn_tool"_s, "echo 'link status: UP'\n");
    tool(u"ip"_s,
        "echo '1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN'\n"
        "echo '2: eth0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP'\n");
    const auto items = ask("ascend-910b-multi");
    for (const auto* id : {"devices", "mtu", "hccn", "program", "port"})
        QVERIFY2(item(items, id).state == PreflightState::Good, (id + item(items, id).message.english()).c_str());
}

void TestDeviceTools::sickDevices()
{
    tool(u"npu-smi"_s,
        "echo '| 3     910B3               | Alarm         | 93.0        43                0    / 0 |'\n");
    tool(u"hccn_tool"_s, "echo 'link status: DOWN'\n");
    tool(u"ip"_s,
        "echo '1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN'\n"
        "echo '2: eth0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP'\n"
        "echo '3: bond1@eth4: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 9000 qdisc mq state UP'\n");
    const auto items = ask("ascend-910b-multi");
    for (const auto* id : {"devices", "mtu", "hccn"}) {
        const PreflightItem& sick = item(items, id);
        QVERIFY2(sick.state == PreflightState::Warning, (id + sick.message.english()).c_str());
        QVERIFY2(!sick.because.empty() && !sick.action.empty(), id);
    }
    QVERIFY2(item(items, "mtu").message.english().find("bond1@eth4") != std::string::npos,
        item(items, "mtu").message.english().c_str());
    QVERIFY2(item(items, "mtu").because.english().find("47 times") != std::string::npos,
        item(items, "mtu").because.english().c_str());
    QCOMPARE(item(items, "hccn").message.english(), std::string("hccn_tool says: link status: DOWN"));
}

void TestDeviceTools::toolThatHangs()
{
    tool(u"npu-smi"_s, "sleep 600 & sleep 600\n");
    const auto items = ask("ascend-910b", 1);
    QCOMPARE(item(items, "devices").state, PreflightState::NotAvailable);
    QCOMPARE(item(items, "devices").message.english(), std::string("npu-smi gave no answer within 1 s."));
    QCOMPARE(item(items, "port").state, PreflightState::Good); // the others were asked all the same
}

void TestDeviceTools::toolThatFails()
{
    tool(u"npu-smi"_s, "echo 'dcmi module initialize failed. ret is -8005' >&2; exit 255\n");
    const auto items = ask("ascend-910b");
    QCOMPARE(item(items, "devices").state, PreflightState::Warning);
    QCOMPARE(item(items, "devices").message.english(),
        std::string("npu-smi says: dcmi module initialize failed. ret is -8005"));
    tool(u"npu-smi"_s, "exit 3\n");
    QCOMPARE(item(ask("ascend-910b"), "devices").message.english(), std::string("npu-smi ended with exit code 3."));
}

void TestDeviceTools::noTools()
{
    qputenv("PATH", m_tools->path().toUtf8() + ":/usr/bin:/bin");
    for (const auto* device : {"ascend-910b-multi", "kunlun-p800", "cuda"}) {
        const auto items = ask(device);
        const PreflightItem& devices = item(items, "devices");
        if (!QStandardPaths::findExecutable(QString::fromStdString(devices.subject).section(u' ', 0, 0)).isEmpty())
            QSKIP("this machine has such a device");
        QVERIFY2(devices.state == PreflightState::NotAvailable, devices.message.english().c_str());
        QVERIFY2(devices.message.english().ends_with("is not available here."), devices.message.english().c_str());
    }
}

void TestDeviceTools::memoryIsAsked()
{
    tool(u"nvidia-smi"_s, "echo 81559; echo 24564\n");
    const PreflightItem memory = item(ask("cuda"), "memory");
    QVERIFY2(memory.message.english().find("(24.0 GiB x 0.9)") != std::string::npos, memory.message.english().c_str());
    QCOMPARE(memory.because.english(), std::string("The device's memory is what nvidia-smi says."));
    const PreflightItem told = item(ask("ascend-910b"), "memory");
    QVERIFY2(told.message.english().find("(64.0 GiB x 0.82)") != std::string::npos, told.message.english().c_str());
    QVERIFY2(told.because.english().find("910B with 64 GiB") != std::string::npos, told.because.english().c_str());
}

// As the vendors' tools print it: npu-smi with and without HBM and with two chips to a card, 32 fields of xpu-smi -m.
void TestDeviceTools::memoryOfEveryDevice_data()
{
    using Numbers = QList<quint64>;
    QTest::addColumn<QString>("device");
    QTest::addColumn<QByteArray>("output");
    QTest::addColumn<Numbers>("used");
    QTest::addColumn<Numbers>("total");
    const QByteArray head =
        "+------------------------------------------------------------------------------------+\n"
        "| npu-smi 24.1.rc3               Version: 24.1.rc3                                   |\n"
        "+---------------------------+---------------+----------------------------------------+\n"
        "| NPU   Name                | Health        | Power(W)  Temp(C)  Hugepages-Usage(page)|\n"
        "| Chip  Phy-ID              | Bus-Id        | AICore(%)  Memory-Usage(MB)  HBM-Usage(MB)|\n";
    const QByteArray hbm =
        "| 0     Ascend910           | OK            | 178.8       36                0    / 0     |\n"
        "| 0     0                   | 0000:9D:00.0  | 0           0    / 0          3397 / 65536 |\n"
        "| 0     Ascend910           | OK            | -           36                0    / 0     |\n"
        "| 1     1                   | 0000:9F:00.0  | 0           0    / 0          60186/ 65536 |\n"
        "| NPU     Chip              | Process id    | Process name             | Memory(MB)       |\n"
        "| 0       1                 | 40117         | python3                  | 57000            |\n";
    QTest::newRow("two chips") << u"ascend-910b"_s << head + hbm << Numbers{3397, 60186} << Numbers{65536, 65536};
    QTest::newRow("several machines") << u"ascend-910b-multi"_s << head + hbm << Numbers{3397, 60186}
                                      << Numbers{65536, 65536};
    const QByteArray ddr =
        "| 8     310P3               | OK            | NA          41                0     / 0    |\n"
        "| 0     0                   | 0000:01:00.0  | 0           1857 / 21527                   |\n";
    QTest::newRow("no HBM") << u"ascend-310p"_s << head + ddr << Numbers{1857} << Numbers{21527};
    QTest::newRow("no device") << u"ascend-910b"_s << QByteArray("dcmi module initialize failed. ret is -8005\n")
                               << Numbers{} << Numbers{};
    const auto card = [](int id, int used) {
        QByteArrayList fields(32, "0");
        fields[0] = "0000:" + QByteArray::number(id + 16) + ":00.0";
        fields[1] = QByteArray::number(id);
        fields[17] = QByteArray::number(used);
        fields[18] = "98304";
        fields[21] = "\"P800 OAM\"";
        return fields.join(' ') + '\n';
    };
    QTest::newRow("Kunlun") << u"kunlun-p800"_s << card(0, 91211) + card(1, 4) << Numbers{91211, 4}
                            << Numbers{98304, 98304};
    QTest::newRow("Kunlun, no card") << u"kunlun-p800-no-mla"_s << QByteArray("no devices found\n") << Numbers{}
                                     << Numbers{};
}

void TestDeviceTools::memoryOfEveryDevice()
{
    QFETCH(QString, device);
    QFETCH(QByteArray, output);
    const auto profile = findDeviceProfile(device.toStdString()).value();
    tool(QString::fromStdString(profile.usedMemoryCommand.argv.front()), "cat <<'END'\n" + output + "END\n");
    const auto numbers = [](const MemoryCommand& command) {
        QList<quint64> megabytes;
        for (const auto bytes : askMemory({}, command, {}))
            megabytes.append(bytes >> 20);
        return megabytes;
    };
    QTEST(numbers(profile.usedMemoryCommand), "used");
    QTEST(numbers(profile.memoryCommand), "total");
}

void TestDeviceTools::leftoversAreReported()
{
    QProcess left;
    left.start(u"bash"_s, {u"-c"_s, u"exec -a 'vllm serve' sleep 600"_s});
    QVERIFY(left.waitForStarted());
    const std::string pid = std::to_string(left.processId());
    std::vector<PreflightItem> items;
    QTRY_VERIFY(item(items = ask("ascend-910b"), "leftovers").message.english().find(pid + " (vllm serve)")
        != std::string::npos);
    QCOMPARE(item(items, "leftovers").state, PreflightState::Warning);
    QCOMPARE(left.state(), QProcess::Running); // not ours, so not touched
    left.kill();
    left.waitForFinished();
}

QTEST_GUILESS_MAIN(TestDeviceTools)
#include "tst_devicetools.moc"
