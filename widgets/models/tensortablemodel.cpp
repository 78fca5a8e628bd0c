// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/tensortablemodel.h"

#include <algorithm>

namespace requant {

namespace {

/// Key by which a column sorts, as a number: names are in natural order already, texts by their first 8 bytes.
std::uint64_t textKey(std::string_view text)
{
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < 8; ++i)
        key = key << 8 | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0u);
    return key;
}

std::uint64_t sortKey(const Document& document, TensorId id, TensorColumn column)
{
    const auto& tensor = document.checkpoint.tensor(id);
    switch (column) {
    case TensorColumn::Dtype:
        return textKey(document.checkpoint.dtypeName(id));
    case TensorColumn::Shape:
        return tensor.present() ? tensor.elements() : 0;
    case TensorColumn::Bytes:
        return tensor.bytes();
    case TensorColumn::Shard:
        return static_cast<std::uint32_t>(tensor.shard);
    case TensorColumn::Offset:
        return fileOffset(document, id);
    case TensorColumn::Quant:
        return textKey(document.quantTypes.of(id));
    case TensorColumn::Status:
        return textKey(tensorStatus(tensor));
    case TensorColumn::Packed: {
        // Faulty ones first, then by the packed module.
        const PackedStrip* strip = packedStrip(document, document.tree.ofTensor(id));
        return strip ? (strip->faulty() ? 0 : 1 + (textKey(strip->module.toStdString()) >> 1)) : ~std::uint64_t{0};
    }
    case TensorColumn::Name:
    case TensorColumn::Count:
        break;
    }
    return static_cast<std::uint32_t>(id);
}

} // namespace

TensorRowsPtr sortTensors(const Document& document, const FilterResult& filter, TensorColumn column,
    Qt::SortOrder order, const std::stop_token& stop)
{
    auto rows = std::make_shared<TensorRows>();
    rows->reversed = order == Qt::DescendingOrder;
    rows->natural = filter.all && column == TensorColumn::Name;
    if (rows->natural)
        return rows;
    rows->ids = filter.ids;
    if (filter.all) {
        rows->ids.resize(document.checkpoint.tensors().size());
        for (std::uint32_t i = 0; i < rows->ids.size(); ++i)
            rows->ids[i] = TensorId{i};
    }
    if (column == TensorColumn::Name || stop.stop_requested())
        return rows;
    // Keys once, then a sort of plain pairs: asking the document inside the comparison costs three times as much.
    std::vector<std::pair<std::uint64_t, TensorId>> keyed;
    keyed.reserve(rows->ids.size());
    for (const auto id : rows->ids)
        keyed.emplace_back(sortKey(document, id, column), id);
    if (!stop.stop_requested())
        std::sort(keyed.begin(), keyed.end());
    std::transform(keyed.begin(), keyed.end(), rows->ids.begin(), [](const auto& pair) { return pair.second; });
    return rows;
}

TensorRowsPtr sortTensors(
    const Document& document, const FilterResult& filter, const std::vector<SortKey>& keys, const std::stop_token& stop)
{
    const auto least = sortTensors(document, filter, keys.back().column, keys.back().order, stop);
    if (keys.size() == 1)
        return least;
    auto rows = std::make_shared<TensorRows>(*least);
    rows->natural = false;
    if (least->natural) {
        for (std::uint32_t i = 0; i < document.checkpoint.tensors().size(); ++i)
            rows->ids.push_back(TensorId{i});
    }
    if (std::exchange(rows->reversed, false))
        std::reverse(rows->ids.begin(), rows->ids.end());
    for (auto key = std::next(keys.rbegin()); key != keys.rend() && !stop.stop_requested(); ++key) {
        std::vector<std::pair<std::uint64_t, TensorId>> keyed;
        keyed.reserve(rows->ids.size());
        for (const auto id : rows->ids)
            keyed.emplace_back(sortKey(document, id, key->column), id);
        const bool descending = key->order == Qt::DescendingOrder;
        std::stable_sort(keyed.begin(), keyed.end(),
            [descending](const auto& a, const auto& b) { return descending ? b.first < a.first : a.first < b.first; });
        std::transform(keyed.begin(), keyed.end(), rows->ids.begin(), [](const auto& pair) { return pair.second; });
    }
    return rows;
}

TensorTableModel::TensorTableModel(QObject* parent)
    : QAbstractTableModel(parent)
    , m_rows(std::make_shared<TensorRows>())
{
}

void TensorTableModel::setDocument(const DocumentPtr& document)
{
    beginResetModel();
    m_document = document;
    m_rows = std::make_shared<TensorRows>();
    endResetModel();
}

void TensorTableModel::setRows(const TensorRowsPtr& rows)
{
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

TensorId TensorTableModel::tensorAt(int row) const
{
    const int count = rowCount();
    if (row < 0 || row >= count)
        return noTensor;
    const auto position = static_cast<std::uint32_t>(m_rows->reversed ? count - 1 - row : row);
    return m_rows->natural ? TensorId{position} : m_rows->ids[position];
}

int TensorTableModel::rowOf(TensorId id) const
{
    if (!m_document || id == noTensor)
        return -1;
    const int count = rowCount();
    int position = static_cast<int>(id);
    if (!m_rows->natural) {
        const auto found = std::find(m_rows->ids.begin(), m_rows->ids.end(), id);
        if (found == m_rows->ids.end())
            return -1;
        position = static_cast<int>(found - m_rows->ids.begin());
    }
    return m_rows->reversed ? count - 1 - position : position;
}

int TensorTableModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid() || !m_document)
        return 0;
    return static_cast<int>(m_rows->natural ? m_document->checkpoint.tensors().size() : m_rows->ids.size());
}

int TensorTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : NUM_COLUMNS;
}

QVariant TensorTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto id = tensorAt(index.row());
    if (role == SelectionRole)
        return QVariant::fromValue(selectTensor(*m_document, id));
    return tensorCell(*m_document, id, static_cast<TensorColumn>(index.column()), role);
}

QVariant TensorTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return tensorHeader(section, orientation, role);
}

} // namespace requant
