// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/stagedfile.h"
#include "core/checkpoint/checkpoint.h"

#include <QTemporaryDir>
#include <QTest>

using namespace requant;

class TestCheckpoint : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsBackWhatWasWritten();
};

void TestCheckpoint::readsBackWhatWasWritten()
{
    const QTemporaryDir dir;
    const std::filesystem::path folder = dir.path().toStdString();
    const std::vector<std::byte> payload{
        std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}, std::byte{5}, std::byte{6}};
    const auto bytesOf = [&](const OutputTensor& tensor) {
        return std::span(payload).first(static_cast<std::size_t>(tensor.end - tensor.begin));
    };
    QVERIFY(writeSafetensors(folder / "model.safetensors",
        {{"layers.10.a", Dtype::I8, {6}, 0, 0}, {"layers.2.b", Dtype::BF16, {3, 1}, 0, 0}}, bytesOf));
    const auto checkpoint = openCheckpoint(folder);
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

QTEST_APPLESS_MAIN(TestCheckpoint)

#include "tst_checkpoint.moc"
