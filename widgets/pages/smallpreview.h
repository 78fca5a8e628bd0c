// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/preview.h"
#include "widgets/async/newestjob.h"
#include "widgets/models/document.h"

#include <QWidget>

#include <string>

class QLabel;

namespace requant {

class HistogramPlot;

/// One matrix in little beside the atlas: the verdict in a sentence, and its weights before and after.
class SmallPreview : public QWidget {
    Q_OBJECT
public:
    explicit SmallPreview(QWidget* parent = nullptr);

    /// Measures a matrix, named as by listMatrices; the newest request wins.
    void request(const DocumentPtr& document, const std::string& matrix, const std::string& scheme);
    void clear();

private:
    void show(const Result<PreviewResult>& result);

    std::string m_shown; ///< matrix and scheme asked for last
    NewestJob<Result<PreviewResult>> m_job;
    QLabel* m_verdict;
    HistogramPlot* m_weights;
};

} // namespace requant
