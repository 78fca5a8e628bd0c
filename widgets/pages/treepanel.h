// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/moduletreemodel.h"

#include <QWidget>

class QTreeView;

namespace requant {

class FilterBar;
class Workspace;

/// Filter bar, count and module tree; the part of the window that is always there.
class TreePanel : public QWidget {
    Q_OBJECT
public:
    explicit TreePanel(Workspace* workspace, QWidget* parent = nullptr);
    ~TreePanel() override;

    void focusFilter();
    void expandAll(); ///< below the current row, up to a few thousand rows
    void collapseAll();
    void findNext(bool forward); ///< next tensor among the matches of the filter

Q_SIGNALS:
    void detailsRequested(); ///< Enter on a row
    void previewRequested(); ///< Space on a row
    void contextMenuRequested(const QPoint& global);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitNameColumn();
    void showDocument();
    void showFilter(const FilterResultPtr& result);
    void showSelection(const Selection& selection);
    void expandFew();
    QStringList expandedPaths() const;
    void expandAsKept(); ///< the nodes of m_expanded, or a few if there are none or the tree is filtered
    void keepExpansion(); ///< of the unfiltered tree, for the next time the folder is open
    void showCount();

    Workspace* m_workspace;
    ModuleTreeModel m_model;
    FilterBar* m_filter;
    QTreeView* m_tree;
    DocumentPtr m_document;
    QStringList m_expanded; ///< nodes that are open in the unfiltered tree, parents first
    bool m_filtered = false;
    bool m_following = false; ///< the tree moves because of a selection made elsewhere
};

} // namespace requant
