// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/settings.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QPointer>
#include <QSettings>
#include <QTranslator>

#include <memory>
#include <utility>

namespace requant {

namespace {
const auto themeKey = QStringLiteral("look/theme");
const auto languageKey = QStringLiteral("look/language");
const auto recentKey = QStringLiteral("recent");
const auto reopenKey = QStringLiteral("start/reopen");
} // namespace

Theme Settings::theme() const
{
    return themeFromName(QSettings().value(themeKey).toString()).value_or(Theme::System);
}

void Settings::setTheme(Theme theme)
{
    QSettings().setValue(themeKey, themeName(theme));
}

QString Settings::language() const
{
    return QSettings().value(languageKey).toString();
}

void Settings::setLanguage(const QString& language)
{
    QSettings().setValue(languageKey, language);
}

bool Settings::reopensLast() const
{
    return QSettings().value(reopenKey, false).toBool();
}

void Settings::setReopensLast(bool reopens)
{
    QSettings().setValue(reopenKey, reopens);
}

QStringList Settings::recent() const
{
    return QSettings().value(recentKey).toStringList();
}

void Settings::addRecent(const QString& path)
{
    constexpr qsizetype limit = 12;
    QStringList list = recent();
    list.removeAll(path);
    list.prepend(path);
    QSettings().setValue(recentKey, QStringList(list.mid(0, limit)));
}

void Settings::removeRecent(const QString& path)
{
    QStringList list = recent();
    list.removeAll(path);
    QSettings().setValue(recentKey, list);
}

void installLanguage(const QString& language)
{
    QLocale locale = language.isEmpty() ? QLocale::system() : QLocale(language);
    if (locale.language() == QLocale::C)
        locale = QLocale(QStringLiteral("en_US"));
    QLocale::setDefault(locale);
    // Of the application, and gone with it; a test may have several applications one after another.
    static QList<QPointer<QTranslator>> installed;
    for (const auto& translator : std::exchange(installed, {}))
        delete translator.data(); // takes itself out of use
    const auto load = [&](const QString& catalogue, const QString& folder) {
        auto translator = std::make_unique<QTranslator>(QCoreApplication::instance());
        if (!translator->load(locale, catalogue, QStringLiteral("_"), folder))
            return;
        QCoreApplication::installTranslator(translator.get());
        installed.append(translator.release());
    };
    load(QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    load(QStringLiteral("requant"), QStringLiteral(":/i18n"));
}

} // namespace requant
