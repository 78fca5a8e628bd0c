// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// validate through a real sshd on loopback, with keys, port and configuration of its own.

#include "core/device/runcommand.h"
#include "tests/device/devicetest.h"

#include <nlohmann/json.hpp>

#include <QElapsedTimer>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <unistd.h>

using namespace requant;
using namespace requant::test;

class TestSsh : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void argumentsArriveExactly();
    void endings_data();
    void endings();
    void killedValidatorLeavesNothing();
    void refusedIsUnreachable();

private:
    ValidationOptions options(const QString& mode) const
    {
        ValidationOptions out = stubOptions(mode);
        out.place = place();
        out.launch.folder = m_mini.toStdString();
        out.requestTimeoutSeconds = 5;
        return out;
    }
    Place place(const QString& host = QStringLiteral("requant-test")) const
    {
        Place out = parsePlace("ssh:" + host.toStdString()).value();
        out.options = {"-F", m_folder.filePath(QStringLiteral("ssh_config")).toStdString()};
        return out;
    }
    void write(const QString& name, const QByteArray& text) const
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    QTemporaryDir m_folder;
    QString m_mini;
    QProcess m_sshd;
};

void TestSsh::initTestCase()
{
    QString sshd = QStandardPaths::findExecutable(
        QStringLiteral("sshd"), {QStringLiteral("/usr/sbin"), QStringLiteral("/usr/local/sbin")});
    const QString keygen = QStandardPaths::findExecutable(QStringLiteral("ssh-keygen"));
    if (sshd.isEmpty() || keygen.isEmpty() || QStandardPaths::findExecutable(QStringLiteral("ssh")).isEmpty())
        QSKIP("no sshd here: install openssh-server");
    m_mini = m_folder.filePath(QStringLiteral("mini it's"));
    writtenMini(m_mini);
    for (const auto* key : {"host", "user"})
        QCOMPARE(QProcess::execute(keygen,
                     {QStringLiteral("-q"), QStringLiteral("-t"), QStringLiteral("ed25519"), QStringLiteral("-N"),
                         QString(), QStringLiteral("-f"), m_folder.filePath(QString::fromUtf8(key))}),
            0);
    QVERIFY(QFile::copy(
        m_folder.filePath(QStringLiteral("user.pub")), m_folder.filePath(QStringLiteral("authorized_keys"))));
    const QByteArray base = m_folder.path().toUtf8();
    const QByteArray port = QByteArray::number(freePort());
    // Keys in a folder below /tmp would not pass StrictModes; nothing else is loosened.
    write(QStringLiteral("sshd_config"),
        "Port " + port + "\nListenAddress 127.0.0.1\nHostKey " + base
            + "/host\nPidFile none\n"
              "AuthorizedKeysFile "
            + base + "/authorized_keys\nStrictModes no\nUsePAM no\nPasswordAuthentication no\nPermitRootLogin yes\n");
    const QByteArray user = qEnvironmentVariable("USER", QStringLiteral("root")).toUtf8();
    const QByteArray common = "  HostName 127.0.0.1\n  User " + (::getuid() == 0 ? QByteArray("root") : user)
        + "\n  IdentityFile " + base + "/user\n  IdentitiesOnly yes\n  StrictHostKeyChecking no\n  UserKnownHostsFile "
        + base + "/known\n  LogLevel ERROR\n";
    write(QStringLiteral("ssh_config"),
        "Host requant-test\n  Port " + port + "\n" + common + "Host nobody-there\n  Port 1\n" + common);
    // sshd as root insists on its folder for privilege separation.
    if (::getuid() == 0)
        QDir().mkpath(QStringLiteral("/run/sshd"));
    m_sshd.setProcessChannelMode(QProcess::ForwardedChannels);
    m_sshd.start(sshd,
        {QStringLiteral("-D"), QStringLiteral("-e"), QStringLiteral("-f"),
            m_folder.filePath(QStringLiteral("sshd_config"))});
    QVERIFY(m_sshd.waitForStarted());
    const bool answers = QTest::qWaitFor(
        [this] { return runCommand(place(), {"true"}, 10).exitCode == 0 && m_sshd.state() == QProcess::Running; },
        10'000);
    if (!answers)
        QSKIP("sshd does not run here");
}

void TestSsh::cleanupTestCase()
{
    m_sshd.terminate();
    m_sshd.waitForFinished();
}

void TestSsh::argumentsArriveExactly()
{
    const std::vector<std::string> nasty{
        "", "two words", "it's", "$HOME `id`", "a\"b\\c", "line\nbreak", "~", "*", "中文"};
    std::vector<std::string> argv{"printf", "%s\\001"};
    argv.insert(argv.end(), nasty.begin(), nasty.end());
    std::string expected;
    for (const auto& argument : nasty)
        expected += argument + "\x01";
    QCOMPARE(runCommand(place(), argv, 20).output, expected);
    QCOMPARE(runCommand(place(), {"no-such-smi"}, 20).state, CommandAnswer::State::NotHere);
}

void TestSsh::endings_data()
{
    QTest::addColumn<Ending>("ending");
    QTest::newRow("sound") << Ending::Passes;
    QTest::newRow("leaves-worker") << Ending::Passes;
    QTest::newRow("error-500") << Ending::NoAnswer;
    QTest::newRow("ignore-term") << Ending::HadToBeKilled;
    QTest::newRow("segfault") << Ending::StartCrash;
}

void TestSsh::endings()
{
    QFETCH(Ending, ending);
    const QString mode = QString::fromUtf8(QTest::currentDataTag());
    const auto checkpoint = openCheckpoint(m_mini.toStdString());
    QVERIFY(checkpoint);
    const auto done = validate(*checkpoint, options(mode));
    QVERIFY(done);
    QVERIFY2(
        done->ending == ending, (std::string(name(done->ending)) + validationJson(*done)["probes"].dump(1)).c_str());
    // Also a worker that has left its group on the far side.
    QTRY_VERIFY_WITH_TIMEOUT(processesNaming(m_mini).isEmpty(), 10'000);
    const auto stop = std::ranges::find(done->probes, "stop", &ProbeResult::id);
    if (mode == QLatin1String("leaves-worker"))
        QCOMPARE(stop->numbers.at("stragglers"), 1.0);
}

void TestSsh::killedValidatorLeavesNothing()
{
    QFile profile(m_folder.filePath(QStringLiteral("stub.json")));
    QVERIFY(profile.open(QIODevice::WriteOnly));
    profile.write(QByteArray::fromStdString(stubProfile()));
    profile.close();
    for (const auto* mode : {"sound", "ignore-term", "hang", "leaves-worker"}) {
        QProcess validator;
        validator.start(QStringLiteral(REQUANT_CLI),
            {QStringLiteral("validate"), m_mini, QStringLiteral("--device"), profile.fileName(),
                QStringLiteral("--runtime"), QStringLiteral("none"), QStringLiteral("--no-commands"),
                QStringLiteral("--no-save"), QStringLiteral("--place"), QStringLiteral("ssh:requant-test"),
                QStringLiteral("--ssh-option=-F"), QStringLiteral("--ssh-option"),
                m_folder.filePath(QStringLiteral("ssh_config")), QStringLiteral("--port"), QString::number(freePort()),
                QStringLiteral("--grace"), QStringLiteral("1"), QStringLiteral("--env"),
                QStringLiteral("STUB_MODE=") + QString::fromUtf8(mode)});
        const int servers = qstrcmp(mode, "leaves-worker") == 0 ? 2 : 1;
        QTRY_VERIFY_WITH_TIMEOUT(stubsServing(m_mini).size() >= servers, 20'000);
        ::kill(static_cast<pid_t>(validator.processId()), SIGKILL);
        validator.waitForFinished();
        QTRY_VERIFY_WITH_TIMEOUT(processesNaming(m_mini).isEmpty(), 20'000);
    }
}

void TestSsh::refusedIsUnreachable()
{
    const auto checkpoint = openCheckpoint(m_mini.toStdString());
    ValidationOptions asked = options(QStringLiteral("sound"));
    asked.place = place(QStringLiteral("nobody-there"));
    const auto done = validate(*checkpoint, asked);
    QVERIFY(done);
    QCOMPARE(done->ending, Ending::Unreachable);
    QCOMPARE(runCommand(asked.place, {"true"}, 20).state, CommandAnswer::State::Unreachable);
}

QTEST_GUILESS_MAIN(TestSsh)
#include "tst_ssh.moc"
