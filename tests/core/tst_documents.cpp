// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/modelconfig.h"
#include "core/checkpoint/quantdescription.h"
#include "core/checkpoint/shardindex.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace requant;

class TestDocuments : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void faults_data();
    void faults();
    void duplicatesAndBom();
    void exactIntegers();
    void index();
    void indexTotalSize_data();
    void indexTotalSize();
    void indexFaults_data();
    void indexFaults();
    void declarations_data();
    void declarations();
    void description();
    void descriptionNames();
};

void TestDocuments::faults_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("sentence");
    const QString syntax = QStringLiteral("json_syntax");
    QTest::newRow("trailing comma") << QByteArray("{\n \"a\": 1,\n}") << syntax
                                    << QStringLiteral("Line 2, column 8 has a trailing comma");
    QTest::newRow("comment") << QByteArray("{\n // no\n}") << syntax
                             << QStringLiteral("Line 2, column 2 has a comment");
    QTest::newRow("nan") << QByteArray("{\"a\":\n NaN}") << syntax
                         << QStringLiteral("Line 2, column 2 has a number that JSON cannot express");
    QTest::newRow("infinity") << QByteArray("{\"a\": -Infinity}") << syntax
                              << QStringLiteral("has a number that JSON cannot express");
    QTest::newRow("merge marker") << QByteArray("{}\n<<<<<<< HEAD\n{}") << syntax
                                  << QStringLiteral("Line 2, column 1 is a merge conflict marker");
    QTest::newRow("cut") << QByteArray("{\"a\": [1,") << syntax << QStringLiteral("ends too early");
    QTest::newRow("empty") << QByteArray() << syntax << QStringLiteral("ends too early");
    QTest::newRow("wide characters") << QByteArray("{\"\xE6\xA8\xA1\": x}") << syntax
                                     << QStringLiteral("Line 1, column 7");
    QTest::newRow("utf-16") << QByteArray("\xFF\xFE{\0}\0", 6) << QStringLiteral("json_encoding")
                            << QStringLiteral("UTF-16");
    QTest::newRow("utf-16 without mark") << QByteArray("\0{\0}", 4) << QStringLiteral("json_encoding")
                                         << QStringLiteral("UTF-16");
    QTest::newRow("latin-1") << QByteArray("{\n\"a\xE9\": 1}") << QStringLiteral("json_encoding")
                             << QStringLiteral("Line 2, column 3");
    QTest::newRow("deep") << QByteArray(100'000, '[') << syntax << QStringLiteral("512 levels");
    QTest::newRow("text behind it") << QByteArray("{} x") << syntax << QStringLiteral("Line 1, column 4 is not");
    QTest::newRow("single quotes") << QByteArray("{'a': 1}") << syntax << QStringLiteral("Line 1, column 2 is not");
    // Some parsers take it for the end of the text and never see the rest.
    QTest::newRow("zero byte") << QByteArray("{}\0{", 4) << syntax << QStringLiteral("column 3 has a zero byte");
    QTest::newRow("zeros") << QByteArray(100, '\0') << QStringLiteral("json_encoding")
                           << QStringLiteral("filled with zeros");
    QTest::newRow("pointer") << QByteArray("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1500\n")
                             << syntax << QStringLiteral("Git LFS pointer; the real file has 1.46 KiB (1500 bytes)");
    QTest::newRow("html") << QByteArray("\n<!doctype html>") << syntax << QStringLiteral("HTML page");
}

void TestDocuments::faults()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, code);
    QFETCH(QString, sentence);
    const auto document = parseJsonDocument(text.toStdString(), "config.json");
    QVERIFY(!document);
    QCOMPARE(QString::fromStdString(std::string(name(document.error().code))), code);
    const QString said = QString::fromStdString(document.error().text.english());
    QVERIFY2(said.contains(sentence), qPrintable(said));
}

void TestDocuments::duplicatesAndBom()
{
    const auto document =
        parseJsonDocument("\xEF\xBB\xBF{\"a\":{\"x/y\":1,\"x/y\":2},\r\n\"b\":[{\"c\":1,\"c\":3}]}", "config.json");
    QVERIFY(document);
    QVERIFY(document->byteOrderMark);
    QCOMPARE(document->duplicateKeys, (std::vector<std::string>{"/a/x~1y", "/b/0/c"}));
    QCOMPARE((*document->value)["b"][0]["c"].get<int>(), 3);
}

void TestDocuments::exactIntegers()
{
    const auto document = parseJsonDocument(
        R"({"a":9007199254740993,"b":-9007199254740993,"c":18446744073709551615,"text_config":{"d":1.0,"e":true,"num_hidden_layers":3}})",
        "config.json");
    const ModelConfig config(*document);
    QCOMPARE(config.integer("a"), std::optional<std::int64_t>(9007199254740993));
    QCOMPARE(config.integer("b"), std::optional<std::int64_t>(-9007199254740993));
    QVERIFY(!config.integer("c"));
    QVERIFY(!config.integer("d"));
    QCOMPARE(config.boolean("e"), std::optional<bool>(true));
    QVERIFY(!config.topBoolean("e"));
    QCOMPARE(config.layers(), std::uint64_t{3});
}

void TestDocuments::index()
{
    const auto index = parseShardIndex(
        R"({"metadata":{"total_size":12345678901234567},"weight_map":{"b":"x.safetensors","a":"sub/y.safetensors",
        "b":"sub/y.safetensors","caf\u00e9":"x.safetensors"}})",
        "model.safetensors.index.json");
    QVERIFY(index);
    QCOMPARE(index->rows.size(), std::size_t{3});
    QCOMPARE(index->rows[0].tensor, std::string_view("b"));
    QCOMPARE(index->shardNames[index->rows[0].shard], std::string("sub/y.safetensors"));
    QCOMPARE(index->rows[2].tensor, std::string_view("caf\xC3\xA9"));
    QCOMPARE(index->duplicateCount, std::uint64_t{1});
    QCOMPARE(index->duplicateKeys.at(0), std::string("b"));
    QCOMPARE(index->totalSize, std::optional<std::uint64_t>(12345678901234567));
}

void TestDocuments::indexTotalSize_data()
{
    QTest::addColumn<QByteArray>("metadata");
    QTest::addColumn<int>("form");
    QTest::newRow("absent") << QByteArray("{}") << static_cast<int>(TotalSizeForm::Absent);
    QTest::newRow("integer") << QByteArray(R"({"total_size":0})") << static_cast<int>(TotalSizeForm::Integer);
    QTest::newRow("float") << QByteArray(R"({"total_size":6.9e5})") << static_cast<int>(TotalSizeForm::Float);
    QTest::newRow("string") << QByteArray(R"({"total_size":"690000"})") << static_cast<int>(TotalSizeForm::String);
    QTest::newRow("null") << QByteArray(R"({"total_size":null})") << static_cast<int>(TotalSizeForm::Other);
}

void TestDocuments::indexTotalSize()
{
    QFETCH(QByteArray, metadata);
    QFETCH(int, form);
    const auto index = parseShardIndex("{\"metadata\":" + metadata.toStdString() + ",\"weight_map\":{}}", "i");
    QVERIFY(index);
    QCOMPARE(static_cast<int>(index->totalSizeForm), form);
}

void TestDocuments::indexFaults_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("code");
    const QString entry = QStringLiteral("index_entry");
    QTest::newRow("parent") << QByteArray(R"({"weight_map":{"a":"../x.safetensors"}})") << entry;
    QTest::newRow("hidden parent") << QByteArray(R"({"weight_map":{"a":"b/../../x.safetensors"}})") << entry;
    QTest::newRow("absolute") << QByteArray(R"({"weight_map":{"a":"/etc/x.safetensors"}})") << entry;
    QTest::newRow("backslash") << QByteArray(R"({"weight_map":{"a":"..\\x.safetensors"}})") << entry;
    QTest::newRow("empty name") << QByteArray(R"({"weight_map":{"a":""}})") << entry;
    QTest::newRow("number") << QByteArray(R"({"weight_map":{"a":1}})") << entry;
    QTest::newRow("no map") << QByteArray(R"({"metadata":{}})") << QStringLiteral("index_no_weight_map");
    QTest::newRow("map is a list") << QByteArray(R"({"weight_map":[]})") << QStringLiteral("index_no_weight_map");
    QTest::newRow("list") << QByteArray("[]") << QStringLiteral("index_no_weight_map");
    QTest::newRow("marker") << QByteArray("{\"weight_map\":{\n>>>>>>> x\n}}") << QStringLiteral("json_syntax");
    QTest::newRow("two documents") << QByteArray(R"({"weight_map":{}} {})") << QStringLiteral("json_syntax");
    QTest::newRow("utf-16") << QByteArray("\xFF\xFE{\0}\0", 6) << QStringLiteral("json_encoding");
}

void TestDocuments::indexFaults()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, code);
    const auto index = parseShardIndex(text.toStdString(), "model.safetensors.index.json");
    QVERIFY(!index);
    QCOMPARE(QString::fromStdString(std::string(name(index.error().code))), code);
}

void TestDocuments::declarations_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<int>("method");
    QTest::addColumn<QString>("pointer");
    const auto row = [](const char* name, const char* text, QuantMethod method, const char* pointer) {
        QTest::newRow(name) << QByteArray(text) << static_cast<int>(method) << QString::fromLatin1(pointer);
    };
    row("fp8", R"({"quantization_config":{"quant_method":"fp8","weight_block_size":[128,128]}})", QuantMethod::Fp8,
        "/quantization_config");
    row("nested", R"({"text_config":{"quantization_config":{"quant_method":"compressed-tensors"}}})",
        QuantMethod::CompressedTensors, "/text_config/quantization_config");
    row("legacy", R"({"compression_config":{"quantization_config":{"config_groups":{}}}})",
        QuantMethod::CompressedTensors, "/compression_config/quantization_config");
    row("mlx", R"({"quantization_config":{"bits":4,"group_size":64}})", QuantMethod::Other, "/quantization_config");
    row("embedded description", R"({"quantization_config":{"a.weight":"W8A8"}})", QuantMethod::Ascend,
        "/quantization_config");
    row("modelopt", R"({"quantization_config":{"quant_algo":"NVFP4"}})", QuantMethod::ModelOpt, "/quantization_config");
}

void TestDocuments::declarations()
{
    QFETCH(QByteArray, config);
    QFETCH(int, method);
    QFETCH(QString, pointer);
    const auto found = ModelConfig(*parseJsonDocument(config.toStdString(), "config.json")).quantization();
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(static_cast<int>(found[0].method), method);
    QCOMPARE(QString::fromStdString(found[0].pointer), pointer);
}

void TestDocuments::description()
{
    auto document = parseJsonDocument(
        R"({"version":"1.0.0","group_size":0,"hc_head_fn":"FLOAT","a.weight":"W8A8","a.self_attn.quant_type":"C8","b.weight":3})",
        "quant_model_description.json");
    const auto description = QuantDescription::fromDocument(std::move(*document));
    QVERIFY(description);
    QCOMPARE(description->rows().size(), std::size_t{3});
    QCOMPARE(description->globals().size(), std::size_t{3});
    QCOMPARE(description->find("a.weight")->type, std::string("W8A8"));
    QVERIFY(!description->find("b.weight")->isString);
    QVERIFY(!description->find("version"));
    QCOMPARE(description->global("group_size")->type, std::string("0"));
    QCOMPARE(QuantDescription::fromDocument(std::move(*parseJsonDocument("[]", "d"))).error().code,
        ErrorCode::DescriptionShape);
}

void TestDocuments::descriptionNames()
{
    QVERIFY(isDescriptionName("quant_model_description.json"));
    QVERIFY(isDescriptionName("quant_model_description_w8a8_dynamic.json"));
    QVERIFY(!isDescriptionName("quant_model_descriptions.json"));
    QVERIFY(isIndexName("consolidated.safetensors.index.json"));
    QVERIFY(!isIndexName("pytorch_model.bin.index.json"));
}

QTEST_APPLESS_MAIN(TestDocuments)

#include "tst_documents.moc"
