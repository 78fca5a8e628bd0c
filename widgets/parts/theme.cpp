// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>
#include <QPixmapCache>
#include <QStyleFactory>

#include <array>

namespace requant {

namespace {

struct Shades {
    QRgb window, base, alternate, text, muted, button, line, accent, onAccent, link;
};

constexpr Shades lightShades{0xfff4f5f7, 0xffffffff, 0xfff7f8fa, 0xff1b1f24, 0xff5b6470, 0xffeceef1, 0xffd3d7dd,
    0xff2457c5, 0xffffffff, 0xff2457c5};
constexpr Shades darkShades{0xff1e2126, 0xff16181c, 0xff1b1e23, 0xffe4e7eb, 0xff9aa4b0, 0xff2a2e35, 0xff3b414a,
    0xff3d6fd9, 0xffffffff, 0xff8ab0ff};

QPalette paletteOf(const Shades& s)
{
    QPalette p;
    p.setColor(QPalette::Window, s.window);
    p.setColor(QPalette::WindowText, s.text);
    p.setColor(QPalette::Base, s.base);
    p.setColor(QPalette::AlternateBase, s.alternate);
    p.setColor(QPalette::Text, s.text);
    p.setColor(QPalette::Button, s.button);
    p.setColor(QPalette::ButtonText, s.text);
    p.setColor(QPalette::BrightText, Qt::white);
    p.setColor(QPalette::ToolTipBase, s.base);
    p.setColor(QPalette::ToolTipText, s.text);
    p.setColor(QPalette::PlaceholderText, s.muted);
    p.setColor(QPalette::Highlight, s.accent);
    p.setColor(QPalette::HighlightedText, s.onAccent);
    p.setColor(QPalette::Link, s.link);
    p.setColor(QPalette::LinkVisited, s.link);
    p.setColor(QPalette::Mid, s.line);
    p.setColor(QPalette::Midlight, s.line);
    p.setColor(QPalette::Light, s.base);
    p.setColor(QPalette::Dark, s.line);
    p.setColor(QPalette::Shadow, QColor(s.line).darker(150));
    QColor faded(s.muted);
    faded.setAlpha(140);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, faded);
    p.setColor(QPalette::Disabled, QPalette::Highlight, s.line);
    return p;
}

} // namespace

std::optional<Theme> themeFromName(const QString& name)
{
    for (const auto theme : {Theme::System, Theme::Light, Theme::Dark}) {
        if (themeName(theme) == name)
            return theme;
    }
    return {};
}

QString themeName(Theme theme)
{
    switch (theme) {
    case Theme::Light:
        return QStringLiteral("light");
    case Theme::Dark:
        return QStringLiteral("dark");
    case Theme::System:
        break;
    }
    return QStringLiteral("system");
}

void applyTheme(Theme theme)
{
    // The platform's own palette, before the first call replaces it; Qt 6.4 has no QStyleHints::colorScheme.
    static const bool systemIsDark = isDark();
    const bool dark = theme == Theme::Dark || (theme == Theme::System && systemIsDark);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(paletteOf(dark ? darkShades : lightShades));
    QPixmapCache::clear();
}

bool isDark()
{
    const QPalette palette = QGuiApplication::palette();
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

QColor toneColor(Tone tone)
{
    switch (tone) {
    case Tone::Good:
        return QColor(0x00, 0x9e, 0x73);
    case Tone::Info:
        return isDark() ? QColor(0x56, 0xb4, 0xe9) : QColor(0x00, 0x72, 0xb2);
    case Tone::Warning:
        return QColor(0xe6, 0x9f, 0x00);
    case Tone::Error:
        return QColor(0xd5, 0x5e, 0x00);
    case Tone::Neutral:
        break;
    }
    return mutedColor();
}

QColor plotColor(int index)
{
    static constexpr std::array<QRgb, 7> colors{
        0xff0072b2, 0xffe69f00, 0xff009e73, 0xffcc79a7, 0xff56b4e9, 0xffd55e00, 0xfff0e442};
    const QColor color(colors[static_cast<std::size_t>(index) % colors.size()]);
    return isDark() && color.lightness() < 100 ? color.lighter(125) : color;
}

QFont monospace()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(QApplication::font().pointSizeF());
    return font;
}

QFont headline()
{
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * 1.6);
    font.setWeight(QFont::DemiBold);
    return font;
}

QColor mutedColor()
{
    return QGuiApplication::palette().color(QPalette::PlaceholderText);
}

QColor lineColor()
{
    return QGuiApplication::palette().color(QPalette::Mid);
}

} // namespace requant
