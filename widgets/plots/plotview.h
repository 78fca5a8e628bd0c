// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QCustomPlot;
class QLabel;
class QMouseEvent;
class QToolButton;

namespace requant {

class CrossHair;

/// Frame of every plot: title, a read-out that follows the crosshair, an optional log button, wheel and rectangle
/// zoom, double click to reset, and a context menu that exports picture and data. Follows the theme.
class PlotView : public QWidget {
    Q_OBJECT
public:
    explicit PlotView(QWidget* parent = nullptr);
    ~PlotView() override;

    void setTitle(const QString& title);
    QString title() const;
    /// Shown in the middle while there is no data.
    void setEmptyText(const QString& text);
    bool isLog() const;
    void setLog(bool log);

    /// The data behind the picture: a header line and rows, comma separated, in the C locale.
    virtual QString csv() const = 0;
    /// Writes the picture (.png, .svg, .pdf) or the data (.csv) by the suffix of @p file; false with @p error set.
    bool exportTo(const QString& file, QString* error);

    QSize minimumSizeHint() const override { return {220, 150}; }
    QSize sizeHint() const override { return {420, 260}; }

protected:
    QCustomPlot* plot() const { return m_plot; }
    void offerLog(const QString& tip);
    void setHasData(bool hasData);
    /// Axis labels, below and left.
    void setAxisLabels(const QString& x, const QString& y);
    void replot();
    /// A legend whose entries stand beside each other where there is room.
    void setFlatLegend(bool shown);

    /// Text for the read-out at plot coordinates; empty for none.
    virtual QString readout(double x, double y) const = 0;
    /// Restores the full range of both axes.
    virtual void resetRange() = 0;
    /// Colours of curves; called at start and when the palette changes.
    virtual void restyle() { }
    virtual void applyLog(bool) { }
    virtual void clicked(double, double) { }

    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildHeader();
    void connectPlot();
    void applyPalette();
    void fitToSize();
    void showReadout(const QMouseEvent* event);
    void showMenu(const QPoint& at);
    void askExport(const QString& suffix);

    QCustomPlot* m_plot;
    QLabel* m_title = nullptr;
    QLabel* m_readout = nullptr;
    QLabel* m_empty = nullptr;
    QToolButton* m_log = nullptr;
    bool m_flatLegend = false;
    bool m_doubleClicked = false; ///< the release that follows is no click
    CrossHair* m_crosshair;
};

} // namespace requant
