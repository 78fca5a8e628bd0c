// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Kernels for groups of columns: the same bits as their references on every instruction set, for all widths of a group,
// odd lengths and unaligned starts; and the codes of the small floats against the tables, value by value.

#include "core/numeric/floatformats.h"
#include "core/numeric/groupkernels.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace requant;

namespace {

constexpr std::size_t lengths[] = {0, 1, 3, 7, 8, 9, 15, 16, 17, 31, 33, 64, 100, 127, 513};

/// Starts one float behind an aligned address; one kind has any bits, others subnormals and values that are not finite.
std::vector<float> someFloats(std::size_t n, int kind, std::mt19937& random)
{
    std::normal_distribution<float> normal(0, 2);
    std::vector<float> values(n + 1);
    for (auto& value : values) {
        value = kind == 1 ? normal(random) * 1e-41F : normal(random);
        if (kind == 2)
            value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (kind == 3 && random() % 5 == 0)
            value = random() % 2 ? -std::numeric_limits<float>::infinity() : std::numeric_limits<float>::quiet_NaN();
        if (random() % 9 == 0)
            value = std::copysign(0.0F, value);
    }
    return values;
}

std::vector<float> someScales(std::size_t n, std::mt19937& random)
{
    std::vector<float> scales(n);
    for (auto& scale : scales)
        scale = std::ldexp(1.0F + static_cast<float>(random() % 7) / 7, static_cast<int>(random() % 12) - 8);
    return scales;
}

bool sameBits(const auto& a, const auto& b)
{
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(a[0])) == 0);
}

/// Every number of a format, every midpoint of two, and the floats beside these.
std::vector<float> edgesOf(SmallFloat format)
{
    const auto table = decodeTable(format);
    std::vector<float> values{0.0F, -0.0F, 1e-44F, 1e30F, -std::numeric_limits<float>::infinity(),
        std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::quiet_NaN()};
    for (unsigned code = 0; code < traits(format).maxCode; ++code) {
        const float low = table[code], high = table[code + 1], middle = (low + high) / 2;
        for (const float edge : {low, high, middle}) {
            for (const float value : {std::nextafter(edge, -1e9F), edge, std::nextafter(edge, 1e9F)}) {
                values.push_back(value);
                values.push_back(-value);
            }
        }
    }
    return values;
}

} // namespace

class TestGroupKernels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void equalTheReference_data();
    void equalTheReference();
    void codesOfEveryEdge_data() { equalTheReference_data(); }
    void codesOfEveryEdge();
    void cleanup() { kernels::useTarget({}); }
};

void TestGroupKernels::equalTheReference_data()
{
    QTest::addColumn<QString>("target");
    for (const auto& name : kernels::targetNames())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

void TestGroupKernels::equalTheReference()
{
    QFETCH(const QString, target);
    QVERIFY(kernels::useTarget(target.toStdString()));
    std::mt19937 random(8);
    for (const std::size_t n : lengths) {
        for (int kind = 0; kind < 4; ++kind) {
            for (const std::size_t group : {std::size_t{1}, std::size_t{3}, std::size_t{4}, std::size_t{32}, n + 1}) {
                const auto floats = someFloats(n, kind, random);
                const auto row = std::span(floats).subspan(1);
                const auto scales = someScales((n + group - 1) / group, random);
                auto maxima = scales, maximaRef = scales;
                kernels::groupMaxima(row, group, maxima);
                kernels::ref::groupMaxima(row, group, maximaRef);
                QVERIFY(sameBits(maxima, maximaRef));
                std::vector<std::int8_t> ints(n + 1), intsRef(n + 1);
                for (const auto& rule : {kernels::int8Rule, kernels::int8Rule1275, kernels::IntRule{7, -8, 7}}) {
                    kernels::quantizeInt8Groups(row, scales, group, std::span(ints).subspan(1), rule);
                    kernels::ref::quantizeInt8Groups(row, scales, group, std::span(intsRef).subspan(1), rule);
                    QVERIFY(sameBits(ints, intsRef));
                }
                std::vector<float> back(n + 1), backRef(n + 1);
                kernels::int8GroupsToF32(std::span(ints).subspan(1), scales, group, std::span(back).subspan(1));
                kernels::ref::int8GroupsToF32(std::span(ints).subspan(1), scales, group, std::span(backRef).subspan(1));
                QVERIFY(sameBits(back, backRef));
                std::vector<std::uint8_t> codes(n + 1), codesRef(n + 1);
                kernels::quantizeE4m3(row, scales, group, std::span(codes).subspan(1));
                kernels::ref::quantizeE4m3(row, scales, group, std::span(codesRef).subspan(1));
                QVERIFY(sameBits(codes, codesRef));
                kernels::quantizeE2m1(row, scales, group, std::span(codes).subspan(1));
                kernels::ref::quantizeE2m1(row, scales, group, std::span(codesRef).subspan(1));
                QVERIFY(sameBits(codes, codesRef));
                kernels::e2m1ToF32(std::span(codes).subspan(1), scales, group, std::span(back).subspan(1));
                kernels::ref::e2m1ToF32(std::span(codes).subspan(1), scales, group, std::span(backRef).subspan(1));
                QVERIFY(sameBits(back, backRef));
            }
        }
    }
}

/// encode() knows nothing of bit tricks.
void TestGroupKernels::codesOfEveryEdge()
{
    QFETCH(const QString, target);
    QVERIFY(kernels::useTarget(target.toStdString()));
    const float one = 1;
    for (const SmallFloat format : {SmallFloat::E4M3Fn, SmallFloat::E2M1}) {
        const auto values = edgesOf(format);
        std::vector<std::uint8_t> codes(values.size());
        if (format == SmallFloat::E2M1)
            kernels::quantizeE2m1(values, {&one, 1}, values.size(), codes);
        else
            kernels::quantizeE4m3(values, {&one, 1}, values.size(), codes);
        for (std::size_t j = 0; j < values.size(); ++j) {
            QVERIFY2(codes[j] == encode(format, values[j]),
                qPrintable(QStringLiteral("%1: %2").arg(static_cast<double>(values[j])).arg(codes[j])));
        }
    }
}

QTEST_APPLESS_MAIN(TestGroupKernels)
#include "tst_groupkernels.moc"
