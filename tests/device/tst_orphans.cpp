// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whatever stage the validator is killed at, nothing that it started may stay behind.

#include "tests/device/devicetest.h"

#include <nlohmann/json.hpp>

#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <map>

using namespace requant::test;

namespace {

// The stage that a validation has reached, by its events.
QString lastPhase(const QString& events)
{
    QFile file(events);
    QString phase = QStringLiteral("none yet");
    if (!file.open(QIODevice::ReadOnly))
        return phase;
    for (const auto& line : file.readAll().split('\n')) {
        const auto event = nlohmann::json::parse(line.toStdString(), nullptr, false);
        if (event.is_object() && event.value("type", "") == "phase")
            phase = QString::fromStdString(event.value("phase", ""));
    }
    return phase;
}

} // namespace

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
    std::map<QString, int> stages;
    for (int i = 0; i < kills; ++i) {
        QProcess validator;
        const QString events = folder.filePath(QStringLiteral("events.jsonl"));
        QFile::remove(events);
        const QString mode = modes[i % modes.size()];
        validator.start(QStringLiteral(REQUANT_CLI),
            {QStringLiteral("validate"), mini, QStringLiteral("--device"), profile.fileName(),
                QStringLiteral("--runtime"), QStringLiteral("none"), QStringLiteral("--no-commands"),
                QStringLiteral("--no-save"), QStringLiteral("--port"), QString::number(freePort()),
                QStringLiteral("--grace"), QStringLiteral("1"), QStringLiteral("--env"),
                QStringLiteral("STUB_MODE=") + mode, QStringLiteral("--max-tokens"), QStringLiteral("4"),
                QStringLiteral("--soak"), QStringLiteral("1"), QStringLiteral("--events"), events});
        QVERIFY(validator.waitForStarted());
        QTest::qWait(random.bounded(3000));
        served += !stubsServing(mini).isEmpty();
        ++stages[lastPhase(events)];
        ::kill(static_cast<pid_t>(validator.processId()), SIGKILL);
        validator.waitForFinished();
        // TERM, the grace of a second, KILL; on a busy machine somewhat more.
        const bool clean = QTest::qWaitFor([&] { return processesNaming(folder.path()).isEmpty(); }, 15'000);
        QVERIFY2(clean,
            qPrintable(mode + QStringLiteral(" left: ") + processesNaming(folder.path()).join(QLatin1Char('\n'))));
    }
    for (const auto& [stage, count] : stages)
        qInfo("%d kills in stage %s", count, qPrintable(stage));
    QVERIFY(stages.size() >= (kills >= 100 ? 4U : 2U)); // at any stage
    // Kills before anything was started prove nothing.
    QVERIFY2(served * 3 >= kills, qPrintable(QString::number(served)));
}

QTEST_GUILESS_MAIN(TestOrphans)
#include "tst_orphans.moc"
