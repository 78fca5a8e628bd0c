// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Conversions out of a container, with and without its companion, and into one.

#include "core/checkpoint/containers.h"
#include "core/convert/planner.h"
#include "core/convert/run.h"
#include "core/convert/verify.h"
#include "core/demo/demo.h"
#include "core/quant/dequantizer.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

using namespace requant;
namespace fs = std::filesystem;

class TestCannbinConvert : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void companionGivesTheRest();
    void partialIsRefused();
    void partialOnRequest();
    void recipeNeedsAContainer();
    void companionMustFit();
    void toBf16();
    void toInt8();
    void roundTrip();
    void readingIsPartOfThePlan();

private:
    fs::path at(const char* name) const { return fs::path(m_dir.path().toStdString()) / name; }
    Result<Plan> plan(const Checkpoint& source, const char* recipe, bool partial = false) const;
    /// Converts and verifies against the source; null if that fails.
    std::optional<Checkpoint> converted(const fs::path& source, const OpenOptions& open, const char* recipe,
        const char* out, bool partial = false) const;
    OpenOptions withCompanion() const
    {
        OpenOptions options;
        options.companion = m_demo / "original";
        return options;
    }

    QTemporaryDir m_dir;
    fs::path m_demo;
};

namespace {

const std::string down = "model.layers.1.mlp.down_proj.weight";

std::vector<std::byte> bytesOf(const Checkpoint& checkpoint, const std::string& name)
{
    const auto id = checkpoint.find(name);
    std::vector<std::byte> out(id ? checkpoint.tensor(*id).bytes() : 0);
    if (!id || !readTensorBytes(checkpoint, *id, 0, out))
        out.clear();
    return out;
}

std::vector<float> valuesOf(const Checkpoint& checkpoint, const std::string& name)
{
    const auto matrix = Dequantizer::open(checkpoint, name);
    std::vector<float> out(matrix ? matrix->rows() * matrix->cols() : 0);
    if (!matrix || !matrix->read(0, matrix->rows(), out))
        out.clear();
    return out;
}

bool has(const Plan& plan, std::string_view rule, Severity severity)
{
    return std::ranges::any_of(
        plan.findings, [&](const Finding& f) { return f.rule == rule && f.severity == severity; });
}

} // namespace

Result<Plan> TestCannbinConvert::plan(const Checkpoint& source, const char* recipe, bool partial) const
{
    const auto found = findRecipe(recipe);
    if (!found)
        return fail(found.error());
    PlanOptions options;
    options.partial = partial;
    return planConversion(source, *found, options);
}

std::optional<Checkpoint> TestCannbinConvert::converted(
    const fs::path& source, const OpenOptions& open, const char* recipe, const char* out, bool partial) const
{
    const auto checkpoint = openCheckpoint(source, open);
    const auto planned = checkpoint ? plan(*checkpoint, recipe, partial) : Result<Plan>(fail(checkpoint.error()));
    if (!planned || planned->blocked()) {
        qWarning(
            "%s", planned ? planned->findings.front().message.english().c_str() : planned.error().english().c_str());
        return {};
    }
    RunOptions options;
    options.out = at(out);
    if (const auto report = runPlan(*planned, options); !report) {
        qWarning("%s", report.error().english().c_str());
        return {};
    }
    VerifyOptions verify;
    verify.source = source;
    verify.open = open;
    const auto verified = verifyOutput(options.out, verify);
    if (!verified || !verified->wrong.empty()) {
        qWarning("verify: %s",
            verified ? verified->wrong.front().message.english().c_str() : verified.error().english().c_str());
        return {};
    }
    const auto opened = openCheckpoint(options.out);
    return opened ? std::optional(*opened) : std::nullopt;
}

void TestCannbinConvert::initTestCase()
{
    m_demo = at("demo");
    DemoOptions options;
    options.kind = "cannbin";
    const auto demo = writeDemo(m_demo, options);
    QVERIFY2(demo, demo ? "" : demo.error().english().c_str());
}

void TestCannbinConvert::companionGivesTheRest()
{
    const auto alone = openCheckpoint(m_demo);
    QVERIFY(alone);
    QCOMPARE(alone->tensors().size(), std::size_t(28));
    QVERIFY(alone->problems().empty());
    const auto joined = openCheckpoint(m_demo, withCompanion());
    QVERIFY(joined);
    // 14 matrices with scales, 4 norms a layer, the final norm, embedding and head.
    QCOMPARE(joined->tensors().size(), std::size_t(28 + 2 * 4 + 3));
    const auto norm = joined->find("model.norm.weight");
    QVERIFY(norm);
    QCOMPARE(bytesOf(*joined, "model.norm.weight"), bytesOf(*openCheckpoint(m_demo / "original"), "model.norm.weight"));
    QCOMPARE(joined->tensor(*joined->find(down)).dtype, Dtype::U8);
    QVERIFY(joined->problems().empty());
}

void TestCannbinConvert::partialIsRefused()
{
    const auto alone = openCheckpoint(m_demo);
    for (const char* recipe : {"cannbin-to-bf16", "cannbin-to-int8"}) {
        const auto planned = plan(*alone, recipe);
        QVERIFY(planned);
        QVERIFY(planned->blocked());
        QVERIFY(has(*planned, "CNV-010", Severity::Error));
    }
}

void TestCannbinConvert::partialOnRequest()
{
    const auto planned = plan(*openCheckpoint(m_demo), "cannbin-to-bf16", true);
    QVERIFY(planned && !planned->blocked());
    QVERIFY(has(*planned, "CNV-010", Severity::Warning));
    const auto output = converted(m_demo, {}, "cannbin-to-bf16", "partial", true);
    QVERIFY(output);
    QCOMPARE(output->tensors().size(), std::size_t(14));
    // The bare container, without even a config.
    fs::create_directories(at("bare"));
    fs::copy_file(m_demo / "pytorch_model.bin", at("bare") / "weights.bin");
    QVERIFY(converted(at("bare") / "weights.bin", {}, "cannbin-to-bf16", "bare-out", true));
}

void TestCannbinConvert::recipeNeedsAContainer()
{
    const auto planned = plan(*openCheckpoint(m_demo / "original"), "cannbin-to-bf16");
    QVERIFY(planned && planned->blocked());
    QVERIFY(has(*planned, "CNV-007", Severity::Error));
}

void TestCannbinConvert::companionMustFit()
{
    DemoOptions options;
    options.kind = "ct-int8"; // the same names, other shapes, no plain weights
    QVERIFY(writeDemo(at("other"), options));
    OpenOptions open;
    open.companion = at("other");
    QVERIFY(openCheckpoint(m_demo, open)->problems().empty());
    // One matrix less than the container has.
    const auto original = openCheckpoint(m_demo / "original");
    std::vector<OutputTensor> tensors;
    for (const auto& info : original->tensors()) {
        if (info.name != down)
            tensors.push_back({std::string(info.name), info.dtype, {info.shape.begin(), info.shape.end()}, 0, 0});
    }
    std::vector<std::byte> data;
    fs::create_directories(at("less"));
    QVERIFY(writeSafetensors(at("less") / "model.safetensors", tensors, [&](const OutputTensor& tensor) {
        data = bytesOf(*original, tensor.name);
        return std::span<const std::byte>(data);
    }));
    open.companion = at("less");
    const auto joined = openCheckpoint(m_demo, open);
    QVERIFY(joined);
    QCOMPARE(joined->problems().size(), std::size_t(1));
    QCOMPARE(joined->problems().front().code, ErrorCode::CannbinCompanion);
    QCOMPARE(joined->problems().front().tensor, down);
    QVERIFY(has(*plan(*joined, "cannbin-to-bf16"), "CNV-011", Severity::Error));
}

void TestCannbinConvert::toBf16()
{
    const auto output = converted(m_demo, withCompanion(), "cannbin-to-bf16", "bf16");
    QVERIFY(output);
    const auto source = openCheckpoint(m_demo);
    QCOMPARE(output->tensor(*output->find(down)).dtype, Dtype::BF16);
    QCOMPARE(output->tensors().size(), std::size_t(14 + 2 * 4 + 3));
    const auto wanted = valuesOf(*source, down);
    const auto got = valuesOf(*output, down);
    QCOMPARE(got.size(), wanted.size());
    for (std::size_t i = 0; i < got.size(); ++i)
        QVERIFY(std::fabs(got[i] - wanted[i]) <= std::fabs(wanted[i]) * 0x1p-8F);
    QCOMPARE(bytesOf(*output, "lm_head.weight"), bytesOf(*openCheckpoint(m_demo / "original"), "lm_head.weight"));
    QVERIFY(output->config().exists());
    QVERIFY(output->containers().empty());
}

void TestCannbinConvert::toInt8()
{
    const auto output = converted(m_demo, withCompanion(), "cannbin-to-int8", "int8");
    QVERIFY(output);
    QCOMPARE(output->tensor(*output->find(down)).dtype, Dtype::I8);
    QVERIFY(output->find("model.layers.1.mlp.down_proj.weight_scale"));
    QCOMPARE(output->config().quantization().front().method, QuantMethod::CompressedTensors);
    QCOMPARE(output->tensor(*output->find("lm_head.weight")).dtype, Dtype::BF16);
}

// BF16 into a container gives what the demo's own quantizer wrote; and a container into a container changes no bit.
void TestCannbinConvert::roundTrip()
{
    const auto first = converted(m_demo / "original", {}, "bas4x4-int4", "packed");
    QVERIFY(first);
    QCOMPARE(first->containers().size(), std::size_t(1));
    QCOMPARE(*first->containers().front().container->base, CannbinBase::Absolute);
    QCOMPARE(first->containers().front().container->index.search, CannbinIndexSearch::Pointer);
    QVERIFY(first->find("model.norm.weight"));
    const auto demo = openCheckpoint(m_demo);
    const auto second = converted(at("packed"), {}, "bas4x4-int4", "packed-again");
    QVERIFY(second);
    for (const auto& info : demo->tensors()) {
        const std::string name(info.name);
        const auto wanted = bytesOf(*demo, name);
        QVERIFY(!wanted.empty());
        QVERIFY2(bytesOf(*first, name) == wanted, name.c_str());
        QVERIFY2(bytesOf(*second, name) == wanted, name.c_str());
    }
}

void TestCannbinConvert::readingIsPartOfThePlan()
{
    OpenOptions offset8;
    offset8.cannbin.sign = CannbinSign::Offset8;
    const auto plain = plan(*openCheckpoint(m_demo), "cannbin-to-bf16", true);
    const auto other = plan(*openCheckpoint(m_demo, offset8), "cannbin-to-bf16", true);
    QVERIFY(plain && other);
    QVERIFY(planHash(*plain) != planHash(*other));
}

QTEST_GUILESS_MAIN(TestCannbinConvert)
#include "tst_cannbinconvert.moc"
