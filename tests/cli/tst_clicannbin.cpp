// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Containers as the program takes them: the folder or the file, and readings that are laid down.

#include "tests/cli/clirun.h"
#include "tests/support/cannbintest.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace requant::test;
using Json = nlohmann::ordered_json;
using namespace Qt::StringLiterals;

class TestCliCannbin : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void inspect();
    void readings();
    void indexOnly();
    void previewAgainstTheCompanion();
    void exported();
    void diagnosed();
    void converted();
    void deployment();

private:
    QString path(const char* name) const { return m_dir.filePath(QString::fromLatin1(name)); }
    QString container() const { return path("demo/pytorch_model.bin"); }
    QString original() const { return path("demo/original"); }

    QTemporaryDir m_dir;
};

namespace {

const QString matrix = u"model.layers.0.self_attn.q_proj.weight"_s;

} // namespace

void TestCliCannbin::initTestCase()
{
    QCOMPARE(runCli({u"demo"_s, path("demo"), u"--kind"_s, u"cannbin"_s}).exitCode, 0);
    CannbinFixture fixture = smallCannbin();
    fixture.base = requant::CannbinBase::Relative;
    QVERIFY(fixture.build().write(path("relative.bin").toStdString()));
}

void TestCliCannbin::inspect()
{
    for (const QString& source : {container(), path("demo")}) {
        const auto done = runCli({u"inspect"_s, source, u"--json"_s, u"--tensors"_s});
        QCOMPARE(done.exitCode, 0);
        const Json json = done.json();
        QCOMPARE(json["quantization"]["method"].get<std::string>(), std::string("cannbin"));
        QCOMPARE(json["parameters"].get<std::uint64_t>(),
            std::uint64_t(2 * (2 * 256 * 256 + 2 * 128 * 256 + 3 * 512 * 256)));
        const Json& one = json["containers"][0];
        QCOMPARE(one["base"]["used"].get<std::string>(), std::string("A"));
        QCOMPARE(one["base"]["chosen_by"].get<std::string>(), std::string("evidence"));
        QCOMPARE(one["index"]["found_by"].get<std::string>(), std::string("header-pointer"));
        QCOMPARE(one["hypotheses"].size(), std::size_t(5));
        QCOMPARE(one["chain"].size(), std::size_t(7));
        QCOMPARE(one["list"].size(), std::size_t(14));
        QCOMPARE(one["list"][0]["tiling"]["N"].get<int>(), 64);
        QVERIFY(one["geometry"]["full_block_grid"].get<double>() > 0.99);
    }
    const auto text = runCli({u"inspect"_s, container()});
    QVERIFY(text.out.contains("1. Container header"));
    QVERIFY(text.out.contains("7. Loss check"));
}

void TestCliCannbin::readings()
{
    const auto chosen = runCli({u"inspect"_s, container(), u"--json"_s, u"--sign"_s, u"offset-8"_s});
    QCOMPARE(chosen.exitCode, 0);
    QCOMPARE(chosen.json()["containers"][0]["sign"]["chosen_by"].get<std::string>(), std::string("user"));
    const auto wrong = runCli({u"inspect"_s, container(), u"--base"_s, u"C"_s});
    QCOMPARE(wrong.exitCode, 2);
    QVERIFY(wrong.err.contains("does not fit"));
    QCOMPARE(runCli({u"inspect"_s, container(), u"--base"_s, u"E"_s}).exitCode, 2);
}

void TestCliCannbin::indexOnly()
{
    const auto alone = runCli({u"inspect"_s, path("relative.bin"), u"--json"_s});
    QCOMPARE(alone.exitCode, 0);
    QVERIFY(alone.json()["containers"][0]["index_only"].get<bool>());
    QVERIFY(alone.json()["containers"][0]["base"]["used"].is_null());
    QCOMPARE(alone.json()["problems"][0]["code"].get<std::string>(), std::string("cannbin_base"));
    const auto chosen = runCli({u"inspect"_s, path("relative.bin"), u"--json"_s, u"--base"_s, u"rel"_s});
    QCOMPARE(chosen.json()["containers"][0]["base"]["used"].get<std::string>(), std::string("rel"));
    QCOMPARE(runCli({u"preview"_s, path("relative.bin"), matrix, u"--to"_s, u"bf16"_s}).exitCode, 3);
    QCOMPARE(
        runCli({u"preview"_s, path("relative.bin"), matrix, u"--to"_s, u"bf16"_s, u"--base"_s, u"rel"_s}).exitCode, 0);
}

void TestCliCannbin::previewAgainstTheCompanion()
{
    const auto done = runCli(
        {u"preview"_s, container(), matrix, u"--to"_s, u"int8-channel"_s, u"--companion"_s, original(), u"--json"_s});
    QCOMPARE(done.exitCode, 0);
    const Json companion = done.json()["companion"];
    QCOMPARE(companion["stated"]["blocks"].get<int>(), 100);
    QCOMPARE(companion["stated"]["accepted"].get<bool>(), false);
    QVERIFY(!companion["stated"]["note"].get<std::string>().empty());
    const double rmse = companion["metrics"]["relative_rmse"].get<double>();
    QVERIFY2(rmse > 0.05 && rmse < 0.12, qPrintable(QString::number(rmse)));
    const auto text = runCli({u"preview"_s, container(), matrix, u"--to"_s, u"bf16"_s, u"--companion"_s, original()});
    QVERIFY(text.out.contains("the document asks for less than 0.005: not met"));
}

void TestCliCannbin::exported()
{
    const QString file = path("q.npy");
    const auto done = runCli({u"export"_s, container(), matrix, u"--npy"_s, file, u"--json"_s});
    QCOMPARE(done.exitCode, 0);
    QCOMPARE(done.json()["dtype"].get<std::string>(), std::string("float32"));
    QCOMPARE(done.json()["shape"][1].get<int>(), 256);
    const auto raw = runCli({u"export"_s, container(), matrix, u"--raw"_s, u"--npy"_s, file, u"--json"_s});
    QCOMPARE(raw.json()["shape"][1].get<int>(), 128);
    const auto scan = runCli({u"scan"_s, container(), u"--to"_s, u"bas4x4-int4"_s, u"--json"_s});
    QCOMPARE(scan.json()["matrices"].size(), std::size_t(14));
    QCOMPARE(scan.json()["matrices"][0]["relative_rmse"].get<double>(), 0.0);
}

void TestCliCannbin::diagnosed()
{
    const auto done = runCli({u"diagnose"_s, path("demo"), u"--json"_s, u"--fail-on"_s, u"never"_s});
    QCOMPARE(done.exitCode, 0);
    QVERIFY(done.out.contains("CAN-010"));
}

void TestCliCannbin::converted()
{
    const QStringList start{u"convert"_s, container(), path("out"), u"--recipe"_s, u"cannbin-to-bf16"_s};
    const auto refused = runCli(start);
    QCOMPARE(refused.exitCode, 1);
    QVERIFY(refused.err.contains("CNV-010"));
    const QStringList companion{u"--companion"_s, original()};
    QCOMPARE(runCli(start + companion).exitCode, 0);
    QCOMPARE(runCli(QStringList{u"verify"_s, path("out"), u"--source"_s, container()} + companion).exitCode, 0);
    QVERIFY(QFile::exists(path("out/config.json")));
    QCOMPARE(
        runCli({u"convert"_s, container(), path("part"), u"--recipe"_s, u"cannbin-to-int8"_s, u"--partial"_s}).exitCode,
        0);
}

// The values that the profile starts with, and that a block size of the cache which cuts BAS blocks is refused.
void TestCliCannbin::deployment()
{
    const QStringList dry{u"validate"_s, container(), u"--device"_s, u"ascend-910b"_s, u"--dry-run"_s, u"--json"_s};
    const auto stateOf = [](const Answer& answer, const std::string& id) {
        const Json items = answer.json()["preflight"];
        for (const Json& item : items) {
            if (item["id"] == id)
                return item["state"].get<std::string>() + " " + item["rule"].get<std::string>();
        }
        return std::string();
    };
    const auto done = runCli(dry);
    QVERIFY2(done.out.contains("--block-size"), done.err.constData());
    QCOMPARE(stateOf(done, "block-size"), std::string("good "));
    QCOMPARE(stateOf(done, "container"), std::string());
    QVERIFY(done.out.contains("INT4 of a CANNBIN container"));
    QCOMPARE(stateOf(runCli(dry + QStringList{u"--set=--block-size=32"_s}), "block-size"), std::string("error "));
    QCOMPARE(stateOf(runCli(dry + QStringList{u"--set=--gpu-memory-utilization=0.95"_s}), "container"),
        std::string("error CAN-021"));
}

QTEST_GUILESS_MAIN(TestCliCannbin)
#include "tst_clicannbin.moc"
