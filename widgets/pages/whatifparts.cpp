// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The parts of the what-if panel, and what it writes.

#include "core/base/stagedfile.h"
#include "core/runtime/profilepatch.h"
#include "core/runtime/registry.h"
#include "widgets/models/coretext.h"
#include "widgets/models/profileedit.h"
#include "widgets/models/profiletablemodels.h"
#include "widgets/models/verdicts.h"
#include "widgets/pages/whatifpanel.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <nlohmann/json.hpp>

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

QToolButton* tool(const char* icon, const QString& text, const QString& tip, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setIcon(themedIcon(icon));
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    return button;
}

QToolButton* sign(const QString& text, const QString& tip, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setAutoRaise(true);
    return button;
}

QHBoxLayout* line()
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(2 * grid, 0, 2 * grid, 0);
    row->setSpacing(grid);
    return row;
}

// A table below its title, with signs to change its rows at the right.
QWidget* titled(const QString& title, TableView* table, const QList<QToolButton*>& buttons, QWidget* parent)
{
    auto* box = new QWidget(parent);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(grid);
    auto* head = line();
    auto* label = new QLabel(title, box);
    label->setBuddy(table);
    head->addWidget(label, 1);
    for (auto* button : buttons)
        head->addWidget(button);
    column->addLayout(head);
    column->addWidget(table, 1);
    table->setParent(box);
    table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    table->setAccessibleName(title);
    table->setMinimumHeight(3 * table->verticalHeader()->defaultSectionSize());
    return box;
}

QString fileName(const QString& spec)
{
    return QString(spec).replace(QLatin1Char('@'), QLatin1Char('-')) + QStringLiteral("-edited");
}

} // namespace

WhatIfPanel::WhatIfPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_edit(new ProfileEdit(this))
{
    setObjectName(QStringLiteral("whatIf"));
    auto* tables = new QSplitter(Qt::Horizontal, this);
    tables->addWidget(buildPacked());
    tables->addWidget(buildRules());
    tables->setStretchFactor(0, 3);
    tables->setStretchFactor(1, 2);
    tables->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, grid, 0, grid);
    column->setSpacing(grid);
    column->addWidget(buildHead());
    column->addWidget(tables, 1);
    column->addWidget(buildFoot());
    connect(m_edit, &ProfileEdit::tablesChanged, this, &WhatIfPanel::showTables);
    connect(m_edit, &ProfileEdit::edited, this, [this] {
        judge();
        showVerdicts();
    });
    auto& session = workspace->diagnosis();
    connect(&session, &DiagnosisSession::started, this, &WhatIfPanel::showVerdicts);
    connect(&session, &DiagnosisSession::editDropped, this, [this] {
        m_build.cancel();
        m_suggest.cancel();
        m_edit->setBase({}, nullptr, nullptr);
    });
    showTables();
}

QWidget* WhatIfPanel::buildHead()
{
    auto* box = new QWidget(this);
    auto* row = line();
    box->setLayout(row);
    m_owner = new QComboBox(box);
    m_owner->setObjectName(QStringLiteral("whatIfOwner"));
    m_owner->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_owner->setToolTip(tr("Whose tables of the profile are shown"));
    m_undo = tool("back", tr("Undo"), tr("Take the last change back"), box);
    m_redo = tool("forward", tr("Redo"), tr("Make the change again that was taken back"), box);
    m_reset = tool("close", tr("Reset"), tr("Forget all changes: the profile as the runtime has it"), box);
    m_verdictIcon = new QLabel(box);
    m_verdict = new QLabel(box);
    m_verdict->setMinimumWidth(30 * grid);
    m_verdict->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_verdict->setObjectName(QStringLiteral("whatIfVerdict"));
    row->addWidget(new QLabel(tr("What if in"), box));
    row->addWidget(m_owner);
    for (auto* button : {m_undo, m_redo, m_reset})
        row->addWidget(button);
    row->addSpacing(2 * grid);
    row->addWidget(m_verdictIcon);
    row->addWidget(m_verdict, 1);
    connect(m_owner, &QComboBox::currentTextChanged, m_edit, &ProfileEdit::setOwner);
    connect(m_undo, &QToolButton::clicked, m_edit, &ProfileEdit::undo);
    connect(m_redo, &QToolButton::clicked, m_edit, &ProfileEdit::redo);
    connect(m_reset, &QToolButton::clicked, m_edit, &ProfileEdit::reset);
    return box;
}

QWidget* WhatIfPanel::buildPacked()
{
    m_packed = new TableView(QStringLiteral("whatIfPacked"), this);
    m_packed->setModel(new PackedTableModel(m_edit, m_packed));
    m_packed->setColumnChars({14, 34, 12});
    m_packed->restoreState();
    auto* remove = sign(QStringLiteral("\u2212"), tr("Remove the expansion"), this);
    connect(remove, &QToolButton::clicked, this, [this] {
        if (!m_edit->removePacked(m_packed->currentIndex().row()) && m_packed->currentIndex().isValid())
            say(tr("This entry comes from elsewhere in the runtime and cannot be removed from this table."), true);
    });
    return titled(tr("Packed expansions"), m_packed, {remove}, this);
}

QWidget* WhatIfPanel::buildRules()
{
    m_rules = new TableView(QStringLiteral("whatIfRules"), this);
    m_rules->setModel(new RuleTableModel(m_edit, m_rules));
    m_rules->setColumnChars({7, 20, 20});
    m_rules->restoreState();
    auto* up = sign(QStringLiteral("\u2191"), tr("Apply this rule earlier"), this);
    auto* down = sign(QStringLiteral("\u2193"), tr("Apply this rule later"), this);
    auto* remove = sign(QStringLiteral("\u2212"), tr("Remove the rule"), this);
    const auto move = [this](int by) {
        const int row = m_rules->currentIndex().row();
        if (m_edit->moveRule(row, by))
            m_rules->selectRow(row + by);
    };
    connect(up, &QToolButton::clicked, this, [move] { move(-1); });
    connect(down, &QToolButton::clicked, this, [move] { move(1); });
    connect(remove, &QToolButton::clicked, this, [this] { m_edit->removeRule(m_rules->currentIndex().row()); });
    return titled(tr("Names: prefix and part rules"), m_rules, {up, down, remove}, this);
}

QWidget* WhatIfPanel::buildFoot()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(grid);
    m_suggestions = line();
    column->addLayout(m_suggestions);
    auto* row = line();
    column->addLayout(row);
    m_message = new QLabel(box);
    m_message->setObjectName(QStringLiteral("whatIfMessage"));
    m_message->setWordWrap(true);
    m_message->hide();
    m_save = new QPushButton(tr("Save as profile…"), box);
    m_save->setToolTip(tr("A JSON profile; one in the folder of your profiles is a runtime to choose above"));
    m_propose = new QPushButton(tr("Save patch proposal…"), box);
    m_propose->setToolTip(tr("The change as text for the people who maintain the runtime's tables"));
    m_copy = new QPushButton(tr("Copy"), box);
    m_copy->setToolTip(tr("Copy the patch proposal"));
    row->addWidget(m_message, 1);
    row->addStretch(0);
    for (auto* button : {m_copy, m_propose, m_save})
        row->addWidget(button);
    connect(m_save, &QPushButton::clicked, this, &WhatIfPanel::askForProfile);
    connect(m_propose, &QPushButton::clicked, this, &WhatIfPanel::askForProposal);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(proposalText()); });
    return box;
}

std::string WhatIfPanel::profileText(const QString& version) const
{
    const std::string base = m_edit->spec().toStdString();
    Json profile = *m_edit->after();
    // Only built-in versions can be a base; a change of the user's own profile is kept whole.
    if (const auto builtin = builtinProfile(base); builtin && *builtin == *m_edit->before()) {
        profile = profilePatch(*m_edit->before(), *m_edit->after(), base, version.toStdString());
        profile["runtime"] = m_edit->before()->value("runtime", std::string());
    } else {
        profile["version"] = version.toStdString();
        profile.erase("aliases");
    }
    return profile.dump(2) + "\n";
}

QString WhatIfPanel::proposalText() const
{
    return QStringLiteral("# %1\n%2")
        .arg(tr("Proposed change of the tables of %1").arg(shownRuntime(m_edit->spec())),
            QString::fromStdString(patchProposal(*m_edit->before(), *m_edit->after())));
}

QString WhatIfPanel::saveProfile(const QString& path)
{
    const QFileInfo target(path);
    // The version is the name of the file, without that of the runtime in front of it.
    const QString runtime = m_edit->spec().section(QLatin1Char('@'), 0, 0) + QLatin1Char('-');
    QString version = target.completeBaseName();
    if (version.startsWith(runtime) && version.size() > runtime.size())
        version.remove(0, runtime.size());
    QDir().mkpath(target.absolutePath());
    const auto written = writeTextFile(QFile::encodeName(path).toStdString(), profileText(version));
    if (!written)
        return toQt(written.error());
    m_workspace->diagnosis().noteRuntimesChanged();
    const bool listed = target.absoluteDir() == QDir(QString::fromStdString(userProfileFolder()));
    say(listed ? tr("Saved; choose %1 %2 above to ask it.").arg(runtime.chopped(1), version)
               : tr("Saved. Put the file into %1 to choose it above.").arg(toQt(userProfileFolder())),
        false);
    return {};
}

void WhatIfPanel::askForProfile()
{
    const QString folder = QString::fromStdString(userProfileFolder());
    QDir().mkpath(folder);
    const QString path = QFileDialog::getSaveFileName(this, tr("Save as profile"),
        folder + QLatin1Char('/') + fileName(m_edit->spec()) + QStringLiteral(".json"), tr("Profiles (*.json)"));
    if (path.isEmpty())
        return;
    if (const QString error = saveProfile(path); !error.isEmpty())
        say(error, true);
}

void WhatIfPanel::askForProposal()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save patch proposal"), fileName(m_edit->spec()) + QStringLiteral(".txt"), tr("Text (*.txt)"));
    if (path.isEmpty())
        return;
    const auto written = writeTextFile(QFile::encodeName(path).toStdString(), proposalText().toStdString());
    say(written ? tr("Saved as %1").arg(path) : toQt(written.error()), !written);
}

} // namespace requant
