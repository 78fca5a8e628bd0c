// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Folders of real models, as they were published or cloned. What is expected of each was found by reading it by hand.

#include "tests/support/diagnosing.h"

#include <QDir>
#include <QTest>

#include <algorithm>

using namespace requant;
using namespace requant::test;

namespace {

std::filesystem::path corpus()
{
    // The environment may name another place.
    const QString shared = qEnvironmentVariable("REQUANT_SHARED", QStringLiteral(REQUANT_SHARED));
    return std::filesystem::path(shared.toStdString()) / "corpus";
}

} // namespace

class TestCorpus : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void givesOnlyWhatIsThere_data();
    void givesOnlyWhatIsThere();
    void everyFolderIsLookedAt();
};

void TestCorpus::initTestCase()
{
    if (!std::filesystem::is_directory(corpus()))
        QSKIP("the shared corpus is not here");
}

void TestCorpus::givesOnlyWhatIsThere_data()
{
    QTest::addColumn<QStringList>("rules");
    QTest::addColumn<QString>("says"); // in a message of the first rule
    QTest::addColumn<qulonglong>("count"); // of the first rule

    // 71 of 72 shards, all pointers; the index ends in a merge marker.
    QTest::newRow("bloom") << QStringList{QStringLiteral("CFG-001"), QStringLiteral("FIL-003"),
        QStringLiteral("IDX-003")}
                           << QStringLiteral("merge conflict") << 1ull;
    // Index and config only, the shards were never in the clone.
    QTest::newRow("devstral-small-2507") << QStringList{QStringLiteral("IDX-003")} << QStringLiteral("363 tensors")
                                         << 10ull;
    QTest::newRow("falcon-180b-chat") << QStringList{QStringLiteral("IDX-003")} << QStringLiteral("644 tensors")
                                      << 81ull;
    QTest::newRow("medgemma-27b") << QStringList{QStringLiteral("IDX-003")} << QStringLiteral("1,247 tensors") << 12ull;
    // The three files of auto_map are not in the folder either.
    QTest::newRow("logics-thinking-vl") << QStringList{QStringLiteral("IDX-003"), QStringLiteral("CFG-023")}
                                        << QStringLiteral("1,205 tensors") << 4ull;
    // MLX's own block, which has no quant_method.
    QTest::newRow("qwen3-14b-mlx-4bit") << QStringList{QStringLiteral("CFG-024"), QStringLiteral("IDX-003")}
                                        << QStringLiteral("quant_method") << 1ull;
    // Pointers without git-lfs.
    QTest::newRow("granite-3.1-1b-a400m") << QStringList{QStringLiteral("FIL-003")} << QStringLiteral("LFS") << 1ull;
    QTest::newRow("olmocr-qwen2-vl") << QStringList{QStringLiteral("FIL-003")} << QStringLiteral("LFS") << 4ull;
    QTest::newRow("openpangu") << QStringList{QStringLiteral("FIL-003"), QStringLiteral("CFG-023")}
                               << QStringLiteral("LFS") << 9ull;
    QTest::newRow("qwen-72b") << QStringList{QStringLiteral("FIL-003"), QStringLiteral("CFG-023")}
                              << QStringLiteral("LFS") << 19ull;
    // 58 pointers of 59 shards: the last one is missing.
    QTest::newRow("wizardlm-2-8x22b") << QStringList{QStringLiteral("IDX-003"), QStringLiteral("FIL-003")}
                                      << QStringLiteral("model-00059-of-00059") << 1ull;
    // model_type of the text model under the wrapper's architecture.
    QTest::newRow("qwen3.5-moe-reap-25b") << QStringList{QStringLiteral("CFG-022"), QStringLiteral("FIL-003")}
                                          << QStringLiteral("qwen3_5_moe_text") << 1ull;
}

void TestCorpus::givesOnlyWhatIsThere()
{
    QFETCH(QStringList, rules);
    QFETCH(QString, says);
    QFETCH(qulonglong, count);
    const auto findings = findingsOf(corpus() / QTest::currentDataTag());
    QStringList seen;
    for (const auto& rule : rulesOf(findings))
        seen << QString::fromStdString(rule);
    const std::string first = rules.first().toStdString();
    rules.sort();
    QVERIFY2(seen == rules, describe(findings).c_str());
    const auto finding =
        std::find_if(findings.begin(), findings.end(), [&](const Finding& f) { return f.rule == first; });
    QCOMPARE(finding->count, std::uint64_t{count});
    QVERIFY2(
        finding->message.english().find(says.toStdString()) != std::string::npos, finding->message.english().c_str());
}

void TestCorpus::everyFolderIsLookedAt()
{
    for (const auto& name :
        QDir(QString::fromStdString(corpus().string())).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        QVERIFY2(!findingsOf(corpus() / name.toStdString()).empty(), qPrintable(name));
}

QTEST_GUILESS_MAIN(TestCorpus)
#include "tst_corpus.moc"
