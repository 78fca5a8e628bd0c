// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/file.h"
#include "core/checkpoint/safetensorsfile.h"
#include "core/checkpoint/shardindex.h"
#include "core/demo/demo.h"
#include "core/demo/demodata.h"

#include <nlohmann/json.hpp>

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <map>

using namespace requant;
namespace fs = std::filesystem;

namespace {

struct Stored {
    std::string shard;
    Dtype dtype;
    std::vector<std::uint64_t> shape;
    std::uint64_t begin; ///< in the file
    std::uint64_t bytes;
};

fs::path folderOf(const QTemporaryDir& dir, const char* name)
{
    return fs::path(dir.path().toStdString()) / name;
}

std::map<std::string, Stored> readFolder(const fs::path& folder)
{
    std::map<std::string, Stored> out;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != ".safetensors")
            continue;
        const auto file = InputFile::open(entry.path());
        if (!file)
            return {};
        const auto header = readSafetensorsHeader(*file);
        if (!header)
            return {};
        for (const auto& row : header->entries)
            out[std::string(row.name)] = {entry.path().filename(), row.dtype, {row.shape.begin(), row.shape.end()},
                header->dataStart() + row.begin, row.end - row.begin};
    }
    return out;
}

nlohmann::json readJson(const fs::path& path)
{
    return nlohmann::json::parse(readTextFile(path, 1 << 26).value());
}

std::map<std::string, std::string> bytesOf(const fs::path& folder)
{
    std::map<std::string, std::string> out;
    for (const auto& entry : fs::directory_iterator(folder))
        out[entry.path().filename()] = readTextFile(entry.path(), 1 << 28).value();
    return out;
}

} // namespace

class TestDemo : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void kinds_data();
    void kinds();
    void deepSeekTraps();
    void denseGateIsHeavyTailed();
    void ascendFaults();
    void tieConflict();
    void r1Twin();
    void refusals();
    void e4m3();
    void commandLine();
};

void TestDemo::kinds_data()
{
    QTest::addColumn<QByteArray>("kind");
    for (const auto& kind : demoKinds()) {
        // The container is no safetensors folder: tst_clicannbin makes and opens it.
        if (kind.name != "r1-twin" && kind.name != "cannbin")
            QTest::newRow(std::string(kind.name).c_str()) << QByteArray(kind.name.data(), qsizetype(kind.name.size()));
    }
}

void TestDemo::kinds()
{
    QFETCH(QByteArray, kind);
    QTemporaryDir dir;
    const auto first = writeDemo(folderOf(dir, "a"), {kind.toStdString(), 7});
    const auto again = writeDemo(folderOf(dir, "b"), {kind.toStdString(), 7});
    QVERIFY(first && again);
    const auto bytes = bytesOf(first->folder);
    QVERIFY(bytes == bytesOf(again->folder));
    if (kind == "ct-int8") {
        const auto other = writeDemo(folderOf(dir, "c"), {kind.toStdString(), 8});
        QVERIFY(other);
        QVERIFY(bytes != bytesOf(other->folder));
    }

    const auto tensors = readFolder(first->folder);
    QCOMPARE(tensors.size(), first->tensors);
    std::uint64_t payload = 0;
    for (const auto& [name, tensor] : tensors)
        payload += tensor.bytes;
    QCOMPARE(payload, first->bytes);
    for (const auto& file : first->files)
        QCOMPARE(fs::file_size(first->folder / file.name), file.bytes);

    // The index agrees with the headers in both directions.
    for (const auto& [name, text] : bytes) {
        if (!isIndexName(name))
            continue;
        const auto map = nlohmann::json::parse(text).at("weight_map").get<std::map<std::string, std::string>>();
        QCOMPARE(map.size(), tensors.size());
        for (const auto& [tensor, shard] : map)
            QCOMPARE(tensors.at(tensor).shard, shard);
        return;
    }
    QFAIL("no index");
}

void TestDemo::deepSeekTraps()
{
    QTemporaryDir dir;
    const auto demo = writeDemo(folderOf(dir, "d"), {});
    QVERIFY(demo);
    const auto tensors = readFolder(demo->folder);
    int elsewhere = 0;
    int partial = 0;
    for (const auto& [name, tensor] : tensors) {
        if (tensor.dtype != Dtype::F8_E4M3)
            continue;
        const Stored& scale = tensors.at(name + "_scale_inv");
        QCOMPARE(scale.shape[0], (tensor.shape[0] + 127) / 128);
        QCOMPARE(scale.shape[1], (tensor.shape[1] + 127) / 128);
        elsewhere += scale.shard != tensor.shard;
        partial += tensor.shape[0] % 128 != 0;
    }
    QVERIFY(elsewhere > 0);
    QVERIFY(partial > 0);
    QVERIFY(tensors.contains("model.layers.3.eh_proj.weight"));
    QCOMPARE(readJson(demo->folder / "config.json").at("num_hidden_layers").get<int>(), 3);
}

void TestDemo::denseGateIsHeavyTailed()
{
    DemoRandom random(1, "model.layers.0.mlp.gate_proj.weight");
    const auto row = demoMatrix(random, 1, 2048, {0.008f, 190});
    double sum = 0;
    double maximum = 0;
    for (const double value : row) {
        sum += value * value;
        maximum = std::max(maximum, std::fabs(value));
    }
    const double crest = maximum / std::sqrt(sum / 2048);
    QVERIFY2(crest > 43 && crest < 45, std::to_string(crest).c_str());
}

void TestDemo::ascendFaults()
{
    QTemporaryDir dir;
    const auto demo = writeDemo(folderOf(dir, "d"), {"ascend-vlm"});
    QVERIFY(demo);
    const auto tensors = readFolder(demo->folder);
    const auto description = readJson(demo->folder / "quant_model_description.json");
    QVERIFY(tensors.contains("model.visual.blocks.0.attn.qkv.weight"));
    QVERIFY(!description.contains("model.visual.blocks.0.attn.qkv.weight"));
    QVERIFY(description.contains("language_model.visual.blocks.0.attn.qkv.weight"));
    const std::string layer = "model.language_model.layers.1.";
    QVERIFY(tensors.contains(layer + "self_attn.q_proj.weight"));
    QVERIFY(!description.contains(layer + "self_attn.q_proj.weight"));
    QVERIFY(description.contains(layer + "self_attn.qkv_proj.weight"));
    QVERIFY(!description.contains(layer + "mlp.experts.0.gate_proj.weight"));
    QVERIFY(description.contains("model.language_model.layers.0.mlp.experts.0.gate_proj.weight"));
}

void TestDemo::tieConflict()
{
    QTemporaryDir dir;
    const auto demo = writeDemo(folderOf(dir, "d"), {"tie-conflict"});
    QVERIFY(demo);
    const auto config = readJson(demo->folder / "config.json");
    QVERIFY(config.at("tie_word_embeddings") != config.at("text_config").at("tie_word_embeddings"));
    const auto tensors = readFolder(demo->folder);
    QCOMPARE(tensors.at("language_model.lm_head.weight").shape,
        tensors.at("language_model.model.embed_tokens.weight").shape);
}

void TestDemo::r1Twin()
{
    QTemporaryDir dir;
    const auto demo = writeDemo(folderOf(dir, "r1"), {"r1-twin"});
    QVERIFY2(demo, demo ? "" : demo.error().english().c_str());
    QCOMPARE(demo->tensors, 91'991u);
    QCOMPARE(demo->bytes, 688'574'839'360u);

    std::uint64_t onDisk = 0;
    int shards = 0;
    for (const auto& entry : fs::directory_iterator(demo->folder)) {
        struct stat status { };
        QCOMPARE(stat(entry.path().c_str(), &status), 0);
        onDisk += std::uint64_t(status.st_blocks) * 512;
        shards += entry.path().extension() == ".safetensors";
    }
    QCOMPARE(shards, 163);
    QVERIFY2(onDisk < 64u << 20, std::to_string(onDisk).c_str());

    const auto tensors = readFolder(demo->folder);
    QCOMPARE(tensors.size(), 91'991u);
    const Stored& first = tensors.at("model.embed_tokens.weight");
    QCOMPARE(first.shard, std::string("model-00001-of-000163.safetensors"));
    QCOMPARE(first.shape, (std::vector<std::uint64_t>{129280, 7168}));
    // The MTP layer has the last three shards to itself, so that an output without it has 160.
    for (const auto& [name, tensor] : tensors)
        QCOMPARE(name.starts_with("model.layers.61."), tensor.shard >= "model-00161");
    const auto index = readJson(demo->folder / "model.safetensors.index.json");
    QCOMPARE(index.at("metadata").at("total_size").get<std::uint64_t>(), 1'369'062'772'000u);
    QCOMPARE(index.at("weight_map").size(), 91'991u);
}

void TestDemo::refusals()
{
    QTemporaryDir dir;
    QVERIFY(writeDemo(folderOf(dir, "d"), {"tie-conflict"}));
    const auto again = writeDemo(folderOf(dir, "d"), {"tie-conflict"});
    QVERIFY(!again);
    QCOMPARE(again.error().code, ErrorCode::InvalidArgument);
    const auto unknown = writeDemo(folderOf(dir, "e"), {"llama"});
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().code, ErrorCode::InvalidArgument);
    QVERIFY(!fs::exists(folderOf(dir, "e")));
    std::stop_source stop;
    stop.request_stop();
    Context context;
    context.stop = stop.get_token();
    const auto cancelled = writeDemo(folderOf(dir, "f"), {}, context);
    QVERIFY(!cancelled);
    QCOMPARE(cancelled.error().code, ErrorCode::Cancelled);
}

void TestDemo::e4m3()
{
    QCOMPARE(toE4m3(0), 0x00);
    QCOMPARE(toE4m3(-0.0f), 0x80);
    QCOMPARE(toE4m3(1), 0x38);
    QCOMPARE(toE4m3(448), 0x7E);
    QCOMPARE(toE4m3(1000), 0x7E);
    QCOMPARE(toE4m3(-448), 0xFE);
    QCOMPARE(toE4m3(0x1p-9f), 0x01);
    QCOMPARE(toE4m3(0x1p-10f), 0x00); // half of the smallest step, to even
    QCOMPARE(toE4m3(0x1.8p-9f), 0x02);
    QCOMPARE(toE4m3(0x1p-6f), 0x08);
    QCOMPARE(toE4m3(0x1.fp-7f), 0x08); // rounds up into the normals
    QCOMPARE(toE4m3(1.0625f), 0x38); // halfway between 1 and 1.125, to even
    QCOMPARE(toE4m3(1.1875f), 0x3A);
}

void TestDemo::commandLine()
{
    QTemporaryDir dir;
    const auto run = [&](const QStringList& arguments) {
        QProcess process;
        process.start(QStringLiteral(REQUANT_CLI), QStringList(QStringLiteral("demo")) + arguments);
        return process.waitForFinished() ? std::pair(process.exitCode(), process.readAllStandardOutput())
                                         : std::pair(-1, QByteArray());
    };
    const QString out = dir.filePath(QStringLiteral("out"));
    const QStringList arguments{out, QStringLiteral("--kind"), QStringLiteral("ct-int8"), QStringLiteral("--json")};
    const auto [code, text] = run(arguments);
    QCOMPARE(code, 0);
    const auto document = nlohmann::json::parse(text.toStdString());
    QCOMPARE(document.at("kind").get<std::string>(), std::string("demo"));
    QCOMPARE(document.at("folder").get<std::string>(), out.toStdString());
    QCOMPARE(document.at("tensors").get<int>(), 39);
    for (const auto& file : document.at("files"))
        QCOMPARE(fs::file_size(fs::path(out.toStdString()) / file.at("name").get<std::string>()),
            file.at("bytes").get<std::uint64_t>());
    QCOMPARE(run(arguments).first, 2); // not empty any more
    QCOMPARE(run({dir.filePath(QStringLiteral("x")), QStringLiteral("--kind"), QStringLiteral("llama")}).first, 2);
    QCOMPARE(run({}).first, 2);
}

QTEST_GUILESS_MAIN(TestDemo)
#include "tst_demo.moc"
