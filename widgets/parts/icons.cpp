// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QRegularExpression>
#include <QSvgRenderer>

namespace requant {

namespace {

QColor inkFor(QIcon::Mode mode)
{
    const QPalette palette = QGuiApplication::palette();
    switch (mode) {
    case QIcon::Disabled:
        return palette.color(QPalette::Disabled, QPalette::WindowText);
    case QIcon::Selected:
        return palette.color(QPalette::HighlightedText);
    case QIcon::Normal:
    case QIcon::Active:
        break;
    }
    return palette.color(QPalette::WindowText);
}

/// Renders an SVG whose strokes say "currentColor" in the ink of the palette at hand.
class SymbolicEngine : public QIconEngine {
public:
    explicit SymbolicEngine(QString file)
        : m_file(std::move(file))
    {
    }

    QIconEngine* clone() const override { return new SymbolicEngine(m_file); }
    QString key() const override { return QStringLiteral("requant-symbolic"); }
    bool isNull() override { return m_file.isEmpty(); }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1;
        painter->drawPixmap(rect, scaledPixmap(rect.size() * ratio, mode, state, ratio));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1);
    }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal) override
    {
        const QString ink = inkFor(mode).name();
        const QString cacheKey = QStringLiteral("%1|%2|%3x%4").arg(m_file, ink).arg(size.width()).arg(size.height());
        QPixmap pixmap;
        if (QPixmapCache::find(cacheKey, &pixmap))
            return pixmap;
        pixmap = render(size, ink);
        QPixmapCache::insert(cacheKey, pixmap);
        return pixmap;
    }

private:
    QPixmap render(const QSize& size, const QString& ink) const
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QFile file(m_file);
        if (!file.open(QIODevice::ReadOnly))
            return pixmap;
        QByteArray svg = file.readAll();
        // A sign with a colour of its own says so on its root element.
        static const QRegularExpression own(QStringLiteral("\\bcolor=\"(#[0-9A-Fa-f]{6})\""));
        const auto match = own.match(QString::fromUtf8(svg));
        svg.replace("currentColor", (match.hasMatch() ? match.captured(1) : ink).toLatin1());
        QSvgRenderer renderer(svg);
        QPainter painter(&pixmap);
        renderer.render(&painter, QRectF(QPointF(), QSizeF(size)));
        return pixmap;
    }

    QString m_file;
};

} // namespace

QIcon themedIcon(const char* name)
{
    const QString file = QStringLiteral(":/icons/%1.svg").arg(QLatin1String(name));
    return QFile::exists(file) ? QIcon(new SymbolicEngine(file)) : QIcon();
}

QIcon toneIcon(Tone tone)
{
    switch (tone) {
    case Tone::Good:
        return themedIcon("good");
    case Tone::Info:
        return themedIcon("info");
    case Tone::Warning:
        return themedIcon("warning");
    case Tone::Error:
        return themedIcon("error");
    case Tone::Neutral:
        break;
    }
    return {};
}

} // namespace requant
