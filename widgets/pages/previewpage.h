// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/preview.h"
#include "widgets/async/newestjob.h"
#include "widgets/pages/page.h"

#include <memory>
#include <vector>

class QLabel;
class QTableView;

namespace requant {

class AcceptancePanel;
class ErrorHistogramPlot;
class HeatMapPlot;
class HistogramPlot;
class PreviewMetricsModel;
class RowErrorPlot;
class SchemeBar;

/// What quantizing the selected matrix costs: source and target pickers, a sentence, four plots and the figures.
class PreviewPage : public Page {
    Q_OBJECT
public:
    PreviewPage(Workspace* workspace, QWidget* parent);
    ~PreviewPage() override;

    QString title() const override;
    QIcon icon() const override;
    void setDocument(const DocumentPtr& document) override;
    void setSelection(const Selection& selection) override;
    std::any handOver() const override;
    void takeOver(const std::any& schemes) override;

protected:
    void refresh() override { request(); }

private:
    using Results = std::vector<Result<PreviewResult>>;

    QWidget* buildVerdict();
    QWidget* buildPlots();
    QWidget* buildMetrics();
    void request();
    void show(Results results);
    void showError(const Error& error);
    void clear(const QString& reason);
    void showResults(const std::vector<PreviewResult>& results);

    DocumentPtr m_document;
    QString m_tensor; ///< selected, empty for none
    NewestJob<Results> m_job;
    SchemeBar* m_bar;
    QLabel* m_verdictIcon = nullptr;
    QLabel* m_verdict = nullptr;
    QLabel* m_source = nullptr;
    HistogramPlot* m_weights = nullptr;
    ErrorHistogramPlot* m_errors = nullptr;
    RowErrorPlot* m_rows = nullptr;
    HeatMapPlot* m_heat = nullptr;
    PreviewMetricsModel* m_metrics;
    QTableView* m_table = nullptr;
    AcceptancePanel* m_acceptance = nullptr;
};

} // namespace requant
