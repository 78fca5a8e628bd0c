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
            std::vector<float> errors(n), errorsRef(n), steps(n), stepsRef(n);
            RowSums sums, sumsRef;
            const bool finite = kernels::sumFiniteRow(reference, result, errors, sums);
            QCOMPARE(finite, kernels::ref::sumFiniteRow(reference, result, errorsRef, sumsRef));
            QVERIFY(kind > 1 || finite);
            QVERIFY(!finite || (sameBits(errors, errorsRef) && sameSums(sums, sumsRef)));
            const auto magnitudes = kernels::magnitudeSum(reference);
            const auto magnitudesRef = kernels::ref::magnitudeSum(reference);
            QVERIFY(std::bit_cast<std::uint64_t>(magnitudes.sum) == std::bit_cast<std::uint64_t>(magnitudesRef.sum));
            QCOMPARE(magnitudes.count, magnitudesRef.count);
            for (const float step : {0.25F, 1.0F / 3, 1e-40F}) {
                const float largest = kernels::errorsInSteps(result, reference, step, 0x1p-23F, steps);
                QCOMPARE(largest, kernels::ref::errorsInSteps(result, reference, step, 0x1p-23F, stepsRef));
                QVERIFY(kind > 1 || sameBits(steps, stepsRef)); // the payload of a NaN is nobody's business
            }
            std::vector<std::int32_t> bins(n), binsRef(n);
            QCOMPARE(kernels::binPositions(reference, -1.5F, 77.7F, 239.0F, bins),
                kernels::ref::binPositions(reference, -1.5F, 77.7F, 239.0F, binsRef));
            QVERIFY(sameBits(bins, binsRef));
        }
    }
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
    LinearBinner binner(other);
    binner.add(-2.0F, 1);
    binner.add(-0.3F, 1);
    binner.add(0.3F, 3);
    binner.add(5.0F, 1);
    binner.add(std::numeric_limits<float>::quiet_NaN(), 9);
    QCOMPARE(one.counts, other.counts);
    QCOMPARE(one.total(), 6U);
}

QTEST_APPLESS_MAIN(TestMeasureKernels)
#include "tst_measurekernels.moc"
