// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QResizeEvent>

#include "widgets/plots/qcp.h"

namespace requant {

/// Without a size there is nothing to paint on, and QCustomPlot would complain while a layout settles.
class SizedPlot : public QCustomPlot {
public:
    using QCustomPlot::QCustomPlot;

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        if (!event->size().isEmpty())
            QCustomPlot::resizeEvent(event);
    }
};

} // namespace requant
