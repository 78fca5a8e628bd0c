// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/runtimebar.h"

#include "widgets/async/diagnosissession.h"
#include "widgets/async/workspace.h"
#include "widgets/models/coretext.h"
#include "widgets/models/verdicts.h"
#include "widgets/parts/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace requant {

namespace {

QToolButton* pill(QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    button->setIconSize({16, 16});
    return button;
}

} // namespace

Tone verdictTone(VerdictKind kind)
{
    switch (kind) {
    case VerdictKind::Loads:
        return Tone::Good;
    case VerdictKind::Fails:
    case VerdictKind::SilentlyWrong:
        return Tone::Error;
    case VerdictKind::Unknown:
        break;
    }
    return Tone::Info;
}

QString verdictWords(const Verdict& verdict)
{
    const int modules = static_cast<int>(verdict.failures.size());
    switch (verdict.kind) {
    case VerdictKind::Loads:
        return RuntimeBar::tr("loads");
    case VerdictKind::Fails:
        return RuntimeBar::tr("fails: %Ln module(s)", nullptr, modules);
    case VerdictKind::SilentlyWrong:
        return RuntimeBar::tr("silently wrong: %Ln module(s)", nullptr, modules);
    case VerdictKind::Unknown:
        break;
    }
    return RuntimeBar::tr("unknown");
}

RuntimeBar::RuntimeBar(Workspace* workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_choice(new QComboBox(this))
    , m_pill(pill(this))
    , m_counts(pill(this))
    , m_whatIf(pill(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(grid * 2, 0, grid * 2, 0);
    row->setSpacing(grid * 2);
    row->addWidget(new QLabel(tr("Runtime"), this));
    row->addWidget(m_choice);
    row->addWidget(m_pill);
    row->addWidget(m_counts);
    row->addWidget(m_whatIf);
    row->addStretch(1);
    m_choice->setObjectName(QStringLiteral("runtimeChoice"));
    m_pill->setObjectName(QStringLiteral("verdictPill"));
    m_whatIf->setObjectName(QStringLiteral("whatIfMark"));
    m_whatIf->setIcon(toneIcon(Tone::Warning));
    m_whatIf->setText(tr("what-if: not what the runtime has"));
    m_whatIf->setToolTip(
        tr("A profile is edited on the page Names. Click to drop the edit and ask the runtime as it is."));
    fillChoice();
    m_choice->setCurrentIndex(std::max(0, m_choice->findData(workspace->diagnosis().runtimes().value(0))));
    m_choice->setToolTip(tr("The runtime and version that will serve this folder"));
    auto& session = workspace->diagnosis();
    connect(m_choice, &QComboBox::currentIndexChanged, this, [this] {
        const QString spec = m_choice->currentData().toString();
        m_workspace->diagnosis().setRuntimes(spec.isEmpty() ? QStringList() : QStringList(spec));
    });
    connect(m_pill, &QToolButton::clicked, this, [this] { m_workspace->diagnosis().askForProblems(m_shownRuntime); });
    connect(m_counts, &QToolButton::clicked, this, [this] { m_workspace->diagnosis().askForProblems(QString()); });
    connect(m_whatIf, &QToolButton::clicked, this, [this] { m_workspace->diagnosis().dropEditedRuntime(); });
    connect(&session, &DiagnosisSession::runtimesChanged, this, &RuntimeBar::fillChoice);
    connect(&session, &DiagnosisSession::started, this, &RuntimeBar::refresh);
    connect(&session, &DiagnosisSession::changed, this, &RuntimeBar::refresh);
    refresh();
}

void RuntimeBar::fillChoice()
{
    const QString chosen = m_choice->currentData().toString();
    const QSignalBlocker quiet(m_choice);
    m_choice->clear();
    m_choice->addItem(tr("Those that fit"), QString());
    const auto all = allRuntimes();
    for (auto runtime = all.rbegin(); runtime != all.rend(); ++runtime) {
        const QString spec = toQt(std::string((*runtime)->name()) + "@" + std::string((*runtime)->version()));
        m_choice->addItem(shownRuntime(spec), spec);
    }
    m_choice->setCurrentIndex(std::max(0, m_choice->findData(chosen)));
}

void RuntimeBar::refresh()
{
    const auto& session = m_workspace->diagnosis();
    const auto& diagnosis = session.diagnosis();
    const bool open = m_workspace->document() != nullptr;
    m_choice->setEnabled(open);
    m_pill->setVisible(open);
    m_whatIf->setVisible(open && session.editedRuntime());
    m_counts->setVisible(open && diagnosis && !session.isRunning());
    if (!open)
        return;
    if (session.isRunning() || !diagnosis) {
        m_pill->setIcon({});
        m_pill->setText(tr("Checking…"));
        return;
    }
    const Verdict* worst = worstVerdict(*diagnosis);
    if (!worst) {
        m_pill->setIcon(toneIcon(Tone::Info));
        m_pill->setText(tr("no runtime asked"));
    } else {
        showVerdict(*worst);
    }
    showCounts();
}

void RuntimeBar::showVerdict(const Verdict& verdict)
{
    m_shownRuntime = verdictSpec(verdict);
    const bool chosen = !m_choice->currentData().toString().isEmpty();
    const QString words = verdictWords(verdict);
    m_pill->setIcon(toneIcon(verdictTone(verdict.kind)));
    m_pill->setText(chosen ? words : QStringLiteral("%1 %2").arg(shownRuntime(m_shownRuntime), words));
    m_pill->setToolTip(
        verdict.reason.empty() ? tr("Show the problems of %1").arg(m_shownRuntime) : toQt(verdict.reason));
}

void RuntimeBar::showCounts()
{
    const auto& findings = m_workspace->diagnosis().diagnosis()->findings;
    const auto count = [&](Severity severity) {
        return static_cast<int>(
            std::count_if(findings.begin(), findings.end(), [&](const auto& f) { return f.severity == severity; }));
    };
    const int errors = count(Severity::Error);
    const int warnings = count(Severity::Warning);
    QStringList words;
    if (errors)
        words << tr("%Ln error(s)", nullptr, errors);
    if (warnings)
        words << tr("%Ln warning(s)", nullptr, warnings);
    m_counts->setText(words.isEmpty() ? tr("no problems") : words.join(QStringLiteral(", ")));
    m_counts->setIcon(toneIcon(errors ? Tone::Error : warnings ? Tone::Warning : Tone::Good));
    m_counts->setToolTip(tr("Show all problems"));
}

} // namespace requant
