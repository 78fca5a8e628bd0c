// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/parts/theme.h"
#include "widgets/plots/qcp.h"

namespace requant {

/// Two hairlines through the pointer.
class CrossHair {
public:
    explicit CrossHair(QCustomPlot* plot)
        : m_vertical(new QCPItemStraightLine(plot))
        , m_horizontal(new QCPItemStraightLine(plot))
    {
        hide();
    }

    void restyle()
    {
        const QPen pen(mutedColor(), 1, Qt::DotLine);
        m_vertical->setPen(pen);
        m_horizontal->setPen(pen);
    }

    void moveTo(double x, double y)
    {
        place(m_vertical, {x, y}, {x, y * 2 + 1});
        place(m_horizontal, {x, y}, {x * 2 + 1, y});
    }

    void hide()
    {
        m_vertical->setVisible(false);
        m_horizontal->setVisible(false);
    }

private:
    static void place(QCPItemStraightLine* line, QPointF a, QPointF b)
    {
        line->point1->setCoords(a);
        line->point2->setCoords(b);
        line->setVisible(true);
    }

    QCPItemStraightLine* m_vertical;
    QCPItemStraightLine* m_horizontal;
};

} // namespace requant
