// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/parts/theme.h"

#include <QString>
#include <QStringList>

namespace requant {

/// What the window remembers between runs, beside the state of its docks and columns.
class Settings {
public:
    Theme theme() const;
    void setTheme(Theme theme);

    QString language() const; ///< "en" or "zh_CN"; empty: the system's
    void setLanguage(const QString& language);

    bool reopensLast() const;
    void setReopensLast(bool reopens);

    QStringList recent() const; ///< newest first, also those that are gone
    void addRecent(const QString& path);
    void removeRecent(const QString& path);
};

/// Loads the translations of a language (empty: the system's) from :/i18n in the place of those before, and sets the
/// locale of numbers. Windows get QEvent::LanguageChange.
void installLanguage(const QString& language);

} // namespace requant
