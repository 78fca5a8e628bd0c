// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/modelconfig.h"
#include "core/convert/recipe.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace requant;

class TestRecipe : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void builtins();
    void roles_data();
    void roles();
    void refusesWhatItDoesNotKnow_data();
    void refusesWhatItDoesNotKnow();
    void layers_data();
    void layers();
    void firstRuleDecides();
    void scanBecomesNames();
};

namespace {

LayerCounts deepSeek()
{
    LayerCounts counts;
    counts.layers = 61;
    counts.nextn = 1;
    counts.firstDense = 3;
    counts.experts = 256;
    counts.sharedExperts = 1;
    return counts;
}

std::string actionOf(const Recipe& recipe, const char* tensor, const char* dtype)
{
    const LayerCounts counts = deepSeek();
    const RecipeRule* rule = matchRule(recipe, tensor, parseTensorRole(tensor, counts), dtype, counts);
    return rule ? std::string(name(rule->action)) : "none";
}

} // namespace

void TestRecipe::builtins()
{
    std::vector<Error> problems;
    const auto recipes = listRecipes(&problems);
    QVERIFY(problems.empty());
    std::vector<std::string> names;
    for (const auto& recipe : recipes)
        names.push_back(recipe.name);
    for (const char* name : {"bf16", "compressed-tensors-to-modelslim", "deepseek-int8-kunlun", "fp8-block",
             "int8-channel", "modelslim-to-compressed-tensors", "modelslim-w8a8-dynamic"})
        QVERIFY2(std::find(names.begin(), names.end(), name) != names.end(), name);
    QCOMPARE(findRecipe("no-such-recipe").error().code, ErrorCode::InvalidArgument);
}

void TestRecipe::roles_data()
{
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("layer");
    QTest::addColumn<int>("expert");
    QTest::addColumn<bool>("mtp");
    const auto row = [](const char* tensor, const char* kind, int layer, int expert, bool mtp) {
        QTest::newRow(tensor) << QString::fromLatin1(tensor) << QString::fromLatin1(kind) << layer << expert << mtp;
    };
    row("model.layers.3.mlp.experts.17.gate_proj.weight", "linear", 3, 17, false);
    row("model.layers.3.mlp.gate.weight", "router", 3, -1, false);
    row("model.layers.3.mlp.gate.e_score_correction_bias", "bias", 3, -1, false);
    row("model.layers.61.eh_proj.weight", "linear", 61, -1, true);
    row("model.layers.2.self_attn.kv_a_layernorm.weight", "norm", 2, -1, false);
    row("model.embed_tokens.weight", "embedding", -1, -1, false);
    row("lm_head.weight", "head", -1, -1, false);
    row("model.language_model.layers.0.mlp.experts.gate_up_proj", "linear", 0, -1, false);
    row("mtp.layers.0.mlp.up_proj.weight", "linear", 0, -1, true);
}

void TestRecipe::roles()
{
    QFETCH(const QString, tensor);
    QFETCH(const QString, kind);
    const std::string text = tensor.toStdString();
    const TensorRole role = parseTensorRole(text, deepSeek());
    QCOMPARE(std::string(name(role.kind)), kind.toStdString());
    QTEST(role.layer ? int(*role.layer) : -1, "layer");
    QTEST(role.expert ? int(*role.expert) : -1, "expert");
    QTEST(role.mtp, "mtp");
}

void TestRecipe::refusesWhatItDoesNotKnow_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("where");
    QTest::newRow("rule key") << QByteArray(R"({"name":"x","rules":[{"projektion":["a"],"action":"keep"}]})")
                              << "rules/0/projektion";
    QTest::newRow("action") << QByteArray(R"({"name":"x","rules":[{"action":"int7"}]})") << "rules/0/action";
    QTest::newRow("no action") << QByteArray(R"({"name":"x","rules":[{"layers":"moe"}]})") << "rules/0/action";
    QTest::newRow("layers") << QByteArray(R"({"name":"x","rules":[{"layers":"some","action":"keep"}]})")
                            << "rules/0/layers";
    QTest::newRow("regex") << QByteArray(R"({"name":"x","rules":[{"match":"re:(","action":"keep"}]})")
                           << "rules/0/match";
    QTest::newRow("container") << QByteArray(R"({"name":"x","container":"zip"})") << "/container";
    QTest::newRow("no name") << QByteArray(R"({"rules":[]})") << "/name";
}

void TestRecipe::refusesWhatItDoesNotKnow()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, where);
    const auto recipe = parseRecipe(std::string_view(text.constData(), size_t(text.size())), "x.json");
    QVERIFY(!recipe);
    QCOMPARE(recipe.error().code, ErrorCode::InvalidArgument);
    QVERIFY2(recipe.error().english().find(where.toStdString()) != std::string::npos, recipe.error().english().c_str());
}

void TestRecipe::layers_data()
{
    QTest::addColumn<QString>("layers");
    QTest::addColumn<int>("layer");
    QTest::addColumn<bool>("matches");
    const auto row = [](const char* layers, int layer, bool matches) {
        QTest::addRow("%s of %d", layers, layer) << QString::fromLatin1(layers) << layer << matches;
    };
    row("dense", 2, true);
    row("dense", 3, false);
    row("moe", 3, true);
    row("decoder", 60, true);
    row("decoder", 61, false);
    row("mtp", 61, true);
    row("mtp", 60, false);
    row("first:2", 1, true);
    row("first:2", 2, false);
    row("last:1", 60, true);
    row("last:1", 59, false);
    row("5-7", 7, true);
    row("5-7", 8, false);
    row("5", 5, true);
}

void TestRecipe::layers()
{
    QFETCH(const QString, layers);
    QFETCH(const int, layer);
    const std::string tensor = "model.layers." + std::to_string(layer) + ".mlp.up_proj.weight";
    QTEST(layerMatches(layers.toStdString(), parseTensorRole(tensor, deepSeek()), deepSeek()), "matches");
}

void TestRecipe::firstRuleDecides()
{
    const auto recipe = findRecipe("deepseek-int8-kunlun");
    QVERIFY(recipe.has_value());
    QCOMPARE(actionOf(*recipe, "model.layers.0.self_attn.kv_b_proj.weight", "F8_E4M3"), "bf16");
    QCOMPARE(actionOf(*recipe, "model.layers.0.self_attn.kv_a_proj_with_mqa.weight", "F8_E4M3"), "int8");
    QCOMPARE(actionOf(*recipe, "model.layers.1.mlp.down_proj.weight", "F8_E4M3"), "bf16");
    QCOMPARE(actionOf(*recipe, "model.layers.9.mlp.shared_experts.up_proj.weight", "F8_E4M3"), "bf16");
    QCOMPARE(actionOf(*recipe, "model.layers.9.mlp.experts.255.up_proj.weight", "F8_E4M3"), "int8");
    QCOMPARE(actionOf(*recipe, "model.layers.61.mlp.experts.1.up_proj.weight", "F8_E4M3"), "drop");
    QCOMPARE(actionOf(*recipe, "model.layers.9.mlp.gate.weight", "BF16"), "none");
    QCOMPARE(actionOf(*recipe, "lm_head.weight", "BF16"), "none");
}

void TestRecipe::scanBecomesNames()
{
    const auto recipe = parseRecipe(R"({"name":"x","rules":[
        {"metric":"relative_rmse","above":0.05,"action":"bf16"},{"kinds":["linear"],"action":"int8"}]})",
        "x");
    QVERIFY(recipe.has_value());
    QVERIFY(recipe->wantsScan());
    QVERIFY(!resolveRecipe(*recipe, {}, {}));
    const std::string bad = "model.layers.9.mlp.experts.0.up_proj.weight";
    const std::string good = "model.layers.9.mlp.experts.1.up_proj.weight";
    const auto resolved =
        resolveRecipe(*recipe, {{bad, {{"relative_rmse", 0.07}}}, {good, {{"relative_rmse", 0.01}}}}, {});
    QVERIFY(resolved.has_value());
    QCOMPARE(actionOf(*resolved, bad.c_str(), "F8_E4M3"), "bf16");
    QCOMPARE(actionOf(*resolved, good.c_str(), "F8_E4M3"), "int8");
    // The state keeps the document, and that alone must give the same decisions.
    const auto again = parseRecipe(resolved->document->dump(), "x");
    QVERIFY(again.has_value());
    QCOMPARE(actionOf(*again, bad.c_str(), "F8_E4M3"), "bf16");
}

QTEST_APPLESS_MAIN(TestRecipe)
#include "tst_recipe.moc"
