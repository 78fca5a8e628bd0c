// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/moduletreemodel.h"

#include "widgets/models/moduletreeitem.h"

#include <algorithm>

namespace requant {

namespace {
constexpr std::size_t chunk = 1000;
}

ModuleTreeModel::ModuleTreeModel(QObject* parent)
    : QAbstractItemModel(parent)
    , m_root(std::make_unique<Item>())
{
}

ModuleTreeModel::~ModuleTreeModel() = default;

void ModuleTreeModel::setDocument(const DocumentPtr& document)
{
    beginResetModel();
    m_document = document;
    m_filter.reset();
    reset();
    endResetModel();
}

void ModuleTreeModel::setFilter(const FilterResultPtr& filter)
{
    beginResetModel();
    m_filter = filter && !filter->all ? filter : nullptr;
    reset();
    endResetModel();
}

void ModuleTreeModel::reset()
{
    m_root = std::make_unique<Item>();
    if (m_document && m_document->tree.size() > 0)
        m_root->range = {NodeId{0}, NodeId{0}, 1, false};
}

bool ModuleTreeModel::isVisible(NodeId node) const
{
    return !m_filter || m_filter->matchesBelow[static_cast<std::uint32_t>(node)] > 0;
}

std::vector<NodeId> ModuleTreeModel::visibleMembers(const ModuleTree::Range& range) const
{
    std::vector<NodeId> members;
    const auto signature = m_document->tree.node(range.first).signature;
    for (auto i = static_cast<std::uint32_t>(range.first); i <= static_cast<std::uint32_t>(range.last); ++i) {
        const NodeId id{i};
        if (m_document->tree.node(id).signature == signature && isVisible(id))
            members.push_back(id);
    }
    return members;
}

std::vector<ModuleTree::Range> ModuleTreeModel::visibleChildren(const Item& item) const
{
    std::vector<ModuleTree::Range> children;
    if (item.range.first == noNode)
        return children;
    if (item.range.count > 1) {
        for (const auto id : visibleMembers(item.range))
            children.push_back({id, id, 1, false});
        return children;
    }
    children = m_document->tree.collapsedChildren(item.range.first);
    if (!m_filter)
        return children;
    std::vector<ModuleTree::Range> visible;
    for (const auto& range : children) {
        const auto members = range.count > 1 ? visibleMembers(range) : std::vector<NodeId>{range.first};
        if (members.size() == 1 && isVisible(members.front()))
            visible.push_back({members.front(), members.front(), 1, range.odd});
        else if (members.size() > 1)
            visible.push_back(range);
    }
    return visible;
}

ModuleTreeModel::Item* ModuleTreeModel::itemOf(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<Item*>(index.internalPointer()) : m_root.get();
}

QModelIndex ModuleTreeModel::indexOf(const Item* item, int column) const
{
    return item == m_root.get() ? QModelIndex() : createIndex(item->row, column, item);
}

QModelIndex ModuleTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, itemOf(parent)->children[static_cast<std::size_t>(row)].get());
}

QModelIndex ModuleTreeModel::parent(const QModelIndex& index) const
{
    return index.isValid() ? indexOf(itemOf(index)->parent) : QModelIndex();
}

int ModuleTreeModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(itemOf(parent)->children.size());
}

int ModuleTreeModel::columnCount(const QModelIndex&) const
{
    return NUM_COLUMNS;
}

bool ModuleTreeModel::hasChildren(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return false;
    const Item& item = *itemOf(parent);
    if (!item.children.empty())
        return true;
    if (item.listed || item.range.first == noNode)
        return false;
    return item.range.count > 1
        || (m_document->tree.node(item.range.first).childCount > 0 && isVisible(item.range.first));
}

bool ModuleTreeModel::canFetchMore(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return false;
    const Item& item = *itemOf(parent);
    return item.listed ? item.children.size() < item.ranges.size() : hasChildren(parent);
}

void ModuleTreeModel::fetchMore(const QModelIndex& parent)
{
    Item& item = *itemOf(parent);
    if (!item.listed) {
        item.ranges = visibleChildren(item);
        item.listed = true;
    }
    const std::size_t begin = item.children.size();
    const std::size_t end = std::min(item.ranges.size(), begin + chunk);
    if (begin == end)
        return;
    beginInsertRows(parent, static_cast<int>(begin), static_cast<int>(end) - 1);
    for (std::size_t i = begin; i < end; ++i) {
        item.children.push_back(std::make_unique<Item>());
        item.children.back()->range = item.ranges[i];
        item.children.back()->parent = &item;
        item.children.back()->row = static_cast<int>(i);
    }
    endInsertRows();
}

ModuleTreeModel::Item* ModuleTreeModel::childHolding(Item& item, NodeId node)
{
    const auto signature = m_document->tree.node(node).signature;
    const auto holds = [&](const ModuleTree::Range& range) {
        const bool between = range.first <= node && node <= range.last;
        return between && (range.count == 1 || m_document->tree.node(range.first).signature == signature);
    };
    if (!item.listed)
        fetchMore(indexOf(&item));
    const auto found = std::find_if(item.ranges.begin(), item.ranges.end(), holds);
    if (found == item.ranges.end())
        return nullptr;
    const auto position = static_cast<std::size_t>(found - item.ranges.begin());
    while (item.children.size() <= position)
        fetchMore(indexOf(&item));
    return item.children[position].get();
}

QModelIndex ModuleTreeModel::indexOf(NodeId node)
{
    if (!m_document || node == noNode || node == NodeId{0})
        return {};
    std::vector<NodeId> way;
    for (auto at = node; at != NodeId{0}; at = m_document->tree.node(at).parent)
        way.push_back(at);
    Item* item = m_root.get();
    for (auto step = way.rbegin(); step != way.rend(); ++step) {
        item = childHolding(*item, *step);
        if (item && item->range.count > 1)
            item = childHolding(*item, *step);
        if (!item)
            return {};
    }
    return indexOf(item);
}

Selection ModuleTreeModel::selectionAt(const QModelIndex& index) const
{
    if (!index.isValid() || !m_document)
        return {};
    return selectNode(*m_document, itemOf(index)->range.first);
}

} // namespace requant
