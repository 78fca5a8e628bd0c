// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/actions.h"

#include "widgets/parts/icons.h"

#include <QCoreApplication>
#include <QMenu>

namespace requant {

namespace {

struct Spec {
    const char* name;
    const char* text;
    const char* icon;
    const char* shortcut; ///< portable text, several separated by "; "
};

constexpr Spec specs[] = {
    {"open", QT_TRANSLATE_NOOP("requant::Actions", "&Open folder…"), "open", "Ctrl+O"},
    {"openFile", QT_TRANSLATE_NOOP("requant::Actions", "Open &index or shard…"), "file", "Ctrl+Shift+O"},
    {"demo", QT_TRANSLATE_NOOP("requant::Actions", "Try the &demo checkpoint"), "demo", ""},
    {"reload", QT_TRANSLATE_NOOP("requant::Actions", "&Reload"), "reload", "F5"},
    {"close", QT_TRANSLATE_NOOP("requant::Actions", "&Close"), "close", "Ctrl+W"},
    {"quit", QT_TRANSLATE_NOOP("requant::Actions", "&Quit"), "", "Ctrl+Q"},
    {"filter", QT_TRANSLATE_NOOP("requant::Actions", "&Filter"), "filter", "Ctrl+F"},
    {"findNext", QT_TRANSLATE_NOOP("requant::Actions", "Find &next"), "", "F3"},
    {"findPrevious", QT_TRANSLATE_NOOP("requant::Actions", "Find &previous"), "", "Shift+F3"},
    {"goto", QT_TRANSLATE_NOOP("requant::Actions", "&Go to…"), "goto", "Ctrl+K; Ctrl+P"},
    {"back", QT_TRANSLATE_NOOP("requant::Actions", "&Back"), "back", "Alt+Left"},
    {"forward", QT_TRANSLATE_NOOP("requant::Actions", "&Forward"), "forward", "Alt+Right"},
    {"expandAll", QT_TRANSLATE_NOOP("requant::Actions", "&Expand all below"), "expand", ""},
    {"collapseAll", QT_TRANSLATE_NOOP("requant::Actions", "Co&llapse all"), "", ""},
    {"showFolder", QT_TRANSLATE_NOOP("requant::Actions", "Show in file &manager"), "open", ""},
    {"reopen", QT_TRANSLATE_NOOP("requant::Actions", "Reopen the last folder at &start"), "", ""},
    {"resetLayout", QT_TRANSLATE_NOOP("requant::Actions", "&Reset layout"), "", ""},
    {"shortcuts", QT_TRANSLATE_NOOP("requant::Actions", "&Keyboard shortcuts"), "help", "F1"},
    {"diagnostics", QT_TRANSLATE_NOOP("requant::Actions", "&Copy version and system"), "copy", ""},
    {"about", QT_TRANSLATE_NOOP("requant::Actions", "&About Requant"), "", ""},
};

} // namespace

Actions::Actions(QObject* parent)
    : QObject(parent)
{
    for (const auto& spec : specs) {
        auto* action = new QAction(themedIcon(spec.icon), tr(spec.text), this);
        action->setObjectName(QLatin1String(spec.name));
        if (*spec.shortcut != '\0')
            action->setShortcuts(QKeySequence::listFromString(QLatin1String(spec.shortcut)));
        QString tip = action->text().remove(u'&');
        if (!action->shortcut().isEmpty())
            tip += QStringLiteral(" (%1)").arg(action->shortcut().toString(QKeySequence::NativeText));
        action->setToolTip(tip);
        m_byName.insert(action->objectName(), action);
        m_order.append(action);
    }
}

QAction* Actions::get(const char* name) const
{
    QAction* const action = find(QLatin1String(name));
    Q_ASSERT(action);
    return action;
}

void Actions::fill(QMenu* menu, std::initializer_list<const char*> names) const
{
    for (const char* name : names) {
        if (*name == '\0')
            menu->addSeparator();
        else
            menu->addAction(get(name));
    }
}

} // namespace requant
