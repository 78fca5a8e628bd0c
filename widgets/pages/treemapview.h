// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/treemaplayout.h"

#include <QWidget>

namespace requant {

/// Bytes by module as nested rectangles, coloured by dtype; a click selects, the tooltip names.
class TreemapView : public QWidget {
    Q_OBJECT
public:
    explicit TreemapView(QWidget* parent = nullptr);

    void setDocument(const DocumentPtr& document);
    void setSelected(NodeId node);
    QSize minimumSizeHint() const override { return {200, 120}; }

Q_SIGNALS:
    void nodeClicked(requant::NodeId node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    const TreemapCell* cellAt(const QPointF& position) const;
    void relayout();

    DocumentPtr m_document;
    std::vector<TreemapCell> m_cells;
    NodeId m_selected = noNode;
};

} // namespace requant
