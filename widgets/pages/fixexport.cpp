// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the Fix page hands out: a fixed folder by a job, a patch proposal, flags of the server.

#include "core/fix/fixsummary.h"
#include "core/fix/proposal.h"
#include "widgets/async/diagnosissession.h"
#include "widgets/async/jobcenter.h"
#include "widgets/models/coretext.h"
#include "widgets/models/fixmodel.h"
#include "widgets/models/verdicts.h"
#include "widgets/pages/fixpage.h"
#include "widgets/parts/banner.h"
#include "widgets/parts/tableview.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QResizeEvent>
#include <QSaveFile>
#include <QSplitter>

namespace requant {

void FixPage::resizeEvent(QResizeEvent* event)
{
    // Between two docks there is no room side by side for the list and both sides of the difference.
    m_split->setOrientation(event->size().width() < 1000 ? Qt::Vertical : Qt::Horizontal);
    Page::resizeEvent(event);
}

FixOptions FixPage::options() const
{
    FixOptions options;
    for (const QString& spec : workspace()->diagnosis().runtimes()) {
        if (auto runtime = findRuntime(spec.toStdString()))
            options.runtimes.push_back(*std::move(runtime));
    }
    options.deep = workspace()->diagnosis().isDeep();
    options.origin = m_origin.toStdString();
    return options;
}

void FixPage::showRemark()
{
    const Fix* fix = m_model->fix(m_table->currentIndex().row());
    m_remark->setText(fix ? toQt(fix->remark) : QString());
    m_remark->setVisible(!m_remark->text().isEmpty());
}

void FixPage::chooseOutput()
{
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Output folder"), QFileInfo(m_output->text()).path());
    if (!folder.isEmpty())
        m_output->setText(folder);
}

void FixPage::chooseOrigin()
{
    const QString folder = QFileDialog::getExistingDirectory(
        this, tr("Folder that has the missing code"), QFileInfo(m_output->text()).path());
    if (folder.isEmpty())
        return;
    m_origin = folder;
    listAgain();
}

void FixPage::exportFolder()
{
    const QString out = m_output->text().trimmed();
    if (out.isEmpty() || !m_document)
        return;
    const QString source = toQt(utf8(m_document->checkpoint.folder()));
    QStringList command{QStringLiteral("fix"), source, out};
    for (const auto& choice : m_model->choices())
        command << QStringLiteral("--fix")
                << toQt(choice.finding.empty() ? choice.id : choice.id + ":" + choice.finding);
    for (const QString& runtime : workspace()->diagnosis().runtimes())
        command << QStringLiteral("--runtime") << runtime;
    if (workspace()->diagnosis().isDeep())
        command << QStringLiteral("--deep");
    if (!m_origin.isEmpty())
        command << QStringLiteral("--origin") << m_origin;
    QString error;
    m_result->hide();
    m_job = workspace()->jobs().start(
        tr("Fix %1 → %2").arg(QFileInfo(source).fileName(), QFileInfo(out).fileName()), command, &error);
    if (!error.isEmpty())
        m_summary->setText(error);
}

void FixPage::exportProposal()
{
    const auto diagnosis = m_document ? workspace()->diagnosis().diagnosis() : nullptr;
    const Verdict* worst = diagnosis ? worstVerdict(*diagnosis) : nullptr;
    if (!worst)
        return;
    const Verdict& verdict = *worst;
    const auto runtime = findRuntime(verdict.runtime + "@" + verdict.version);
    if (!runtime) {
        m_summary->setText(toQt(runtime.error()));
        return;
    }
    m_proposing.start(
        [document = m_document, runtime = *runtime](std::stop_token stop) {
            Context context;
            context.stop = std::move(stop);
            auto proposal = proposePatch(document->checkpoint, *runtime, false, context);
            return proposal ? Proposed{std::make_shared<const PatchProposal>(*std::move(proposal)), {}}
                            : Proposed{nullptr, toQt(proposal.error())};
        },
        [this](const Proposed& proposed) {
            if (proposed.patch)
                saveProposal(*proposed.patch);
            else
                m_summary->setText(proposed.error);
        });
}

void FixPage::saveProposal(const PatchProposal& proposal)
{
    const QString name = QFileDialog::getSaveFileName(this, tr("Save the patch proposal"),
        QStringLiteral("requant-patch.txt"), tr("Text (*.txt);;Requant profile (*.json)"));
    if (name.isEmpty())
        return;
    const bool profile = name.endsWith(QStringLiteral(".json"));
    const std::string text = profile ? proposal.profile.dump(4) + "\n" : proposal.text;
    QSaveFile file(name);
    const auto size = static_cast<qint64>(text.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), size) != size || !file.commit()) {
        m_summary->setText(tr("%1 cannot be written: %2").arg(name, file.errorString()));
        return;
    }
    m_summary->setText(
        tr("Saved %1; with it %2 %3.").arg(name, toQt(proposal.base), toQt(requant::name(proposal.after.kind))));
}

void FixPage::copyFlags()
{
    const auto diagnosis = m_document ? workspace()->diagnosis().diagnosis() : nullptr;
    if (!diagnosis)
        return;
    const auto flags = launchFlags(m_document->checkpoint, *diagnosis, m_model->choices(), options());
    if (!flags) {
        m_summary->setText(toQt(flags.error()));
    } else if (flags->flags.empty()) {
        m_summary->setText(tr("No flag of the server does what is ticked."));
    } else {
        QGuiApplication::clipboard()->setText(toQt(flags->flags));
        m_summary->setText(tr("Copied: %1").arg(toQt(flags->flags)));
    }
}

} // namespace requant
