// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/numeric/floatformats.h"
#include "core/numeric/kernels.h"
#include "core/numeric/kernels_ref.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace requant;

namespace {

constexpr std::size_t lengths[] = {0, 1, 2, 3, 15, 16, 17, 31, 33, 127, 128, 129, 300, 1000};
constexpr Dtype fp8Formats[] = {Dtype::F8_E4M3, Dtype::F8_E5M2, Dtype::F8_E4M3FNUZ, Dtype::F8_E5M2FNUZ};

/// A buffer whose data start one byte (or one element) behind an aligned address.
template <typename T>
struct Unaligned {
    explicit Unaligned(std::size_t n)
        : storage(n + 1)
    {
    }
    std::span<T> span() { return std::span<T>(storage).subspan(1); }
    std::vector<T> storage;
};

template <typename T>
bool sameBits(std::span<const T> a, std::span<const T> b)
{
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

/// Codes of the given kind: every code, no NaN code, zeros, subnormals only.
std::vector<std::uint8_t> someCodes(Dtype format, std::size_t n, int kind, std::mt19937& random)
{
    const auto table = decodeTable(*smallFloatOf(format));
    std::vector<std::uint8_t> codes(n);
    for (auto& code : codes) {
        do
            code = static_cast<std::uint8_t>(random());
        while (kind == 1 && !std::isfinite(table[code]));
        if (kind == 2)
            code = (code & 1) ? 0x80 : 0;
        if (kind == 3)
            code &= 0x83;
        if (kind == 4 && random() % 8)
            code = 0x7E; // many equal maxima: exact ties of the quotient
    }
    return codes;
}

std::vector<float> someScales(std::size_t n, int kind, std::mt19937& random)
{
    std::vector<float> scales(n);
    for (auto& scale : scales) {
        scale = std::ldexp(1.0F + static_cast<float>(random() % 1024) / 1024, -static_cast<int>(random() % 20));
        if (kind == 1)
            scale = std::ldexp(1.0F, -static_cast<int>(random() % 4));
        if (kind == 2) {
            const float odd[] = {0.0F, -1.5F, 1e-44F, 3e38F, std::numeric_limits<float>::infinity(),
                std::numeric_limits<float>::quiet_NaN(), 1e-30F, 0x1p119F};
            scale = odd[random() % 8];
        }
        if (kind == 3)
            scale = 1e-42F;
    }
    return scales;
}

std::vector<float> someFloats(std::size_t n, int kind, std::mt19937& random)
{
    std::normal_distribution<float> normal(0, 1);
    std::vector<float> values(n);
    for (auto& value : values) {
        value = kind == 2 ? std::bit_cast<float>(static_cast<std::uint32_t>(random())) : normal(random);
        if (kind == 1) // quotients that are exact halves of the step
            value = static_cast<float>(static_cast<int>(random() % 509) - 254) * 0.5F;
        if (kind == 3)
            value *= 1e-41F;
    }
    return values;
}

const kernels::IntRule rules[] = {kernels::int8Rule, kernels::int8Rule1275, {7.0F, -7, 7}, {7.5F, -8, 7}};

} // namespace

class TestNumericKernels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fp8_data() { targets(); }
    void fp8();
    void floats_data() { targets(); }
    void floats();
    void everyCode_data() { targets(); }
    void everyCode();
    void everyHalf_data() { targets(); }
    void everyHalf();
    void fusedEqualsComposition_data() { targets(); }
    void fusedEqualsComposition();
    void fusedTies_data() { targets(); }
    void fusedTies();
    void formula();
    void zeroRow();
    void cleanup() { kernels::useTarget({}); }

private:
    void targets();
};

void TestNumericKernels::targets()
{
    QTest::addColumn<QString>("target");
    for (const auto& name : kernels::targetNames())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

#define USE_TARGET()                                                                                                   \
    QFETCH(const QString, target);                                                                                     \
    QVERIFY(kernels::useTarget(target.toStdString()));                                                                 \
    QCOMPARE(QString::fromLatin1(kernels::targetName()), target)

void TestNumericKernels::fp8()
{
    USE_TARGET();
    std::mt19937 random(1);
    for (const Dtype format : fp8Formats) {
        for (const std::size_t n : lengths) {
            for (int kinds = 0; kinds < 20; ++kinds) {
                const std::size_t block = kinds % 3 ? 128 : 7;
                const auto scales = someScales((n + block - 1) / block, kinds / 5, random);
                Unaligned<std::uint8_t> codes(n);
                const auto made = someCodes(format, n, kinds % 5, random);
                std::copy(made.begin(), made.end(), codes.span().begin());
                Unaligned<float> f32(n), f32Ref(n);
                kernels::fp8RowToF32(format, codes.span(), scales, block, f32.span());
                kernels::ref::fp8RowToF32(format, codes.span(), scales, block, f32Ref.span());
                QVERIFY(sameBits<float>(f32.span(), f32Ref.span()));
                kernels::fp8ToF32(format, codes.span(), f32.span());
                kernels::ref::fp8ToF32(format, codes.span(), f32Ref.span());
                QVERIFY(sameBits<float>(f32.span(), f32Ref.span()));
                Unaligned<std::uint16_t> bf16(n), bf16Ref(n);
                kernels::fp8RowToBf16(format, codes.span(), scales, block, bf16.span());
                kernels::ref::fp8RowToBf16(format, codes.span(), scales, block, bf16Ref.span());
                QVERIFY(sameBits<std::uint16_t>(bf16.span(), bf16Ref.span()));
                QCOMPARE(kernels::fp8RowAbsmax(format, codes.span(), scales, block),
                    kernels::ref::fp8RowAbsmax(format, codes.span(), scales, block));
                QCOMPARE(kernels::fp8NanCount(format, codes.span()), kernels::ref::fp8NanCount(format, codes.span()));
            }
        }
    }
}

void TestNumericKernels::floats()
{
    USE_TARGET();
    std::mt19937 random(2);
    for (const std::size_t n : lengths) {
        for (int kind = 0; kind < 4; ++kind) {
            Unaligned<float> row(n), back(n), backRef(n);
            const auto made = someFloats(n, kind, random);
            std::copy(made.begin(), made.end(), row.span().begin());
            QCOMPARE(kernels::absmax(row.span()), kernels::ref::absmax(row.span()));
            Unaligned<std::uint16_t> bf16(n), bf16Ref(n);
            kernels::f32ToBf16(row.span(), bf16.span());
            kernels::ref::f32ToBf16(row.span(), bf16Ref.span());
            QVERIFY(sameBits<std::uint16_t>(bf16.span(), bf16Ref.span()));
            Unaligned<std::int8_t> codes(n), codesRef(n);
            for (const auto& rule : rules) {
                const float scale = kernels::quantizeRowInt8(row.span(), codes.span(), rule);
                QCOMPARE(scale, kernels::ref::quantizeRowInt8(row.span(), codesRef.span(), rule));
                QVERIFY(sameBits<std::int8_t>(codes.span(), codesRef.span()));
                for (const float other : {1.0F, scale / 3, 1e-44F, 1e38F}) { // clipping and extremes
                    kernels::quantizeInt8(row.span(), other, codes.span(), rule);
                    kernels::ref::quantizeInt8(row.span(), other, codesRef.span(), rule);
                    QVERIFY(sameBits<std::int8_t>(codes.span(), codesRef.span()));
                    kernels::int8ToF32(codes.span(), other, back.span());
                    kernels::ref::int8ToF32(codes.span(), other, backRef.span());
                    QVERIFY(sameBits<float>(back.span(), backRef.span()));
                }
            }
        }
    }
}

void TestNumericKernels::everyCode()
{
    USE_TARGET();
    std::vector<std::uint8_t> codes(256);
    for (unsigned code = 0; code < 256; ++code)
        codes[code] = static_cast<std::uint8_t>(code);
    for (const Dtype format : fp8Formats) {
        std::vector<float> values(256);
        kernels::fp8ToF32(format, codes, values);
        QVERIFY(sameBits<float>(values, decodeTable(*smallFloatOf(format))));
    }
}

void TestNumericKernels::everyHalf()
{
    USE_TARGET();
    std::vector<std::uint16_t> bits(0x10000);
    for (unsigned i = 0; i < bits.size(); ++i)
        bits[i] = static_cast<std::uint16_t>(i);
    std::vector<float> values(bits.size()), expected(bits.size());
    kernels::f16ToF32(bits, values);
    kernels::ref::f16ToF32(bits, expected);
    QVERIFY(sameBits<float>(values, expected));
    kernels::bf16ToF32(bits, values);
    kernels::ref::bf16ToF32(bits, expected);
    QVERIFY(sameBits<float>(values, expected));
}

void TestNumericKernels::fusedEqualsComposition()
{
    USE_TARGET();
    std::mt19937 random(3);
    for (const Dtype format : fp8Formats) {
        for (const std::size_t n : {1, 31, 127, 128, 200, 384, 1000}) {
            for (int kinds = 0; kinds < 60; ++kinds) {
                const auto codes = someCodes(format, n, kinds % 5, random);
                const auto scales = someScales((n + 127) / 128, (kinds / 5) % 4, random);
                const auto& rule = rules[kinds / 20];
                std::vector<float> values(n);
                std::vector<std::int8_t> fused(n), composed(n);
                kernels::ref::fp8RowToF32(format, codes, scales, 128, values);
                const float scale = kernels::ref::quantizeRowInt8(values, composed, rule);
                QCOMPARE(kernels::fp8RowToInt8(format, codes, scales, 128, fused, rule), scale);
                QVERIFY(sameBits<std::int8_t>(fused, composed));
                QCOMPARE(kernels::ref::fp8RowToInt8(format, codes, scales, 128, fused, rule), scale);
                QVERIFY(sameBits<std::int8_t>(fused, composed));
            }
        }
    }
}

/// Scales a power of two or a small fraction apart put quotients on halves and just beside them.
void TestNumericKernels::fusedTies()
{
    USE_TARGET();
    std::mt19937 random(4);
    constexpr std::size_t n = 18 * 128 + 64; // more blocks than are looked at together, and a last one of half a width
    const int rounds = target == QLatin1String("SCALAR") ? 8 : 60;
    for (const Dtype format : fp8Formats) {
        for (int round = 0; round < rounds; ++round) {
            const auto codes = someCodes(format, n, 1, random);
            std::vector<float> scales(19);
            const float unit = std::ldexp(static_cast<float>(1 + random() % 4096), -static_cast<int>(random() % 30));
            for (auto& scale : scales) {
                scale = std::ldexp(unit, static_cast<int>(random() % 12) - 6);
                scale = random() % 4 ? scale : std::nextafter(scale, random() % 2 ? 0.0F : 1e9F);
                scale *= random() % 8 ? 1.0F : static_cast<float>(1 + random() % 254) / 127.0F;
            }
            for (const auto& rule : rules) {
                std::vector<std::int8_t> fused(n), expected(n);
                const float scale = kernels::ref::fp8RowToInt8(format, codes, scales, 128, expected, rule);
                QCOMPARE(kernels::fp8RowToInt8(format, codes, scales, 128, fused, rule), scale);
                QVERIFY(sameBits<std::int8_t>(fused, expected));
            }
        }
    }
}

void TestNumericKernels::formula()
{
    // s = absmax / 127, q = round-half-even(w / s), by hand.
    const std::vector<float> row{127.0F, -127.0F, 0.5F, 1.5F, 2.5F, -0.5F, -1.5F, -0.0F, 63.499F, -126.5F};
    const std::vector<std::int8_t> expected{127, -127, 0, 2, 2, 0, -2, 0, 63, -126};
    std::vector<std::int8_t> codes(row.size());
    QCOMPARE(kernels::quantizeRowInt8(row, codes), 1.0F);
    QCOMPARE(codes, expected);
}

void TestNumericKernels::zeroRow()
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    for (const float value : {0.0F, -0.0F, 1e-44F, nan, infinity}) {
        const std::vector<float> row(37, value);
        std::vector<std::int8_t> codes(row.size(), 5);
        QCOMPARE(kernels::quantizeRowInt8(row, codes), 1.0F);
        QCOMPARE(codes, std::vector<std::int8_t>(row.size(), 0));
    }
    const std::vector<float> mixed{nan, 2.0F, -infinity, infinity, -2.0F};
    std::vector<std::int8_t> codes(mixed.size());
    QCOMPARE(kernels::quantizeRowInt8(mixed, codes), 2.0F / 127);
    QCOMPARE(codes, (std::vector<std::int8_t>{0, 127, -127, 127, -127}));
}

QTEST_APPLESS_MAIN(TestNumericKernels)
#include "tst_numerickernels.moc"
