// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/numeric/floatformats.h"

#include <QCryptographicHash>
#include <QTest>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

using namespace requant;

Q_DECLARE_METATYPE(requant::SmallFloat)

class TestNumericFormats : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void decodeTables_data();
    void decodeTables();
    void encodeInvertsDecode_data() { formats(); }
    void encodeInvertsDecode();
    void encodeRoundsToNearestEven_data() { formats(); }
    void encodeRoundsToNearestEven();
    void encodeSaturates_data();
    void encodeSaturates();
    void e8m0();
    void fp4Thresholds_data();
    void fp4Thresholds();
    void fastEncodersAgree();
    void halves();
    void bf16_data();
    void bf16();

private:
    void formats();
};

void TestNumericFormats::formats()
{
    QTest::addColumn<SmallFloat>("format");
    QTest::newRow("e4m3fn") << SmallFloat::E4M3Fn;
    QTest::newRow("e5m2") << SmallFloat::E5M2;
    QTest::newRow("e4m3fnuz") << SmallFloat::E4M3Fnuz;
    QTest::newRow("e5m2fnuz") << SmallFloat::E5M2Fnuz;
    QTest::newRow("e2m1") << SmallFloat::E2M1;
    QTest::newRow("e2m3") << SmallFloat::E2M3;
    QTest::newRow("e3m2") << SmallFloat::E3M2;
}

void TestNumericFormats::decodeTables_data()
{
    // SHA-256 over the table as little-endian FP32 in code order, every NaN as 0x7FC00000.
    QTest::addColumn<SmallFloat>("format");
    QTest::addColumn<QByteArray>("sha256");
    const auto add = [](const char* name, SmallFloat format, const char* sha) {
        QTest::newRow(name) << format << QByteArray(sha);
    };
    add("e4m3fn", SmallFloat::E4M3Fn, "422eccfaa21e72a6b26855bb10cdcfead6c1ce3262ecd813c99d8cbf9677f2e2");
    add("e5m2", SmallFloat::E5M2, "229a94c5f728edf2259da970a0e1dfb45cc1d69cce2b30e37659f3212ec4b8b9");
    add("e4m3fnuz", SmallFloat::E4M3Fnuz, "ac4866f772a7c08077713fde1fa54131d49c26339c885e971a24fc0fac6e33f4");
    add("e5m2fnuz", SmallFloat::E5M2Fnuz, "aac12d2730bf26ca53bfa107a7a6a8df192aba8cf58b971eec9126f83991e6d4");
    add("e2m1", SmallFloat::E2M1, "c736c7e2e761e08975d601fab3563265be14d8df46628e596c0989b97735b5f5");
    add("e2m3", SmallFloat::E2M3, "178eab5d385741cfac12154e83ad2b9616503fed5f08093c75b9c25065f0d3c4");
    add("e3m2", SmallFloat::E3M2, "1f21874836838a0a1f329d5ff459699e3a0f786b93c85e22fcd353c1b6dca41d");
    add("e8m0", SmallFloat::E8M0, "2fb2732a956043772ccd2c1664ae5d2558c62f9c06780c04d95f1ff0050f2f2f");
}

void TestNumericFormats::decodeTables()
{
    QFETCH(const SmallFloat, format);
    QFETCH(const QByteArray, sha256);
    QByteArray bytes;
    for (const float value : decodeTable(format)) {
        const auto bits = std::bit_cast<std::uint32_t>(value);
        for (int shift = 0; shift < 32; shift += 8)
            bytes.append(static_cast<char>((bits >> shift) & 0xFF));
    }
    QCOMPARE(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex(), sha256);
}

void TestNumericFormats::encodeInvertsDecode()
{
    QFETCH(const SmallFloat, format);
    const auto table = decodeTable(format);
    for (unsigned code = 0; code < table.size(); ++code) {
        if (!std::isfinite(table[code]))
            continue;
        QCOMPARE(unsigned{encode(format, table[code])}, code);
    }
}

void TestNumericFormats::encodeRoundsToNearestEven()
{
    QFETCH(const SmallFloat, format);
    const auto table = decodeTable(format);
    for (unsigned code = 0; code < traits(format).maxCode; ++code) {
        const float low = table[code];
        const float high = table[code + 1];
        const float middle = (low + high) / 2; // exact: neighbours differ in few bits
        const unsigned even = (code & 1U) ? code + 1 : code;
        QCOMPARE(unsigned{encode(format, middle)}, even);
        QCOMPARE(unsigned{encode(format, std::nextafter(middle, low))}, code);
        QCOMPARE(unsigned{encode(format, std::nextafter(middle, high))}, code + 1);
        const unsigned sign = 1U << (traits(format).bits - 1);
        const unsigned below = unsigned{encode(format, -std::nextafter(middle, high))};
        QCOMPARE(below, (code + 1) | sign);
    }
}

void TestNumericFormats::encodeSaturates_data()
{
    formats();
}

void TestNumericFormats::encodeSaturates()
{
    QFETCH(const SmallFloat, format);
    const auto& t = traits(format);
    QCOMPARE(encode(format, t.maxValue * 1.5F), t.maxCode);
    QCOMPARE(encode(format, std::numeric_limits<float>::infinity()), t.maxCode);
    QCOMPARE(decodeTable(format)[t.maxCode], t.maxValue);
    const auto nan = encode(format, std::numeric_limits<float>::quiet_NaN());
    QCOMPARE(std::isnan(decodeTable(format)[nan]), t.hasNan);
    QCOMPARE(decodeTable(format)[encode(format, 1e-30F)], 0.0F);
}

void TestNumericFormats::e8m0()
{
    const auto table = decodeTable(SmallFloat::E8M0);
    QCOMPARE(std::bit_cast<std::uint32_t>(table[0]), 0x00400000U); // 2^-127, subnormal, not flushed
    QVERIFY(std::isnan(table[255]));
    for (unsigned code = 0; code < 255; ++code)
        QCOMPARE(unsigned{encode(SmallFloat::E8M0, table[code])}, code);
    QCOMPARE(unsigned{encode(SmallFloat::E8M0, 0.0F)}, 0U);
    QCOMPARE(unsigned{encode(SmallFloat::E8M0, 1.75F)}, 128U);
}

void TestNumericFormats::fp4Thresholds_data()
{
    QTest::addColumn<float>("value");
    QTest::addColumn<float>("expected");
    const float rows[][2] = {{0.25F, 0}, {0.2501F, 0.5F}, {0.75F, 1}, {1.25F, 1}, {1.26F, 1.5F}, {1.75F, 2}, {2.5F, 2},
        {2.51F, 3}, {3.5F, 4}, {5.0F, 4}, {5.01F, 6}, {100.0F, 6}, {-0.75F, -1}, {-5.5F, -6}};
    for (const auto& row : rows)
        QTest::addRow("%g", static_cast<double>(row[0])) << row[0] << row[1];
}

void TestNumericFormats::fp4Thresholds()
{
    QFETCH(const float, value);
    QFETCH(const float, expected);
    QCOMPARE(decodeTable(SmallFloat::E2M1)[floatToE2m1(value)], expected);
    QCOMPARE(decodeTable(SmallFloat::E2M1)[encode(SmallFloat::E2M1, value)], expected);
}

void TestNumericFormats::fastEncodersAgree()
{
    for (std::uint64_t step = 0; step < (1ULL << 32); step += 9973) {
        const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(step));
        if (std::isnan(value))
            continue;
        QCOMPARE(floatToE4m3(value), encode(SmallFloat::E4M3Fn, value));
        QCOMPARE(floatToE2m1(value), encode(SmallFloat::E2M1, value));
    }
}

void TestNumericFormats::halves()
{
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
        const float value = f16ToFloat(static_cast<std::uint16_t>(bits));
        if (std::isnan(value)) {
            QVERIFY((bits & 0x7FFFU) > 0x7C00U);
            continue;
        }
        QCOMPARE(unsigned{floatToF16(value)}, bits);
    }
    QCOMPARE(f16ToFloat(0x0001), 0x1p-24F);
    QCOMPARE(f16ToFloat(0x7BFF), 65504.0F);
    QCOMPARE(unsigned{floatToF16(65520.0F)}, 0x7C00U);
    QCOMPARE(unsigned{floatToF16(65519.0F)}, 0x7BFFU);
    QCOMPARE(unsigned{floatToF16(0x1p-25F)}, 0U); // a tie goes to even
    QCOMPARE(unsigned{floatToF16(0x1.8p-24F)}, 2U);
}

void TestNumericFormats::bf16_data()
{
    QTest::addColumn<quint32>("bits");
    QTest::addColumn<quint32>("expected");
    QTest::newRow("exact") << 0x3F800000U << 0x3F80U;
    QTest::newRow("tie to even below") << 0x3F808000U << 0x3F80U;
    QTest::newRow("tie to even above") << 0x3F818000U << 0x3F82U;
    QTest::newRow("just over") << 0x3F808001U << 0x3F81U;
    QTest::newRow("overflow") << 0x7F7FFFFFU << 0x7F80U;
    QTest::newRow("subnormal") << 0x00008000U << 0x0000U;
    QTest::newRow("subnormal up") << 0x00018000U << 0x0002U;
    QTest::newRow("minus zero") << 0x80000000U << 0x8000U;
    QTest::newRow("NaN that rounds to infinity") << 0x7F800001U << 0x7FC0U;
    QTest::newRow("minus NaN") << 0xFFFFFFFFU << 0xFFC0U;
}

void TestNumericFormats::bf16()
{
    QFETCH(const quint32, bits);
    QFETCH(const quint32, expected);
    QCOMPARE(quint32{floatToBf16(std::bit_cast<float>(bits))}, expected);
}

QTEST_APPLESS_MAIN(TestNumericFormats)
#include "tst_numericformats.moc"
