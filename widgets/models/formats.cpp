// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/formats.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>

namespace requant {

QString formatNumber(std::uint64_t value)
{
    return QLocale().toString(static_cast<qulonglong>(value));
}

QString formatSize(std::uint64_t bytes)
{
    static constexpr std::array units{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    std::size_t unit = 0;
    auto value = static_cast<double>(bytes);
    // 1023.995 would be printed as 1,024.00 of the smaller unit.
    while (value >= 1023.995 && unit + 1 < units.size()) {
        value /= 1024;
        ++unit;
    }
    const QString number = unit == 0 ? formatNumber(bytes) : QLocale().toString(value, 'f', 2);
    return number + u' ' + QLatin1String(units[unit]);
}

QString formatShare(std::uint64_t part, std::uint64_t whole)
{
    const double share = whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
    if (part > 0 && share < 0.1)
        return QStringLiteral("< %1 %").arg(QLocale().toString(0.1, 'f', 1));
    return QLocale().toString(share, 'f', 1) + QStringLiteral(" %");
}

QString formatDims(std::span<const std::uint64_t> shape)
{
    if (shape.empty())
        return QCoreApplication::translate("requant", "scalar");
    QString text;
    for (const auto dim : shape)
        text += (text.isEmpty() ? QString() : QStringLiteral(" x ")) + QString::number(dim);
    return text;
}

} // namespace requant
