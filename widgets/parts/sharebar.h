// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QWidget>

#include <vector>

namespace requant {

/// Parts of a whole as one horizontal bar with a legend below it; a click on a part reports it.
class ShareBar : public QWidget {
    Q_OBJECT
public:
    struct Part {
        QString name;
        QString text; ///< amount, as in the legend
        int color = 0; ///< of plotColor
        double share = 0; ///< 0 to 1
    };

    explicit ShareBar(QWidget* parent = nullptr);

    void setParts(std::vector<Part> parts);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

Q_SIGNALS:
    void partClicked(const QString& name);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void place();

    std::vector<Part> m_parts;
    std::vector<QRect> m_bars;
    std::vector<QRect> m_legend;
    int m_height = 0;
};

} // namespace requant
