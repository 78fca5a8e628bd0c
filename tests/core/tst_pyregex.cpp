// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ctmatch.h"
#include "core/runtime/pyregex.h"

#include <QElapsedTimer>
#include <QTest>

using namespace requant;

class TestPyRegex : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pythonPatterns_data();
    void pythonPatterns();
    void refusedPatterns_data();
    void refusedPatterns();
    void hostilePatternsEnd();
};

void TestPyRegex::pythonPatterns_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("matches");
    const auto row = [](const char* pattern, const char* name, bool matches) {
        QTest::addRow("%s on %s", pattern, name) << QString::fromUtf8(pattern) << QString::fromUtf8(name) << matches;
    };
    row("model", "model.layers.0", true);
    row("layers", "model.layers.0", false);
    row(".*mlp.gate$", "model.layers.1.mlp.gate", true);
    row(".*mlp.gate$", "model.layers.1.mlp.gate_proj", false);
    row(".*mlp.gate$", "model.layers.1.mlp_gate", true);
    row("(?P<root>model|visual)\\..*", "visual.blocks.0", true);
    row("(?P<a>x)(?P=a)", "xx", true);
    row("lm_head\\Z", "lm_head", true);
    row("lm_head\\Z", "lm_head.weight", false);
    row("(?<!\\.moe)\\.experts$", ".experts", true);
    row("layers\\.\\d{,2}$", "layers.61", true);
    row("layers\\.\\d{,2}$", "layers.161", false);
    row("[[:alpha:]]+", "a]", true); // characters, not a POSIX class
    row("[[:alpha:]]+", "z]", false);
    row("(?i)LM_HEAD", "lm_head", true);
    row("\\u0061bc", "abc", true);
    row("模型\\.\\w+", "模型.层", true);
}

void TestPyRegex::pythonPatterns()
{
    QFETCH(QString, pattern);
    QFETCH(QString, name);
    QFETCH(bool, matches);
    const auto regex = PyRegex::compile(pattern.toStdString());
    QVERIFY(regex);
    QCOMPARE(regex->matchesStart(name.toStdString()), matches);
}

void TestPyRegex::refusedPatterns_data()
{
    QTest::addColumn<QString>("pattern");
    for (const char* pattern :
        {"*abc", "(abc", "a\\", "\\R", "\\Qa.b\\E", "(?R)", "(*ACCEPT)", "(?|a|b)", "\\u00g0", "[a"})
        QTest::newRow(pattern) << QString::fromUtf8(pattern);
}

void TestPyRegex::refusedPatterns()
{
    QFETCH(QString, pattern);
    QVERIFY(!PyRegex::compile(pattern.toStdString()));
}

void TestPyRegex::hostilePatternsEnd()
{
    const auto regex = PyRegex::compile("(a|aa)+$");
    QVERIFY(regex);
    const std::string name = std::string(4000, 'a') + "b";
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 1000; ++i)
        QVERIFY(!regex->matchesStart(name));
    QVERIFY(timer.elapsed() < 2000);
    QVERIFY(regex->tooCostly());
    const PatternList list({"re:(a|aa)+$", "lm_head"});
    QCOMPARE(list.match(name), PatternList::none);
    QCOMPARE(list.broken(), std::vector<std::size_t>{0});
    QCOMPARE(list.match("lm_head"), std::size_t{1});
}

QTEST_APPLESS_MAIN(TestPyRegex)
#include "tst_pyregex.moc"
