// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/registry.h"
#include "tests/support/minimodels.h"
#include "tests/support/opened.h"
#include "widgets/models/prefixrules.h"
#include "widgets/models/profileedit.h"
#include "widgets/models/profilesuggestions.h"
#include "widgets/models/profiletablemodels.h"
#include "widgets/models/roles.h"

#include <nlohmann/json.hpp>

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <algorithm>

using namespace requant;
using namespace requant::test;
using namespace Qt::StringLiterals;
using Json = nlohmann::ordered_json;

namespace {

ProfileEdit::Profile profileOf(const char* spec)
{
    return std::make_shared<const Json>(findRuntime(spec).value()->profile());
}

VerdictKind kindOf(const Json& profile, const Checkpoint& checkpoint)
{
    const auto runtime = runtimeFromProfile(profile);
    return runtime ? (*runtime)->judge(checkpoint, {}, {}).kind : VerdictKind::Unknown;
}

} // namespace

class TestProfileEdit : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void tablesSurviveAWrite_data();
    void tablesSurviveAWrite();
    void inheritedEntriesAreRepeated();
    void undoAndRedo();
    void packedModelAddsARow();
    void ruleModelKeepsItsOrder();
    void prefixRules_data();
    void prefixRules();
    void suggestionsLeadToLoading();
    void visionMoeCanBeMadeToLoad_data();
    void visionMoeCanBeMadeToLoad();
    void unknownModelIsTreatedAsAnother();

private:
    QTemporaryDir m_folder;
    DocumentPtr m_document;
};

void TestProfileEdit::initTestCase()
{
    m_document = openBuilt(miniVisionMoe(), m_folder);
    QVERIFY(m_document);
}

void TestProfileEdit::tablesSurviveAWrite_data()
{
    QTest::addColumn<QString>("spec");
    QTest::addColumn<QString>("owner");
    QTest::newRow("vllm-ascend") << u"vllm-ascend@v0.13.0"_s << u"qwen3_vl_moe_text"_s;
    QTest::newRow("vllm-ascend, conditions") << u"vllm-ascend@main"_s << u"deepseek_v3"_s;
    QTest::newRow("vllm") << u"vllm@0.15.1"_s << u"Qwen3VLMoeForConditionalGeneration"_s;
    QTest::newRow("vllm-kunlun") << u"vllm-kunlun@main"_s << u"DeepseekV3ForCausalLM"_s;
}

void TestProfileEdit::tablesSurviveAWrite()
{
    QFETCH(QString, spec);
    QFETCH(QString, owner);
    Json profile = *profileOf(qPrintable(spec));
    const Json before = profile;
    const std::string name = owner.toStdString();
    auto packed = packedEntries(profile, name);
    auto rules = nameRules(profile, name);
    QVERIFY(!packed.empty());
    const PackedEntry added{"ab_proj", {"a_proj", "b_proj"}, {}, true};
    packed.push_back(added);
    rules.push_back({false, "visual.", "model.visual."});
    rules.push_back({true, ".w1.", std::nullopt});
    setPackedEntries(profile, name, packed);
    setNameRules(profile, name, rules);
    const auto again = packedEntries(profile, name);
    QCOMPARE(again.size(), packed.size());
    QVERIFY(std::find(again.begin(), again.end(), added) != again.end());
    const auto rulesAgain = nameRules(profile, name);
    QCOMPARE(rulesAgain.size(), rules.size());
    QVERIFY(std::is_permutation(rules.begin(), rules.end(), rulesAgain.begin()));
    QVERIFY(runtimeFromProfile(profile).has_value());
    QVERIFY(profile != before);
}

void TestProfileEdit::inheritedEntriesAreRepeated()
{
    // v0.11.0 takes a model's own table instead of that of its class, so a new table repeats what was there.
    ProfileEdit edit;
    edit.setBase(u"vllm-ascend@v0.11.0"_s, profileOf("vllm-ascend@v0.11.0"), &m_document->checkpoint.config());
    QCOMPARE(edit.owner(), u"qwen3_vl_moe"_s);
    const auto before = edit.packed();
    QVERIFY(!before.empty());
    QVERIFY(!before.front().own);
    QVERIFY(edit.setPacked(static_cast<int>(before.size()), {"ab", {"a", "b"}, {}, true}));
    QCOMPARE(edit.packed().size(), before.size() + 1);
    QVERIFY(std::all_of(edit.packed().begin(), edit.packed().end(), [](const auto& entry) { return entry.own; }));
    QVERIFY(edit.removePacked(0));
    QCOMPARE(edit.packed().size(), before.size());
}

void TestProfileEdit::undoAndRedo()
{
    ProfileEdit edit;
    QSignalSpy edited(&edit, &ProfileEdit::edited);
    edit.setBase(u"vllm-ascend@v0.11.0"_s, profileOf("vllm-ascend@v0.11.0"), &m_document->checkpoint.config());
    QVERIFY(!edit.canUndo());
    QVERIFY(edit.setRule(0, {false, "visual.", "model.visual."}));
    QVERIFY(edit.isEdited());
    QVERIFY(!edit.setRule(0, {false, "visual.", "model.visual."})); // nothing changed, nothing to undo
    QVERIFY(edit.setRule(0, {false, "visual.", "vision."}));
    edit.undo();
    QCOMPARE(*edit.rules().front().to, std::string("model.visual."));
    edit.undo();
    QVERIFY(edit.rules().empty());
    QVERIFY(*edit.after() == *edit.before());
    QVERIFY(edit.canRedo());
    edit.redo();
    QCOMPARE(edit.rules().size(), std::size_t{1});
    QVERIFY(edit.removeRule(0)); // another way from here: what was to be redone is gone
    QVERIFY(!edit.canRedo());
    edit.reset();
    QVERIFY(!edit.isEdited() && !edit.canUndo());
    QCOMPARE(edited.count(), 8);
}

void TestProfileEdit::packedModelAddsARow()
{
    ProfileEdit edit;
    PackedTableModel model(&edit);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    edit.setBase(u"vllm-ascend@v0.11.0"_s, profileOf("vllm-ascend@v0.11.0"), &m_document->checkpoint.config());
    const int last = model.rowCount() - 1;
    QVERIFY(model.setData(model.index(last, PackedTableModel::Fused), u"ab"_s));
    QVERIFY(!edit.isEdited()); // half a row is none
    QVERIFY(model.setData(model.index(last, PackedTableModel::Shards), u"[\"a\", 'b'] c"_s));
    QVERIFY(edit.isEdited());
    QCOMPARE(model.rowCount(), last + 2);
    QCOMPARE(model.index(last, PackedTableModel::Shards).data().toString(), u"a, b, c"_s);
    QVERIFY(!model.setData(model.index(last, PackedTableModel::Shards), u"  "_s)); // made of nothing: refused
    QVERIFY(model.flags(model.index(last, PackedTableModel::Shards)).testFlag(Qt::ItemIsEditable));
    QVERIFY(!model.flags(model.index(last, PackedTableModel::Origin)).testFlag(Qt::ItemIsEditable));
}

void TestProfileEdit::ruleModelKeepsItsOrder()
{
    ProfileEdit edit;
    RuleTableModel model(&edit);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    edit.setBase(u"vllm-ascend@v0.13.0"_s, profileOf("vllm-ascend@v0.13.0"), &m_document->checkpoint.config());
    edit.setOwner(u"qwen3_vl_moe_text"_s);
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(model.index(0, RuleTableModel::From).data().toString(), u"visual."_s);
    QVERIFY(!edit.moveRule(0, -1));
    QVERIFY(edit.moveRule(0, 1));
    QCOMPARE(model.index(1, RuleTableModel::From).data().toString(), u"visual."_s);
    QVERIFY(model.setData(model.index(3, RuleTableModel::Kind), u"part"_s));
    QVERIFY(model.setData(model.index(3, RuleTableModel::From), u".ffn."_s));
    QVERIFY(model.setData(model.index(3, RuleTableModel::To), u".mlp."_s));
    QCOMPARE(model.rowCount(), 5);
    QVERIFY(edit.rules()[3].part);
    QVERIFY(!edit.moveRule(3, -1)); // kinds are applied one after the other
}

void TestProfileEdit::prefixRules_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("rule");
    QTest::newRow("longer") << u"visual.blocks.0.w"_s << u"model.visual.blocks.0.w"_s << u"visual. > model.visual."_s;
    QTest::newRow("shorter") << u"model.visual.b.w"_s << u"visual.b.w"_s << u"model.visual. > visual."_s;
    QTest::newRow("turned round") << u"language_model.model.layers.0.w"_s << u"model.language_model.layers.0.w"_s
                                  << u"language_model.model. > model.language_model."_s;
    QTest::newRow("a part of a component is not common")
        << u"xlayers.0.w"_s << u"layers.0.w"_s << u"xlayers. > layers."_s;
    QTest::newRow("equal") << u"a.b"_s << u"a.b"_s << QString();
    QTest::newRow("other ends") << u"a.b"_s << u"a.c"_s << QString();
    QTest::newRow("nothing") << QString() << u"a"_s << QString();
}

void TestProfileEdit::prefixRules()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    const auto rule = prefixRule(from.toStdString(), to.toStdString());
    QTEST(rule ? QString::fromStdString(rule->from + " > " + *rule->to) : QString(), "rule");
}

// One suggestion after the other, as one clicks them, until nothing is left to mend.
void TestProfileEdit::suggestionsLeadToLoading()
{
    QTemporaryDir folder;
    const auto document = openBuilt(miniVisionMoe("visual."), folder);
    QVERIFY(document);
    const auto& checkpoint = document->checkpoint;
    Json profile = *profileOf("vllm-ascend@v0.13.0");
    QCOMPARE(kindOf(profile, checkpoint), VerdictKind::Fails);
    QStringList made;
    for (int step = 0; step < 5; ++step) {
        const auto verdict = runtimeFromProfile(profile).value()->judge(checkpoint, {}, {});
        const auto found = suggestEdits(checkpoint, profile, verdict);
        if (found.empty())
            break;
        made << QString::fromStdString(found.front().kind == ProfileSuggestion::Kind::Packed
                ? found.front().packed.fused
                : found.front().rule.from);
        applySuggestion(profile, checkpoint.config(), found.front());
    }
    QVERIFY2(kindOf(profile, checkpoint) == VerdictKind::Loads, qPrintable(made.join(u", "_s)));
    QCOMPARE(made, QStringList{u"model.visual."_s});
    const auto loads = runtimeFromProfile(profile).value()->judge(checkpoint, {}, {});
    QVERIFY(suggestEdits(checkpoint, profile, loads).empty());
}

// Seed 000, on every version: what loads offers nothing, what fails offers one click that leads to "loads".
void TestProfileEdit::visionMoeCanBeMadeToLoad_data()
{
    QTest::addColumn<QString>("spec");
    QTest::addColumn<QString>("rows");
    for (const auto& runtime : allRuntimes()) {
        if (runtime->name() != "vllm-ascend")
            continue;
        const QString spec =
            QString::fromStdString(std::string(runtime->name()) + "@" + std::string(runtime->version()));
        for (const char* rows : {"model.visual.", "visual."})
            QTest::addRow("%s, rows %s", qPrintable(spec), rows) << spec << QString::fromLatin1(rows);
    }
}

void TestProfileEdit::visionMoeCanBeMadeToLoad()
{
    QFETCH(QString, spec);
    QFETCH(QString, rows);
    QTemporaryDir folder;
    const auto document = openBuilt(miniVisionMoe(rows.toStdString()), folder);
    QVERIFY(document);
    const auto& checkpoint = document->checkpoint;
    const auto runtime = findRuntime(spec.toStdString()).value();
    const auto verdict = runtime->judge(checkpoint, {}, {});
    Json profile = runtime->profile();
    const auto found = suggestEdits(checkpoint, profile, verdict);
    QCOMPARE(found.empty(), verdict.kind == VerdictKind::Loads);
    if (found.empty())
        return;
    if (spec.endsWith(u"v0.11.0") || spec.endsWith(u"v0.12.0rc1")) {
        QCOMPARE(found.front().kind, ProfileSuggestion::Kind::Whole);
        QVERIFY(found.front().changes.size() > 1);
    }
    applySuggestion(profile, checkpoint.config(), found.front());
    QCOMPARE(kindOf(profile, checkpoint), VerdictKind::Loads);
}

void TestProfileEdit::unknownModelIsTreatedAsAnother()
{
    QTemporaryDir folder;
    auto builder = miniDense();
    builder.config()["model_type"] = "qwen3_next_level";
    builder.config()["architectures"] = {"Qwen3NextLevelForCausalLM"};
    const auto document = openBuilt(builder, folder);
    QVERIFY(document);
    Json profile = *profileOf("vllm@0.15.1");
    const auto verdict = runtimeFromProfile(profile).value()->judge(document->checkpoint, {}, {});
    QCOMPARE(verdict.kind, VerdictKind::Unknown);
    const auto found = suggestEdits(document->checkpoint, profile, verdict);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found.front().owner, std::string("qwen3_next_level"));
    applySuggestion(profile, document->checkpoint.config(), found.front());
    QVERIFY(!tableOwners(profile, document->checkpoint.config()).empty());
    QVERIFY(kindOf(profile, document->checkpoint) != VerdictKind::Unknown);
}

QTEST_GUILESS_MAIN(TestProfileEdit)
#include "tst_profileedit.moc"
