// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/whatifpanel.h"

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/registry.h"
#include "widgets/models/coretext.h"
#include "widgets/models/profileedit.h"
#include "widgets/models/verdicts.h"
#include "widgets/pages/runtimebar.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <nlohmann/json.hpp>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

QString spellPairs(const ProfileSuggestion& suggestion)
{
    switch (suggestion.kind) {
    case ProfileSuggestion::Kind::Packed: {
        QStringList parts;
        for (const auto& shard : suggestion.packed.shards)
            parts << toQt(shard);
        return WhatIfPanel::tr("Add %1 = %2").arg(toQt(suggestion.packed.fused), parts.join(QStringLiteral(", ")));
    }
    case ProfileSuggestion::Kind::Rule:
        return WhatIfPanel::tr("Replace %1 by %2")
            .arg(toQt(suggestion.rule.from), toQt(suggestion.rule.to.value_or(std::string())));
    case ProfileSuggestion::Kind::Whole:
        return WhatIfPanel::tr(
            "Add all %Ln entries that are needed", nullptr, static_cast<int>(suggestion.changes.size()));
    case ProfileSuggestion::Kind::SameAs:
        break;
    }
    return WhatIfPanel::tr("Treat %1 as %2").arg(toQt(suggestion.owner), toQt(suggestion.like));
}

QString tipOf(const ProfileSuggestion& suggestion, const QString& text)
{
    if (suggestion.kind == ProfileSuggestion::Kind::Whole) {
        QStringList lines{WhatIfPanel::tr("With these the runtime loads the folder:")};
        for (const auto& change : suggestion.changes)
            lines << toQt(change);
        return lines.join(u'\n');
    }
    return WhatIfPanel::tr(
        "%1\nIn the tables of %2; %Ln module(s) ask for it", nullptr, static_cast<int>(suggestion.modules))
        .arg(text, toQt(suggestion.owner));
}

} // namespace

void WhatIfPanel::setRuntime(const QString& spec)
{
    const auto& session = m_workspace->diagnosis();
    const auto& document = m_workspace->document();
    if (spec != m_edit->spec() && spec != m_edit->spec() + mark()) {
        const auto runtime = document && !spec.isEmpty() ? session.runtime(spec) : nullptr;
        m_edit->setBase(runtime ? spec : QString(),
            runtime ? std::make_shared<const Json>(runtime->profile()) : nullptr,
            runtime ? &document->checkpoint.config() : nullptr);
        m_before.reset();
    }
    if (const auto& diagnosis = session.diagnosis(); diagnosis && !m_edit->isEdited()) {
        if (const Verdict* verdict = verdictOf(*diagnosis, m_edit->spec()))
            m_before = *verdict;
    }
    showVerdicts();
    suggest();
}

// A profile is turned into a runtime, and asked, away from the window; the newest edit wins.
void WhatIfPanel::judge()
{
    m_build.cancel();
    auto& session = m_workspace->diagnosis();
    if (!m_edit->isEdited()) {
        session.setEditedRuntime(nullptr);
        return;
    }
    m_build.start(
        [profile = m_edit->after()](const std::stop_token&) {
            Json changed = *profile;
            changed["version"] = changed.value("version", std::string()) + mark().data();
            return runtimeFromProfile(changed);
        },
        [this](const Built& built) {
            if (!built) {
                say(toQt(built.error()), true);
                return;
            }
            say({}, false);
            m_workspace->diagnosis().setEditedRuntime(*built, m_edit->spec());
        });
}

void WhatIfPanel::showTables()
{
    {
        const QSignalBlocker quiet(m_owner);
        m_owner->clear();
        for (const QString& owner : m_edit->owners())
            m_owner->addItem(owner);
        m_owner->setCurrentText(m_edit->owner());
    }
    m_owner->setEnabled(m_owner->count() > 1);
    m_undo->setEnabled(m_edit->canUndo());
    m_redo->setEnabled(m_edit->canRedo());
    m_reset->setEnabled(m_edit->isEdited() || m_edit->canRedo());
    for (auto* button : {m_save, m_propose, m_copy})
        button->setEnabled(m_edit->isEdited());
}

void WhatIfPanel::showVerdicts()
{
    const auto& session = m_workspace->diagnosis();
    const auto counted = [](const Verdict& verdict) {
        return QStringLiteral("%1 (%2)").arg(
            verdictWords(verdict), tr("%Ln lookup(s)", nullptr, static_cast<int>(verdict.lookups)));
    };
    const auto put = [this](Tone tone, const QString& text) {
        m_verdictIcon->setPixmap(toneIcon(tone).pixmap(16, 16));
        m_verdict->setText(text);
        m_verdict->setToolTip(text);
    };
    if (!m_before) {
        put(Tone::Info, m_edit->spec().isEmpty() ? tr("no runtime asked") : tr("Checking…"));
        return;
    }
    if (!m_edit->isEdited()) {
        put(verdictTone(m_before->kind), counted(*m_before));
        return;
    }
    const Verdict* after = session.diagnosis() && session.editedRuntime() && !session.isRunning()
        ? verdictOf(*session.diagnosis(), m_edit->spec() + mark())
        : nullptr;
    const QString before = verdictWords(*m_before);
    if (after)
        put(verdictTone(after->kind), tr("%1 → %2").arg(before, counted(*after)));
    else
        put(Tone::Info, tr("%1 → %2").arg(before, tr("Checking…")));
}

void WhatIfPanel::suggest()
{
    const auto& session = m_workspace->diagnosis();
    const auto& document = m_workspace->document();
    const Verdict* now = nullptr;
    if (session.diagnosis() && document && !session.isRunning()) {
        const QString edited = m_edit->spec() + mark();
        now = verdictOf(*session.diagnosis(), m_edit->isEdited() ? edited : m_edit->spec());
    }
    if (!now) {
        showSuggestions({});
        return;
    }
    m_suggest.start([document, profile = m_edit->after(), verdict = *now](
                        const std::stop_token&) { return suggestEdits(document->checkpoint, *profile, verdict); },
        [this](const std::vector<ProfileSuggestion>& found) { showSuggestions(found); });
}

void WhatIfPanel::showSuggestions(const std::vector<ProfileSuggestion>& suggestions)
{
    constexpr std::size_t room = 2;
    while (auto* item = m_suggestions->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
    if (suggestions.empty())
        return;
    m_suggestions->addWidget(new QLabel(tr("Suggested:"), this));
    for (std::size_t i = 0; i < std::min(room, suggestions.size()); ++i) {
        const auto& suggestion = suggestions[i];
        auto* button = new QPushButton(this);
        button->setObjectName(QStringLiteral("suggestion"));
        const QString text = spellPairs(suggestion);
        constexpr int widest = 230;
        button->setText(button->fontMetrics().elidedText(text, Qt::ElideRight, widest));
        button->setToolTip(tipOf(suggestion, text));
        connect(button, &QPushButton::clicked, this, [this, suggestion] {
            const auto document = m_workspace->document();
            m_edit->apply([&](Json& profile) { applySuggestion(profile, document->checkpoint.config(), suggestion); });
        });
        m_suggestions->addWidget(button);
    }
    m_suggestions->addStretch(1);
}

void WhatIfPanel::say(const QString& message, bool bad)
{
    m_message->setText(message);
    m_message->setToolTip(message);
    m_message->setVisible(!message.isEmpty());
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, toneColor(bad ? Tone::Error : Tone::Good));
    m_message->setPalette(colours);
}

} // namespace requant
