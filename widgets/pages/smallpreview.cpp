// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/smallpreview.h"

#include "widgets/models/coretext.h"
#include "widgets/parts/theme.h"
#include "widgets/plots/histogramplot.h"

#include <QLabel>
#include <QVBoxLayout>

namespace requant {

SmallPreview::SmallPreview(QWidget* parent)
    : QWidget(parent)
    , m_verdict(new QLabel(this))
    , m_weights(new HistogramPlot(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(grid);
    m_verdict->setWordWrap(true);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_weights->setLog(true); // tails are what quantization is about
    column->addWidget(m_verdict);
    column->addWidget(m_weights, 1);
    clear();
}

void SmallPreview::request(const DocumentPtr& document, const std::string& matrix, const std::string& scheme)
{
    const Scheme* target = findScheme(scheme);
    if (!document || !target || m_shown == matrix + ' ' + scheme)
        return;
    m_shown = matrix + ' ' + scheme;
    m_weights->setTitle(toQt(matrix));
    m_job.start(
        [document, matrix, target](std::stop_token stop) {
            Context context;
            context.stop = std::move(stop);
            return previewTensor(document->checkpoint, matrix, *target, {}, context);
        },
        [this](const Result<PreviewResult>& result) { show(result); });
}

void SmallPreview::clear()
{
    m_job.cancel();
    m_shown.clear();
    m_verdict->clear();
    m_weights->clear();
    m_weights->setTitle({});
    m_weights->setEmptyText(tr("Choose a cell or a row to see its weights."));
}

void SmallPreview::show(const Result<PreviewResult>& result)
{
    if (!result) {
        m_verdict->setText(toQt(result.error()));
        m_weights->clear();
        return;
    }
    m_verdict->setText(toQt(verdictText(*result)));
    m_weights->setHistograms(result->weights, result->requantized);
}

} // namespace requant
