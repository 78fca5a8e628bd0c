// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/coretext.h"

#include <QCoreApplication>

namespace requant {

QString toQt(std::string_view utf8)
{
    const std::string shown = printable(utf8);
    return QString::fromUtf8(shown.data(), static_cast<qsizetype>(shown.size()));
}

QString toQt(const Text& text)
{
    if (text.empty())
        return {};
    const QString pattern = QCoreApplication::translate("core", text.pattern.c_str());
    return QString::fromStdString(fillPattern(pattern.toStdString(), text.args));
}

QString toQt(const Error& error)
{
    QString whole = toQt(error.text);
    if (!error.file.empty() && !whole.contains(QString::fromStdString(error.file)))
        whole = QStringLiteral("%1: %2").arg(toQt(std::string_view(error.file)), whole);
    if (!error.advice.empty())
        whole += u' ' + toQt(error.advice);
    return whole;
}

} // namespace requant
