// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/problemdetails.h"

#include "widgets/models/coretext.h"
#include "widgets/models/document.h"
#include "widgets/models/evidence.h"
#include "widgets/models/formats.h"
#include "widgets/models/namesmodel.h"
#include "widgets/models/problemmodel.h"
#include "widgets/models/verdicts.h"
#include "widgets/pages/runtimebar.h"
#include "widgets/parts/theme.h"

#include <QCoreApplication>
#include <QUrl>

#include <algorithm>

namespace requant {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(requant::ProblemsPage)
};

QString paragraph(const QString& heading, const QString& html)
{
    if (html.isEmpty())
        return {};
    return QStringLiteral("<p><b>%1</b><br>%2</p>").arg(heading, html);
}

QString mono(const QString& html)
{
    return html.isEmpty()
        ? QString()
        : QStringLiteral("<span style='font-family:\"%1\"'>%2</span>").arg(monospace().family(), html);
}

QString link(const Document& document, const QString& name)
{
    if (name.isEmpty() || document.tree.find(name.toStdString()) == noNode)
        return name.toHtmlEscaped();
    return QStringLiteral("<a href='select:%1'>%2</a>")
        .arg(QString::fromLatin1(QUrl::toPercentEncoding(name)), name.toHtmlEscaped());
}

// The name with the part that is not in @p other bold, underlined and coloured.
QString marked(const QString& other, const QString& name)
{
    const auto [start, length] = differingPart(other, name);
    if (length == 0)
        return name.toHtmlEscaped();
    return QStringLiteral("%1<b><u style='color:%2'>%3</u></b>%4")
        .arg(name.left(start).toHtmlEscaped(), toneColor(Tone::Error).name(), name.mid(start, length).toHtmlEscaped(),
            name.mid(start + length).toHtmlEscaped());
}

QString evidenceHtml(const Document& document, const Evidence& evidence)
{
    const auto row = [](const QString& label, const QString& value) {
        return QStringLiteral(
            "<tr><td style='color:%1; padding-right:12px; white-space:nowrap'>%2</td><td>%3</td></tr>")
            .arg(mutedColor().name(), label, value);
    };
    QString html = QStringLiteral("<p><b>%1</b></p><table cellspacing='0' cellpadding='2'>").arg(Words::tr("Evidence"));
    html += row(Words::tr("looked up"), mono(marked(evidence.there, evidence.wanted)));
    html += row(Words::tr("in the folder"),
        evidence.there.isEmpty() ? Words::tr("nothing under any spelling")
                                 : mono(marked(evidence.wanted, evidence.there)));
    if (!evidence.tensor.isEmpty() && evidence.tensor != evidence.there)
        html += row(Words::tr("tensor"), mono(link(document, evidence.tensor)));
    return html + QStringLiteral("</table>");
}

QString placesHtml(const Document& document, const Finding& finding, const QString& subject)
{
    constexpr std::size_t room = 6;
    if (finding.items.size() < 2 || subject != toQt(finding.subject))
        return link(document, subject);
    QStringList lines;
    for (std::size_t i = 0; i < std::min(room, finding.items.size()); ++i)
        lines << link(document, toQt(finding.items[i]));
    if (finding.items.size() > room)
        lines << Words::tr("and %1 more in the list").arg(formatNumber(finding.items.size() - room));
    return lines.join(QStringLiteral("<br>"));
}

} // namespace

QString findingHtml(
    const Document& document, const Diagnosis& diagnosis, const Finding& finding, const QString& subject)
{
    QString html = QStringLiteral("<p>%1 · <span style='color:%2'>%3</span><br><b>%4</b></p>")
                       .arg(mono(toQt(finding.rule).toHtmlEscaped()),
                           toneColor(static_cast<Tone>(severityTone(finding.severity))).name(),
                           severityWord(finding.severity), toQt(ruleTitle(finding.rule)).toHtmlEscaped());
    html += paragraph(Words::tr("What"), toQt(finding.message).toHtmlEscaped());
    html += paragraph(Words::tr("Where"), mono(placesHtml(document, finding, subject)));
    if (const auto evidence = evidenceOf(diagnosis, finding, subject))
        html += evidenceHtml(document, *evidence);
    html += paragraph(Words::tr("File"), mono(toQt(finding.file).toHtmlEscaped()));
    html += paragraph(Words::tr("Entry"), mono(toQt(finding.entry).toHtmlEscaped()));
    html += paragraph(Words::tr("Runtime"), shownRuntime(toQt(finding.runtime)).toHtmlEscaped());
    html += paragraph(Words::tr("Why it matters"), toQt(finding.why).toHtmlEscaped());
    html += paragraph(Words::tr("What to do"), toQt(finding.action).toHtmlEscaped());
    html += paragraph(Words::tr("Fix"), mono(toQt(finding.fix).toHtmlEscaped()));
    return html;
}

QString verdictHtml(const Document& document, const Verdict& verdict)
{
    QString html = QStringLiteral("<p><b>%1</b><br><span style='color:%2'>%3</span></p>")
                       .arg(shownRuntime(verdictSpec(verdict)).toHtmlEscaped(),
                           toneColor(verdictTone(verdict.kind)).name(), verdictWords(verdict));
    html += paragraph(Words::tr("Lookups"), formatNumber(verdict.lookups));
    html += paragraph(Words::tr("Why"), toQt(verdict.reason).toHtmlEscaped());
    if (verdict.failures.empty())
        return html;
    const auto& first = verdict.failures.front();
    html += paragraph(Words::tr("First failure"), toQt(first.message).toHtmlEscaped());
    html +=
        paragraph(Words::tr("Where"), mono(link(document, toQt(first.subject.empty() ? first.module : first.subject))));
    return html;
}

} // namespace requant
