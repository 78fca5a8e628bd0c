// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// validate inside a running container: a program named as the real ones runs the commands on this machine, under a
// daemon of its own as containers do.

#include "core/device/runcommand.h"
#include "tests/device/devicetest.h"

#include <nlohmann/json.hpp>

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace requant;
using namespace requant::test;
using namespace Qt::StringLiterals;

class TestContainer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void cleanup();
    void argumentsArriveExactly();
    void endings_data();
    void endings();
    void withoutPython_data();
    void withoutPython();
    void killedValidatorLeavesNothing_data();
    void killedValidatorLeavesNothing();
    void noSuchContainer();

private:
    static Place place(const char* program = "docker") { return parsePlace(std::string(program) + ":box").value(); }
    ValidationOptions options(const QString& mode, const char* program = "docker") const
    {
        ValidationOptions out = stubOptions(mode);
        out.place = place(program);
        out.requestTimeoutSeconds = 5;
        return out;
    }
    QStringList calls() const
    {
        QFile file(m_folder.filePath(u"socket.calls"_s));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts)
                                              : QStringList();
    }

    QTemporaryDir m_folder;
    QString m_mini;
    QProcess m_daemon;
};

void TestContainer::initTestCase()
{
    if (QStandardPaths::findExecutable(u"python3"_s).isEmpty())
        QSKIP("the program that plays docker needs python3");
    m_mini = m_folder.filePath(u"mini it's"_s);
    writtenMini(m_mini);
    const QString programs = m_folder.filePath(u"bin"_s);
    QVERIFY(QDir().mkpath(programs));
    for (const auto* name : {"docker", "podman", "nerdctl"})
        QVERIFY(QFile::link(QStringLiteral(REQUANT_FAKECONTAINER), programs + u'/' + QLatin1String(name)));
    qputenv("PATH", programs.toUtf8() + ':' + qgetenv("PATH"));
    qputenv("FAKE_CONTAINER", m_folder.filePath(u"socket"_s).toUtf8());
    const QString tools = m_folder.filePath(u"tools"_s); // all that a container without Python has
    QVERIFY(QDir().mkpath(tools));
    for (const auto& tool : {u"sh"_s, u"env"_s, u"setsid"_s, u"sleep"_s, u"tr"_s, u"grep"_s, u"date"_s})
        QFile::link(QStandardPaths::findExecutable(tool), tools + u'/' + tool);
    m_daemon.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_daemon.start(u"python3"_s, {QStringLiteral(REQUANT_FAKECONTAINER), u"daemon"_s, m_folder.filePath(u"socket"_s)});
    QVERIFY(m_daemon.waitForReadyRead(20'000));
    QCOMPARE(m_daemon.readLine().trimmed(), "ready"_ba);
}

void TestContainer::cleanupTestCase()
{
    m_daemon.kill();
    m_daemon.waitForFinished();
}

void TestContainer::cleanup()
{
    qunsetenv("FAKE_CONTAINER_PATH");
    QFile::remove(m_folder.filePath(u"socket.calls"_s));
}

void TestContainer::argumentsArriveExactly()
{
    const std::vector<std::string> nasty{
        "", "two words", "it's", "$HOME `id`", "a\"b\\c", "line\nbreak", "~", "*", "中文"};
    std::vector<std::string> argv{"printf", "%s\\001"};
    argv.insert(argv.end(), nasty.begin(), nasty.end());
    std::string expected;
    for (const auto& argument : nasty)
        expected += argument + "\x01";
    for (const auto* program : {"docker", "podman", "nerdctl"})
        QCOMPARE(runCommand(place(program), argv, 20).output, expected);
    QCOMPARE(runCommand(place(), {"no-such-smi"}, 20).state, CommandAnswer::State::NotHere);
    QCOMPARE(containerAddress(place()), std::string("127.0.0.2"));
    QCOMPARE(containerAddress(parsePlace("docker:other").value()), std::string());
}

void TestContainer::endings_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<Ending>("ending");
    QTest::newRow("sound") << u"docker"_s << Ending::Passes;
    QTest::newRow("slow-start") << u"podman"_s << Ending::Passes;
    QTest::newRow("leaves-worker") << u"nerdctl"_s << Ending::Passes;
    QTest::newRow("ignore-term") << u"docker"_s << Ending::HadToBeKilled;
    QTest::newRow("no-answer") << u"docker"_s << Ending::NoAnswer;
    QTest::newRow("segfault") << u"docker"_s << Ending::StartCrash;
}

void TestContainer::endings()
{
    QFETCH(QString, program);
    QFETCH(Ending, ending);
    const QString mode = QString::fromUtf8(QTest::currentDataTag());
    const auto checkpoint = openCheckpoint(m_mini.toStdString());
    QVERIFY(checkpoint);
    std::string log;
    const auto done = validate(*checkpoint, options(mode, qPrintable(program)), {},
        [&log](std::string_view type, const nlohmann::ordered_json& fields) {
            if (type == "log")
                log += fields["text"].get<std::string>() + "\n";
        });
    QVERIFY(done);
    QVERIFY2(done->ending == ending,
        (std::string(name(done->ending)) + validationJson(*done)["probes"].dump(1) + log).c_str());
    QVERIFY2(log.find("vLLM API server version") != std::string::npos, log.c_str()); // its output was followed
    // It listens where it can be reached from outside.
    QCOMPARE(done->command.flag("--host"), std::optional<std::string>("127.0.0.2"));
    QVERIFY(calls().last().startsWith(u"[\"%1\", \"exec\", \"-i\", \"box\", \"sh\""_s.arg(program)));
    QTRY_VERIFY_WITH_TIMEOUT(processesNaming(m_mini).isEmpty(), 20'000);
    const auto stop = std::ranges::find(done->probes, "stop", &ProbeResult::id);
    if (mode == u"leaves-worker"_s)
        QCOMPARE(stop->numbers.at("stragglers"), 1.0);
}

void TestContainer::withoutPython_data()
{
    QTest::addColumn<Ending>("ending");
    QTest::newRow("sound") << Ending::Passes;
    QTest::newRow("leaves-worker") << Ending::Passes;
    QTest::newRow("ignore-term") << Ending::HadToBeKilled;
    QTest::newRow("segfault") << Ending::StartCrash;
}

// A place where only a POSIX shell and its tools are: workers are found by a variable in their environment.
void TestContainer::withoutPython()
{
    QFETCH(Ending, ending);
    qputenv("FAKE_CONTAINER_PATH", m_folder.filePath(u"tools"_s).toUtf8());
    const auto checkpoint = openCheckpoint(m_mini.toStdString());
    const auto done = validate(*checkpoint, options(QString::fromUtf8(QTest::currentDataTag())));
    QVERIFY(done);
    QVERIFY2(
        done->ending == ending, (std::string(name(done->ending)) + validationJson(*done)["probes"].dump(1)).c_str());
    QTRY_VERIFY_WITH_TIMEOUT(processesNaming(m_mini).isEmpty(), 20'000);
}

void TestContainer::killedValidatorLeavesNothing_data()
{
    QTest::addColumn<bool>("python");
    for (const auto* mode : {"sound", "ignore-term", "hang", "leaves-worker"}) {
        QTest::newRow(mode) << true;
        QTest::newRow((QByteArray(mode) + " without python").constData()) << false;
    }
}

void TestContainer::killedValidatorLeavesNothing()
{
    QFETCH(bool, python);
    if (!python)
        qputenv("FAKE_CONTAINER_PATH", m_folder.filePath(u"tools"_s).toUtf8());
    QFile profile(m_folder.filePath(u"stub.json"_s));
    QVERIFY(profile.open(QIODevice::WriteOnly));
    profile.write(QByteArray::fromStdString(stubProfile()));
    profile.close();
    QProcess validator;
    const QString mode = QString::fromUtf8(QTest::currentDataTag()).section(u' ', 0, 0);
    validator.start(QStringLiteral(REQUANT_CLI),
        {u"validate"_s, m_mini, u"--device"_s, profile.fileName(), u"--runtime"_s, u"none"_s, u"--no-commands"_s,
            u"--no-save"_s, u"--place"_s, u"docker:box"_s, u"--port"_s, QString::number(freePort()), u"--grace"_s,
            u"1"_s, u"--env"_s, u"STUB_MODE="_s + mode});
    const int servers = mode == u"leaves-worker"_s ? 2 : 1;
    QTRY_VERIFY_WITH_TIMEOUT(stubsServing(m_mini).size() >= servers, 20'000);
    ::kill(static_cast<pid_t>(validator.processId()), SIGKILL);
    validator.waitForFinished();
    QTRY_VERIFY2_WITH_TIMEOUT(
        processesNaming(m_mini).isEmpty(), qPrintable(processesNaming(m_mini).join(u'\n')), 20'000);
}

void TestContainer::noSuchContainer()
{
    const auto checkpoint = openCheckpoint(m_mini.toStdString());
    ValidationOptions asked = options(u"sound"_s);
    asked.place = parsePlace("docker:other").value();
    asked.runCommands = true;
    const auto blocked = validate(*checkpoint, asked);
    QVERIFY(blocked);
    QCOMPARE(blocked->ending, Ending::NotStarted);
    const auto program = std::ranges::find(blocked->preflight, "program", &PreflightItem::id);
    QVERIFY(program != blocked->preflight.end());
    QCOMPARE(program->state, PreflightState::Error);
    QVERIFY2(program->message.english().starts_with("The container docker:other does not run: "),
        program->message.english().c_str());
    asked.force = true;
    const auto forced = validate(*checkpoint, asked);
    QVERIFY(forced);
    QCOMPARE(forced->ending, Ending::Unreachable);
}

QTEST_GUILESS_MAIN(TestContainer)
#include "tst_container.moc"
