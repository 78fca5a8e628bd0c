// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/jobmodel.h"

#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/roles.h"

#include <cmath>

namespace requant {

namespace {

ItemTone toneOf(JobState state)
{
    switch (state) {
    case JobState::Done:
        return ItemTone::Good;
    case JobState::Failed:
    case JobState::Lost:
        return ItemTone::Error;
    case JobState::Cancelled:
    case JobState::Paused:
        return ItemTone::Warning;
    case JobState::Queued:
    case JobState::Running:
        break;
    }
    return ItemTone::Info;
}

QString dash()
{
    return QStringLiteral("–");
}

// Now while it runs, over the whole run once it is done.
double rateOf(const Job& job)
{
    if (job.state == JobState::Done && job.secondsTaken() > 0)
        return static_cast<double>(job.bytesDone) / job.secondsTaken();
    return job.state == JobState::Running ? job.bytesPerSecond : 0;
}

QString cell(const Job& job, int column)
{
    switch (column) {
    case JobModel::Title:
        return toQt(job.title);
    case JobModel::Stage:
        return job.over() ? toQt(job.message) : toQt(job.stage);
    case JobModel::Done:
        if (!job.bytesTotal)
            return dash();
        return QStringLiteral("%1 / %2").arg(formatSize(job.bytesDone), formatSize(job.bytesTotal));
    case JobModel::Rate:
        return rateOf(job) > 0 ? JobModel::tr("%1/s").arg(formatSize(static_cast<std::uint64_t>(rateOf(job)))) : dash();
    case JobModel::Left:
        if (job.over())
            return job.secondsTaken() < 0 ? dash() : JobModel::tr("took %1").arg(formatSeconds(job.secondsTaken()));
        return job.state == JobState::Running ? formatSeconds(job.secondsLeft) : dash();
    case JobModel::Memory:
        return job.residentBytes ? formatSize(job.residentBytes) : dash();
    case JobModel::StateColumn:
        return jobStateWord(job.state);
    default:
        return {};
    }
}

} // namespace

QString jobStateWord(JobState state)
{
    switch (state) {
    case JobState::Queued:
        return JobModel::tr("queued");
    case JobState::Running:
        return JobModel::tr("running");
    case JobState::Paused:
        return JobModel::tr("paused");
    case JobState::Done:
        return JobModel::tr("done");
    case JobState::Failed:
        return JobModel::tr("failed");
    case JobState::Cancelled:
        return JobModel::tr("cancelled");
    case JobState::Lost:
        break;
    }
    return JobModel::tr("interrupted");
}

QString formatSeconds(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return dash();
    const auto whole = static_cast<qlonglong>(std::llround(seconds));
    const auto two = [](qlonglong value) { return QStringLiteral("%1").arg(value, 2, 10, QLatin1Char('0')); };
    if (whole < 3600)
        return QStringLiteral("%1:%2").arg(whole / 60).arg(two(whole % 60));
    return QStringLiteral("%1:%2:%3").arg(whole / 3600).arg(two(whole / 60 % 60), two(whole % 60));
}

JobModel::JobModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

bool JobModel::sameRows(const std::vector<Job>& jobs) const
{
    return std::equal(jobs.begin(), jobs.end(), m_jobs.begin(), m_jobs.end(),
        [](const Job& a, const Job& b) { return a.id == b.id; });
}

void JobModel::setJobs(const std::vector<Job>& jobs)
{
    if (!sameRows(jobs)) {
        beginResetModel();
        m_jobs = jobs;
        endResetModel();
        return;
    }
    m_jobs = jobs;
    if (!m_jobs.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int JobModel::rowOf(const std::string& id) const
{
    for (std::size_t row = 0; row < m_jobs.size(); ++row) {
        if (m_jobs[row].id == id)
            return static_cast<int>(row);
    }
    return -1;
}

int JobModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_jobs.size());
}

int JobModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant JobModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Job& job = m_jobs[static_cast<std::size_t>(index.row())];
    const bool number = index.column() >= Done && index.column() <= Memory;
    switch (role) {
    case Qt::DisplayRole:
        return cell(job, index.column());
    case Qt::ToolTipRole:
        return toQt(job.message.empty() ? job.current : job.message);
    case Qt::TextAlignmentRole:
        return QVariant((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case MonospaceRole:
        return number;
    case ToneRole:
        return static_cast<int>(index.column() == StateColumn ? toneOf(job.state) : ItemTone::Neutral);
    default:
        return {};
    }
}

QVariant JobModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Title:
        return tr("Job");
    case Stage:
        return tr("Phase");
    case Done:
        return tr("Done");
    case Rate:
        return tr("Rate");
    case Left:
        return tr("Time left");
    case Memory:
        return tr("Memory");
    case StateColumn:
        return tr("State");
    default:
        return {};
    }
}

} // namespace requant
