// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Weight tying under vLLM-Ascend, which leaves the head to the vLLM below it.

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/runtime.h"
#include "tests/support/minimodels.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

using namespace requant;
using namespace requant::test;
using namespace Qt::StringLiterals;

class TestAscendHead : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void verdicts_data();
    void verdicts();
};

namespace {

// "vlm", "qwen3", "moe" or "llama", W8A8 with a head of its own; tied: the flag; alone: neither head nor its row; row:
// the row without the head.
CheckpointBuilder folderOf(const QString& what)
{
    auto builder = what.startsWith(u"vlm"_s) ? miniVlm(MiniQuant::Ascend)
        : what.startsWith(u"moe"_s)          ? miniMoe(false, MiniQuant::Ascend)
        : what.startsWith(u"llama"_s)        ? miniLlama(MiniQuant::Ascend)
                                             : miniDense(false, MiniQuant::Ascend);
    auto& config = builder.config();
    const bool vision = what.startsWith(u"vlm"_s);
    config["tie_word_embeddings"] = what.contains(u"tied"_s);
    if (vision)
        config["text_config"]["tie_word_embeddings"] = what.contains(u"text tied"_s);
    if (what.contains(u"alone"_s) || what.contains(u"row"_s))
        builder.remove("lm_head.weight");
    if (what.contains(u"alone"_s))
        builder.description().erase("lm_head.weight");
    return builder;
}

} // namespace

void TestAscendHead::verdicts_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("version");
    QTest::addColumn<QVariant>("equal"); // head and embedding; invalid: not compared
    QTest::addColumn<QString>("verdict");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* folder, const char* version, const QVariant& equal, const char* verdict,
                         const char* rule = "", const char* error = "") {
        QTest::addRow("%s on %s, %s", folder, version,
            !equal.isValid()     ? "not compared"
                : equal.toBool() ? "equal"
                                 : "different")
            << QString::fromLatin1(folder) << QString::fromLatin1(version) << equal << QString::fromLatin1(verdict)
            << QString::fromLatin1(rule) << QString::fromLatin1(error);
    };
    // The head's own, and said so: nothing to say, whatever is below.
    for (const auto* folder : {"vlm", "qwen3", "moe", "llama"}) {
        for (const auto* version : {"v0.18.0", "v0.23.0", "v0.25.1rc", "main", "after-16051"})
            row(folder, version, {}, "loads");
    }
    // Tied, and another head is stored: vLLM before 2026-08-20 uses the embedding and says nothing.
    for (const auto* version : {"v0.18.0", "v0.21.0rc", "v0.23.0", "v0.24.0rc", "main"}) {
        row("qwen3, tied", version, false, "silently wrong", "CFG-012", "wrong values");
        row("qwen3, tied", version, true, "loads");
        row("qwen3, tied", version, {}, "loads"); // bytes decide, and they were not read
        row("vlm, tied, text tied", version, true, "loads");
    }
    // The two levels disagree. 0.15.1 reads text_config, main the top level; what lies between is not established.
    row("vlm, tied", "main", {}, "silently wrong", "CFG-010", "wrong values");
    row("vlm, tied", "v0.23.0", false, "silently wrong", "CFG-010", "wrong values");
    row("vlm, tied", "v0.18.0", false, "loads");
    row("vlm, tied", "main", true, "loads");
    // Below these versions lies a vLLM of which nothing is known here.
    for (const auto* version : {"v0.11.0", "v0.13.0", "v0.15.0rc1", "after-16051"})
        row("qwen3, tied", version, false, "loads");
    // Tied and no head: from vLLM pull request 52147 on a head is built all the same and asks for its row.
    row("qwen3, tied, alone", "v0.23.0", {}, "loads");
    row("qwen3, tied, alone", "v0.25.1rc", {}, "loads");
    row("qwen3, tied, alone", "main", {}, "fails", "PAK-002", "KeyError");
    row("qwen3, tied, alone", "after-16051", {}, "loads");
    row("qwen3, tied, row", "main", {}, "loads");
    row("vlm, tied, text tied, row", "main", {}, "loads");
    row("llama, tied, alone", "v0.18.0", {}, "fails", "PAK-002", "KeyError"); // Llama always did
    row("llama, tied, alone", "main", {}, "fails", "PAK-002", "KeyError");
    row("llama, tied, row", "v0.18.0", {}, "loads");
    // Not tied and no head: nothing raises.
    row("qwen3, alone", "v0.23.0", {}, "silently wrong", "CFG-011", "uninitialised");
    row("qwen3, alone", "main", {}, "silently wrong", "CFG-011", "uninitialised");
}

void TestAscendHead::verdicts()
{
    QFETCH(QString, folder);
    QFETCH(QString, version);
    QFETCH(QVariant, equal);
    QTemporaryDir home;
    const std::filesystem::path path = home.path().toStdString() + "/model";
    QVERIFY(folderOf(folder).write(path));
    const auto checkpoint = openCheckpoint(path).value();
    JudgeOptions options;
    if (equal.isValid())
        options.sameBytes = [&](TensorId, TensorId) { return std::optional(equal.toBool()); };
    const auto verdict = findRuntime("vllm-ascend@" + version.toStdString()).value()->judge(checkpoint, options, {});
    const VerdictFailure none;
    const VerdictFailure& first = verdict.failures.empty() ? none : verdict.failures.front();
    const auto name = requant::name(verdict.kind);
    QTEST(QString::fromUtf8(name.data(), qsizetype(name.size())), "verdict");
    QTEST(QString::fromStdString(first.rule), "rule");
    QTEST(QString::fromStdString(first.error), "error");
    if (verdict.kind != VerdictKind::Loads)
        QVERIFY2(!first.subject.empty() && !first.message.empty(), first.message.english().c_str());
}

QTEST_GUILESS_MAIN(TestAscendHead)
#include "tst_ascendhead.moc"
