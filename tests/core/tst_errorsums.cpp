// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The sums that are taken straight from FP8 codes against those of the decoded row.

#include "core/convert/errorsums.h"
#include "core/numeric/kernels.h"
#include "core/quant/scheme.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace requant;

class TestErrorSums : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void quickEqualsDecoded_data();
    void quickEqualsDecoded();
};

void TestErrorSums::quickEqualsDecoded_data()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<int>("columns");
    QTest::addColumn<double>("scale");
    QTest::addColumn<int>("first");
    const std::pair<const char*, Dtype> formats[] = {{"E4M3", Dtype::F8_E4M3}, {"E5M2", Dtype::F8_E5M2},
        {"E4M3FNUZ", Dtype::F8_E4M3FNUZ}, {"E5M2FNUZ", Dtype::F8_E5M2FNUZ}};
    for (const auto& [name, format] : formats) {
        QTest::addRow("%s", name) << int(format) << 7168 << 1e-4 << -1;
        QTest::addRow("%s, odd length", name) << int(format) << 1 + 128 * 3 + 77 << 1e-4 << -1;
        QTest::addRow("%s, tiny", name) << int(format) << 256 << 1e-30 << -1;
        QTest::addRow("%s, beyond the quick range", name) << int(format) << 256 << 1e-38 << -1;
        QTest::addRow("%s, zeros", name) << int(format) << 300 << 0.0 << -1;
        QTest::addRow("%s, NaN", name) << int(format) << 300 << 1.0 << (name[4] ? 0x80 : 0x7F);
    }
}

void TestErrorSums::quickEqualsDecoded()
{
    QFETCH(const int, format);
    QFETCH(const int, columns);
    QFETCH(const double, scale);
    QFETCH(const int, first);
    const auto dtype = static_cast<Dtype>(format);
    const auto n = static_cast<std::size_t>(columns);
    std::mt19937 random(5);
    std::vector<std::uint8_t> codes(n);
    for (auto& code : codes) {
        code = static_cast<std::uint8_t>((random() % 0x7B) | (random() & 0x80));
        code = code == 0x80 ? std::uint8_t{0} : code;
    }
    if (first >= 0)
        codes[0] = static_cast<std::uint8_t>(first);
    std::vector<float> scales((n + 127) / 128);
    for (auto& s : scales)
        s = static_cast<float>(scale) * float(random() % 64 + 64) / 64;
    std::vector<std::int8_t> written(n);
    const float step = kernels::fp8RowToInt8(dtype, codes, scales, 128, written);
    ErrorSums quick;
    addFp8Row(quick, dtype, codes, scales, 128, written, step);

    std::vector<float> reference(n);
    std::vector<float> steps(n);
    kernels::fp8RowToF32(dtype, codes, scales, 128, reference);
    kernels::int8ToF32(written, 1.0F, steps);
    ErrorSums slow;
    addRow(slow, reference, steps, step);
    const auto near = [](double a, double b) { return a == b || std::abs(a - b) <= 1e-6 * std::abs(b); };
    QVERIFY2(near(quick.error, slow.error), qPrintable(QString::number(quick.error / slow.error, 'g', 9)));
    QVERIFY(near(quick.weight, slow.weight) && near(quick.maxAbs, slow.maxAbs));
    QVERIFY(near(quick.halfStep, slow.halfStep) && quick.halfStep <= halfStepLimit);
    QCOMPARE(quick.notFinite, slow.notFinite);
    QCOMPARE(quick.notFinite, std::uint64_t(first >= 0));
    QCOMPARE(quick.zeroRows, std::uint64_t(scale == 0));
}

QTEST_APPLESS_MAIN(TestErrorSums)
#include "tst_errorsums.moc"
