// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Conversions that are killed, starved and continued, as the command line runs them.

#include "core/base/file.h"
#include "core/demo/demo.h"

#include <nlohmann/json.hpp>

#include <QCryptographicHash>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>

using namespace requant;
namespace fs = std::filesystem;

class TestResume : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void killedAtRandomMoments();
    void refusals_data();
    void refusals();
    void damagedShard();
    void parts();
    void fileSizeLimit();
    void readOnlyTarget();

private:
    struct Answer {
        int code = -1;
        nlohmann::json json;
    };
    Answer convert(const fs::path& out, QStringList more = {}, quint64 fileLimit = 0) const;
    std::map<std::string, QByteArray> hashes(const fs::path& folder) const;

    QTemporaryDir m_dir;
    fs::path m_source;
    std::map<std::string, QByteArray> m_expected;
    qint64 m_milliseconds = 0;
};

TestResume::Answer TestResume::convert(const fs::path& out, QStringList more, quint64 fileLimit) const
{
    QProcess process;
    if (fileLimit) {
        process.setChildProcessModifier([fileLimit] {
            const rlimit limit{fileLimit, fileLimit};
            setrlimit(RLIMIT_FSIZE, &limit);
        });
    }
    process.start(QStringLiteral(REQUANT_CLI),
        QStringList{QStringLiteral("convert"), QString::fromStdString(m_source), QString::fromStdString(out),
            QStringLiteral("--recipe"), QStringLiteral("deepseek-int8-kunlun"), QStringLiteral("--json"),
            QStringLiteral("--quiet")}
            + more);
    process.waitForFinished(60'000);
    Answer answer;
    answer.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    answer.json = nlohmann::json::parse(process.readAllStandardOutput().toStdString(), nullptr, false);
    return answer;
}

// All files but state and report, which carry times, and what a killed process leaves hidden (its lock).
std::map<std::string, QByteArray> TestResume::hashes(const fs::path& folder) const
{
    std::map<std::string, QByteArray> out;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().lexically_relative(folder).string();
        QFile file(QString::fromStdString(entry.path().string()));
        if (name.starts_with("conversion_") || name.starts_with(".") || !file.open(QIODevice::ReadOnly))
            continue;
        out[name] = QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha1);
    }
    return out;
}

void TestResume::initTestCase()
{
    m_source = fs::path(m_dir.path().toStdString()) / "src";
    QVERIFY(writeDemo(m_source, {}).has_value());
    const fs::path out = m_source.parent_path() / "whole";
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(convert(out).code, 0);
    m_milliseconds = timer.elapsed();
    m_expected = hashes(out);
    QVERIFY(m_expected.contains("config.json") && m_expected.contains("model.safetensors.index.json"));
}

void TestResume::killedAtRandomMoments()
{
    const int times =
        qEnvironmentVariableIntValue("REQUANT_KILLS") > 0 ? qEnvironmentVariableIntValue("REQUANT_KILLS") : 10;
    int interrupted = 0;
    for (int i = 0; i < times; ++i) {
        const fs::path out = m_source.parent_path() / ("killed" + std::to_string(i));
        QProcess process;
        process.start(QStringLiteral(REQUANT_CLI),
            {QStringLiteral("convert"), QString::fromStdString(m_source), QString::fromStdString(out),
                QStringLiteral("--recipe"), QStringLiteral("deepseek-int8-kunlun"), QStringLiteral("--quiet"),
                QStringLiteral("--threads"), QStringLiteral("1")});
        process.waitForStarted();
        process.waitForFinished(static_cast<int>(QRandomGenerator::global()->bounded(m_milliseconds + 20)));
        process.kill();
        process.waitForFinished();
        const bool config = fs::exists(out / "config.json");
        const bool index = fs::exists(out / "model.safetensors.index.json");
        if (!config || !index)
            ++interrupted;
        // What looks whole must be whole.
        if (config)
            QCOMPARE(hashes(out), m_expected);
        const Answer answer = convert(out, {QStringLiteral("--resume")});
        QVERIFY2(answer.code == 0, answer.json.dump().c_str());
        QCOMPARE(hashes(out), m_expected);
        fs::remove_all(out);
    }
    QVERIFY2(interrupted > 0, "no run was interrupted before its end");
}

void TestResume::refusals_data()
{
    QTest::addColumn<QString>("change");
    for (const char* change : {"nothing", "chunk", "recipe", "shard time", "config"})
        QTest::newRow(change) << QString::fromLatin1(change);
}

void TestResume::refusals()
{
    QFETCH(const QString, change);
    const fs::path copy = m_source.parent_path() / "copy";
    fs::remove_all(copy);
    fs::copy(m_source, copy);
    const fs::path original = std::exchange(m_source, copy);
    const fs::path out = copy.parent_path() / "refused";
    fs::remove_all(out);
    QCOMPARE(convert(out).code, 0);
    fs::remove(out / "config.json");
    QStringList more{QStringLiteral("--resume")};
    if (change == QLatin1String("chunk"))
        more += {QStringLiteral("--chunk-rows"), QStringLiteral("64")};
    else if (change == QLatin1String("recipe"))
        more += {QStringLiteral("--recipe"), QStringLiteral("int8-channel")};
    else if (change == QLatin1String("shard time"))
        fs::last_write_time(
            copy / "model-00002-of-000004.safetensors", fs::file_time_type::clock::now() + std::chrono::seconds(5));
    else if (change == QLatin1String("config"))
        std::ofstream(copy / "config.json", std::ios::app) << "\n";
    if (change == QLatin1String("recipe"))
        more.removeAll(QStringLiteral("int8-channel")), more.removeAll(QStringLiteral("--recipe"));
    QProcess process;
    process.start(QStringLiteral(REQUANT_CLI),
        QStringList{QStringLiteral("convert"), QString::fromStdString(m_source), QString::fromStdString(out),
            QStringLiteral("--recipe"),
            change == QLatin1String("recipe") ? QStringLiteral("int8-channel") : QStringLiteral("deepseek-int8-kunlun"),
            QStringLiteral("--json")}
            + more);
    process.waitForFinished();
    m_source = original;
    const auto json = nlohmann::json::parse(process.readAllStandardOutput().toStdString());
    if (change == QLatin1String("nothing")) {
        QCOMPARE(process.exitCode(), 0);
        return;
    }
    QCOMPARE(process.exitCode(), 1);
    QCOMPARE(json["plan"]["findings"][0]["id"].get<std::string>(), "JOB-002");
    QVERIFY(!fs::exists(out / "config.json"));
}

void TestResume::damagedShard()
{
    const fs::path out = m_source.parent_path() / "damaged";
    QCOMPARE(convert(out).code, 0);
    {
        std::fstream file(out / "model-00002-of-00003.safetensors", std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(-77, std::ios::end).put('!');
    }
    const Answer refused = convert(out, {QStringLiteral("--resume")});
    QCOMPARE(refused.code, 1);
    QCOMPARE(refused.json["plan"]["findings"][0]["id"].get<std::string>(), "JOB-005");
    const Answer redone = convert(out, {QStringLiteral("--resume"), QStringLiteral("--redo-damaged")});
    QCOMPARE(redone.code, 0);
    QCOMPARE(redone.json["report"]["shards_written_now"].get<int>(), 1);
    QCOMPARE(hashes(out), m_expected);
}

void TestResume::parts()
{
    const fs::path out = m_source.parent_path() / "parts";
    const auto part = [&](const char* which, bool finish) {
        QStringList more{QStringLiteral("--part"), QString::fromLatin1(which)};
        if (finish)
            more << QStringLiteral("--finish");
        return convert(out, more);
    };
    QCOMPARE(part("2/3", false).code, 0);
    // What is missing is said, all of it; nothing is written.
    const Answer early = convert(out, {QStringLiteral("--finish")});
    QCOMPARE(early.code, 1);
    QCOMPARE(early.json["plan"]["findings"].size(), std::size_t{2});
    for (const auto& finding : early.json["plan"]["findings"])
        QCOMPARE(finding["id"].get<std::string>(), "JOB-002");
    QVERIFY(!fs::exists(out / "config.json"));
    // The other two at the same time, as a cluster would.
    QProcess other;
    other.start(QStringLiteral(REQUANT_CLI),
        {QStringLiteral("convert"), QString::fromStdString(m_source), QString::fromStdString(out),
            QStringLiteral("--recipe"), QStringLiteral("deepseek-int8-kunlun"), QStringLiteral("--part"),
            QStringLiteral("3/3"), QStringLiteral("--quiet")});
    QCOMPARE(part("1/3", false).code, 0);
    QVERIFY(other.waitForFinished());
    QCOMPARE(other.exitCode(), 0);
    QVERIFY(!fs::exists(out / "config.json"));
    const Answer finished = convert(out, {QStringLiteral("--finish")});
    QVERIFY2(finished.code == 0, finished.json.dump().c_str());
    QCOMPARE(hashes(out), m_expected);
    QCOMPARE(convert(out, {QStringLiteral("--finish")}).code, 0); // once more does no harm
    QCOMPARE(hashes(out), m_expected);
    QProcess verify;
    verify.start(
        QStringLiteral(REQUANT_CLI), {QStringLiteral("verify"), QString::fromStdString(out), QStringLiteral("--json")});
    QVERIFY(verify.waitForFinished());
    QCOMPARE(verify.exitCode(), 0);
}

void TestResume::fileSizeLimit()
{
    const fs::path out = m_source.parent_path() / "limited";
    const Answer full = convert(out, {}, 3 << 20);
    QCOMPARE(full.code, 5);
    QCOMPARE(full.json["error"]["id"].get<std::string>(), "JOB-003");
    QVERIFY(!fs::exists(out / "config.json"));
    QCOMPARE(convert(out, {QStringLiteral("--resume")}).code, 0);
    QCOMPARE(hashes(out), m_expected);
}

void TestResume::readOnlyTarget()
{
    const Answer answer = convert("/proc/requant-cannot-write-here");
    QVERIFY(answer.code == 3 || answer.code == 5);
    QVERIFY(answer.json.dump().find("JOB-00") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestResume)
#include "tst_resume.moc"
