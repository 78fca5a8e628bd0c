// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/quantdescription.h"
#include "core/checkpoint/quanttypes.h"
#include "tests/support/minimodels.h"

#include <QTemporaryDir>
#include <QTest>

using namespace requant;
using namespace requant::test;

namespace {

std::filesystem::path pathOf(const QTemporaryDir& dir)
{
    return dir.path().toStdString();
}

} // namespace

class TestCheckpoint : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsBackWhatWasWritten();
    void basesOpenWithoutProblems_data();
    void basesOpenWithoutProblems();
    void indexOfManyAbsentShards();
};

void TestCheckpoint::readsBackWhatWasWritten()
{
    const QTemporaryDir dir;
    const std::vector<std::byte> payload{
        std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}, std::byte{5}, std::byte{6}};
    const auto bytesOf = [&](const OutputTensor& tensor) {
        return std::span(payload).first(static_cast<std::size_t>(tensor.end - tensor.begin));
    };
    QVERIFY(writeSafetensors(pathOf(dir) / "model.safetensors",
        {{"layers.10.a", Dtype::I8, {6}, 0, 0}, {"layers.2.b", Dtype::BF16, {3, 1}, 0, 0}}, bytesOf));
    const auto checkpoint = openCheckpoint(pathOf(dir));
    QVERIFY(checkpoint);
    QCOMPARE(checkpoint->tensors().size(), std::size_t{2});
    QCOMPARE(checkpoint->tensors()[0].name, std::string_view("layers.2.b"));
    QCOMPARE(checkpoint->tensors()[0].begin, std::uint64_t{0});
    const auto id = checkpoint->find("layers.10.a");
    QVERIFY(id);
    std::vector<std::byte> read(2);
    QVERIFY(readTensorBytes(*checkpoint, *id, 3, read));
    QCOMPARE(read[1], std::byte{5});
    QCOMPARE(readTensorBytes(*checkpoint, *id, 5, read).error().code, ErrorCode::InvalidArgument);
}

void TestCheckpoint::basesOpenWithoutProblems_data()
{
    QTest::addColumn<int>("base");
    QTest::addColumn<int>("shards");
    QTest::newRow("mini-r1") << 0 << 3;
    QTest::newRow("mini-w8a8-ct") << 1 << 3;
    QTest::newRow("mini-w8a8-asc") << 2 << 3;
    QTest::newRow("mini-vlm") << 3 << 2;
    QTest::newRow("mini-dense") << 4 << 2;
    QTest::newRow("mini-dense fused") << 5 << 2;
}

void TestCheckpoint::basesOpenWithoutProblems()
{
    QFETCH(int, base);
    QFETCH(int, shards);
    CheckpointBuilder builder = base == 0 ? miniR1()
        : base == 1                       ? miniW8a8Ct()
        : base == 2                       ? miniW8a8Asc()
        : base == 3                       ? miniVlm()
                                          : miniDense(base == 5);
    const QTemporaryDir dir;
    QVERIFY(builder.write(pathOf(dir)));
    const auto checkpoint = openCheckpoint(pathOf(dir));
    QVERIFY(checkpoint);
    QCOMPARE(checkpoint->problems().size(), std::size_t{0});
    QCOMPARE(static_cast<int>(checkpoint->shards().size()), shards);
    QCOMPARE(checkpoint->tensors().size(), builder.tensors().size());
    for (const auto& info : checkpoint->tensors())
        QVERIFY(info.present() && info.listing == Listing::Indexed);
    std::uint64_t bytes = 0;
    for (const auto& tensor : builder.tensors())
        bytes += tensor.data.size();
    QCOMPARE(checkpoint->tensorBytes(), bytes);
    QVERIFY(bytes < 6'000'000);
    QCOMPARE(checkpoint->indexes().size(), std::size_t{1});
    QCOMPARE(checkpoint->descriptions().size(), std::size_t{base == 2 ? 1u : 0u});
    QCOMPARE(layerCount(*checkpoint), std::uint64_t{base < 3 ? 4u : 2u});
}

// Each row of the index may name a shard of its own: none may be looked for among all others.
void TestCheckpoint::indexOfManyAbsentShards()
{
    constexpr std::size_t count = 150'000;
    std::string text = R"({"weight_map":{)";
    for (std::size_t i = 0; i < count; ++i)
        text += (i ? ",\"t" : "\"t") + std::to_string(i) + "\":\"./s" + std::to_string(i) + ".safetensors\"";
    const QTemporaryDir dir;
    CheckpointBuilder builder = miniDense();
    builder.setFile("model.safetensors.index.json", text + "}}");
    QVERIFY(builder.write(pathOf(dir)));
    const auto checkpoint = openCheckpoint(pathOf(dir));
    QVERIFY(checkpoint);
    QCOMPARE(checkpoint->shards().size(), count + 2);
    QCOMPARE(checkpoint->problems().size(), count);
    QCOMPARE(checkpoint->tensors().size(), count + builder.tensors().size());
    const auto id = checkpoint->find("t149999");
    QVERIFY(id);
    QCOMPARE(checkpoint->shard(checkpoint->tensor(*id).shard).name, std::string("s149999.safetensors"));
}

QTEST_APPLESS_MAIN(TestCheckpoint)

#include "tst_checkpoint.moc"
