// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Untouched shards share their blocks with the source, changed ones all but their header: on a real btrfs and a real
// XFS, which are made in a file; for that the test needs root, a loop device and the tools of the file system.

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

class TestReflink : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fixesShareBlocks_data();
    void fixesShareBlocks();
};

void TestReflink::fixesShareBlocks_data()
{
    QTest::addColumn<QString>("system");
    QTest::newRow("btrfs") << QStringLiteral("btrfs");
    QTest::newRow("xfs") << QStringLiteral("xfs");
}

void TestReflink::fixesShareBlocks()
{
    QFETCH(const QString, system);
    const QTemporaryDir folder;
    QProcess process;
    process.start(QStringLiteral("unshare"),
        {QStringLiteral("-m"), QStringLiteral("sh"), QStringLiteral(REQUANT_REFLINK), system,
            QStringLiteral(REQUANT_CLI), folder.path()});
    QVERIFY(process.waitForFinished(120'000));
    const QByteArray said = process.readAllStandardError();
    if (process.exitCode() == 77 || said.contains("unshare failed") || said.contains("not permitted"))
        QSKIP("a file system can only be made and mounted as root, with its tools installed");
    const QByteArray answer = process.readAllStandardOutput();
    QVERIFY2(process.exitCode() == 0, (answer + said).constData());
    const QByteArrayList lines = answer.trimmed().split('\n');
    QVERIFY2(lines.contains("same shared") && lines.contains("changed shared"), answer.constData());
    for (const QByteArray& line : lines)
        QVERIFY2(line.endsWith(" shared"), answer.constData());
}

QTEST_GUILESS_MAIN(TestReflink)
#include "tst_reflink.moc"
