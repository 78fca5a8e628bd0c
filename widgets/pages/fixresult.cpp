// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What became of an export of the Fix page: the verdicts before and after, as the new folder's diagnosis has them.

#include "core/fix/fixsummary.h"
#include "widgets/async/jobcenter.h"
#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/jobmodel.h"
#include "widgets/models/verdicts.h"
#include "widgets/pages/fixpage.h"
#include "widgets/pages/runtimebar.h"
#include "widgets/parts/banner.h"

#include <QDateTime>
#include <QFileInfo>
#include <QStringList>

namespace requant {

void FixPage::jobFinished(const QString& id)
{
    const Job* job = id == m_job ? workspace()->jobs().job(id) : nullptr;
    if (!job)
        return;
    const std::string folder = outputFolder(*job);
    m_reading.start(
        [folder, started = job->startedMs](std::stop_token) {
            std::shared_ptr<const FixSummary> result;
            // A report of an earlier export into this folder says nothing about a run that was refused or broke off.
            const QFileInfo report(QString::fromStdString(folder) + QStringLiteral("/fix_report.json"));
            const bool written = report.exists() && report.lastModified().toMSecsSinceEpoch() >= started;
            if (auto summary = readFixReport(folder); written && summary)
                result = std::make_shared<const FixSummary>(*std::move(summary));
            return result;
        },
        [this, ended = *job, folder](const std::shared_ptr<const FixSummary>& summary) {
            if (summary)
                showResult(*summary, QString::fromStdString(folder));
            else
                showUnfinished(ended);
        });
}

void FixPage::showResult(const FixSummary& summary, const QString& folder)
{
    QStringList lines;
    for (const auto& change : summary.verdicts)
        lines << tr("%1: %2 → %3")
                     .arg(shownRuntime(verdictSpec(change.before)), verdictWords(change.before),
                         verdictWords(change.after));
    lines << tr("%1 of %Ln fix(es) cured what they are for.", nullptr, static_cast<int>(summary.fixes))
                 .arg(formatNumber(summary.cured));
    lines << tr("Findings: %1 → %2").arg(formatNumber(summary.findingsBefore), formatNumber(summary.findingsAfter));
    if (summary.introduced)
        lines << tr("%Ln error(s) are new.", nullptr, static_cast<int>(summary.introduced));
    m_result->showMessage(summary.good ? Tone::Good : Tone::Error, lines.join(QStringLiteral("  ·  ")));
    m_result->addButton(tr("Open fixed folder"), [this, folder] { workspace()->open(folder); });
}

void FixPage::showUnfinished(const Job& job)
{
    const QString what = job.message.empty() ? jobStateWord(job.state) : toQt(job.message);
    m_result->showMessage(
        job.state == JobState::Cancelled ? Tone::Info : Tone::Error, tr("The export is not complete: %1").arg(what));
}

} // namespace requant
