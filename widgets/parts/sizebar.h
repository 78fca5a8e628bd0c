// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include <cstdint>
#include <vector>

namespace requant {

/// Stacked horizontal bars on one scale, a row each: "before" over "after", with their sizes at the end.
class SizeBar : public QWidget {
    Q_OBJECT
public:
    struct Part {
        QString name;
        std::uint64_t bytes = 0;
        int color = 0; ///< index into plotColor
    };
    struct Row {
        QString name;
        std::vector<Part> parts;
    };

    explicit SizeBar(QWidget* parent = nullptr);

    void setRows(std::vector<Row> rows);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRect barArea(int row) const;
    static std::uint64_t total(const Row& row);
    QString tipAt(const QPoint& at) const;

    std::vector<Row> m_rows;
};

} // namespace requant
