// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fix/fix.h"
#include "widgets/async/newestjob.h"
#include "widgets/pages/page.h"

#include <memory>

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;
class QSplitter;

namespace requant {

class Banner;
class DiffView;
class FixModel;
class TableView;
struct FixSummary;
struct Job;
struct PatchProposal;

/// What can be done about the findings: tick, read the difference, export a new folder.
class FixPage : public Page {
    Q_OBJECT
public:
    FixPage(Workspace* workspace, QWidget* parent);
    ~FixPage() override;

    QString title() const override;
    QIcon icon() const override;
    void setDocument(const DocumentPtr& document) override;

    /// Ticks the fixes of one rule; all safe ones if it is empty.
    void takeFixes(const QString& rule);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void refresh() override { listAgain(); }

private:
    struct Preview {
        std::vector<FileChange> changes;
        std::uint64_t bytes = 0; ///< to be written
        QString error;
    };

    struct Proposed {
        std::shared_ptr<const PatchProposal> patch; ///< null: see error
        QString error;
    };

    QWidget* buildList();
    QWidget* buildDifference();
    QWidget* buildFooter();
    void listAgain();
    void ticksChanged();
    void show(Preview preview);
    void showRemark();
    void chooseOutput();
    void chooseOrigin();
    void exportFolder();
    void exportProposal();
    void saveProposal(const PatchProposal& proposal);
    void copyFlags();
    void jobFinished(const QString& id);
    void showResult(const FixSummary& summary, const QString& folder);
    void showUnfinished(const Job& job);
    FixOptions options() const;
    QString summaryText() const;

    DocumentPtr m_document;
    FixModel* m_model;
    QString m_wanted; ///< rule to tick once the list is there
    bool m_takeSafe = false;
    QString m_origin; ///< folder that missing code is copied from
    NewestJob<std::vector<Fix>> m_listing;
    NewestJob<Preview> m_previewing;
    NewestJob<Proposed> m_proposing;
    QString m_job; ///< the last export of this page
    NewestJob<std::shared_ptr<const FixSummary>> m_reading;
    Banner* m_result = nullptr;
    QSplitter* m_split = nullptr;
    TableView* m_table = nullptr;
    QLabel* m_summary = nullptr;
    QLabel* m_remark = nullptr;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    DiffView* m_difference = nullptr;
    QLineEdit* m_output = nullptr;
    QLabel* m_bytes = nullptr;
    QPushButton* m_export = nullptr;
    QPushButton* m_proposal = nullptr;
    QPushButton* m_flags = nullptr;
};

} // namespace requant
