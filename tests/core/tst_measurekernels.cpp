// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The kernels that measure rows: the same bits on every instruction set, for odd lengths and unaligned starts.

#include "core/numeric/histogram.h"
#include "core/numeric/kernels.h"
#include "core/numeric/measurekernels.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace requant;

namespace {

constexpr std::size_t lengths[] = {0, 1, 3, 7, 8, 9, 15, 16, 17, 31, 64, 100, 513, 1000};

/// Starts one float behind an aligned address.
std::vector<float> someFloats(std::size_t n, int kind, std::mt19937& random)
{
    std::normal_distribution<float> normal(0, 1);
    std::vector<float> values(n + 1);
    for (auto& value : values) {
        value = normal(random);
        if (kind == 1)
            value *= 1e-41F;
        if (kind == 2 && random() % 5 == 0)
            value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (kind == 3 && random() % 7 == 0)
            value = random() % 2 ? std::numeric_limits<float>::quiet_NaN() : std::numeric_limits<float>::infinity();
    }
    return values;
}

bool sameBits(const auto& a, const auto& b)
{
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(a[0])) == 0);
}

bool sameSums(const RowSums& a, const RowSums& b)
{
    return a.reference2 == b.reference2 && a.result2 == b.result2 && a.error2 == b.error2 && a.product == b.product
        && a.absmax == b.absmax && a.maxError == b.maxError && a.finite == b.finite;
}

} // namespace

class TestMeasureKernels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void equalTheReference_data();
    void equalTheReference();
    void stepsEqualTheReference_data() { equalTheReference_data(); }
    void stepsEqualTheReference();
    void foundCodes_data() { equalTheReference_data(); }
    void foundCodes();
    void binadesOfEveryExponent();
    void spacings();
    void skipWhatIsNotFinite();
    void countedValues();
    void cleanup() { kernels::useTarget({}); }
};

void TestMeasureKernels::equalTheReference_data()
{
    QTest::addColumn<QString>("target");
    for (const auto& name : kernels::targetNames())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

void TestMeasureKernels::equalTheReference()
{
    QFETCH(const QString, target);
    QVERIFY(kernels::useTarget(target.toStdString()));
    std::mt19937 random(5);
    for (const std::size_t n : lengths) {
        for (int kind = 0; kind < 4; ++kind) {
            const auto w = someFloats(n, kind, random), r = someFloats(n, kind, random);
            const auto reference = std::span(w).subspan(1), result = std::span(r).subspan(1);
            std::vector<float> errors(n), errorsRef(n);
            RowSums sums, sumsRef;
            const bool finite = kernels::sumFiniteRow(reference, result, errors, sums);
            QCOMPARE(finite, kernels::ref::sumFiniteRow(reference, result, errorsRef, sumsRef));
            QVERIFY(kind > 1 || finite);
            QVERIFY(!finite || (sameBits(errors, errorsRef) && sameSums(sums, sumsRef)));
            const auto magnitudes = kernels::magnitudeSum(reference);
            const auto magnitudesRef = kernels::ref::magnitudeSum(reference);
            QVERIFY(std::bit_cast<std::uint64_t>(magnitudes.sum) == std::bit_cast<std::uint64_t>(magnitudesRef.sum));
            QCOMPARE(magnitudes.count, magnitudesRef.count);
            std::vector<std::int32_t> bins(n), binsRef(n);
            QCOMPARE(kernels::binPositions(reference, -1.5F, 77.7F, 239.0F, bins),
                kernels::ref::binPositions(reference, -1.5F, 77.7F, 239.0F, binsRef));
            QVERIFY(sameBits(bins, binsRef));
            QCOMPARE(kernels::binades(reference, bins), kernels::ref::binades(reference, binsRef));
            QVERIFY(sameBits(bins, binsRef));
        }
    }
}

void TestMeasureKernels::stepsEqualTheReference()
{
    QFETCH(const QString, target);
    QVERIFY(kernels::useTarget(target.toStdString()));
    constexpr kernels::FloatGrid grids[] = {{-6, 8, 3}, {0, 2, 1}, {-126, 127, 7}};
    std::mt19937 random(6);
    for (const std::size_t n : lengths) {
        for (int kind = 0; kind < 4; ++kind) {
            const auto w = someFloats(n, kind, random), e = someFloats(n, kind, random);
            const auto reference = std::span(w).subspan(1), errors = std::span(e).subspan(1);
            for (const std::size_t group : {std::size_t{1}, std::size_t{4}, std::size_t{7}, std::size_t{32}, n + 1}) {
                std::vector<float> scales((n + group - 1) / group), out(n), outRef(n);
                for (auto& scale : scales)
                    scale =
                        std::ldexp(1.0F + static_cast<float>(random() % 3) / 3, static_cast<int>(random() % 270) - 140);
                const float largest = kernels::errorsInSteps(errors, reference, scales, group, 0x1p-23F, out);
                QCOMPARE(largest, kernels::ref::errorsInSteps(errors, reference, scales, group, 0x1p-23F, outRef));
                QVERIFY(kind > 1 || sameBits(out, outRef)); // the payload of a NaN is nobody's business
                for (const auto& grid : grids) {
                    const float most = kernels::errorsInSpacings(errors, reference, scales, group, grid, 0x1p-23F, out);
                    QCOMPARE(
                        most, kernels::ref::errorsInSpacings(errors, reference, scales, group, grid, 0x1p-23F, outRef));
                    for (std::size_t j = 0; j < n; ++j)
                        QVERIFY(std::isnan(out[j]) ? std::isnan(outRef[j])
                                                   : sameBits(std::span(&out[j], 1), std::span(&outRef[j], 1)));
                }
            }
        }
    }
}

void TestMeasureKernels::foundCodes()
{
    QFETCH(const QString, target);
    QVERIFY(kernels::useTarget(target.toStdString()));
    std::mt19937 random(7);
    for (const std::size_t n : lengths) {
        std::vector<std::uint8_t> codes(n + 1);
        for (auto& code : codes)
            code = static_cast<std::uint8_t>(random() % 20);
        for (const std::vector<std::uint8_t>& wanted : {std::vector<std::uint8_t>{}, {3}, {0, 19}, {1, 2, 18}}) {
            std::vector<std::uint32_t> at{77}, atRef{77};
            kernels::findCodes(std::span(codes).subspan(1), wanted, at);
            kernels::ref::findCodes(std::span(codes).subspan(1), wanted, atRef);
            QCOMPARE(at, atRef);
        }
    }
}

void TestMeasureKernels::binadesOfEveryExponent()
{
    std::vector<float> values{
        0, -0.0F, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()};
    for (int exponent = -149; exponent < 128; ++exponent) {
        values.push_back(std::ldexp(1.0F, exponent));
        values.push_back(-std::nextafter(std::ldexp(1.0F, exponent), 0.0F));
    }
    std::vector<std::int32_t> found(values.size());
    QCOMPARE(kernels::binades(values, found), std::size_t{3}); // half of the smallest number is the third
    for (std::size_t i = 4; i + 1 < values.size(); i += 2) {
        QCOMPARE(found[i], static_cast<std::int32_t>(i / 2 - 2));
        QCOMPARE(found[i + 1], static_cast<std::int32_t>(i / 2) - 3);
    }
    QCOMPARE(std::vector<std::int32_t>(found.begin(), found.begin() + 4), (std::vector<std::int32_t>{-1, -1, -1, -1}));
}

void TestMeasureKernels::spacings()
{
    constexpr kernels::FloatGrid e4m3{-6, 8, 3}, bf16{-126, 127, 7};
    QCOMPARE(kernels::spacingAt(e4m3, 1.0F), 0.125F);
    QCOMPARE(kernels::spacingAt(e4m3, -1.99F), 0.125F);
    QCOMPARE(kernels::spacingAt(e4m3, 0.0F), 0x1p-9F);
    QCOMPARE(kernels::spacingAt(e4m3, 448.0F), 32.0F);
    QCOMPARE(kernels::spacingAt(e4m3, 1e30F), 32.0F);
    QCOMPARE(kernels::spacingAt(bf16, 1e-40F), 0x1p-133F);
}

void TestMeasureKernels::skipWhatIsNotFinite()
{
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    const std::vector<float> w{3, nan, -infinity, 4, 1}, r{3, 1, 1, 5, infinity};
    std::vector<float> errors(w.size());
    const RowSums row = measureRow(w, r, errors);
    QCOMPARE(row.nan, 1U);
    QCOMPARE(row.infinite, 1U);
    QCOMPARE(row.overflowed, 1U);
    QCOMPARE(row.finite, 2U);
    QCOMPARE(row.reference2, 25.0);
    QCOMPARE(row.error2, 1.0);
    QCOMPARE(row.maxErrorCol, std::size_t{3});
    QCOMPARE(kernels::magnitudeSum(errors).count, 2U);
}

void TestMeasureKernels::countedValues()
{
    auto one = Histogram::linear(-1, 1, 7), other = one;
    const std::vector<float> values{-2, -0.3F, 0.3F, 0.3F, 0.3F, 5, std::numeric_limits<float>::quiet_NaN()};
    LinearBinner(one).add(values);
    const std::vector<float> distinct{-2, -0.3F, 0.3F, 5, std::numeric_limits<float>::quiet_NaN()};
    const std::vector<std::uint32_t> times{1, 1, 3, 1, 9};
    LinearBinner(other).add(distinct, times);
    QCOMPARE(one.counts, other.counts);
    QCOMPARE(one.total(), 6U);
}

QTEST_APPLESS_MAIN(TestMeasureKernels)
#include "tst_measurekernels.moc"
