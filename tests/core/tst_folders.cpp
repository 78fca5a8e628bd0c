// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/stagedfile.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/companions.h"
#include "tests/support/minimodels.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <algorithm>

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
const std::string ehProj = "model.layers.4.eh_proj.weight";

} // namespace

class TestFolders : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void missingShard();
    void tensorNotInItsShard();
    void unindexedAndStray();
    void subFolders();
    void cutAndOddShards();
    void cacheRepository();
    void awkwardPaths_data();
    void awkwardPaths();
    void namesOnlyTheSystemKnows();
    void openedByFile();
    void cancelled();
    void corpus_data();
    void corpus();
};

void TestFolders::missingShard()
{
    auto builder = miniR1();
    const QTemporaryDir dir;
    QVERIFY(builder.write(pathOf(dir)));
    fs::remove(pathOf(dir) / shard2);
    const auto checkpoint = openCheckpoint(pathOf(dir));
    QVERIFY(checkpoint);
    QCOMPARE(checkpoint->tensors().size(), builder.tensors().size());
    std::uint32_t absent = 0;
    for (const auto& info : checkpoint->tensors())
        absent += info.presence == Presence::ShardAbsent;
    const Shard& shard = checkpoint->shards()[1];
    QCOMPARE(shard.state, ShardState::Missing);
    QCOMPARE(shard.tensorCount, absent);
    QVERIFY(absent > 0);
    QCOMPARE(checkpoint->problems().size(), std::size_t{1});
    std::vector<std::byte> byte(1);
    const auto gone = std::ranges::find(checkpoint->tensors(), Presence::ShardAbsent, &TensorInfo::presence)
        - checkpoint->tensors().begin();
    QCOMPARE(readTensorBytes(*checkpoint, TensorId{static_cast<std::uint32_t>(gone)}, 0, byte).error().code,
        ErrorCode::TensorNotFound);
}

void TestFolders::tensorNotInItsShard()
{
    auto builder = miniR1();
    builder.move(ehProj, "model-00001-of-000003.safetensors");
    builder.setIndexRow(ehProj, shard3);
    const QTemporaryDir dir;
    QVERIFY(builder.write(pathOf(dir)));
    const auto checkpoint = openCheckpoint(pathOf(dir));
    QVERIFY(checkpoint);
    const auto id = checkpoint->find(ehProj);
    QVERIFY(id);
    QCOMPARE(checkpoint->tensor(*id).presence, Presence::NotInShard);
    const TensorId copy = presentCopy(*checkpoint, ehProj);
    QCOMPARE(checkpoint->tensor(copy).listing, Listing::OtherShard);
    QVERIFY(checkpoint->tensor(copy).present());
}

void TestFolders::unindexedAndStray()
{
    auto builder = miniR1();
    builder.move(ehProj, "model-mtp-of-00003.safetensors");
    builder.dropIndexRow(ehProj);
    builder.add({"lm_head.weight", Dtype::BF16, {1}, zeros(2), "model.safetensors"});
    const QTemporaryDir dir;
    QVERIFY(builder.write(pathOf(dir)));
    fs::create_directories(pathOf(dir) / "original");
    fs::copy_file(pathOf(dir) / shard2, pathOf(dir) / "original" / shard2);
    const auto checkpoint = openCheckpoint(pathOf(dir));
    QVERIFY(checkpoint);
    QCOMPARE(checkpoint->strayShards(), std::vector<std::string>{"original/" + shard2});
    QCOMPARE(checkpoint->tensor(*checkpoint->find(ehProj)).listing, Listing::Unindexed);
    const auto head = static_cast<std::uint32_t>(*checkpoint->find("lm_head.weight"));
    QCOMPARE(checkpoint->tensor(TensorId{head}).listing, Listing::Indexed);
    QCOMPARE(checkpoint->tensor(TensorId{head + 1}).name, std::string_view("lm_head.weight"));
    QCOMPARE(checkpoint->tensor(TensorId{head + 1}).listing, Listing::OtherShard);
    QCOMPARE(checkpoint->shards().size(), std::size_t{5});
}

void TestFolders::subFolders()
{
    auto builder = miniR1();
    for (const auto& shard : builder.shards())
        builder.renameShard(shard, "weights/" + shard);
    const QTemporaryDir dir;
    QVERIFY(builder.write(pathOf(dir)));
    const auto checkpoint = openCheckpoint(pathOf(dir));
    QVERIFY(checkpoint);
    QVERIFY(checkpoint->problems().empty());
    QCOMPARE(checkpoint->shards()[1].name, "weights/" + shard2);
    std::vector<std::byte> bytes(4);
    QVERIFY(readTensorBytes(*checkpoint, *checkpoint->find(ehProj), 0, bytes));
}

void TestFolders::cutAndOddShards()
{
    auto builder = miniR1();
    builder.indexName.clear();
    const QTemporaryDir dir;
    QVERIFY(builder.write(pathOf(dir)));
    const fs::path cut = pathOf(dir) / shard2;
    fs::resize_file(cut, fs::file_size(cut) - 100);
    QVERIFY(mkfifo((pathOf(dir) / "fifo.safetensors").c_str(), 0600) == 0);
    fs::create_directory(pathOf(dir) / "folder.safetensors");
    fs::create_symlink("nowhere", pathOf(dir) / "dead.safetensors");
    const auto checkpoint = openCheckpoint(pathOf(dir));
    QVERIFY(checkpoint);
    QCOMPARE(checkpoint->problems().size(), std::size_t{4});
    const auto at = std::ranges::find(checkpoint->shards(), shard2, &Shard::name);
    QCOMPARE(at->state, ShardState::Broken);
    QCOMPARE(at->error->code, ErrorCode::DataCut);
    QCOMPARE(checkpoint->tensors().size(), builder.tensors().size());
    const auto last = presentCopy(*checkpoint, at->error->tensor);
    std::vector<std::byte> bytes(static_cast<std::size_t>(checkpoint->tensor(last).bytes()));
    QCOMPARE(readTensorBytes(*checkpoint, last, 0, bytes).error().code, ErrorCode::FileChanged);
}

// models--org--name/{blobs,refs,snapshots}, where snapshots are links to ../../blobs.
void TestFolders::cacheRepository()
{
    const QTemporaryDir dir;
    const fs::path repository = pathOf(dir) / "models--org--name";
    const fs::path snapshot = repository / "snapshots" / "abc";
    QVERIFY(miniDense().write(pathOf(dir) / "plain"));
    fs::create_directories(repository / "blobs");
    fs::create_directories(snapshot);
    for (const auto& entry : fs::directory_iterator(pathOf(dir) / "plain")) {
        fs::rename(entry.path(), repository / "blobs" / entry.path().filename());
        fs::create_symlink(fs::path("../../blobs") / entry.path().filename(), snapshot / entry.path().filename());
    }
    auto checkpoint = openCheckpoint(repository);
    QVERIFY(checkpoint);
    QVERIFY(checkpoint->problems().empty());
    QCOMPARE(checkpoint->snapshot(), std::string("abc"));
    std::vector<std::byte> bytes(4);
    QVERIFY(readTensorBytes(*checkpoint, TensorId{0}, 0, bytes));
    fs::create_directories(repository / "snapshots" / "def");
    const auto several = openCheckpoint(repository);
    QCOMPARE(several.error().code, ErrorCode::Ambiguous);
    QVERIFY(several.error().text.english().find("snapshots/abc, snapshots/def") != std::string::npos);
    fs::create_directories(repository / "refs");
    QVERIFY(writeTextFile(repository / "refs" / "main", "abc\n"));
    checkpoint = openCheckpoint(repository);
    QVERIFY(checkpoint);
    QCOMPARE(checkpoint->folder(), snapshot);
}

void TestFolders::awkwardPaths_data()
{
    QTest::addColumn<QString>("folder");
    QTest::newRow("non-ascii") << QStringLiteral("模型 测试 é😀");
    QTest::newRow("signs") << QStringLiteral("a b#%&'\"");
    QTest::newRow("300 characters") << QString(150, QLatin1Char('x')) + QLatin1Char('/')
            + QString(150, QLatin1Char('y'));
}

void TestFolders::awkwardPaths()
{
    QFETCH(QString, folder);
    const QTemporaryDir dir;
    const fs::path path = pathOf(dir) / folder.toStdString();
    QVERIFY(miniDense().write(path));
    const auto checkpoint = openCheckpoint(path);
    QVERIFY(checkpoint);
    QVERIFY(checkpoint->problems().empty());
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_exec);
    QVERIFY(openCheckpoint(path));
    fs::permissions(path, fs::perms::owner_all);
}

void TestFolders::namesOnlyTheSystemKnows()
{
    QCOMPARE(openCheckpoint("/nonexistent").error().code, ErrorCode::FileNotFound);
    QCOMPARE(openCheckpoint("/dev/null").error().code, ErrorCode::NotAFolder);
    QCOMPARE(pathInside("/tmp", "a/../../b").error().code, ErrorCode::PathEscape);
    QCOMPARE(pathInside("/tmp", "/b").error().code, ErrorCode::PathEscape);
    QCOMPARE(*pathInside("/tmp", "a/b"), fs::path("/tmp/a/b"));
    const QTemporaryDir dir;
    fs::create_symlink("/usr", pathOf(dir) / "out");
    QCOMPARE(pathInside(pathOf(dir), "out/x").error().code, ErrorCode::PathEscape);
    QVERIFY(pathInside(pathOf(dir), "out/x", true));
}

void TestFolders::openedByFile()
{
    auto builder = miniR1();
    const QTemporaryDir dir;
    QVERIFY(builder.write(pathOf(dir)));
    QCOMPARE(openCheckpoint(pathOf(dir) / builder.indexName)->tensors().size(), builder.tensors().size());
    const auto single = openCheckpoint(pathOf(dir) / shard2);
    QVERIFY(single && single->problems().empty());
    QCOMPARE(single->shards().size(), std::size_t{1});
    QCOMPARE(single->tensors().size(), std::size_t{single->shards()[0].tensorCount});
}

void TestFolders::cancelled()
{
    const QTemporaryDir dir;
    QVERIFY(miniDense().write(pathOf(dir)));
    std::stop_source source;
    source.request_stop();
    Context context;
    context.stop = source.get_token();
    QCOMPARE(openCheckpoint(pathOf(dir), context).error().code, ErrorCode::Cancelled);
}

void TestFolders::corpus_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("tensors");
    QTest::addColumn<int>("problems");
    QTest::addColumn<QString>("first");
    const auto row = [](const char* folder, int tensors, int problems, const char* first) {
        QTest::newRow(folder) << QString::fromLatin1(folder) << tensors << problems << QString::fromLatin1(first);
    };
    row("bloom", 0, 72, "Line 2, column 1 is a merge conflict marker");
    row("devstral-small-2507", 363, 10, "it is not here");
    row("falcon-180b-chat", 644, 81, "it is not here");
    row("granite-3.1-1b-a400m", 0, 1, "(2669283096 bytes)");
    row("logics-thinking-vl", 1205, 4, "it is not here");
    row("medgemma-27b", 1247, 12, "it is not here");
    row("olmocr-qwen2-vl", 730, 4, "(4966659944 bytes)");
    row("openpangu", 479, 9, "(1256456320 bytes)");
    row("qwen-72b", 643, 19, "(7726172928 bytes)");
    row("qwen3-14b-mlx-4bit", 1007, 2, "it is not here");
    row("qwen3.5-moe-reap-25b", 22213, 10, "(5367213104 bytes)");
    row("wizardlm-2-8x22b", 1739, 59, "(4998663696 bytes)");
}

void TestFolders::corpus()
{
    QFETCH(QString, folder);
    QFETCH(int, tensors);
    QFETCH(int, problems);
    QFETCH(QString, first);
    const fs::path path = fs::path(qEnvironmentVariable("REQUANT_SHARED", QStringLiteral(REQUANT_SHARED)).toStdString())
        / "corpus" / folder.toStdString();
    if (!fs::exists(path))
        QSKIP("the corpus of real folders is not here");
    const auto checkpoint = openCheckpoint(path);
    QVERIFY(checkpoint);
    QCOMPARE(static_cast<int>(checkpoint->tensors().size()), tensors);
    QCOMPARE(static_cast<int>(checkpoint->problems().size()), problems);
    const QString said = QString::fromStdString(checkpoint->problems()[0].text.english());
    QVERIFY2(said.contains(first), qPrintable(said));
    for (const auto& info : checkpoint->tensors())
        QCOMPARE(info.presence, Presence::ShardAbsent);
    for (const auto& shard : checkpoint->shards())
        QCOMPARE(shard.state == ShardState::Broken, shard.declaredSize.has_value());
}

QTEST_APPLESS_MAIN(TestFolders)

#include "tst_folders.moc"
