// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/companions.h"
#include "core/checkpoint/moduletree.h"
#include "core/checkpoint/quanttypes.h"
#include "tests/support/minimodels.h"
#include "tests/support/treeprinter.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

using namespace requant;
using namespace requant::test;
namespace fs = std::filesystem;

namespace {

fs::path pathOf(const QTemporaryDir& dir)
{
    return dir.path().toStdString();
}

const std::string shard2 = "model-00002-of-000003.safetensors";
const std::string shard3 = "model-00003-of-000003.safetensors";

// A tiny folder whose tensors are one byte each.
CheckpointBuilder tiny(const std::vector<std::string>& names)
{
    CheckpointBuilder builder;
    builder.config() = {{"model_type", "tiny"}};
    for (const auto& name : names)
        builder.add({name, Dtype::U8, {1}, zeros(1), "model.safetensors"});
    return builder;
}

} // namespace

class TestModuleTree : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void companionsAcrossShards();
    void parametersAndTypes_data();
    void parametersAndTypes();
    void treeOfTinyModel();
    void oddExpertStandsOut();
    void naturalOrder_data();
    void naturalOrder();
};

void TestModuleTree::companionsAcrossShards()
{
    auto builder = miniR1();
    const std::string weight = "model.layers.0.mlp.up_proj.weight";
    builder.move(weight + "_scale_inv", shard3);
    const QTemporaryDir dir;
    QVERIFY(builder.write(pathOf(dir)));
    const auto checkpoint = openCheckpoint(pathOf(dir));
    const TensorId scale = scaleOf(*checkpoint, *checkpoint->find(weight));
    QVERIFY(scale != noTensor);
    QCOMPARE(checkpoint->shard(checkpoint->tensor(scale).shard).name, shard3);
    QCOMPARE(weightOf(*checkpoint, scale), *checkpoint->find(weight));
    QCOMPARE(companionsOf(*checkpoint, scale).size(), std::size_t{0});
    QCOMPARE(roleOf("model.layers.0.input_layernorm.weight"), Role::Norm);
    QCOMPARE(moduleOf("a.experts.gate_up_proj_scales"), std::string_view("a.experts.gate_up_proj"));
}

void TestModuleTree::parametersAndTypes_data()
{
    QTest::addColumn<int>("quant");
    QTest::addColumn<QString>("type");
    QTest::newRow("fp8") << static_cast<int>(MiniQuant::Fp8) << QStringLiteral("FP8_BLOCK");
    QTest::newRow("compressed-tensors") << static_cast<int>(MiniQuant::CompressedTensors)
                                        << QStringLiteral("W8A8_DYNAMIC");
    QTest::newRow("ascend") << static_cast<int>(MiniQuant::Ascend) << QStringLiteral("W8A8_DYNAMIC");
    QTest::newRow("none") << static_cast<int>(MiniQuant::None) << QStringLiteral("BF16");
}

// The same model has the same parameters however it is stored.
void TestModuleTree::parametersAndTypes()
{
    QFETCH(int, quant);
    QFETCH(QString, type);
    const QTemporaryDir dir;
    auto plain = miniR1({64, MiniQuant::None});
    std::uint64_t elements = 0;
    for (const auto& tensor : plain.tensors()) {
        std::uint64_t count = 1;
        for (const auto dim : tensor.shape)
            count *= dim;
        elements += count;
    }
    QVERIFY(miniR1({64, static_cast<MiniQuant>(quant)}).write(pathOf(dir)));
    const auto checkpoint = openCheckpoint(pathOf(dir));
    QCOMPARE(parameterCount(*checkpoint), elements);
    const QuantTypes types(*checkpoint);
    QCOMPARE(
        QString::fromStdString(std::string(types.of(*checkpoint->find("model.layers.1.mlp.experts.0.up_proj.weight")))),
        type);
}

void TestModuleTree::treeOfTinyModel()
{
    const QTemporaryDir dir;
    QVERIFY(tiny({"model.layers.0.a.weight", "model.layers.10.b.weight", "model.layers.2.b.weight",
                     "model.layers.1.b.weight", "head", "head.weight"})
                .write(pathOf(dir)));
    const ModuleTree tree(*openCheckpoint(pathOf(dir)));
    QCOMPARE(QString::fromStdString(printTree(tree, true)),
        QStringLiteral("  6 x  6 B\n"
                       "  head  1 x  1 B  U8\n"
                       "  head  1 x  1 B\n"
                       "    weight  1 x  1 B  U8\n"
                       "  model  4 x  4 B\n"
                       "    layers  4 x  4 B\n"
                       "      !0  1 x  1 B\n"
                       "        a  1 x  1 B\n"
                       "          weight  1 x  1 B  U8\n"
                       "      layers.1-10 (3)  1 x  1 B\n"
                       "        b  1 x  1 B\n"
                       "          weight  1 x  1 B  U8\n"));
    const NodeId node = tree.find("model.layers.10.b.weight");
    QVERIFY(node != noNode);
    QCOMPARE(tree.path(node), std::string("model.layers.10.b.weight"));
    QCOMPARE(tree.ofTensor(tree.node(node).tensor), node);
    QCOMPARE(tree.find("model.layers.3"), noNode);
}

void TestModuleTree::oddExpertStandsOut()
{
    auto builder = miniR1();
    BuiltTensor& odd = builder.tensor("model.layers.2.mlp.experts.2.up_proj.weight");
    odd = randomTensor(odd.name, Dtype::BF16, odd.shape);
    odd.shard = shard2;
    const QTemporaryDir dir;
    QVERIFY(builder.write(pathOf(dir)));
    const ModuleTree tree(*openCheckpoint(pathOf(dir)));
    const auto rows = tree.collapsedChildren(tree.find("model.layers.2.mlp.experts"));
    QCOMPARE(rows.size(), std::size_t{2});
    QCOMPARE(tree.label(rows[0]), std::string("experts.0-3"));
    QCOMPARE(rows[0].count, std::uint32_t{3});
    QCOMPARE(tree.label(rows[1]), std::string("2"));
    QVERIFY(rows[1].odd && !rows[0].odd);
}

void TestModuleTree::naturalOrder_data()
{
    QTest::addColumn<QString>("small");
    QTest::addColumn<QString>("large");
    const auto row = [](const char* a, const char* b) {
        QTest::newRow(a) << QString::fromLatin1(a) << QString::fromLatin1(b);
    };
    row("layers.2.x", "layers.10.a");
    row("a1", "a01");
    row("a01.z", "a2.a");
    row("a", "a.b");
    row("a.b", "a-b");
    row("a9", "a10x");
    row("a1x", "a12");
    row("", "a");
}

void TestModuleTree::naturalOrder()
{
    QFETCH(QString, small);
    QFETCH(QString, large);
    QVERIFY(compareNatural(small.toStdString(), large.toStdString()) < 0);
    QVERIFY(compareNatural(large.toStdString(), small.toStdString()) > 0);
    QCOMPARE(compareNatural(small.toStdString(), small.toStdString()), 0);
}

QTEST_APPLESS_MAIN(TestModuleTree)

#include "tst_moduletree.moc"
