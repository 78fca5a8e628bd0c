// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/chips.h"

#include "widgets/models/packedstrips.h"
#include "widgets/parts/theme.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>
#include <QStyleOptionViewItem>

namespace requant {

namespace {

constexpr int signSize = 12;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(requant::Chips)
};

/// One run of the strip: a chip with its sign, or plain text before and behind the chips.
struct Run {
    QString text;
    Tone tone = Tone::Neutral;
    bool chip = false;
};

// "q" of "q_proj": the ending is that of the packed module and says nothing.
QString shortName(const QString& name, const QString& module)
{
    const auto ending = QStringLiteral("_proj");
    return module.endsWith(ending) && name.endsWith(ending) ? name.chopped(ending.size()) : name;
}

Run runOf(const ShardChip& chip, const QString& module)
{
    const QString name = shortName(chip.name, module);
    switch (chip.state) {
    case ShardChip::State::Same:
        return {name, Tone::Good, true};
    case ShardChip::State::Other:
        return {name + QLatin1Char(' ') + chip.type, Tone::Warning, true};
    case ShardChip::State::NoRow:
        return {Words::tr("%1 no row").arg(name), Tone::Warning, true};
    case ShardChip::State::Missing:
        break;
    }
    return {Words::tr("%1 missing").arg(name), Tone::Error, true};
}

QList<Run> runsOf(const PackedStrip& strip)
{
    QList<Run> runs{{strip.module, Tone::Neutral, false}};
    for (const auto& chip : strip.chips)
        runs.append(runOf(chip, strip.module));
    if (!strip.type.isEmpty())
        runs.append({strip.type, Tone::Neutral, false});
    return runs;
}

int widthOf(const Run& run, const QFontMetrics& metrics)
{
    return metrics.horizontalAdvance(run.text) + (run.chip ? signSize + 4 * grid : 0);
}

void drawRun(QPainter* painter, const QRect& place, const Run& run, const QColor& ink, bool selected)
{
    if (!run.chip) {
        painter->setPen(selected ? ink : mutedColor());
        painter->drawText(place, Qt::AlignVCenter | Qt::TextSingleLine, run.text);
        return;
    }
    const QColor colour = toneColor(run.tone);
    const QRectF frame = QRectF(place).adjusted(0.5, 2.5, -0.5, -2.5);
    QColor wash = colour;
    wash.setAlpha(selected ? 0 : run.tone == Tone::Good ? 18 : 40);
    painter->setPen(selected ? ink : colour);
    painter->setBrush(wash);
    painter->drawRoundedRect(frame, grid, grid);
    const QRect sign(place.left() + grid, place.center().y() - signSize / 2 + 1, signSize, signSize);
    toneIcon(run.tone).paint(painter, sign);
    painter->setPen(ink);
    painter->drawText(
        place.adjusted(signSize + 2 * grid, 0, -grid, 0), Qt::AlignVCenter | Qt::TextSingleLine, run.text);
}

} // namespace

void drawChips(QPainter* painter, const QStyleOptionViewItem& option, const PackedStrip& strip)
{
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QColor ink = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    const QRect area = option.rect.adjusted(grid, 0, -grid, 0);
    painter->save();
    painter->setClipRect(area);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(option.font);
    int x = area.left();
    for (const Run& run : runsOf(strip)) {
        const int width = widthOf(run, QFontMetrics(option.font));
        drawRun(painter, QRect(x, area.top(), width, area.height()), run, ink, selected);
        x += width + grid;
    }
    painter->restore();
}

int chipsWidth(const QStyleOptionViewItem& option, const PackedStrip& strip)
{
    int width = 2 * grid;
    for (const Run& run : runsOf(strip))
        width += widthOf(run, QFontMetrics(option.font)) + grid;
    return width;
}

} // namespace requant
