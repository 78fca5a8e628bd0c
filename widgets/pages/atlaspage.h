// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/scanrunner.h"
#include "widgets/models/atlas.h"
#include "widgets/models/scanmodel.h"
#include "widgets/pages/page.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSlider;
class QSortFilterProxyModel;

namespace requant {

class HeatMapPlot;
class SmallPreview;
class TableView;

/// The whole model at a glance: layers down, projections across, colour by error; pick the exceptions by eye.
class AtlasPage : public Page {
    Q_OBJECT
public:
    AtlasPage(Workspace* workspace, QWidget* parent);
    ~AtlasPage() override;

    QString title() const override;
    QIcon icon() const override;
    void setDocument(const DocumentPtr& document) override;
    void setSelection(const Selection& selection) override;
    std::any handOver() const override { return m_scan; }
    void takeOver(const std::any& scan) override;

protected:
    void refresh() override { setSelection(workspace()->selection()); }

private:
    QWidget* buildBar();
    QWidget* buildBody();
    QWidget* buildFooter();
    void connectRunner();
    void start(bool exact);
    void stopped();
    void showScan(const ScanRunner::ScanPtr& scan);
    void rebuild();
    void selectCell(int row, int col);
    void openExperts();
    void showOpener();
    void setThreshold(double threshold);
    void showCost();
    void makeRecipe();

    DocumentPtr m_document;
    ScanRunner m_runner;
    ScanRunner::ScanPtr m_scan;
    Atlas m_atlas;
    std::string m_opened; ///< group whose experts are shown one by one
    std::string m_chosen; ///< group of the chosen cell
    ExceptionCost m_cost;
    double m_threshold = 0.05;
    ScanModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QComboBox* m_scheme = nullptr;
    QComboBox* m_metric = nullptr;
    QComboBox* m_fold = nullptr;
    QPushButton* m_start = nullptr;
    QPushButton* m_exact = nullptr;
    QPushButton* m_pause = nullptr;
    QPushButton* m_cancel = nullptr;
    QProgressBar* m_progress = nullptr;
    QLabel* m_state = nullptr;
    HeatMapPlot* m_map = nullptr;
    TableView* m_table = nullptr;
    SmallPreview* m_small = nullptr;
    QPushButton* m_all = nullptr;
    QPushButton* m_open = nullptr;
    QSlider* m_slider = nullptr;
    QLabel* m_footer = nullptr;
    QPushButton* m_recipe = nullptr;
};

} // namespace requant
