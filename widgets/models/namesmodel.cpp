// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/namesmodel.h"

#include "widgets/models/coretext.h"
#include "widgets/models/roles.h"
#include "widgets/models/tensorcells.h"

#include <QPoint>

#include <algorithm>

namespace requant {

namespace {

const std::string& cell(const NameRow& row, int column)
{
    switch (column) {
    case NamesModel::Disk:
        return row.disk;
    case NamesModel::Description:
        return row.description;
    case NamesModel::Module:
        return row.module;
    case NamesModel::Prefix:
        return row.quantPrefix;
    case NamesModel::IgnoredBy:
        return row.ignoredBy;
    case NamesModel::Key:
        return row.key;
    default:
        return row.status;
    }
}

bool isWord(const std::string& status, std::initializer_list<std::string_view> words)
{
    return std::any_of(words.begin(), words.end(), [&](auto word) { return status.find(word) != std::string::npos; });
}

// Types and errors stay as the runtime says them.
QString outcomeWord(const std::string& status)
{
    if (status == "unquantized")
        return NamesModel::tr("unquantized");
    if (status == "not asked")
        return NamesModel::tr("not asked");
    if (status == "ignored")
        return NamesModel::tr("ignored");
    if (status == "dropped")
        return NamesModel::tr("dropped");
    return status == "no profile" ? NamesModel::tr("no profile") : toQt(status);
}

} // namespace

std::pair<int, int> differingPart(const QString& base, const QString& other)
{
    const auto shorter = std::min(base.size(), other.size());
    qsizetype front = 0;
    while (front < shorter && base[front] == other[front])
        ++front;
    qsizetype back = 0;
    while (back < shorter - front && base[base.size() - 1 - back] == other[other.size() - 1 - back])
        ++back;
    // Of equal ways to say what was put in, the one that starts behind a dot: "language_model." and not
    // "anguage_model.l".
    const qsizetype length = other.size() - front - back;
    qsizetype start = front;
    while (length > 0 && start > 0 && other[start - 1] != u'.' && other[start - 1] == other[start - 1 + length])
        --start;
    const bool whole = start == 0 || other[start - 1] == u'.';
    return {static_cast<int>(whole ? start : front), static_cast<int>(length)};
}

bool isProblem(const NameRow& row)
{
    return isWord(row.status, {"Error", "error", "missing", "wrong", "mismatch", "uninitialised", "unknown tensor"});
}

NamesModel::NamesModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void NamesModel::setDocument(const DocumentPtr& document)
{
    beginResetModel();
    m_document = document;
    m_rows.reset();
    m_shown.clear();
    endResetModel();
}

void NamesModel::setRows(Rows rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    refilter();
    endResetModel();
}

void NamesModel::setFilter(const QString& text, bool onlyProblems)
{
    beginResetModel();
    m_filter = text;
    m_onlyProblems = onlyProblems;
    refilter();
    endResetModel();
}

void NamesModel::refilter()
{
    m_shown.clear();
    if (!m_rows)
        return;
    const std::string wanted = m_filter.toStdString();
    for (std::uint32_t i = 0; i < m_rows->size(); ++i) {
        const NameRow& row = (*m_rows)[i];
        if (m_onlyProblems && !isProblem(row))
            continue;
        bool hit = wanted.empty();
        for (int column = 0; !hit && column < Packed; ++column)
            hit = cell(row, column).find(wanted) != std::string::npos;
        if (hit)
            m_shown.push_back(i);
    }
}

int NamesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int NamesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant NamesModel::strip(int row, int role) const
{
    const auto tensor = m_shown[static_cast<std::size_t>(row)];
    if (!m_document || tensor >= m_document->checkpoint.tensors().size())
        return {};
    return stripCell(*m_document, m_document->tree.ofTensor(TensorId{tensor}), role);
}

QVariant NamesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (index.column() == Packed)
        return strip(index.row(), role);
    const NameRow& names = row(index.row());
    const std::string& text = cell(names, index.column());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return index.column() == Status ? outcomeWord(text) : toQt(text);
    case MonospaceRole:
        return index.column() != Status;
    case ToneRole:
        return static_cast<int>(index.column() == Status && isProblem(names) ? ItemTone::Error : ItemTone::Neutral);
    case MutedRole: // what is the same as on disk says nothing new
        return index.column() != Disk && index.column() < Key && text == names.disk;
    case DifferenceRole: {
        if (text.empty() || index.column() == Disk || index.column() == Status || index.column() == IgnoredBy)
            return {};
        QString disk = toQt(names.disk);
        const QString shown = toQt(text);
        if (!shown.endsWith(disk.section(u'.', -1)))
            disk = disk.section(u'.', 0, -2); // the name of a module, without the parameter
        // A module of many experts is named without what is below it.
        const QString last = u'.' + shown.section(u'.', -1);
        if (const auto at = disk.lastIndexOf(last + u'.'); at >= 0 && !disk.endsWith(last))
            disk.truncate(at + last.size());
        const auto [start, length] = differingPart(disk, shown);
        return shown == disk ? QVariant() : QVariant(QPoint(start, length));
    }
    default:
        return {};
    }
}

QVariant NamesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Disk:
        return tr("Disk name");
    case Description:
        return tr("Description key");
    case Module:
        return tr("Module in the runtime");
    case Prefix:
        return tr("Quant prefix");
    case IgnoredBy:
        return tr("Ignored or targeted by");
    case Key:
        return tr("Key looked up");
    case Status:
        return tr("Outcome");
    case Packed:
        return tr("Packed with");
    default:
        return {};
    }
}

} // namespace requant
