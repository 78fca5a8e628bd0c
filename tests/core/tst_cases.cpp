// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/checkpoint.h"
#include "core/diagnose/check.h"
#include "core/diagnose/rules.h"
#include "core/diagnose/scene.h"
#include "tests/core/cases/cases.h"
#include "tests/support/diagnosing.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <set>

using namespace requant;
using namespace requant::test;

namespace {

const std::vector<Case>& allCases()
{
    static const std::vector<Case> cases = [] {
        std::vector<Case> all;
        for (auto& group : {casesOfShards(), casesOfNames(), casesOfConfig(), casesOfNumbers(), casesOfDeployment(),
                 variationsOfShards(), variationsOfFiles(), variationsOfNames(), variationsOfIgnoreLists(),
                 variationsOfConfig(), variationsOfDescriptions(), variationsOfNumbers()})
            all.insert(all.end(), group.begin(), group.end());
        return all;
    }();
    return cases;
}

/// The bases write "metadata": {} as DeepSeek's script does, so the remark on total_size is no case of its own.
std::vector<std::string> leftOut(const Case& row)
{
    const bool sizes = row.name.starts_with("A10");
    return sizes ? std::vector<std::string>() : std::vector<std::string>{"IDX-006"};
}

QString joined(const std::vector<std::string>& rules)
{
    QStringList list;
    for (const auto& rule : rules)
        list << QString::fromStdString(rule);
    return list.join(u' ');
}

std::filesystem::path pathOf(const QTemporaryDir& dir)
{
    return dir.path().toStdString();
}

} // namespace

class TestCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsExactlyTheFault_data();
    void findsExactlyTheFault();
    void cleanBasesGiveNothing_data();
    void cleanBasesGiveNothing();
    void givesTheSameEachTime();
    void checksCanBeSwitchedOff();
    void stopsOnCancel();
    void groupsLikeFaults();
    void everyRuleIsInTheTableOnce();
};

void TestCases::findsExactlyTheFault_data()
{
    QTest::addColumn<int>("number");
    for (int i = 0; i < static_cast<int>(allCases().size()); ++i)
        QTest::addRow("%s #%d", allCases()[static_cast<std::size_t>(i)].name.c_str(), i) << i;
}

void TestCases::findsExactlyTheFault()
{
    QFETCH(int, number);
    const Case& row = allCases()[static_cast<std::size_t>(number)];
    const QTemporaryDir dir;
    Builder builder = row.base();
    if (row.edit || row.damage) {
        const QTemporaryDir clean;
        QVERIFY(builder.write(pathOf(clean)));
        const auto before = findingsOf(pathOf(clean), {});
        QVERIFY2(rulesOf(before, {"IDX-006"}).empty(), describe(before).c_str());
    }
    if (row.edit)
        row.edit(builder);
    QVERIFY(builder.write(pathOf(dir)));
    if (row.damage)
        row.damage(pathOf(dir));

    DiagnoseOptions options;
    options.deep = row.deep;
    const auto findings = findingsOf(pathOf(dir), options);
    const std::string seen = describe(findings);
    QVERIFY2(rulesOf(findings, leftOut(row)) == row.rules,
        qPrintable(joined(row.rules) + QStringLiteral(" expected, got\n") + QString::fromStdString(seen)));
    for (const Finding& finding : findings) {
        QVERIFY2(findRule(finding.rule), finding.rule.c_str());
        const bool whole = !finding.subject.empty() && !finding.file.empty() && !finding.message.empty()
            && !finding.why.empty() && !finding.action.empty();
        QVERIFY2(whole && finding.count == finding.items.size(), seen.c_str());
    }
    if (row.rules.empty())
        return;
    const auto first = std::find_if(
        findings.begin(), findings.end(), [&](const Finding& finding) { return finding.rule == row.rules.front(); });
    if (*row.severity)
        QCOMPARE(name(first->severity), std::string_view(row.severity));
    QVERIFY2(first->message.english().find(row.says) != std::string::npos, seen.c_str());
}

void TestCases::cleanBasesGiveNothing_data()
{
    QTest::addColumn<int>("base");
    const char* const names[] = {"mini-r1", "mini-r1 with 144 rows", "mini-w8a8-ct", "mini-w8a8-asc", "mini-vlm",
        "mini-vlm ct", "mini-vlm ascend", "mini-dense", "mini-dense fused", "llama", "llama ascend", "mixtral fp8",
        "qwen3-moe ct", "qwen3-moe ascend", "nested ct", "nested fp8", "hybrid fp8", "hybrid ascend"};
    for (int i = 0; i < static_cast<int>(std::size(names)); ++i)
        QTest::newRow(names[i]) << i;
}

void TestCases::cleanBasesGiveNothing()
{
    QFETCH(int, base);
    const std::function<Builder()> bases[] = {plainR1,
        [] {
            return miniR1({80, MiniQuant::Fp8});
        },
        miniW8a8Ct, miniW8a8Asc, plainVlm, ctVlm, ascVlm, plainDense, [] { return miniDense(true); },
        [] { return miniLlama(); }, [] { return miniLlama(MiniQuant::Ascend); },
        [] { return miniMoe(true, MiniQuant::Fp8); }, [] { return miniMoe(false, MiniQuant::CompressedTensors); },
        [] { return miniMoe(false, MiniQuant::Ascend); }, [] { return miniNested(MiniQuant::CompressedTensors); },
        [] { return miniNested(MiniQuant::Fp8); }, [] { return miniHybrid(MiniQuant::Fp8); },
        [] { return miniHybrid(MiniQuant::Ascend); }};
    const QTemporaryDir dir;
    QVERIFY(bases[base]().write(pathOf(dir)));
    for (const bool deep : {false, true}) {
        DiagnoseOptions options;
        options.deep = deep;
        const auto findings = findingsOf(pathOf(dir), options);
        QVERIFY2(rulesOf(findings, {"IDX-006"}).empty(), describe(findings).c_str());
    }
}

void TestCases::givesTheSameEachTime()
{
    const QTemporaryDir dir;
    Builder builder = miniW8a8Asc();
    builder.remove("model.layers.1.self_attn.o_proj.weight_scale");
    builder.description()["group_size"] = 64;
    builder.description()["model.layers.2.self_attn.o_proj.weight"] = "FLOAT";
    QVERIFY(builder.write(pathOf(dir)));
    const std::string first = describe(findingsOf(pathOf(dir)));
    QVERIFY(!first.empty());
    for (int i = 0; i < 5; ++i)
        QCOMPARE(describe(findingsOf(pathOf(dir))), first);
}

void TestCases::checksCanBeSwitchedOff()
{
    const QTemporaryDir dir;
    Builder builder = miniR1();
    builder.remove("model.layers.2.self_attn.kv_b_proj.weight_scale_inv");
    QVERIFY(builder.write(pathOf(dir)));
    DiagnoseOptions options;
    options.disabledChecks = {"scale-pairs", "index-size"};
    QVERIFY(findingsOf(pathOf(dir), options).empty());
    std::set<std::string_view> ids;
    for (const Check& check : allChecks()) {
        QVERIFY2(ids.insert(check.id).second, check.id.data());
        QVERIFY(!check.name.empty() && !check.description.empty() && check.run);
    }
}

void TestCases::stopsOnCancel()
{
    const QTemporaryDir dir;
    QVERIFY(miniR1().write(pathOf(dir)));
    const auto checkpoint = openCheckpoint(pathOf(dir));
    QVERIFY(checkpoint);
    std::stop_source source;
    source.request_stop();
    Context context;
    context.stop = source.get_token();
    const Scene scene(*checkpoint, {});
    bool cancelled = false;
    QVERIFY(runChecks(scene, context, cancelled).empty());
    QVERIFY(cancelled);
}

void TestCases::groupsLikeFaults()
{
    const QTemporaryDir dir;
    Builder builder = miniR1();
    const std::size_t removed = builder.removeMatching("model.layers.2.mlp.experts.", ".weight_scale_inv");
    QVERIFY(removed == 12);
    QVERIFY(builder.write(pathOf(dir)));
    const auto findings = findingsOf(pathOf(dir));
    const auto group = std::find_if(
        findings.begin(), findings.end(), [](const Finding& finding) { return finding.rule == "SCL-001"; });
    QVERIFY(group != findings.end());
    QCOMPARE(group->count, std::uint64_t{12});
    QCOMPARE(rulesOf(findings, {"IDX-006"}).size(), std::size_t{1});
}

void TestCases::everyRuleIsInTheTableOnce()
{
    std::set<std::string_view> ids;
    for (const Rule& rule : rules()) {
        QVERIFY2(ids.insert(rule.id).second, rule.id.data());
        QVERIFY(!rule.title.empty());
        QVERIFY(!ruleTitle(rule.id).empty());
    }
}

QTEST_GUILESS_MAIN(TestCases)
#include "tst_cases.moc"
