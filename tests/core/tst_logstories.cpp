// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Stored server logs, each with the broken folder that it came from: one headline with key, rule, tensor and fix.

#include "core/checkpoint/checkpoint.h"
#include "core/log/logcause.h"
#include "tests/core/cases/cases.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

using namespace requant;
using namespace requant::test;

namespace {

using Json = nlohmann::ordered_json;

std::string storedLog(const char* name)
{
    return readFile(Folder(REQUANT_TEST_DATA) / "logs" / (std::string(name) + ".log"));
}

void renameRows(Builder& b, const std::string& from, const std::string& to)
{
    Json changed = Json::object();
    for (const auto& item : b.description().items())
        changed[item.key().starts_with(from) ? to + item.key().substr(from.size()) : item.key()] = item.value();
    b.description() = changed;
}

struct Story {
    const char* log = ""; ///< file below tests/data/logs
    std::function<Builder()> base;
    std::function<void(Builder&)> edit;
    std::function<void(const Folder&)> damage;
    const char* rule = "";
    const char* fix = "";
    const char* tensor = "";
    const char* headline = ""; ///< must be in it
};

const std::vector<Story>& stories()
{
    static const std::vector<Story> all{
        {"ascend-prefix", ascVlm, [](Builder& b) { renameRows(b, "model.visual.", "language_model.visual."); }, {},
            "NAM-001", "rename-prefix", "model.visual.blocks.0.attn.qkv.weight", "visual.blocks.0.attn.qkv.weight"},
        {"ascend-packed", ascVlm,
            [](Builder& b) { b.description().erase("model.language_model.layers.1.self_attn.q_proj.weight"); }, {},
            "PAK-002", "description-add-rows", "model.language_model.layers.1.self_attn.q_proj.weight", "q_proj"},
        {"unknown-parameter", plainR1,
            [](Builder& b) {
                b.add(randomTensor("model.layers.1.mlp.extra.weight", Dtype::BF16, {8, 8}));
            },
            {}, "NAM-001", "", "model.layers.1.mlp.extra.weight", "model.layers.1.mlp.extra"},
        {"load-keyerror", plainR1, [](Builder& b) { b.config().erase("num_nextn_predict_layers"); }, {}, "MTP-004",
            "config-nextn", "model.layers.4.eh_proj.weight", "model.layers.4.eh_proj.weight"},
        {"mixed-shards", plainR1,
            [](Builder& b) {
                b.config()["quantization_config"]["modules_to_not_convert"] =
                    Json::array({"model.layers.1.self_attn.q_a_proj"});
            },
            {}, "PAK-001", "packed-unify", "", "model.layers.1.self_attn.fused_qkv_a_proj"},
        {"ct-schemes", plainDense, {}, {}, "PAK-001", "packed-unify", "model.layers.0.self_attn.k_proj.weight",
            "qkv_proj"},
        {"not-initialized", plainR1, [](Builder& b) { b.remove("model.layers.2.input_layernorm.weight"); }, {},
            "PAK-005", "", "", "model.layers.2.input_layernorm.weight"},
        {"shape", plainR1, {}, {}, "CFG-043", "", "", "torch.Size([512, 256])"},
        {"index-missing", plainR1, {},
            [](const Folder& f) { std::filesystem::remove(f / "model-00002-of-000003.safetensors"); }, "IDX-003", "",
            "model-00002-of-000003.safetensors", "model-00002-of-000003.safetensors"},
        {"cut-shard", plainR1, {}, [](const Folder& f) { truncateBy(f / "model-00003-of-000003.safetensors", 100); },
            "FIL-001", "", "model-00003-of-000003.safetensors", "MetadataIncompleteBuffer"},
        {"bom-config", plainR1, {},
            [](const Folder& f) { writeFile(f / "config.json", "\xef\xbb\xbf" + readFile(f / "config.json")); },
            "CFG-001", "json-remove-bom", "config.json", "Unexpected UTF-8 BOM"},
        {"description-name", ascVlm,
            [](Builder& b) { b.descriptionName = "quant_model_description_w8a8_dynamic.json"; }, {}, "DSC-001",
            "description-rename", "", "description"},
        {"tied-head", plainDense, {}, {}, "CFG-010", "", "lm_head.weight", "lm_head.weight"},
        {"ascend-type", ascVlm, {}, {}, "RUN-001", "", "", "W4A16"},
        {"method-mismatch", plainR1, {}, {}, "CFG-020", "", "", "fp8"},
        {"flashmla", plainR1, {}, {}, "DEV-003", "", "", "FlashMLAImpl"},
        {"npu-memory", plainR1, {}, {}, "FIT-001", "", "", "1.75 GiB"},
        {"hccl", plainR1, {}, {}, "DEV-001", "", "", ""},
        {"keyerror-behind-hccl", ascVlm, [](Builder& b) { renameRows(b, "model.visual.", "language_model.visual."); },
            {}, "NAM-001", "rename-prefix", "model.visual.blocks.0.attn.qkv.weight", "visual.blocks.0.attn.qkv.weight"},
        {"killed", plainR1, {}, {}, "DEV-006", "", "", "VllmWorker-2 died unexpectedly"},
        {"timeout", plainR1, {}, {}, "DEV-005", "", "", "Timed out waiting"},
        {"port", plainR1, {}, {}, "DEV-004", "", "", "address already in use"},
        {"nan", plainR1, {}, {}, "DEV-008", "", "", "NaN"},
        {"esm-cann", plainR1, {}, {}, "DEV-007", "", "", "ESM file"},
    };
    return all;
}

LogCause causeOf(const std::string& log, const Checkpoint& checkpoint)
{
    LogMatcher matcher;
    matcher.feed(log);
    matcher.finish();
    return matcher.cause(&checkpoint);
}

} // namespace

class TestLogStories : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void storiesLeadToTheTensor_data();
    void storiesLeadToTheTensor();
    void everyStoredLogIsTold();
};

void TestLogStories::storiesLeadToTheTensor_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < stories().size(); ++i)
        QTest::newRow(stories()[i].log) << static_cast<int>(i);
}

void TestLogStories::storiesLeadToTheTensor()
{
    QFETCH(int, index);
    const Story& story = stories()[static_cast<std::size_t>(index)];
    const QTemporaryDir folder;
    Builder builder = story.base();
    if (story.edit)
        story.edit(builder);
    const Folder path = folder.path().toStdString();
    QVERIFY(builder.write(path));
    if (story.damage)
        story.damage(path);
    const auto checkpoint = openCheckpoint(path);
    QVERIFY(checkpoint.has_value());
    const LogCause cause = causeOf(storedLog(story.log), *checkpoint);
    const std::string told = cause.headline.english() + " / " + cause.rule + " / " + cause.tensor + " / " + cause.fix;
    QVERIFY2(cause.known, told.c_str());
    QVERIFY2(cause.rule == story.rule, told.c_str());
    if (*story.tensor)
        QVERIFY2(cause.tensor == story.tensor, told.c_str());
    if (*story.fix)
        QVERIFY2(cause.fix == story.fix, told.c_str());
    QVERIFY2(cause.headline.english().find(story.headline) != std::string::npos, told.c_str());
    QVERIFY(!cause.evidence.empty());
}

void TestLogStories::everyStoredLogIsTold()
{
    std::size_t logs = 0;
    for (const auto& entry : std::filesystem::directory_iterator(Folder(REQUANT_TEST_DATA) / "logs"))
        logs += entry.path().extension() == ".log" ? 1 : 0;
    // Two are told by tests of their own: one unknown, one healthy.
    QCOMPARE(logs, stories().size() + 2);
}

QTEST_GUILESS_MAIN(TestLogStories)
#include "tst_logstories.moc"
