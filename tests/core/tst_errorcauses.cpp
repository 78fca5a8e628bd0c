// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/stagedfile.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/quantdescription.h"
#include "core/checkpoint/shardrule.h"
#include "core/diagnose/finding.h"
#include "core/diagnose/rules.h"
#include "core/quant/dequantizer.h"
#include "core/runtime/runtime.h"
#include "tests/support/corruptzoo.h"
#include "tests/support/diagnosing.h"
#include "tests/support/minimodels.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <algorithm>
#include <functional>
#include <set>

// Every error code is brought about once: those of a shard by the zoo (tst_safetensors), all others here.

using namespace requant;
using namespace requant::test;
namespace fs = std::filesystem;

namespace {

const std::string shard2 = "model-00002-of-000003.safetensors";

// What the folder says of one of its files; Internal if it finds no fault in it.
ErrorCode problemOf(const fs::path& folder, const std::string& file)
{
    const auto checkpoint = openCheckpoint(folder);
    if (!checkpoint)
        return checkpoint.error().code;
    const auto at = std::ranges::find(checkpoint->problems(), file, &Error::file);
    return at == checkpoint->problems().end() ? ErrorCode::Internal : at->code;
}

ErrorCode problemWith(const fs::path& folder, const std::string& file, const std::string& text)
{
    auto builder = miniR1();
    builder.setFile(file, text);
    if (!builder.write(folder))
        return ErrorCode::Internal;
    return problemOf(folder, file);
}

fs::path written(const fs::path& folder)
{
    if (!miniR1().write(folder))
        throw std::runtime_error("the folder cannot be written");
    return folder;
}

// The shard is replaced by another of the same size between opening and reading.
ErrorCode replacedShard(const fs::path& folder)
{
    const auto checkpoint = openCheckpoint(written(folder));
    fs::copy_file(folder / shard2, folder / "other");
    fs::rename(folder / "other", folder / shard2);
    std::vector<std::byte> target(1);
    for (std::uint32_t i = 0; i < checkpoint->tensors().size(); ++i) {
        const TensorInfo& info = checkpoint->tensors()[i];
        if (checkpoint->shard(info.shard).name == shard2 && info.bytes() > 0)
            return readTensorBytes(*checkpoint, TensorId{i}, 0, target).error().code;
    }
    return ErrorCode::Internal;
}

ErrorCode largeIndex(const fs::path& folder)
{
    written(folder);
    fs::resize_file(folder / "model.safetensors.index.json", (std::uintmax_t{256} << 20) + 1);
    return problemOf(folder, "model.safetensors.index.json");
}

ErrorCode severalSnapshots(const fs::path& folder)
{
    fs::create_directories(folder / "models--a--b/snapshots/one");
    fs::create_directories(folder / "models--a--b/snapshots/two");
    return openCheckpoint(folder / "models--a--b").error().code;
}

ErrorCode cancelledAtOnce(const fs::path& folder)
{
    std::stop_source source;
    source.request_stop();
    Context context;
    context.stop = source.get_token();
    return openCheckpoint(written(folder), context).error().code;
}

ErrorCode readBeyondTheEnd(const fs::path& folder)
{
    const auto checkpoint = openCheckpoint(written(folder));
    std::vector<std::byte> target(1);
    return readTensorBytes(*checkpoint, TensorId{0}, checkpoint->tensor(TensorId{0}).bytes(), target).error().code;
}

ErrorCode readOfAbsent(const fs::path& folder)
{
    fs::remove(written(folder) / shard2);
    const auto checkpoint = openCheckpoint(folder);
    const auto tensors = checkpoint->tensors();
    const auto absent = std::ranges::find(tensors, Presence::ShardAbsent, &TensorInfo::presence) - tensors.begin();
    std::vector<std::byte> target(1);
    return readTensorBytes(*checkpoint, TensorId{static_cast<std::uint32_t>(absent)}, 0, target).error().code;
}

ErrorCode matrixOf(const fs::path& folder, CheckpointBuilder builder, const std::string& name)
{
    if (!builder.write(folder))
        return ErrorCode::Internal;
    const auto matrix = Dequantizer::open(*openCheckpoint(folder), name);
    return matrix ? ErrorCode::Internal : matrix.error().code;
}

ErrorCode withoutScale(const fs::path& folder)
{
    auto builder = miniR1();
    builder.remove("model.layers.2.self_attn.kv_b_proj.weight_scale_inv");
    return matrixOf(folder, std::move(builder), "model.layers.2.self_attn.kv_b_proj.weight");
}

ErrorCode ofComplexNumbers(const fs::path& folder)
{
    auto builder = miniR1();
    builder.add({"model.waves.weight", Dtype::C64, {2, 2}, zeros(32), {}});
    return matrixOf(folder, std::move(builder), "model.waves.weight");
}

struct Cause {
    ErrorCode code;
    std::function<ErrorCode(const fs::path&)> happen; ///< gets a folder of its own that is not there yet
};

const std::vector<Cause>& causes()
{
    static const std::vector<Cause> all{
        {ErrorCode::FileNotFound, [](const fs::path& folder) { return openCheckpoint(folder).error().code; }},
        {ErrorCode::FileUnreadable,
            [](const fs::path& folder) {
                fs::remove(written(folder) / "config.json");
                mkfifo((folder / "config.json").c_str(), 0600);
                return problemOf(folder, "config.json");
            }},
        {ErrorCode::FileChanged, replacedShard},
        {ErrorCode::FileWrite,
            [](const fs::path& folder) { return writeTextFile(folder / "no-such-folder/x", "x").error().code; }},
        {ErrorCode::NoSpace, [](const fs::path& folder) { return writeError(ENOSPC, folder).code; }},
        {ErrorCode::NotAFolder, [](const fs::path&) { return openCheckpoint("/dev/null").error().code; }},
        {ErrorCode::PathEscape, [](const fs::path& folder) { return pathInside(folder, "../x").error().code; }},
        {ErrorCode::JsonSyntax,
            [](const fs::path& folder) { return problemWith(folder, "config.json", "{\"a\": 1,}"); }},
        {ErrorCode::JsonEncoding,
            [](const fs::path& folder) {
                return problemWith(folder, "config.json", std::string("\xFF\xFE{\0}\0", 6));
            }},
        {ErrorCode::IndexNoWeightMap,
            [](const fs::path& folder) { return problemWith(folder, "model.safetensors.index.json", "{}"); }},
        {ErrorCode::IndexEntry,
            [](const fs::path& folder) {
                return problemWith(
                    folder, "model.safetensors.index.json", R"({"weight_map":{"a":"../x.safetensors"}})");
            }},
        {ErrorCode::IndexTooLarge, largeIndex},
        {ErrorCode::ConfigShape, [](const fs::path& folder) { return problemWith(folder, "config.json", "[1]"); }},
        {ErrorCode::DescriptionShape,
            [](const fs::path& folder) { return problemWith(folder, "quant_model_description.json", "[1]"); }},
        {ErrorCode::Ambiguous, severalSnapshots},
        {ErrorCode::TensorNotFound, readOfAbsent},
        {ErrorCode::ScaleNotFound, withoutScale},
        {ErrorCode::Unsupported, ofComplexNumbers},
        {ErrorCode::InvalidArgument, readBeyondTheEnd},
        {ErrorCode::Cancelled, cancelledAtOnce},
    };
    return all;
}

QString text(ErrorCode code)
{
    return QString::fromStdString(std::string(name(code)));
}

} // namespace

class TestErrorCauses : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cause_data();
    void cause();
    void everyCodeHasOne();
    void sizeOfALargeIndexIsSaid();
    void oneFaultIsOneFinding_data();
    void oneFaultIsOneFinding();
};

void TestErrorCauses::cause_data()
{
    QTest::addColumn<int>("position");
    for (std::size_t i = 0; i < causes().size(); ++i)
        QTest::newRow(qPrintable(text(causes()[i].code))) << static_cast<int>(i);
}

void TestErrorCauses::cause()
{
    QFETCH(int, position);
    const Cause& cause = causes()[static_cast<std::size_t>(position)];
    const QTemporaryDir dir;
    QCOMPARE(text(cause.happen(fs::path(dir.path().toStdString()) / "model")), text(cause.code));
}

void TestErrorCauses::everyCodeHasOne()
{
    // The two that no file brings about: a limit that tst_safetensors lowers, and a defect of our own.
    std::set<ErrorCode> seen{ErrorCode::HeaderTooManyTensors, ErrorCode::Internal};
    // Notes beside what was read: tst_safetensors::metadataForms, tst_documents::duplicatesAndBom.
    seen.insert({ErrorCode::HeaderMetadata, ErrorCode::JsonDuplicateKey});
    // Containers have tests of their own: tst_cannbinindex, tst_cannbinbase, tst_cannbinquant, tst_cannbinconvert.
    for (int i = static_cast<int>(ErrorCode::TorchCheckpoint); i <= static_cast<int>(ErrorCode::CannbinGeometry); ++i)
        seen.insert(static_cast<ErrorCode>(i));
    for (const Cause& cause : causes())
        seen.insert(cause.code);
    for (int i = 0; i < static_cast<int>(Fault::Count); ++i) {
        if (const auto code = expected(static_cast<Fault>(i)))
            seen.insert(*code);
    }
    for (int i = 0; i <= static_cast<int>(ErrorCode::Internal); ++i) {
        const auto code = static_cast<ErrorCode>(i);
        QVERIFY2(seen.contains(code), qPrintable(text(code)));
    }
}

void TestErrorCauses::sizeOfALargeIndexIsSaid()
{
    const QTemporaryDir dir;
    const fs::path folder = fs::path(dir.path().toStdString()) / "model";
    QCOMPARE(largeIndex(folder), ErrorCode::IndexTooLarge);
    const auto checkpoint = openCheckpoint(folder);
    QVERIFY(checkpoint);
    // The tensors are still there, from the headers.
    QCOMPARE(checkpoint->tensors().size(), miniR1().tensors().size());
    const auto said = checkpoint->problems().front().text.english();
    QVERIFY2(said.find("256.0 MiB") != std::string::npos, said.c_str());
}

void TestErrorCauses::oneFaultIsOneFinding_data()
{
    QTest::addColumn<int>("fault");
    for (int i = static_cast<int>(Fault::Empty); i < static_cast<int>(Fault::Count); ++i)
        QTest::newRow(name(static_cast<Fault>(i)).c_str()) << i;
}

// The checks and every runtime's verdict name the rule of a bad shard from one table.
void TestErrorCauses::oneFaultIsOneFinding()
{
    QFETCH(int, fault);
    auto builder = miniR1();
    builder.setFile(shard2, makeFile(static_cast<Fault>(fault)));
    const QTemporaryDir dir;
    QVERIFY(builder.write(dir.path().toStdString()));
    const auto checkpoint = openCheckpoint(dir.path().toStdString());
    QVERIFY(checkpoint);
    const auto rule = shardRule(*expected(static_cast<Fault>(fault)));
    QVERIFY(findRule(rule));
    for (const char* const runtime : {"vllm", "vllm-ascend", "vllm-kunlun"}) {
        DiagnoseOptions options;
        options.runtimes = {*findRuntime(runtime)};
        const auto diagnosis = diagnose(*checkpoint, options);
        std::vector<std::string> rules;
        for (const Finding& finding : diagnosis.findings) {
            const bool ofTheShard =
                finding.file == shard2 && (finding.rule.starts_with("FIL") || finding.rule.starts_with("HDR"));
            if (ofTheShard)
                rules.push_back(finding.rule);
        }
        QVERIFY2(rules == std::vector<std::string>{std::string(rule)}, describe(diagnosis.findings).c_str());
    }
}

QTEST_APPLESS_MAIN(TestErrorCauses)

#include "tst_errorcauses.moc"
