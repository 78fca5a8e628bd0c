// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A real vLLM on the CPU serves what `convert` wrote, all probes pass; broken folders are led back to their tensor.
// Opt-in: REQUANT_VLLM names the vllm program of a virtual environment (./dev test --device-cpu makes one).

#include "tests/cli/clirun.h"
#include "tests/device/devicetest.h"

#include <nlohmann/json.hpp>

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace requant::test;

namespace {

using Json = nlohmann::ordered_json;

Json readJson(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? Json::parse(file.readAll().toStdString()) : Json();
}

void writeJson(const QString& path, const Json& document)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(QByteArray::fromStdString(document.dump(1)));
}

} // namespace

class TestDeviceCpu : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void allProbesPass();
    void brokenFolders_data();
    void brokenFolders();

private:
    Json validateFolder(const QString& folder, int& exitCode) const
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::SeparateChannels);
        process.start(QStringLiteral(REQUANT_CLI),
            {QStringLiteral("validate"), folder, QStringLiteral("--device"), QStringLiteral("cpu"),
                QStringLiteral("--program"), m_vllm, QStringLiteral("--port"), QString::number(freePort()),
                QStringLiteral("--json"), QStringLiteral("--quiet"), QStringLiteral("--force"),
                QStringLiteral("--no-save"), QStringLiteral("--name"), QStringLiteral("tiny"),
                QStringLiteral("--max-tokens"), QStringLiteral("24")});
        process.waitForFinished(1'200'000);
        exitCode = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
        const QByteArray out = process.readAllStandardOutput();
        const QString keep = qEnvironmentVariable("REQUANT_KEEP");
        if (QFile copy(keep + QLatin1Char('/') + QFileInfo(folder).fileName() + QStringLiteral(".json"));
            !keep.isEmpty() && copy.open(QIODevice::WriteOnly))
            copy.write(out);
        return Json::parse(out.toStdString());
    }

    QTemporaryDir m_folder;
    QString m_vllm;
};

void TestDeviceCpu::initTestCase()
{
    m_vllm = qEnvironmentVariable("REQUANT_VLLM");
    if (m_vllm.isEmpty())
        QSKIP("opt-in: ./dev test --device-cpu");
    const QString tiny = m_folder.filePath(QStringLiteral("tiny"));
    const QString python = QFileInfo(m_vllm).dir().filePath(QStringLiteral("python"));
    QCOMPARE(QProcess::execute(python, {QStringLiteral(REQUANT_TINYMODEL), tiny}), 0);
    const Answer converted = runCli({QStringLiteral("convert"), tiny, m_folder.filePath(QStringLiteral("int8")),
        QStringLiteral("--recipe"), QStringLiteral("int8-channel")});
    QVERIFY2(converted.exitCode == 0, converted.err);
}

void TestDeviceCpu::allProbesPass()
{
    int exitCode = -1;
    const Json run = validateFolder(m_folder.filePath(QStringLiteral("int8")), exitCode);
    QVERIFY2(run["ending"] == "passes", run.dump(1).c_str());
    QCOMPARE(exitCode, 0);
    for (const auto& probe : run["probes"])
        QVERIFY2(probe["state"] == "passed", probe.dump(1).c_str());
}

void TestDeviceCpu::brokenFolders_data()
{
    QTest::addColumn<QString>("tensor");
    QTest::newRow("prefix") << QStringLiteral("layers.1.");
    QTest::newRow("half-ignored") << QStringLiteral("layers.0.self_attn.q");
    QTest::newRow("no-scale") << QStringLiteral("model.layers.1.mlp.down_proj.weight_scale");
}

void TestDeviceCpu::brokenFolders()
{
    QFETCH(QString, tensor);
    const QString broken = m_folder.filePath(QString::fromUtf8(QTest::currentDataTag()));
    QCOMPARE(QProcess::execute(
                 QStringLiteral("cp"), {QStringLiteral("-r"), m_folder.filePath(QStringLiteral("int8")), broken}),
        0);
    const QString shard = QDir(broken).filePath(QStringLiteral("model.safetensors"));
    const auto editHeader = [&](const QByteArray& edit) {
        const QString script =
            QStringLiteral(
                "import sys\nfrom safetensors.torch import load_file, save_file\nt = load_file(sys.argv[1])\n")
            + QString::fromUtf8(edit) + QStringLiteral("\nsave_file(t, sys.argv[1], metadata={'format': 'pt'})\n");
        return QProcess::execute(
            QFileInfo(m_vllm).dir().filePath(QStringLiteral("python")), {QStringLiteral("-c"), script, shard});
    };
    const QByteArray tag = QTest::currentDataTag();
    if (tag == "prefix")
        QCOMPARE(editHeader("t = {k.replace('model.layers.1.', 'transformer.layers.1.'): v for k, v in t.items()}"), 0);
    if (tag == "no-scale")
        QCOMPARE(editHeader("del t['model.layers.1.mlp.down_proj.weight_scale']"), 0);
    if (tag == "half-ignored") {
        const QString path = QDir(broken).filePath(QStringLiteral("config.json"));
        Json config = readJson(path);
        config["quantization_config"]["ignore"].push_back("model.layers.0.self_attn.q_proj");
        writeJson(path, config);
    }
    int exitCode = -1;
    const Json run = validateFolder(broken, exitCode);
    QCOMPARE(exitCode, 1);
    QVERIFY2(run["verdict"] == "fails", run["ending"].dump().c_str());
    QVERIFY2(run["cause"].is_object() && run["cause"]["known"] == true, run["cause"].dump(1).c_str());
    const auto named = QString::fromStdString(run["cause"].value("tensor", Json()).dump());
    QVERIFY2(named.contains(tensor), run["cause"].dump(1).c_str());
}

QTEST_GUILESS_MAIN(TestDeviceCpu)
#include "tst_devicecpu.moc"
