// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A disk that is too small, that fills up, that is read-only: a small tmpfs, for which the test needs root.

#include "core/demo/demo.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace requant;
namespace fs = std::filesystem;

class TestFullDisk : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void disk_data();
    void disk();

private:
    QTemporaryDir m_dir;
};

namespace {

QByteArray contentOf(const fs::path& path)
{
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

} // namespace

void TestFullDisk::initTestCase()
{
    QVERIFY(writeDemo((m_dir.path() + QStringLiteral("/src")).toStdString(), {}).has_value());
    QCOMPARE(
        QProcess::execute(QStringLiteral(REQUANT_CLI),
            {QStringLiteral("convert"), m_dir.filePath(QStringLiteral("src")), m_dir.filePath(QStringLiteral("whole")),
                QStringLiteral("--recipe"), QStringLiteral("deepseek-int8-kunlun"), QStringLiteral("--quiet")}),
        0);
}

void TestFullDisk::disk_data()
{
    QTest::addColumn<QByteArray>("codes");
    QTest::addColumn<QByteArray>("rule");
    QTest::newRow("small") << QByteArray("5\n0\n") << QByteArray("JOB-003");
    QTest::newRow("full") << QByteArray("5\nstate\n0\n") << QByteArray("JOB-003");
    QTest::newRow("readonly") << QByteArray("3\n0\n") << QByteArray("JOB-006");
}

void TestFullDisk::disk()
{
    QFETCH(const QByteArray, codes);
    QFETCH(const QByteArray, rule);
    const QString folder = m_dir.filePath(QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY(QDir().mkpath(folder));
    QProcess process;
    process.start(QStringLiteral("unshare"),
        {QStringLiteral("-m"), QStringLiteral("sh"), QStringLiteral(REQUANT_FULLDISK),
            QString::fromLatin1(QTest::currentDataTag()), QStringLiteral(REQUANT_CLI),
            m_dir.filePath(QStringLiteral("src")), folder});
    QVERIFY(process.waitForFinished(120'000));
    const QByteArray said = process.readAllStandardError();
    if (process.exitCode() == 77 || said.contains("unshare failed") || said.contains("not permitted"))
        QSKIP("a tmpfs can only be mounted as root");
    const QByteArray answers = process.readAllStandardOutput();
    QVERIFY2(answers == codes, (answers + said + contentOf(folder.toStdString() + "/last.err")).constData());
    if (fs::exists(folder.toStdString() + "/first.json"))
        QVERIFY(contentOf(folder.toStdString() + "/first.json").contains(rule));
    const fs::path whole = m_dir.filePath(QStringLiteral("whole")).toStdString();
    std::size_t compared = 0;
    for (const auto& entry : fs::directory_iterator(whole)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("conversion_"))
            continue;
        QVERIFY2(contentOf(entry.path()) == contentOf(fs::path(folder.toStdString()) / "kept" / name), name.c_str());
        ++compared;
    }
    QVERIFY(compared > 4);
}

QTEST_GUILESS_MAIN(TestFullDisk)
#include "tst_fulldisk.moc"
