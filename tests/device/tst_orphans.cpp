// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whatever stage the validator is killed at, nothing that it started may stay behind.

#include "tests/device/devicetest.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace requant::test;

class TestOrphans : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void noneAfterKills();
};

void TestOrphans::noneAfterKills()
{
    QTemporaryDir folder;
    const QString mini = folder.filePath(QStringLiteral("mini"));
    writtenMini(mini);
    QFile profile(folder.filePath(QStringLiteral("stub.json")));
    QVERIFY(profile.open(QIODevice::WriteOnly));
    profile.write(QByteArray::fromStdString(stubProfile()));
    profile.close();
    const int kills = std::max(1, qEnvironmentVariable("REQUANT_KILLS", QStringLiteral("20")).toInt());
    const QStringList modes{QStringLiteral("sound"), QStringLiteral("ignore-term"), QStringLiteral("leaves-worker"),
        QStringLiteral("hang"), QStringLiteral("no-answer"), QStringLiteral("slow-start")};
    QRandomGenerator random(20261130);
    int served = 0;
    for (int i = 0; i < kills; ++i) {
        QProcess validator;
        const QString mode = modes[i % modes.size()];
        validator.start(QStringLiteral(REQUANT_CLI),
            {QStringLiteral("validate"), mini, QStringLiteral("--device"), profile.fileName(),
                QStringLiteral("--runtime"), QStringLiteral("none"), QStringLiteral("--no-commands"),
                QStringLiteral("--no-save"), QStringLiteral("--port"), QString::number(freePort()),
                QStringLiteral("--grace"), QStringLiteral("1"), QStringLiteral("--env"),
                QStringLiteral("STUB_MODE=") + mode, QStringLiteral("--max-tokens"), QStringLiteral("4")});
        QVERIFY(validator.waitForStarted());
        QTest::qWait(random.bounded(1500));
        served += processesNaming(folder.path()).size() > 1;
        ::kill(static_cast<pid_t>(validator.processId()), SIGKILL);
        validator.waitForFinished();
        // TERM, the grace of a second, KILL; on a busy machine somewhat more.
        const bool clean = QTest::qWaitFor([&] { return processesNaming(folder.path()).isEmpty(); }, 15'000);
        QVERIFY2(clean,
            qPrintable(mode + QStringLiteral(" left: ") + processesNaming(folder.path()).join(QLatin1Char('\n'))));
    }
    // Kills before anything was started prove nothing.
    QVERIFY2(served * 3 >= kills, qPrintable(QString::number(served)));
}

QTEST_GUILESS_MAIN(TestOrphans)
#include "tst_orphans.moc"
