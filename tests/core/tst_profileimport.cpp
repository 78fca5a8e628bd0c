// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Profiles from the small source trees in tests/data/trees, and what becomes of trees that are broken.

#include "core/runtime/profileimport.h"
#include "core/runtime/registry.h"
#include "core/runtime/vectorcheck.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace Qt::StringLiterals;
using namespace requant;
using Json = nlohmann::ordered_json;

class TestProfileImport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void vllmTables();
    void vllmRules();
    void vllmAnswers();
    void ascendTables();
    void ascendAnswers();
    void kunlun();
    void unreadablePartsAreNamed();
    void brokenTrees_data();
    void brokenTrees();
    void noPython();

private:
    Result<ImportedProfile> import(const QString& tree, const std::string& vllm = {});
    QString edited(const QString& tree, const QString& file, const QByteArray& text);
    Json wholeOf(const ImportedProfile& imported);

    std::unique_ptr<QTemporaryDir> m_dir;
};

static QString treeOf(const QString& name)
{
    return QStringLiteral(REQUANT_TEST_DATA "/trees/") + name;
}

static void writeFile(const QString& path, const QByteArray& text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

void TestProfileImport::initTestCase()
{
    if (QStandardPaths::findExecutable(u"python3"_s).isEmpty())
        QSKIP("there is no python3, with which the trees are read");
}

void TestProfileImport::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
    qputenv("XDG_DATA_HOME", m_dir->filePath(u"data"_s).toUtf8());
}

Result<ImportedProfile> TestProfileImport::import(const QString& tree, const std::string& vllm)
{
    ImportOptions options;
    options.tree = tree.toStdString();
    options.vllmTree = vllm;
    return importProfile(options);
}

// A copy of a tree with one file of another text.
QString TestProfileImport::edited(const QString& tree, const QString& file, const QByteArray& text)
{
    const QString source = treeOf(tree);
    const QString copy = m_dir->filePath(tree);
    QDirIterator it(source, QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) {
        const QString path = it.next();
        const QString target = copy + path.mid(source.size());
        QDir().mkpath(QFileInfo(target).path());
        QFile::copy(path, target);
    }
    QFile::remove(copy + u'/' + file);
    writeFile(copy + u'/' + file, text);
    return copy;
}

Json TestProfileImport::wholeOf(const ImportedProfile& imported)
{
    const auto runtime = runtimeFromProfile(*imported.profile);
    return runtime ? (*runtime)->profile() : Json();
}

void TestProfileImport::vllmTables()
{
    const auto imported = import(treeOf(u"vllm"_s));
    QVERIFY2(imported.has_value(), imported ? "" : imported.error().english().c_str());
    QVERIFY(QFile::exists(QString::fromStdString(imported->file)));
    const Json profile = wholeOf(*imported);
    QCOMPARE(profile.value("version", ""), std::string("0.26.7"));
    QCOMPARE(profile["architectures"].value("TinyWrapper", ""), std::string("TinyWrapper"));
    const Json& tiny = profile["classes"]["TinyForCausalLM"];
    QCOMPARE(tiny["packed"].dump(),
        std::string(R"([["qkv_proj",["q_proj","k_proj","v_proj"]],["gate_up_proj",["gate_proj","up_proj"]]])"));
    QCOMPARE(tiny["mapper"]["prefix"].dump(),
        std::string(R"([["model.lm_head.","lm_head."],["scorer",null],["ranker",null]])"));
    QCOMPARE(
        tiny["mapper"]["stacked"].dump(), std::string(R"([[".q_proj",".qkv_proj","q"],[".k_proj",".qkv_proj","k"]])"));
    QCOMPARE(tiny["packed_when"].size(), std::size_t{2});
    QCOMPARE(tiny["packed_when"][0]["add"].dump(),
        std::string(R"([["fused_qkv_a_proj",["q_a_proj","kv_a_proj_with_mqa"]]])"));
    // The mapper of the wrapper is the other one with its prefix rules changed.
    QCOMPARE(profile["classes"]["TinyWrapper"]["mapper"]["prefix"].dump(),
        std::string(R"([["model.","language_model.model."]])"));
    // What the base says about a class that this tree has without a mapping is gone.
    QVERIFY(builtinProfile("vllm@main")->at("classes").at("PhiForCausalLM").contains("packed"));
    QVERIFY(!profile["classes"]["PhiForCausalLM"].contains("packed"));
}

void TestProfileImport::vllmRules()
{
    const auto imported = import(treeOf(u"vllm"_s));
    QVERIFY(imported.has_value());
    const Json profile = wholeOf(*imported);
    // 0.26.7 lies between the commits of August and 0.23.0; what the code shows wins over that base.
    QCOMPARE(imported->profile->value("base", ""), std::string("vllm@main-2026-08-14"));
    QCOMPARE(profile["mapper_order"].dump(), std::string(R"(["substr","regex","prefix","suffix"])"));
    QCOMPARE(profile["compressed_tensors"]["target_order"].dump(), std::string(R"(["name","class","fused"])"));
    QCOMPARE(profile["compressed_tensors"].value("no_target", ""), std::string("error"));
    QCOMPARE(profile["compressed_tensors"].value("moe_class", ""), std::string("FusedMoE"));
    QCOMPARE(profile["compressed_tensors"].value("embedding", true), false);
    QCOMPARE(profile["fp8"].value("fused_name_listed", true), false);
    QCOMPARE(profile["tie"].value("untie_by_checkpoint", true), false);
}

void TestProfileImport::vllmAnswers()
{
    QVERIFY(import(treeOf(u"vllm"_s)).has_value());
    const auto checked = checkVectors(
        R"({"runtime":"vllm","versions":["0.26.7"],"kind":"map","use":"ignore-list:compressed-tensors","class":"TinyForCausalLM","pairs":[["layers.0.attention.q_proj","layers.0.self_attn.q_proj"],["layers.3.ffn","layers.3.mlp"],["model.lm_head.x","lm_head.x"]]}
{"runtime":"vllm","versions":["0.26.7"],"kind":"fp8-skip","packed_modules":{"qkv_proj":["q_proj"]},"mapper":null,"config":{"ignored_layers":["l.qkv_proj"]},"queries":[{"layer":"l.qkv_proj","class":"QKVParallelLinear","outcome":{"skipped":false}}]}
)",
        "own");
    QVERIFY(checked.has_value());
    QCOMPARE(checked->disagree.size(), std::size_t{0});
    QCOMPARE(checked->agree, std::uint64_t{4});
}

void TestProfileImport::ascendTables()
{
    const auto imported = import(treeOf(u"ascend"_s), treeOf(u"vllm"_s).toStdString());
    QVERIFY2(imported.has_value(), imported ? "" : imported.error().english().c_str());
    const Json& profile = *imported->profile;
    QCOMPARE(profile["rules"].value("float_test", ""), std::string("starts_with"));
    QCOMPARE(profile["rules"].value("rewrites_keys", true), false);
    QVERIFY(profile["rules"]["cut_language_model"].is_object());
    QCOMPARE(profile["types"]["linear"].dump(), std::string(R"(["W4A4_TINY","W8A8_DYNAMIC"])"));
    QCOMPARE(profile["types"]["moe"].dump(), std::string(R"(["W8A8_DYNAMIC"])"));
    QCOMPARE(profile["packed"]["tiny_vl"]["gate_up_proj"].dump(), std::string(R"(["gate_proj","up_proj"])"));
    QCOMPARE(profile["packed"]["tiny"]["experts"].size(), std::size_t{3});
    QCOMPARE(profile["prefix"]["tiny_vl"]["prefix"][0].dump(), std::string(R"(["visual.","model.visual."])"));
    // From the tree of vLLM: Phi has no mapping there.
    QVERIFY(profile["classes"]["phi"]["packed"].empty());
    QVERIFY(profile["head_as_vllm"].is_array()); // from the nearest version: no table of the tree says it
}

void TestProfileImport::ascendAnswers()
{
    QVERIFY(import(treeOf(u"ascend"_s)).has_value());
    const auto checked = checkVectors(
        R"({"runtime":"vllm-ascend","version":"0.17.9","config":{"model_type":"tiny"},"description":{"l.0.q_proj.weight":"W4A4_TINY","l.0.k_proj.weight":"W4A4_TINY","l.0.v_proj.weight":"W4A4_TINY","l.0.experts.0.gate_proj.weight":"FLOAT"},"queries":[{"prefix":"language_model.l.0.qkv_proj","layer":"linear","outcome":{"kind":"scheme","type":"W4A4_TINY"}},{"prefix":"l.0.experts","layer":"moe","outcome":{"kind":"error","error":"KeyError","key":"l.0.experts.0.up_proj.weight"}}]}
{"runtime":"vllm-ascend","version":"v0.17.9","config":{"model_type":"tiny_vl"},"description":{"model.visual.fc.weight":"FLOAT"},"queries":[{"prefix":"visual.fc","layer":"linear","outcome":{"kind":"unquantized"}},{"prefix":"visual.other","layer":"linear","outcome":{"kind":"error","error":"KeyError","key":"model.visual.other.weight"}}]}
)",
        "own");
    QVERIFY(checked.has_value());
    for (const auto& item : checked->disagree)
        qWarning("%s: expected %s, got %s", item.prefix.c_str(), item.expected.c_str(), item.got.c_str());
    QCOMPARE(checked->disagree.size(), std::size_t{0});
    QCOMPARE(checked->agree, std::uint64_t{4});
}

void TestProfileImport::kunlun()
{
    const auto imported = import(treeOf(u"kunlun"_s));
    QVERIFY2(imported.has_value(), imported ? "" : imported.error().english().c_str());
    // The package has no version file; its metadata stands beside it.
    QCOMPARE(imported->profile->value("version", ""), std::string("0.42.0"));
    QCOMPARE(imported->profile->value("base", ""), std::string("vllm-kunlun@main"));
    const Json profile = wholeOf(*imported);
    QCOMPARE(profile["architectures"].value("TinyForCausalLM", ""), std::string("TinyForCausalLM"));
    QCOMPARE(profile["classes"]["TinyForCausalLM"]["packed"].dump(),
        std::string(R"([["qkv",["q_proj","k_proj","v_proj"]]])"));
    QVERIFY(profile["int8_bmm"].get<bool>());
}

static bool mentions(const std::vector<std::string>& remarks, const std::string& what)
{
    return std::any_of(
        remarks.begin(), remarks.end(), [&](const auto& remark) { return remark.find(what) != std::string::npos; });
}

void TestProfileImport::unreadablePartsAreNamed()
{
    const QString file = u"vllm/model_executor/models/odd.py"_s;
    const auto computed = import(edited(u"vllm"_s, file, "class Odd:\n    packed_modules_mapping = make()\n"));
    QVERIFY(computed.has_value());
    QVERIFY(mentions(computed->remarks, "packed of Odd"));
    QVERIFY(mentions(computed->remarks, "packed_when of TinyWrapper"));
    QVERIFY(!wholeOf(*computed)["classes"]["Odd"].contains("packed"));

    const auto broken = import(edited(u"vllm"_s, file, "class Odd(:\n"));
    QVERIFY(broken.has_value());
    QVERIFY(mentions(broken->remarks, "odd.py"));

    const auto binary = import(edited(u"vllm"_s, file, QByteArray("\xff\xfe\0", 3)));
    QVERIFY(binary.has_value());
    QVERIFY(mentions(binary->remarks, "odd.py"));

    const auto table = import(edited(u"ascend"_s, u"vllm_ascend/quantization/modelslim_config.py"_s,
        "packed_modules_model_mapping = {'a': {'b': ['c']}}\nQUANT_MODEL_PREFIX_MAPPINGS = load('x')\n"));
    QVERIFY(table.has_value());
    QVERIFY(mentions(table->remarks, "QUANT_MODEL_PREFIX_MAPPINGS"));
}

void TestProfileImport::brokenTrees_data()
{
    QTest::addColumn<QString>("tree");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("no package") << QString() << u"other/x.py"_s << QByteArray("x = 1\n")
                                << u"no vllm, vllm_ascend or vllm_kunlun package in "_s;
    QTest::newRow("vllm without models") << QString() << u"vllm/x.py"_s << QByteArray("x = 1\n")
                                         << u"no model classes"_s;
    QTest::newRow("ascend without its configuration")
        << QString() << u"vllm_ascend/quantization/x.py"_s << QByteArray("x = 1\n") << u"no ModelSlim configuration"_s;
    QTest::newRow("ascend without a table") << u"ascend"_s << u"vllm_ascend/quantization/modelslim_config.py"_s
                                            << QByteArray("x = 1\n") << u"no table of packed modules"_s;
    QTest::newRow("ascend whose table is no Python") << u"ascend"_s << u"vllm_ascend/quantization/modelslim_config.py"_s
                                                     << QByteArray("x = = 1\n") << u"no ModelSlim configuration"_s;
}

void TestProfileImport::brokenTrees()
{
    QFETCH(QString, tree);
    QFETCH(QString, file);
    QFETCH(QByteArray, text);
    QFETCH(QString, says);
    QString folder = m_dir->filePath(u"tree"_s);
    if (tree.isEmpty())
        writeFile(folder + u'/' + file, text);
    else
        folder = edited(tree, file, text);
    const auto imported = import(folder);
    QVERIFY(!imported.has_value());
    const QString error = QString::fromStdString(imported.error().english());
    QVERIFY2(error.contains(says) && error.contains(folder), qPrintable(error));
    QVERIFY(!QFile::exists(m_dir->filePath(u"data/requant/profiles"_s)));
}

void TestProfileImport::noPython()
{
    ImportOptions options;
    options.tree = treeOf(u"vllm"_s).toStdString();
    options.python = "/no/such/python";
    const auto imported = importProfile(options);
    QVERIFY(!imported.has_value());
    QVERIFY(imported.error().english().find("/no/such/python") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestProfileImport)
#include "tst_profileimport.moc"
