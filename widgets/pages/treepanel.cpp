// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/treepanel.h"

#include "widgets/async/workspace.h"
#include "widgets/models/formats.h"
#include "widgets/parts/celldelegate.h"
#include "widgets/parts/filterbar.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <QCryptographicHash>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSettings>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace requant {

namespace {

const auto columnsKey = QStringLiteral("columns/moduleTree");

// Paths are no good keys of settings, and long.
QString expandedKey(const Document& document)
{
    const auto folder = QByteArray::fromStdString(utf8(document.checkpoint.folder()));
    return QStringLiteral("expanded/")
        + QString::fromLatin1(QCryptographicHash::hash(folder, QCryptographicHash::Sha1).toHex());
}

QTreeView* makeTree(QAbstractItemModel* model, QWidget* parent)
{
    auto* tree = new QTreeView(parent);
    tree->setObjectName(QStringLiteral("moduleTree"));
    tree->setModel(model);
    tree->setUniformRowHeights(true);
    tree->setItemDelegate(new CellDelegate(tree));
    tree->setFrameShape(QFrame::NoFrame);
    tree->setIndentation(3 * grid);
    tree->setContextMenuPolicy(Qt::CustomContextMenu);
    tree->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    tree->header()->setStretchLastSection(false);
    const int unit = QFontMetrics(monospace()).averageCharWidth();
    static constexpr std::array widths{32, 10, 16, 12, 34, 16, 16, 12, 52};
    for (std::size_t i = 0; i < widths.size(); ++i)
        tree->setColumnWidth(static_cast<int>(i), widths[i] * unit);
    // The dock is narrow: name, size and status first, the rest by scrolling or in a wider dock.
    tree->header()->moveSection(static_cast<int>(TensorColumn::Bytes), 1);
    tree->header()->moveSection(tree->header()->visualIndex(static_cast<int>(TensorColumn::Status)), 2);
    tree->header()->moveSection(tree->header()->visualIndex(static_cast<int>(TensorColumn::Packed)), 3);
    addColumnMenu(tree->header());
    tree->header()->restoreState(QSettings().value(columnsKey).toByteArray()); // nothing happens if none was saved
    return tree;
}

} // namespace

TreePanel::TreePanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_filter(new FilterBar(this))
    , m_tree(makeTree(&m_model, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_filter);
    layout->addWidget(m_tree, 1);
    setFocusProxy(m_tree);
    m_tree->installEventFilter(this);
    if (!QSettings().contains(columnsKey))
        m_tree->viewport()->installEventFilter(this);
    auto& filter = workspace->filter();
    connect(m_filter, &FilterBar::queryChanged, &filter, &FilterRunner::setQuery);
    connect(m_filter, &FilterBar::listRequested, this, [this] {
        findNext(true);
        m_tree->setFocus();
    });
    connect(&filter, &FilterRunner::queryChanged, this, [this](const QString& query) {
        if (m_filter->query() != query)
            m_filter->setQuery(query);
    });
    connect(&filter, &FilterRunner::resultChanged, this, &TreePanel::showFilter);
    connect(&workspace->diagnosis(), &DiagnosisSession::changed, m_tree->viewport(), qOverload<>(&QWidget::update));
    connect(workspace, &Workspace::documentChanged, this, &TreePanel::showDocument);
    connect(workspace, &Workspace::selectionChanged, this, &TreePanel::showSelection);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
        if (!m_following && current.isValid())
            m_workspace->select(m_model.selectionAt(current));
    });
    connect(m_tree, &QWidget::customContextMenuRequested, this,
        [this](const QPoint& position) { Q_EMIT contextMenuRequested(m_tree->viewport()->mapToGlobal(position)); });
}

TreePanel::~TreePanel()
{
    QSettings().setValue(columnsKey, m_tree->header()->saveState());
    keepExpansion();
}

void TreePanel::focusFilter()
{
    m_filter->focusQuery();
}

void TreePanel::collapseAll()
{
    m_tree->collapseAll();
}

void TreePanel::expandAll()
{
    // Bounded, so that "expand all" on the root of a million tensors stays a keystroke.
    int budget = 3000;
    std::vector<QModelIndex> queue{m_tree->currentIndex()};
    for (std::size_t i = 0; i < queue.size() && budget > 0; ++i) {
        const QModelIndex at = queue[i];
        if (m_model.canFetchMore(at))
            m_model.fetchMore(at);
        m_tree->expand(at);
        const int rows = m_model.rowCount(at);
        budget -= rows;
        for (int row = 0; row < rows && budget > 0; ++row)
            queue.push_back(m_model.index(row, 0, at));
    }
}

void TreePanel::showDocument()
{
    keepExpansion();
    m_document = m_workspace->document();
    m_model.setDocument(m_document);
    m_filtered = false;
    m_expanded = m_document ? QSettings().value(expandedKey(*m_document)).toStringList() : QStringList();
    expandAsKept();
    showCount();
}

QStringList TreePanel::expandedPaths() const
{
    // Breadth first, so that what is cut off at the limit is what lies deepest.
    constexpr std::size_t most = 200;
    QStringList paths;
    std::vector<QModelIndex> queue{QModelIndex()};
    for (std::size_t i = 0; i < queue.size() && i < most; ++i) {
        const QModelIndex at = queue[i];
        if (at.isValid())
            paths.append(QString::fromStdString(m_document->tree.path(m_model.selectionAt(at).node)));
        for (int row = 0; row < m_model.rowCount(at); ++row) {
            const QModelIndex child = m_model.index(row, 0, at);
            if (m_tree->isExpanded(child))
                queue.push_back(child);
        }
    }
    return paths;
}

void TreePanel::expandAsKept()
{
    if (m_filtered || m_expanded.isEmpty())
        return expandFew();
    for (const QString& path : std::as_const(m_expanded)) {
        QModelIndex at = m_model.indexOf(m_document->tree.find(path.toStdString()));
        if (m_model.canFetchMore(at))
            m_model.fetchMore(at);
        // A node of a folded range is found inside it, so the range has to be open as well.
        for (; at.isValid(); at = at.parent())
            m_tree->expand(at);
    }
}

void TreePanel::keepExpansion()
{
    if (!m_document)
        return;
    if (!m_filtered)
        m_expanded = expandedPaths();
    QSettings().setValue(expandedKey(*m_document), m_expanded);
}

void TreePanel::showFilter(const FilterResultPtr& result)
{
    const QScopedValueRollback guard(m_following, true);
    if (m_document && !m_filtered)
        m_expanded = expandedPaths();
    m_model.setFilter(result);
    m_filtered = !result->all;
    expandAsKept();
    showSelection(m_workspace->selection());
    showCount();
}

void TreePanel::showCount()
{
    const auto& document = m_workspace->document();
    const auto& result = m_workspace->filter().result();
    m_filter->setError(result->error);
    if (!document) {
        m_filter->setCount({});
        return;
    }
    const auto total = document->checkpoint.tensors().size();
    m_filter->setCount(result->all ? tr("%Ln tensor(s)", nullptr, static_cast<int>(total))
                                   : tr("%1 of %2").arg(formatNumber(result->ids.size()), formatNumber(total)));
}

void TreePanel::expandFew()
{
    // Opens the tree breadth first as far as about a screenful of rows, whole levels first.
    int budget = 60;
    std::vector<QModelIndex> queue{QModelIndex()};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const QModelIndex at = queue[i];
        if (!m_model.hasChildren(at))
            continue;
        if (m_model.canFetchMore(at) && m_model.rowCount(at) == 0)
            m_model.fetchMore(at);
        const int rows = m_model.rowCount(at);
        if (rows > budget && i > 0)
            continue;
        budget -= rows;
        m_tree->expand(at);
        for (int row = 0; row < std::min(rows, 60); ++row)
            queue.push_back(m_model.index(row, 0, at));
    }
}

void TreePanel::showSelection(const Selection& selection)
{
    const QScopedValueRollback guard(m_following, true);
    const QModelIndex index = m_model.indexOf(selection.node);
    if (!index.isValid()) {
        m_tree->selectionModel()->clear();
        return;
    }
    if (m_tree->currentIndex().siblingAtColumn(0) == index)
        return;
    const int left = m_tree->horizontalScrollBar()->value();
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
    m_tree->horizontalScrollBar()->setValue(left);
}

void TreePanel::findNext(bool forward)
{
    const auto& ids = m_workspace->filter().result()->ids;
    if (!m_workspace->document() || ids.empty())
        return;
    const auto current = m_workspace->selection().tensor;
    auto next =
        forward ? std::upper_bound(ids.begin(), ids.end(), current) : std::lower_bound(ids.begin(), ids.end(), current);
    if (current == noTensor)
        next = ids.begin();
    else if (forward)
        next = next == ids.end() ? ids.begin() : next;
    else
        next = next == ids.begin() ? ids.end() - 1 : next - 1;
    m_workspace->select(selectTensor(*m_workspace->document(), *next));
}

// A name may be elided, a size without its unit is wrong: the name column gives way until somebody sets the widths.
void TreePanel::fitNameColumn()
{
    const int unit = QFontMetrics(monospace()).averageCharWidth();
    const int room = m_tree->viewport()->width() - m_tree->columnWidth(static_cast<int>(TensorColumn::Bytes));
    m_tree->setColumnWidth(static_cast<int>(TensorColumn::Name), std::clamp(room, 14 * unit, 32 * unit));
}

bool TreePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tree->viewport() && event->type() == QEvent::Resize)
        fitNameColumn();
    if (watched != m_tree || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Asterisk) {
        expandAll();
        return true;
    }
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        Q_EMIT detailsRequested();
        return true;
    }
    if (key->key() == Qt::Key_Space) {
        Q_EMIT previewRequested();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace requant
