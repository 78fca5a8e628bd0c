// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/plan.h"
#include "widgets/async/newestjob.h"
#include "widgets/pages/page.h"

#include <QTimer>

class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace requant {

class FindingList;
class PlanModel;
class RecipePanel;
class SizeBar;
class TableView;

/// Three steps on one page: choose the recipe, read the plan, start the job.
class ConvertPage : public Page {
    Q_OBJECT
public:
    ConvertPage(Workspace* workspace, QWidget* parent);
    ~ConvertPage() override;

    QString title() const override;
    QIcon icon() const override;
    void setDocument(const DocumentPtr& document) override;

    std::any handOver() const override;
    void takeOver(const std::any& choice) override;

    /// The exceptions that the atlas chose: full tensor names.
    void setExceptions(const QStringList& names);

protected:
    void refresh() override { request(); }

private:
    struct Outcome {
        std::shared_ptr<const Plan> plan; ///< null: see error
        std::vector<Finding> findings; ///< of the plan and of the output folder
        QString error;
        QString space; ///< free space at the target, in words
    };

    /// What a conversion is made of, as far as the user says it.
    struct Choice {
        std::string recipe;
        QStringList exceptions;
        QString output; ///< empty: the suggested one
        int memory = 0;
        int threads = 0;
    };

    QWidget* buildRecipe();
    QWidget* buildPlan();
    QWidget* buildRun();
    void suggestOutput();
    void request();
    void show(Outcome outcome);
    void start();
    void browse();
    QString blockedReason() const;

    QString m_suggested; ///< output folder as long as nobody typed another
    DocumentPtr m_document;
    std::shared_ptr<const Plan> m_plan;
    std::vector<Finding> m_findings;
    QString m_error;
    NewestJob<Outcome> m_job;
    QTimer m_delay; ///< typing does not plan at each keystroke
    PlanModel* m_model;
    RecipePanel* m_recipe = nullptr;
    QLineEdit* m_output = nullptr;
    QSpinBox* m_memory = nullptr;
    QSpinBox* m_threads = nullptr;
    TableView* m_table = nullptr;
    SizeBar* m_sizes = nullptr;
    QLabel* m_summary = nullptr;
    FindingList* m_preflight = nullptr;
    QPushButton* m_start = nullptr;
    QLabel* m_reason = nullptr;
};

} // namespace requant
