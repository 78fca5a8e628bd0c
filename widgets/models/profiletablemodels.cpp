// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/profiletablemodels.h"

#include "widgets/models/coretext.h"
#include "widgets/models/roles.h"

#include <QRegularExpression>

namespace requant {

namespace {

QString joined(const std::vector<std::string>& names)
{
    QStringList list;
    for (const auto& name : names)
        list << toQt(name);
    return list.join(QStringLiteral(", "));
}

std::vector<std::string> split(const QString& text)
{
    static const QRegularExpression separators(QStringLiteral("[\\s,;\"'\\[\\]]+"));
    std::vector<std::string> names;
    for (const QString& name : text.split(separators, Qt::SkipEmptyParts))
        names.push_back(name.toStdString());
    return names;
}

} // namespace

PackedTableModel::PackedTableModel(ProfileEdit* edit, QObject* parent)
    : QAbstractTableModel(parent)
    , m_edit(edit)
{
    connect(edit, &ProfileEdit::tablesChanged, this, [this] {
        beginResetModel();
        m_new = {};
        endResetModel();
    });
}

bool PackedTableModel::isNew(const QModelIndex& index) const
{
    return index.row() == static_cast<int>(m_edit->packed().size());
}

int PackedTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_edit->owner().isEmpty() ? 0 : static_cast<int>(m_edit->packed().size()) + 1;
}

int PackedTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QString PackedTableModel::origin(const PackedEntry& entry) const
{
    if (!entry.when.empty())
        return tr("if %1").arg(toQt(entry.when));
    return entry.own ? tr("own table") : tr("model class");
}

QVariant PackedTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const bool fresh = isNew(index);
    const PackedEntry& entry = fresh ? m_new : m_edit->packed()[static_cast<std::size_t>(index.row())];
    const QString text = index.column() == Fused ? toQt(entry.fused)
        : index.column() == Shards               ? joined(entry.shards)
        : fresh                                  ? QString()
                                                 : origin(entry);
    switch (role) {
    case Qt::DisplayRole:
        if (fresh && text.isEmpty())
            return index.column() == Fused ? tr("add: packed module")
                : index.column() == Shards ? tr("its parts")
                                           : text;
        return text;
    case Qt::EditRole:
        return text;
    case Qt::ToolTipRole:
        return fresh ? tr("Double-click to add an expansion: the packed module, then its parts in order") : text;
    case MonospaceRole:
        return index.column() != Origin && !(fresh && text.isEmpty());
    case MutedRole:
        return fresh || !entry.own || index.column() == Origin;
    default:
        return {};
    }
}

bool PackedTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const bool fresh = isNew(index);
    PackedEntry entry = fresh ? m_new : m_edit->packed()[static_cast<std::size_t>(index.row())];
    if (index.column() == Fused)
        entry.fused = value.toString().trimmed().toStdString();
    else
        entry.shards = split(value.toString());
    if (!fresh || (!entry.fused.empty() && !entry.shards.empty()))
        return m_edit->setPacked(index.row(), entry);
    m_new = entry; // half of a new row; it becomes one with the other half
    Q_EMIT dataChanged(index, index);
    return true;
}

Qt::ItemFlags PackedTableModel::flags(const QModelIndex& index) const
{
    const auto base = QAbstractTableModel::flags(index);
    if (!index.isValid() || index.column() == Origin)
        return base;
    // A condition on config.json is not written here, so its entry stays as it is.
    const bool fixed = !isNew(index) && !m_edit->packed()[static_cast<std::size_t>(index.row())].when.empty();
    return fixed ? base : base | Qt::ItemIsEditable;
}

QVariant PackedTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Fused:
        return tr("Packed module");
    case Shards:
        return tr("Made of");
    case Origin:
        return tr("From");
    default:
        return {};
    }
}

RuleTableModel::RuleTableModel(ProfileEdit* edit, QObject* parent)
    : QAbstractTableModel(parent)
    , m_edit(edit)
{
    connect(edit, &ProfileEdit::tablesChanged, this, [this] {
        beginResetModel();
        m_new = {};
        endResetModel();
    });
}

bool RuleTableModel::isNew(const QModelIndex& index) const
{
    return index.row() == static_cast<int>(m_edit->rules().size());
}

const NameRule& RuleTableModel::rule(const QModelIndex& index) const
{
    return isNew(index) ? m_new : m_edit->rules()[static_cast<std::size_t>(index.row())];
}

int RuleTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_edit->owner().isEmpty() ? 0 : static_cast<int>(m_edit->rules().size()) + 1;
}

int RuleTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant RuleTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const NameRule& shown = rule(index);
    const bool fresh = isNew(index);
    const bool empty = fresh && index.column() != Kind && shown.from.empty();
    const QString text = index.column() == Kind ? (shown.part ? tr("part") : tr("prefix"))
        : index.column() == From                ? toQt(shown.from)
        : shown.to                              ? toQt(*shown.to)
        : fresh                                 ? QString()
                                                : tr("(dropped)");
    switch (role) {
    case Qt::DisplayRole:
        if (empty)
            return index.column() == From ? tr("add: replace this") : tr("by that");
        return text;
    case Qt::EditRole:
        return index.column() == To && !shown.to ? QString() : text;
    case Qt::ToolTipRole:
        return fresh ? tr("Double-click to add a rule. Type prefix or part for its kind.") : text;
    case MonospaceRole:
        return index.column() != Kind && !empty;
    case MutedRole:
        return fresh;
    default:
        return {};
    }
}

bool RuleTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const bool fresh = isNew(index);
    NameRule changed = rule(index);
    const QString text = value.toString().trimmed();
    if (index.column() == Kind)
        changed.part = text == tr("part") || text == QStringLiteral("part") || text == QStringLiteral("substr");
    else if (index.column() == From)
        changed.from = text.toStdString();
    else
        changed.to = text.toStdString();
    if (!fresh || (!changed.from.empty() && changed.to))
        return m_edit->setRule(index.row(), changed);
    m_new = changed;
    Q_EMIT dataChanged(index, index);
    return true;
}

Qt::ItemFlags RuleTableModel::flags(const QModelIndex& index) const
{
    const auto base = QAbstractTableModel::flags(index);
    return index.isValid() ? base | Qt::ItemIsEditable : base;
}

QVariant RuleTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Kind:
        return tr("Where");
    case From:
        return tr("Replace");
    case To:
        return tr("By");
    default:
        return {};
    }
}

} // namespace requant
