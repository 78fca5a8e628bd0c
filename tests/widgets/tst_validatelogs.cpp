// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Logs on the page Validate: of a server that died, from the clipboard, dropped on the window.

#include "tests/widgets/validatetest.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QToolButton>

using namespace requant;
using namespace requant::test;

class TestValidateLogs : public ValidateTest {
    Q_OBJECT
private Q_SLOTS:
    void crashLeadsToTensorAndFix();
    void pastedLogIsExplained();
    void droppedLogIsExplained();
};

void TestValidateLogs::crashLeadsToTensorAndFix()
{
    QTemporaryDir folder;
    CheckpointBuilder mini = miniW8a8Asc();
    const QString tensor = u"model.layers.1.self_attn.q_a_proj.weight"_s;
    mini.description().erase(tensor.toStdString());
    QVERIFY(mini.write(std::filesystem::path(folder.path().toStdString())));
    QFile file(folder.filePath(u"crash.log"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("INFO - ascend -> vllm_ascend:register\n"
               "\x1b[36m(Worker_TP1 pid=77)\x1b[0;0m ERROR 11-30 08:00:01 [multiproc_executor.py:597] Traceback (most "
               "recent call last):\n"
               "(Worker_TP1 pid=77) ERROR   File \"/vllm_ascend/quantization/utils.py\", line 45, in "
               "get_linear_quant_type\n"
               "(Worker_TP1 pid=77) ERROR KeyError: 'model.layers.1.self_attn.q_a_proj.weight'\n");
    file.close();
    QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
    m_window->openPath(folder.path());
    QVERIFY(changed.wait());
    QTRY_COMPARE(runningJobs(), 0);
    choose(u"stub"_s, {u"STUB_MODE=crash:"_s + file.fileName()});
    start();
    QTRY_VERIFY_WITH_TIMEOUT(!bannerText().isEmpty(), 60'000);
    grab("validate-crash");
    QVERIFY2(bannerText().startsWith(u"Fails: the server ended before its first answer."_s), qPrintable(bannerText()));
    QVERIFY2(bannerText().contains(u"KeyError"_s) || bannerText().contains(tensor), qPrintable(bannerText()));
    QVERIFY2(bannerText().contains(u"→ "_s + tensor), qPrintable(bannerText()));
    QCOMPARE(stateOf("probeTable", u"start"_s), u"failed"_s);
    QVERIFY(log().contains(u"KeyError"_s));
    QTRY_COMPARE(tableCell("runsTable", 0, 1), u"fails"_s);
    QVERIFY(bannerButton(u"Show in tree"_s));
    bannerButton(u"Show in tree"_s)->click();
    QCOMPARE(m_window->workspace()->selection(), selectPath(*m_window->workspace()->document(), tensor.toStdString()));
    QVERIFY2(bannerButton(u"Fix this"_s), qPrintable(bannerText()));
    QSignalSpy asked(m_window->workspace(), &Workspace::fixesAsked);
    bannerButton(u"Fix this"_s)->click();
    QCOMPARE(asked.size(), 1);
}

void TestValidateLogs::pastedLogIsExplained()
{
    openFixture();
    m_window->showPage(u"validate"_s);
    QTRY_COMPARE(runningJobs(), 0);
    const auto paste = [this](const QString& text) {
        QGuiApplication::clipboard()->setText(text);
        for (auto* button : page()->findChildren<QToolButton*>()) {
            if (button->text() == u"Paste log"_s)
                button->click();
        }
        QTRY_COMPARE(runningJobs(), 0);
    };
    paste(u"(Worker_TP0 pid=1) \x1b[31mOSError: [Errno 98] Address already in use\x1b[0m\n"_s);
    QTRY_VERIFY2(bannerText().contains(u"DEV-004"_s), qPrintable(bannerText()));
    QVERIFY(!log().contains(u'\x1b'));
    paste(u"INFO all is well\n"_s);
    QTRY_VERIFY2(bannerText().startsWith(u"Nothing in this log"_s), qPrintable(bannerText()));
}

void TestValidateLogs::droppedLogIsExplained()
{
    QTemporaryDir folder;
    CheckpointBuilder mini = miniR1();
    mini.remove("model.layers.2.input_layernorm.weight");
    QVERIFY(mini.write(std::filesystem::path(folder.path().toStdString())));
    QSignalSpy changed(m_window->workspace(), &Workspace::documentChanged);
    Dropping::drop(*m_window, folder.path());
    QVERIFY(changed.wait());
    QTRY_COMPARE(runningJobs(), 0);
    Dropping::drop(*m_window, QStringLiteral(REQUANT_TEST_DATA "/logs/not-initialized.log"));
    QVERIFY(page()->isVisible()); // the page comes to the log
    QTRY_VERIFY2(bannerText().contains(u"PAK-005"_s), qPrintable(bannerText()));
    QVERIFY2(bannerText().contains(u"model.layers.2.input_layernorm.weight"_s), qPrintable(bannerText()));
    QVERIFY(log().contains(u"not initialized"_s));
}

QTEST_MAIN(TestValidateLogs)
#include "tst_validatelogs.moc"
