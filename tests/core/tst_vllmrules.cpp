// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ctmatch.h"
#include "core/runtime/fp8skip.h"
#include "core/runtime/registry.h"
#include "core/runtime/tying.h"
#include "core/runtime/vectorcheck.h"
#include "core/runtime/vllm.h"
#include "core/runtime/vllmnames.h"
#include "core/checkpoint/modelconfig.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTest>

using namespace requant;
using namespace Qt::StringLiterals;
using Json = nlohmann::ordered_json;

namespace {

// Kept for the whole run, since runtimes are looked up by name.
const VllmProfile& profile(const char* spec)
{
    static std::map<std::string, std::shared_ptr<const Runtime>> known;
    auto& runtime = known[spec];
    if (!runtime)
        runtime = findRuntime(spec).value();
    return dynamic_cast<const VllmRuntime&>(*runtime).vllmProfile();
}

ModelConfig config(const Json& json)
{
    JsonDocument document;
    document.value = std::make_shared<const Json>(json);
    return ModelConfig(std::move(document));
}

const PackedModules qwenPacked{
    {"qkv_proj", {"q_proj", "k_proj", "v_proj"}}, {"gate_up_proj", {"gate_proj", "up_proj"}}};

CtMatcher matcher(const char* spec, std::vector<std::string> ignore, std::vector<CtMatcher::Target> targets)
{
    return {profile(spec).ct, qwenPacked, std::move(ignore), std::move(targets),
        {*ctSchemeFromWord("w8a8-int8-dynamic"), *ctSchemeFromWord("w4a16-int4-group128"),
            *ctSchemeFromWord("w8a8-int8-static")}};
}

} // namespace

class TestVllmRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void mapperOrder();
    void loaders_data();
    void loaders();
    void ignoreLists_data();
    void ignoreLists();
    void ctAnswers_data();
    void ctAnswers();
    void fp8Lists();
    void packedDependOnConfig();
    void recordedAnswers();
};

void TestVllmRules::mapperOrder()
{
    const auto mapper = WeightsMapper::fromJson(Json::parse(R"({"prefix": [["a.", "b."], ["b.", "c."]],
        "suffix": [[".x.x", ".y"]], "substr": [[".mid.", "."], ["gone", null]], "stacked": [[".q", ".qkv", "q"]],
        "regex": [["re:(\\d)\\.w$", "\\1.weight"]]})"));
    QVERIFY(mapper);
    using Kind = WeightsMapper::Kind;
    const std::vector<Kind> all{Kind::Regex, Kind::Substr, Kind::Stacked, Kind::Prefix, Kind::Suffix};
    const auto map = [&](const char* name) { return mapper->map(name, all); };
    QCOMPARE(map("a.0")->name, std::string("c.0")); // prefix rules chain
    QCOMPARE(map("a.mid.mid.0")->name, std::string("c.mid.0")); // first occurrence only
    QCOMPARE(map("m.x.x.x.x")->name, std::string("m.x.x.y")); // the end
    QCOMPARE(map("layers.0.w")->name, std::string("layers.0.weight"));
    QCOMPARE(map("t.q.weight")->name, std::string("t.qkv.weight"));
    QCOMPARE(map("t.q.weight")->shard, std::string("\"q\""));
    QVERIFY(!map("a.gone.b"));
    QCOMPARE(mapper->renamesOnly().map("a.gone.q", all)->name, std::string("c.gone.q"));
    const Json pairs = Json::array({Json::array({"re:(", "x"})});
    QVERIFY(!WeightsMapper::fromJson({{"prefix", Json::array({Json::array({"a"})})}}));
    QVERIFY(!WeightsMapper::fromJson({{"regex", pairs}}));
    QVERIFY(!WeightsMapper::fromJson({{"middle", pairs}}));
}

void TestVllmRules::loaders_data()
{
    QTest::addColumn<QByteArray>("spec");
    QTest::addColumn<QByteArray>("className");
    QTest::addColumn<QByteArray>("disk");
    QTest::addColumn<QByteArray>("parameter"); // empty: dropped
    const auto row = [](const char* spec, const char* name, const char* disk, const char* parameter) {
        QTest::addRow("%s %s %s", spec, name, disk)
            << QByteArray(spec) << QByteArray(name) << QByteArray(disk) << QByteArray(parameter);
    };
    row("vllm@main", "LlamaForCausalLM", "model.layers.0.self_attn.q_proj.weight",
        "model.layers.0.self_attn.qkv_proj.weight");
    row("vllm@0.15.1", "LlamaForCausalLM", "model.layers.0.self_attn.q_proj.weight",
        "model.layers.0.self_attn.q_proj.weight");
    row("vllm@main", "Qwen3VLForConditionalGeneration", "model.language_model.layers.0.mlp.up_proj.weight",
        "language_model.model.layers.0.mlp.gate_up_proj.weight");
    row("vllm@main", "Qwen3VLForConditionalGeneration", "lm_head.weight", "language_model.lm_head.weight");
    row("vllm@main", "Qwen3NextForCausalLM", "mtp.fc.weight", "");
    row("vllm@0.23.0", "Qwen3NextForCausalLM", "mtp.fc.weight", "");
    row("vllm@main", "DeepseekV3ForCausalLM", "model.layers.4.eh_proj.weight", "");
    row("vllm@main", "DeepseekV3ForCausalLM", "model.layers.40.eh_proj.weight", "model.layers.40.eh_proj.weight");
    row("vllm@main", "LlamaForCausalLM", "model.layers.0.self_attn.rotary_emb.inv_freq", "");
    row("vllm@0.23.0", "Mistral3ForConditionalGeneration",
        "model.language_model.layers.0.self_attn.o_proj.weight_scale_inv",
        "language_model.model.layers.0.self_attn.o_proj.weight_scale");
    row("vllm@main", "MistralForCausalLM", "layers.0.attention.wq.weight", "model.layers.0.self_attn.qkv_proj.weight");
}

void TestVllmRules::loaders()
{
    QFETCH(QByteArray, spec);
    QFETCH(QByteArray, className);
    QFETCH(QByteArray, disk);
    QFETCH(QByteArray, parameter);
    const auto& p = profile(spec.constData());
    const auto* rules = p.findClass(className.toStdString());
    QVERIFY(rules);
    const VllmLoader loader(p, *rules, ModelConfig(), {false, 4, 1, {}});
    const auto mapped = loader.loadThrough(disk.toStdString());
    QCOMPARE(mapped ? QByteArray::fromStdString(mapped->name) : QByteArray(), parameter);
}

void TestVllmRules::ignoreLists_data()
{
    QTest::addColumn<bool>("fp8");
    QTest::addColumn<QByteArray>("entry");
    QTest::addColumn<QByteArray>("renamed");
    QTest::newRow("dotted") << false << QByteArray("model.visual.merger") << QByteArray("visual.merger");
    QTest::newRow("pattern is spared") << false << QByteArray("re:model.visual.*") << QByteArray("re:model.visual.*");
    QTest::newRow("no dot is spared") << false << QByteArray("lm_head") << QByteArray("lm_head");
    QTest::newRow("fp8 pattern is renamed too") << true << QByteArray("model.visual.x") << QByteArray("visual.x");
    QTest::newRow("the rule needs its dot") << true << QByteArray("lm_head") << QByteArray("lm_head");
}

void TestVllmRules::ignoreLists()
{
    QFETCH(bool, fp8);
    QFETCH(QByteArray, entry);
    QFETCH(QByteArray, renamed);
    const auto& p = profile("vllm@main");
    const auto got = renameListEntry(p, p.findClass("Qwen3VLForConditionalGeneration"), entry.toStdString(),
        fp8 ? RenameGuard::None : RenameGuard::DottedPlain);
    QVERIFY(got);
    QCOMPARE(QByteArray::fromStdString(*got), renamed);
}

void TestVllmRules::ctAnswers_data()
{
    QTest::addColumn<QByteArray>("spec");
    QTest::addColumn<QStringList>("ignore");
    QTest::addColumn<QByteArray>("layer");
    QTest::addColumn<QByteArray>("layerClass");
    QTest::addColumn<QByteArray>("answer"); // target, "ignored", "none", "never" or the exception
    const auto row = [](const char* title, const char* spec, const QStringList& ignore, const char* layer,
                         const char* cls, const char* answer) {
        QTest::newRow(title) << QByteArray(spec) << ignore << QByteArray(layer) << QByteArray(cls)
                             << QByteArray(answer);
    };
    const auto* const qkv = "model.layers.0.self_attn.qkv_proj";
    row("plain", "vllm@main", {}, qkv, "QKVParallelLinear", "Linear");
    row("all shards", "vllm@main", {u"re:.*[qkv]_proj$"_s}, qkv, "QKVParallelLinear", "ignored");
    row("half the shards", "vllm@main", {u"re:.*[qk]_proj$"_s}, qkv, "QKVParallelLinear", "ValueError");
    row("fused name", "vllm@main", {QString::fromLatin1(qkv)}, qkv, "QKVParallelLinear", "ignored");
    row("parent", "vllm@main", {u"model.layers.0.self_attn"_s}, qkv, "QKVParallelLinear", "Linear");
    row("head, old", "vllm@0.15.1", {}, "lm_head", "ParallelLMHead", "never");
    row("head is not a Linear", "vllm@main", {}, "lm_head", "ParallelLMHead", "none");
    row("experts", "vllm@main", {}, "model.layers.1.mlp.experts", "RoutedExperts", "RoutedExperts");
    row("experts, old", "vllm@0.23.0", {}, "model.layers.1.mlp.experts", "RoutedExperts", "FusedMoE");
    row("expert 3 says nothing", "vllm@main", {u"model.layers.1.mlp.experts.3.gate_proj"_s},
        "model.layers.1.mlp.experts", "RoutedExperts", "RoutedExperts");
    row("expert 0 alone", "vllm@main", {u"model.layers.1.mlp.experts.0.gate_proj"_s}, "model.layers.1.mlp.experts",
        "RoutedExperts", "ValueError");
    row("kunlun head", "vllm-kunlun", {}, "lm_head", "ParallelLMHead", "never");
}

void TestVllmRules::ctAnswers()
{
    QFETCH(QByteArray, spec);
    QFETCH(QStringList, ignore);
    QFETCH(QByteArray, layer);
    QFETCH(QByteArray, layerClass);
    QFETCH(QByteArray, answer);
    std::vector<std::string> entries;
    for (const auto& entry : ignore)
        entries.push_back(entry.toStdString());
    const auto got =
        matcher(spec.constData(), entries, {{"Linear", 0}}).ask(layer.toStdString(), layerClass.toStdString());
    const std::string said = !got.error.empty() ? got.error
        : !got.consulted                        ? "never"
        : got.ignored.value_or(false)           ? "ignored"
        : got.target.empty()                    ? "none"
                                                : got.target;
    QCOMPARE(QByteArray::fromStdString(said), answer);
}

void TestVllmRules::fp8Lists()
{
    const std::string fused = "model.layers.0.self_attn.qkv_proj";
    const std::vector<std::string> list{fused, "model.layers.1.mlp.gate_proj", "model.layers.2.mlp.experts.0.up_proj"};
    for (const bool listed : {true, false}) {
        const Fp8Skip skip(listed, qwenPacked, list);
        QCOMPARE(skip.ask(fused, "QKVParallelLinear").skipped, listed);
        QCOMPARE(
            skip.ask("model.layers.1.mlp.gate_up_proj", "MergedColumnParallelLinear").error, std::string("ValueError"));
        QVERIFY(skip.ask("model.layers.2.mlp.experts", "RoutedExperts").skipped);
        QVERIFY(!skip.ask("model.layers.3.mlp.experts", "RoutedExperts").skipped);
        QVERIFY(!skip.ask("lm_head", "ParallelLMHead").consulted);
    }
}

void TestVllmRules::packedDependOnConfig()
{
    const auto& p = profile("vllm@main");
    const auto* rules = p.findClass("DeepseekV3ForCausalLM");
    QVERIFY(rules);
    QVERIFY(!shardsOf(p.packedFor(*rules, config(Json::object())), "fused_qkv_a_proj"));
    QVERIFY(shardsOf(p.packedFor(*rules, config({{"q_lora_rank", 1536}})), "fused_qkv_a_proj"));
    QVERIFY(!shardsOf(p.packedFor(*rules, config({{"q_lora_rank", nullptr}})), "fused_qkv_a_proj"));
    const auto* moe = p.findClass("Qwen3MoeForCausalLM");
    QVERIFY(moe);
    QVERIFY(!shardsOf(p.packedFor(*moe, config(Json::object())), "gate_up_proj"));
    QVERIFY(shardsOf(p.packedFor(*moe, config({{"mlp_only_layers", {0}}})), "gate_up_proj"));
    // A wrapper that defines none works with those of its language model.
    const auto* wrapper = p.findClass("KimiK25ForConditionalGeneration");
    QVERIFY(wrapper);
    QVERIFY(shardsOf(p.packedFor(*wrapper, config({{"text_config", {{"q_lora_rank", 8}}}})), "fused_qkv_a_proj"));
}

// Thousands of answers recorded from the runtimes' own code, if they are here.
void TestVllmRules::recordedAnswers()
{
    QFile file(QStringLiteral(REQUANT_SHARED "/facts/vectors/vllm-names.jsonl"));
    if (!file.open(QIODevice::ReadOnly))
        QSKIP("the recorded answers are not here");
    const QByteArray lines = file.readAll();
    const auto result =
        checkVectors(std::string_view(lines.constData(), static_cast<std::size_t>(lines.size())), "vllm-names.jsonl");
    QVERIFY(result);
    for (const auto& wrong : result->disagree)
        qWarning("line %lu, %s, %s: expected %s, got %s", static_cast<unsigned long>(wrong.line), wrong.version.c_str(),
            wrong.prefix.c_str(), wrong.expected.c_str(), wrong.got.c_str());
    QCOMPARE(result->disagree.size(), std::size_t{0});
    QVERIFY(result->agree > 30000);
}

QTEST_APPLESS_MAIN(TestVllmRules)
#include "tst_vllmrules.moc"
