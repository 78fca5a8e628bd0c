// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/runsmodel.h"

#include "widgets/models/coretext.h"
#include "widgets/models/roles.h"

#include <QDateTime>
#include <QFileInfo>
#include <QLocale>

namespace requant {

namespace {

QString verdictWord(const std::string& verdict)
{
    if (verdict == "passes")
        return RunsModel::tr("passes");
    if (verdict == "fails")
        return RunsModel::tr("fails");
    if (verdict == "cancelled")
        return RunsModel::tr("cancelled");
    return verdict == "not run" ? RunsModel::tr("not run") : toQt(verdict);
}

QVariant verdictTone(const std::string& verdict)
{
    if (verdict == "passes")
        return static_cast<int>(ItemTone::Good);
    return verdict == "fails" ? QVariant(static_cast<int>(ItemTone::Error)) : QVariant();
}

QString shown(double value)
{
    return QLocale().toString(value, 'g', 5);
}

} // namespace

RunsModel::RunsModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void RunsModel::setRuns(std::vector<SavedRun> runs)
{
    beginResetModel();
    m_runs = std::move(runs);
    endResetModel();
}

int RunsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

int RunsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant RunsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const SavedRun& row = run(index.row());
    if (role == ToneRole)
        return index.column() == Verdict ? verdictTone(row.verdict) : QVariant();
    if (role == Qt::ToolTipRole)
        return index.column() == Checkpoint ? toQt(row.checkpoint) : toQt(row.ending);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case When:
        return QLocale().toString(QDateTime::fromMSecsSinceEpoch(row.startedMs), QLocale::ShortFormat);
    case Checkpoint:
        return QFileInfo(toQt(row.checkpoint)).fileName();
    case Device:
        return toQt(row.place.empty() || row.place == "local" ? row.device : row.device + ", " + row.place);
    case Verdict:
        return verdictWord(row.verdict);
    default:
        return toQt(row.source);
    }
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case When:
        return tr("When");
    case Checkpoint:
        return tr("Checkpoint");
    case Device:
        return tr("Device");
    case Verdict:
        return tr("Verdict");
    case Source:
        return tr("Made by");
    default:
        return {};
    }
}

RunNumbersModel::RunNumbersModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void RunNumbersModel::setNumbers(std::vector<RunNumber> numbers, bool twoRuns)
{
    beginResetModel();
    m_twoRuns = twoRuns;
    m_numbers = std::move(numbers);
    endResetModel();
}

int RunNumbersModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_numbers.size());
}

int RunNumbersModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_twoRuns ? ColumnCount : After);
}

QString RunNumbersModel::change(const RunNumber& number) const
{
    if (!number.inBoth || number.before == 0)
        return {};
    const double percent = 100 * (number.after - number.before) / number.before;
    return tr("%1 %").arg(QLocale().toString(percent, 'f', 1));
}

QVariant RunNumbersModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const RunNumber& row = m_numbers[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole)
        return QVariant((index.column() == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == MonospaceRole)
        return true;
    if (role == MutedRole)
        return !row.inBoth;
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Name:
        return toQt(row.name);
    case Before:
        return shown(row.before);
    case After:
        return row.inBoth ? shown(row.after) : QString();
    default:
        return change(row);
    }
}

QVariant RunNumbersModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Number");
    case Before:
        return m_twoRuns ? tr("Earlier run") : tr("Value");
    case After:
        return tr("Later run");
    case Change:
        return tr("Change");
    default:
        return {};
    }
}

} // namespace requant
