// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/selection.h"
#include "widgets/models/tensorcells.h"
#include "widgets/models/tensorfilter.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace requant {

/// The module tree with equal numbered siblings folded into one row ("0-255") that opens to its members.
/// Rows are made when they are looked at, big nodes in chunks (fetchMore); a filter hides everything without a match.
class ModuleTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    static constexpr int NUM_COLUMNS = static_cast<int>(TensorColumn::Count);

    explicit ModuleTreeModel(QObject* parent = nullptr);
    ~ModuleTreeModel() override;

    void setDocument(const DocumentPtr& document);
    /// Null or one with all set: no filter.
    void setFilter(const FilterResultPtr& filter);

    /// Row of a node, fetching what is needed on the way; a member of a range is found inside it.
    QModelIndex indexOf(NodeId node);
    Selection selectionAt(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Item;

    Item* itemOf(const QModelIndex& index) const;
    QModelIndex indexOf(const Item* item, int column = 0) const;
    void reset();
    bool isVisible(NodeId node) const;
    std::vector<NodeId> visibleMembers(const ModuleTree::Range& range) const;
    std::vector<ModuleTree::Range> visibleChildren(const Item& item) const;
    Item* childHolding(Item& item, NodeId node);

    QVariant text(const Item& item, TensorColumn column) const;
    QVariant sortValue(const Item& item, TensorColumn column) const;
    QString nameText(const Item& item) const;
    QString statusText(const Item& item) const;
    ItemTone tone(const Item& item) const;

    DocumentPtr m_document;
    FilterResultPtr m_filter; ///< null: no filter
    std::unique_ptr<Item> m_root;
};

} // namespace requant
