// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/plots/plotview.h"

#include "widgets/parts/theme.h"
#include "widgets/plots/plotexport.h"

#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QMouseEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/plots/crosshair.h"
#include "widgets/plots/sizedplot.h"

#include <algorithm>
#include <utility>

namespace requant {

PlotView::PlotView(QWidget* parent)
    : QWidget(parent)
    , m_plot(new SizedPlot(this))
    , m_crosshair(new CrossHair(m_plot))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(grid);
    buildHeader();
    layout->addWidget(m_plot, 1);
    m_empty = new QLabel(m_plot);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_plot->installEventFilter(this);
    connectPlot();
    applyPalette();
    setHasData(false);
}

PlotView::~PlotView()
{
    delete m_crosshair;
}

void PlotView::buildHeader()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(grid * 2);
    m_title = new QLabel(this);
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_readout = new QLabel(this);
    m_readout->setFont(monospace());
    m_readout->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_log = new QToolButton(this);
    m_log->setText(tr("log"));
    m_log->setCheckable(true);
    m_log->setAutoRaise(true);
    m_log->hide();
    row->addWidget(m_title);
    row->addWidget(m_readout, 1);
    row->addWidget(m_log);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    connect(m_log, &QToolButton::toggled, this, [this](bool on) {
        applyLog(on);
        resetRange();
        replot();
    });
}

void PlotView::connectPlot()
{
    m_plot->setInteractions(QCP::iRangeZoom);
    m_plot->setSelectionRectMode(QCP::srmZoom);
    m_plot->setNoAntialiasingOnDrag(true);
    m_plot->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_plot, &QWidget::customContextMenuRequested, this, &PlotView::showMenu);
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { showReadout(event); });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, [this] {
        m_doubleClicked = true;
        resetRange();
        replot();
    });
    connect(m_plot, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
        const bool dragged = std::exchange(m_doubleClicked, false) || m_plot->selectionRect()->rect().width() > 3;
        if (event->button() == Qt::LeftButton && !dragged && m_plot->axisRect()->rect().contains(event->pos()))
            clicked(
                m_plot->xAxis->pixelToCoord(event->position().x()), m_plot->yAxis->pixelToCoord(event->position().y()));
    });
}

void PlotView::setTitle(const QString& title)
{
    m_title->setText(title);
    m_plot->setAccessibleName(title);
}

QString PlotView::title() const
{
    return m_title->text();
}

void PlotView::setEmptyText(const QString& text)
{
    m_empty->setText(text);
}

bool PlotView::isLog() const
{
    return m_log->isChecked();
}

void PlotView::setLog(bool log)
{
    m_log->setChecked(log);
}

void PlotView::offerLog(const QString& tip)
{
    m_log->setToolTip(tip);
    m_log->show();
}

void PlotView::setHasData(bool hasData)
{
    m_empty->setVisible(!hasData);
    m_log->setEnabled(hasData);
    for (auto* axis : {m_plot->xAxis, m_plot->yAxis})
        axis->setVisible(hasData);
    if (!hasData) {
        m_readout->clear();
        m_crosshair->hide();
    }
}

void PlotView::setAxisLabels(const QString& x, const QString& y)
{
    m_plot->xAxis->setLabel(x);
    m_plot->yAxis->setLabel(y);
}

void PlotView::replot()
{
    // Without a size there is nothing to paint on; showing the plot draws it.
    if (isVisible() && !m_plot->viewport().isEmpty())
        m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    replot();
}

void PlotView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_empty)
        applyPalette();
}

bool PlotView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_plot && event->type() == QEvent::Resize)
        fitToSize();
    if (watched == m_plot && event->type() == QEvent::Leave) {
        m_readout->clear();
        m_crosshair->hide();
        replot();
    }
    return QWidget::eventFilter(watched, event);
}

void PlotView::setFlatLegend(bool shown)
{
    m_flatLegend = true;
    m_plot->legend->setVisible(shown);
    fitToSize();
}

void PlotView::fitToSize()
{
    m_empty->setGeometry(m_plot->rect().adjusted(grid * 4, 0, -grid * 4, 0));
    m_plot->xAxis->ticker()->setTickCount(std::clamp(m_plot->width() / 70, 2, 6));
    if (m_flatLegend)
        m_plot->legend->setFillOrder(m_plot->width() < 320 ? QCPLegend::foRowsFirst : QCPLegend::foColumnsFirst);
}

void PlotView::applyPalette()
{
    const QColor text = palette().color(QPalette::WindowText);
    m_plot->setBackground(QBrush(palette().color(QPalette::Base)));
    for (auto* axis : {m_plot->xAxis, m_plot->yAxis, m_plot->xAxis2, m_plot->yAxis2}) {
        axis->setBasePen(QPen(lineColor()));
        axis->setTickPen(QPen(lineColor()));
        axis->setSubTickPen(QPen(lineColor()));
        axis->setTickLabelColor(text);
        axis->setLabelColor(mutedColor());
        axis->grid()->setPen(QPen(lineColor(), 1, Qt::DotLine));
        axis->grid()->setZeroLinePen(QPen(lineColor()));
    }
    QColor back = palette().color(QPalette::Base);
    back.setAlphaF(0.85F); // a curve behind it can still be followed
    m_plot->legend->setBrush(back);
    m_plot->legend->setBorderPen(QPen(lineColor()));
    m_plot->legend->setTextColor(text);
    QPalette muted = m_empty->palette();
    muted.setColor(QPalette::WindowText, mutedColor());
    m_empty->setPalette(muted);
    m_plot->selectionRect()->setPen(QPen(palette().color(QPalette::Highlight)));
    m_crosshair->restyle();
    restyle();
    replot();
}

void PlotView::showReadout(const QMouseEvent* event)
{
    if (m_empty->isVisible() || !m_plot->axisRect()->rect().contains(event->pos()))
        return;
    const double x = m_plot->xAxis->pixelToCoord(event->position().x());
    const double y = m_plot->yAxis->pixelToCoord(event->position().y());
    m_readout->setText(readout(x, y));
    m_crosshair->moveTo(x, y);
    replot();
}

void PlotView::showMenu(const QPoint& at)
{
    QMenu menu(this);
    menu.addAction(tr("Reset zoom"), this, [this] {
        resetRange();
        replot();
    });
    menu.addSeparator();
    for (const QString& suffix : exportSuffixes()) {
        auto* action =
            menu.addAction(tr("Save as %1…").arg(suffix.toUpper()), this, [this, suffix] { askExport(suffix); });
        action->setEnabled(!m_empty->isVisible());
    }
    menu.exec(m_plot->mapToGlobal(at));
}

void PlotView::askExport(const QString& suffix)
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Save plot"), exportFileName(title(), suffix));
    if (file.isEmpty())
        return;
    QString error;
    if (!exportTo(file, &error))
        QMessageBox::warning(this, tr("Save plot"), error);
}

bool PlotView::exportTo(const QString& file, QString* error)
{
    m_crosshair->hide();
    if (file.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive))
        return exportText(csv(), file, error);
    return exportPicture(*m_plot, title(), file, error);
}

} // namespace requant
