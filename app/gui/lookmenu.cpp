// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/lookmenu.h"

#include "app/gui/settings.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

namespace requant {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(requant::LookMenu)
};

} // namespace

void fillThemeMenu(QMenu* menu)
{
    auto* group = new QActionGroup(menu);
    const auto add = [&](Theme theme, const QString& text) {
        QAction* action = group->addAction(text);
        action->setCheckable(true);
        action->setChecked(Settings().theme() == theme);
        QObject::connect(action, &QAction::triggered, group, [theme] {
            Settings().setTheme(theme);
            applyTheme(theme);
        });
    };
    add(Theme::System, Words::tr("As the &system"));
    add(Theme::Light, Words::tr("&Light"));
    add(Theme::Dark, Words::tr("&Dark"));
    menu->addActions(group->actions());
}

void fillLanguageMenu(QMenu* menu)
{
    auto* group = new QActionGroup(menu);
    const auto add = [&](const QString& code, const QString& text) {
        QAction* action = group->addAction(text);
        action->setCheckable(true);
        action->setChecked(Settings().language() == code);
        QObject::connect(action, &QAction::triggered, group, [code] {
            Settings().setLanguage(code);
            installLanguage(code); // every window hears of it
        });
    };
    add({}, Words::tr("As the &system"));
    add(QStringLiteral("en"), QStringLiteral("English"));
    add(QStringLiteral("zh_CN"), QStringLiteral("简体中文"));
    menu->addActions(group->actions());
}

} // namespace requant
