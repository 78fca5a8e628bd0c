// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/cli/clirun.h"
#include "tests/support/minimodels.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace requant::test;
using Json = nlohmann::ordered_json;

namespace {

QStringList diagnose(const QTemporaryDir& dir, const QStringList& more = {})
{
    return QStringList{QStringLiteral("diagnose"), dir.path(), QStringLiteral("--json")} + more;
}

bool hasRule(const Json& document, const std::string& rule)
{
    for (const auto& finding : document["findings"]) {
        if (finding["id"] == rule)
            return true;
    }
    return false;
}

} // namespace

class TestCliDiagnose : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanFolderLoads();
    void failOnSetsTheExitCode_data();
    void failOnSetsTheExitCode();
    void findingsKeepTheContract();
    void verdictsFollowTheVersion();
    void deepComparesHeadAndEmbedding();
    void drafterIsAskedOnRequest_data();
    void drafterIsAskedOnRequest();
    void checksCanBeSwitchedOff();
    void wrongRequestsAreUsageOrIo();
    void reportIsOneFile();
};

void TestCliDiagnose::cleanFolderLoads()
{
    const QTemporaryDir dir;
    QVERIFY(miniW8a8Ct().write(dir.path().toStdString()));
    const Answer answer = runCli(diagnose(dir, {QStringLiteral("--fail-on"), QStringLiteral("warning")}));
    QCOMPARE(answer.exitCode, 0);
    const Json json = answer.json();
    QCOMPARE(json["kind"].get<std::string>(), std::string("diagnose"));
    QVERIFY(json.contains("requant") && json.contains("folder"));
    QCOMPARE(json["verdicts"].size(), std::size_t{2}); // vLLM and vLLM-Kunlun read INT8
    for (const auto& verdict : json["verdicts"]) {
        QCOMPARE(verdict["verdict"].get<std::string>(), std::string("loads"));
        QVERIFY(verdict["lookups"].get<int>() > 0 && verdict["failures"].empty());
    }
}

void TestCliDiagnose::failOnSetsTheExitCode_data()
{
    QTest::addColumn<QString>("failOn");
    QTest::addColumn<int>("warningFolder");
    QTest::addColumn<int>("errorFolder");
    QTest::newRow("error") << QStringLiteral("error") << 0 << 1;
    QTest::newRow("warning") << QStringLiteral("warning") << 1 << 1;
    QTest::newRow("never") << QStringLiteral("never") << 0 << 0;
}

void TestCliDiagnose::failOnSetsTheExitCode()
{
    QFETCH(QString, failOn);
    QFETCH(int, warningFolder);
    QFETCH(int, errorFolder);
    const QTemporaryDir warning;
    CheckpointBuilder builder = miniR1();
    builder.config()["auto_map"] = {{"AutoConfig", "configuration_deepseek.DeepseekV3Config"}};
    QVERIFY(builder.write(warning.path().toStdString()));
    const QTemporaryDir error;
    builder = miniR1();
    builder.remove("model.layers.2.self_attn.kv_b_proj.weight_scale_inv");
    QVERIFY(builder.write(error.path().toStdString()));
    QCOMPARE(runCli(diagnose(error, {QStringLiteral("--fail-on"), failOn})).exitCode, errorFolder);
    const Answer answer = runCli(diagnose(warning, {QStringLiteral("--fail-on"), failOn}));
    QVERIFY(hasRule(answer.json(), "CFG-023"));
    QCOMPARE(answer.exitCode, warningFolder);
}

void TestCliDiagnose::findingsKeepTheContract()
{
    const QTemporaryDir dir;
    CheckpointBuilder builder = miniR1();
    builder.removeMatching("model.layers.2.mlp.experts.", ".weight_scale_inv");
    QVERIFY(builder.write(dir.path().toStdString()));
    const Json json = runCli(diagnose(dir)).json();
    QVERIFY(hasRule(json, "SCL-001"));
    for (const auto& finding : json["findings"]) {
        for (const char* key :
            {"id", "severity", "subject", "file", "entry", "items", "count", "message", "why", "fix", "runtime"})
            QVERIFY2(finding.contains(key), key);
        QVERIFY(finding["items"].size() <= 100 && finding["count"].get<std::size_t>() >= finding["items"].size());
        QVERIFY(finding["fix"].is_null() || finding["fix"].is_string());
        QVERIFY(finding["runtime"].is_null() || finding["runtime"].is_string());
    }
}

void TestCliDiagnose::verdictsFollowTheVersion()
{
    // Rows as on disk: an early version asks for the runtime's spelling of a vision model, a later one rewrites them.
    const QTemporaryDir dir;
    QVERIFY(miniVlm(MiniQuant::Ascend).write(dir.path().toStdString()));
    const auto verdict = [&](const char* version) {
        return runCli(diagnose(dir, {QStringLiteral("--runtime"), QLatin1String(version)}));
    };
    const Answer early = verdict("vllm-ascend@v0.11.0");
    QCOMPARE(early.exitCode, 1);
    QCOMPARE(early.json()["verdicts"][0]["verdict"].get<std::string>(), std::string("fails"));
    const Json first = early.json()["findings"][0];
    QCOMPARE(first["runtime"].get<std::string>(), std::string("vllm-ascend@v0.11.0"));
    QCOMPARE(first["severity"].get<std::string>(), std::string("error"));
    const Answer late = verdict("vllm-ascend@main");
    QCOMPARE(late.json()["verdicts"][0]["verdict"].get<std::string>(), std::string("loads"));
    QCOMPARE(late.exitCode, 0);
}

void TestCliDiagnose::deepComparesHeadAndEmbedding()
{
    const QTemporaryDir dir;
    CheckpointBuilder builder = miniDense();
    builder.config()["tie_word_embeddings"] = true;
    builder.tensor("lm_head.weight").data = builder.tensor("model.embed_tokens.weight").data;
    QVERIFY(builder.write(dir.path().toStdString()));
    const auto severity = [](const Json& json) {
        for (const auto& finding : json["findings"]) {
            if (finding["id"] == "CFG-012")
                return finding["severity"].get<std::string>();
        }
        return std::string("none");
    };
    QCOMPARE(severity(runCli(diagnose(dir, {QStringLiteral("--deep")})).json()), std::string("info"));
    QVERIFY(severity(runCli(diagnose(dir)).json()) != "none");
}

void TestCliDiagnose::drafterIsAskedOnRequest_data()
{
    QTest::addColumn<QString>("runtime");
    QTest::addColumn<QString>("verdict"); // with the drafter
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* runtime, const char* verdict, const char* rule, const char* error) {
        QTest::newRow(runtime) << QString::fromLatin1(runtime) << QString::fromLatin1(verdict)
                               << QString::fromLatin1(rule) << QString::fromLatin1(error);
    };
    row("vllm-ascend@v0.18.0", "fails", "MTP-001", "KeyError");
    row("vllm-ascend@main", "fails", "MTP-001", "KeyError");
    row("vllm@0.15.1", "silently wrong", "MTP-004", "uninitialised");
    row("vllm@0.23.0", "fails", "MTP-004", "ValueError");
    row("vllm@main", "fails", "MTP-004", "ValueError");
}

// Without the flag the next-token layer is nobody's business; with it, what the drafter needs is missed.
void TestCliDiagnose::drafterIsAskedOnRequest()
{
    QFETCH(QString, runtime);
    QFETCH(QString, verdict);
    QFETCH(QString, rule);
    QFETCH(QString, error);
    const bool ascend = runtime.startsWith(QStringLiteral("vllm-ascend"));
    const QTemporaryDir whole;
    const QTemporaryDir without;
    CheckpointBuilder builder = ascend ? miniW8a8Asc() : miniR1();
    QVERIFY(builder.write(whole.path().toStdString()));
    if (ascend) {
        Json rows = Json::object();
        for (const auto& row : builder.description().items()) {
            if (!row.key().starts_with("model.layers.4."))
                rows[row.key()] = row.value();
        }
        builder.description() = rows;
    } else {
        QVERIFY(builder.removeMatching("model.layers.4.") > 0);
    }
    QVERIFY(builder.write(without.path().toStdString()));

    const QStringList plain{QStringLiteral("--runtime"), runtime};
    const QStringList drafter = plain + QStringList{QStringLiteral("--with-drafter")};
    const Json loads = runCli(diagnose(without, plain)).json()["verdicts"][0];
    QCOMPARE(loads["verdict"].get<std::string>(), std::string("loads"));
    const Json asked = runCli(diagnose(whole, drafter)).json()["verdicts"][0];
    QCOMPARE(asked["verdict"].get<std::string>(), std::string("loads"));
    QVERIFY(asked["lookups"].get<int>() > loads["lookups"].get<int>());
    const Json missed = runCli(diagnose(without, drafter)).json()["verdicts"][0];
    QCOMPARE(missed["verdict"].get<std::string>(), verdict.toStdString());
    for (const auto& failure : missed["failures"]) {
        QCOMPARE(failure["rule"].get<std::string>(), rule.toStdString());
        QCOMPARE(failure["error"].get<std::string>(), error.toStdString());
    }
}

void TestCliDiagnose::checksCanBeSwitchedOff()
{
    const QTemporaryDir dir;
    CheckpointBuilder builder = miniR1();
    builder.config()["auto_map"] = {{"AutoConfig", "configuration_gone.GoneConfig"}};
    QVERIFY(builder.write(dir.path().toStdString()));
    const auto without = QStringLiteral("--without");
    const Json before = runCli(diagnose(dir)).json();
    QVERIFY(hasRule(before, "CFG-023") && !before.contains("without"));
    const Json json = runCli(diagnose(dir, {without, QStringLiteral("code")})).json();
    QVERIFY(!hasRule(json, "CFG-023"));
    QVERIFY(json["without"] == Json::array({"code"})); // who reads it must know
    const Answer unknown = runCli(diagnose(dir, {without, QStringLiteral("everything")}));
    QCOMPARE(unknown.exitCode, 2);
    QVERIFY2(unknown.err.contains("scale-pairs, "), unknown.err.constData());
}

void TestCliDiagnose::wrongRequestsAreUsageOrIo()
{
    const QTemporaryDir dir;
    QVERIFY(miniDense().write(dir.path().toStdString()));
    const Answer unknown = runCli(diagnose(dir, {QStringLiteral("--runtime"), QStringLiteral("vllm@9.9")}));
    QCOMPARE(unknown.exitCode, 2);
    QVERIFY(unknown.err.contains("0.23.0"));
    QCOMPARE(runCli(diagnose(dir, {QStringLiteral("--fail-on"), QStringLiteral("maybe")})).exitCode, 2);
    QCOMPARE(runCli({QStringLiteral("diagnose"), dir.path() + QStringLiteral("/nowhere")}).exitCode, 3);
}

void TestCliDiagnose::reportIsOneFile()
{
    const QTemporaryDir dir;
    CheckpointBuilder builder = miniR1();
    builder.rename("model.layers.2.self_attn.o_proj.weight_scale_inv", "model.layers.2.<b>.weight_scale_inv");
    QVERIFY(builder.write(dir.path().toStdString()));
    const QString file = dir.filePath(QStringLiteral("report.html"));
    QCOMPARE(runCli({QStringLiteral("report"), dir.path(), QStringLiteral("--html"), file}).exitCode, 0);
    QFile html(file);
    QVERIFY(html.open(QIODevice::ReadOnly));
    const QByteArray text = html.readAll();
    QVERIFY(text.startsWith("<!DOCTYPE html>") && text.contains("SCL-001") && text.contains("F8_E4M3"));
    QVERIFY(!text.contains("<b>") && !text.contains("http") && !text.contains("<script"));
    const Answer markdown = runCli({QStringLiteral("report"), dir.path(), QStringLiteral("--markdown")});
    QCOMPARE(markdown.exitCode, 0);
    QVERIFY(markdown.out.startsWith("# Diagnosis of") && markdown.out.contains("SCL-001"));
    QCOMPARE(runCli({QStringLiteral("report"), dir.path()}).exitCode, 2);
}

QTEST_GUILESS_MAIN(TestCliDiagnose)
#include "tst_clidiagnose.moc"
