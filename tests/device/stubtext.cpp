// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/device/stubtext.h"

#include <QCryptographicHash>
#include <QRandomGenerator>
#include <QStringList>

namespace requant::test {

namespace {

const QStringList& words(StubText kind, bool han)
{
    static const QStringList english = QStringLiteral(" river, stone, morning, letter, garden, window, silver, market, "
                                                      "winter, bridge, yellow, captain, little, answer,"
                                                      " forest, candle, village, paper, ocean, seventy, mountain, "
                                                      "quiet, travel, copper, harbor, kitchen, orange, planet")
                                           .split(QLatin1Char(','));
    static const QStringList chinese = QStringLiteral(
        "山川,河流,早晨,书信,花园,窗户,白银,市场,冬天,石桥,黄色,船长,答案,森林,蜡烛,村庄,纸张,海洋,七十,安静")
                                           .split(QLatin1Char(','));
    static const QStringList thai =
        QStringLiteral("แม่น้ำ,หิน,เช้า,จดหมาย,สวน,หน้าต่าง,เงิน,ตลาด,ฤดูหนาว,สะพาน,สีเหลือง,กัปตัน").split(QLatin1Char(','));
    return kind == StubText::WrongScript ? thai : han ? chinese : english;
}

bool isHan(const QString& text)
{
    return text.contains(QChar(0x7684)) || text.contains(QChar(0x4E2D)) || text.contains(QChar(0x6709))
        || text.contains(QChar(0x95EE)) || text.contains(QChar(0x5728));
}

quint64 hashOf(const QString& text)
{
    const QByteArray digest = QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Md5);
    quint64 value = 0;
    for (int i = 0; i < 8; ++i)
        value = value << 8 | static_cast<unsigned char>(digest[i]);
    return value;
}

} // namespace

StubWord nextWord(const QString& soFar, StubText kind)
{
    const quint64 seed = hashOf(soFar);
    const QStringList& list = words(kind, isHan(soFar));
    const auto pick = [&](quint64 number) {
        return list[static_cast<qsizetype>(number % static_cast<quint64>(list.size()))];
    };
    StubWord word;
    const quint64 first = kind == StubText::Shift ? seed / 7 : seed;
    for (quint64 i = 0; i < 5; ++i) {
        double value = -0.2 - 1.1 * static_cast<double>(i) - static_cast<double>(seed % 100) / 1000;
        if (kind == StubText::Noise)
            value += QRandomGenerator::global()->bounded(0.02) - 0.01;
        word.top[pick(first + i).toStdString()] = value;
        if (i == 0)
            word.logprob = value;
    }
    switch (kind) {
    case StubText::Empty:
        word.text = QStringLiteral(" ");
        break;
    case StubText::Repeats:
        word.text = QStringLiteral(" again");
        break;
    case StubText::Garbage:
        word.text = QString(QChar(0xFFFD)) + QChar(0x01);
        break;
    default:
        word.text = pick(first);
    }
    return word;
}

} // namespace requant::test
