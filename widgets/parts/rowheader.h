// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHeaderView>

namespace requant {

/// Names of rows as plain text on the table's own ground; the style would draw each as a button.
class RowHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit RowHeader(QWidget* parent = nullptr);

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
};

} // namespace requant
