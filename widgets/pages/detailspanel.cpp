// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/detailspanel.h"

#include "widgets/models/copyformats.h"
#include "widgets/models/coretext.h"
#include "widgets/models/details.h"
#include "widgets/pages/copymenu.h"
#include "widgets/parts/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QTextBrowser>
#include <QTextOption>
#include <QToolButton>
#include <QUrl>

namespace requant {

namespace {

QString toneMark(ItemTone tone)
{
    // Sign and word: the colour only repeats what the sign says.
    const auto mark = [tone](const char16_t* sign) {
        return QStringLiteral("<span style='color:%1'>%2</span> ")
            .arg(toneColor(static_cast<Tone>(tone)).name(), QString::fromUtf16(sign));
    };
    switch (tone) {
    case ItemTone::Error:
        return mark(u"✖");
    case ItemTone::Warning:
        return mark(u"▲");
    case ItemTone::Good:
        return mark(u"✔");
    case ItemTone::Info:
    case ItemTone::Neutral:
        break;
    }
    return {};
}

QString factRow(const Fact& fact)
{
    QString value = fact.value.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>"));
    if (fact.monospace)
        value = QStringLiteral("<span style='font-family:\"%1\"'>%2</span>").arg(monospace().family(), value);
    QString label = fact.label.toHtmlEscaped();
    if (!fact.link.isEmpty()) {
        label = QStringLiteral("<a href='select:%1'>%2</a>")
                    .arg(QString::fromLatin1(QUrl::toPercentEncoding(fact.link)), label);
    }
    // A long label, a file and a path in it, would leave no room for the value beside it.
    constexpr qsizetype longest = 18;
    if (fact.label.size() > longest)
        return QStringLiteral("<tr><td colspan='2' style='color:%1'>%2</td></tr><tr><td></td><td>%3%4</td></tr>")
            .arg(mutedColor().name(), label, toneMark(fact.tone), value);
    return QStringLiteral("<tr><td style='color:%1; padding-right:12px; white-space:nowrap'>%2</td><td>%3%4</td></tr>")
        .arg(mutedColor().name(), label, toneMark(fact.tone), value);
}

} // namespace

DetailsPanel::DetailsPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_text(new QTextBrowser(this))
    , m_buttons(new QHBoxLayout)
    , m_copy(new QToolButton(this))
{
    m_text->setObjectName(QStringLiteral("detailsText"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    m_text->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_text->document()->setDocumentMargin(3 * grid);
    m_copy->setText(tr("Copy"));
    m_copy->setIcon(themedIcon("copy"));
    m_copy->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_copy->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_copy);
    m_copy->setMenu(menu);
    m_buttons->setContentsMargins(2 * grid, grid, 2 * grid, 2 * grid);
    m_buttons->addWidget(m_copy);
    m_buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_text, 1);
    layout->addLayout(m_buttons);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillCopyMenu(menu, m_workspace); });
    connect(m_text, &QTextBrowser::anchorClicked, this, &DetailsPanel::follow);
    connect(workspace, &Workspace::selectionChanged, this, &DetailsPanel::showSelection);
    connect(workspace, &Workspace::documentChanged, this, &DetailsPanel::showSelection);
    connect(&workspace->diagnosis(), &DiagnosisSession::changed, this, &DetailsPanel::showSelection);
    showSelection();
}

void DetailsPanel::addButton(QToolButton* button)
{
    m_buttons->insertWidget(0, button);
}

void DetailsPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_text)
        showSelection();
}

void DetailsPanel::showSelection()
{
    const auto& document = m_workspace->document();
    const auto& selection = m_workspace->selection();
    m_copy->setEnabled(document && !selection.empty());
    if (!document || selection.empty()) {
        m_text->setHtml(
            QStringLiteral("<p style='color:%1'>%2</p>")
                .arg(mutedColor().name(), tr("Select a tensor or a module to see what the folder says about it.")));
        return;
    }
    const QString name = toQt(copyText(*document, selection, CopyFormat::Name).toStdString());
    m_text->setHtml(html(name.isEmpty() ? tr("whole checkpoint") : name, describe(*document, selection)));
}

QString DetailsPanel::html(const QString& name, const std::vector<FactGroup>& groups) const
{
    QString text = QStringLiteral("<p style='font-family:\"%1\"; font-weight:600; margin-bottom:8px'>%2</p>")
                       .arg(monospace().family(), name.toHtmlEscaped());
    for (const auto& group : groups) {
        text += QStringLiteral("<p style='font-weight:600; margin-top:12px; margin-bottom:4px'>%1</p>"
                               "<table cellspacing='0' cellpadding='2'>")
                    .arg(group.title.toHtmlEscaped());
        for (const auto& fact : group.facts)
            text += factRow(fact);
        text += QStringLiteral("</table>");
    }
    return text;
}

void DetailsPanel::follow(const QUrl& link)
{
    if (link.scheme() == QStringLiteral("select"))
        m_workspace->selectPath(QUrl::fromPercentEncoding(link.toEncoded().mid(7)));
}

} // namespace requant
