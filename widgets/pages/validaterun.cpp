// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the Validate page says at the end of a run, of a log, and draws of a saved run.

#include "core/device/runstore.h"
#include "core/device/textjson.h"
#include "widgets/models/coretext.h"
#include "widgets/models/endingtext.h"
#include "widgets/pages/runspanel.h"
#include "widgets/pages/validatepage.h"
#include "widgets/pages/watchplots.h"
#include "widgets/parts/banner.h"
#include "widgets/parts/serverlogview.h"

#include <nlohmann/json.hpp>

#include <QProgressBar>
#include <QTabWidget>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

// "RULE · what happened → tensor", and in a second line what to do.
QString causeText(const std::string& rule, const Text& headline, const std::string& tensor, const Text& action)
{
    QString text = rule.empty() ? toQt(headline) : QStringLiteral("%1 · %2").arg(toQt(rule), toQt(headline));
    if (!tensor.empty())
        text += QStringLiteral(" → ") + toQt(tensor);
    return action.empty() ? text : text + u'\n' + toQt(action);
}

// The distance at every beginning, and how far the reference is from itself on average.
std::vector<SeriesPlot::Curve> distanceCurves(const Json& comparison, const QString& name, const QString& floorName)
{
    const Json& distances = memberOf(comparison, "distances_nat");
    if (!distances.is_array() || distances.empty())
        return {};
    SeriesPlot::Curve curve{name, {}, {}};
    for (const auto& distance : distances) {
        if (!distance.is_number())
            continue;
        curve.x.push_back(static_cast<double>(curve.x.size()));
        curve.y.push_back(distance.get<double>());
    }
    const double floor = numberOf(comparison, "floor_nat");
    const double last = curve.x.empty() ? 0 : curve.x.back();
    return {curve, {floorName, {0, last}, {floor, floor}}};
}

} // namespace

std::any ValidatePage::handOver() const
{
    return m_session.job();
}

// A validation outlives the page that started it: the new one follows its events from the first on.
void ValidatePage::takeOver(const std::any& job)
{
    const auto* id = std::any_cast<QString>(&job);
    if (!id || id->isEmpty())
        return;
    m_plots->clear();
    m_session.follow(*id);
    m_tabs->setCurrentWidget(m_log);
    updateButtons();
}

void ValidatePage::ended(const ValidationEnd& end)
{
    m_progress->hide();
    m_runs->refresh();
    m_tabs->setCurrentIndex(1);
    updateButtons();
    if (m_prepareLater)
        prepare();
    if (!end.judged) {
        m_banner->showMessage(Tone::Error, end.message);
        return;
    }
    const ValidationCause& cause = end.cause;
    QStringList lines{endingText(end.ending)};
    if (!cause.headline.empty())
        lines << causeText(cause.finding, cause.headline, cause.tensor, cause.action);
    m_banner->showMessage(static_cast<Tone>(endingTone(end.ending)), lines.join(u'\n'));
    offerHelp(cause.tensor, cause.finding, cause.fix);
}

void ValidatePage::showCause(const LogCause& cause)
{
    if (!cause.known) {
        m_banner->showMessage(Tone::Info, toQt(cause.headline));
        return;
    }
    m_banner->showMessage(Tone::Error, causeText(cause.rule, cause.headline, cause.tensor, cause.action));
    offerHelp(cause.tensor, cause.rule, cause.fix);
}

void ValidatePage::offerHelp(const std::string& tensor, const std::string& rule, const std::string& fix)
{
    if (m_document && !tensor.empty() && m_document->tree.find(tensor) != noNode)
        m_banner->addButton(tr("Show in tree"), [this, path = toQt(tensor)] { workspace()->selectPath(path); });
    if (!fix.empty())
        m_banner->addButton(tr("Fix this"), [this, id = toQt(rule)] { workspace()->askForFixes(id); });
}

void ValidatePage::showRun(const SavedRun& run)
{
    if (!run.document || m_session.isRunning())
        return;
    std::vector<WatchSample> samples;
    if (const Json& rows = memberOf(*run.document, "samples"); rows.is_array()) {
        for (const auto& row : rows) {
            if (row.is_object())
                samples.push_back(watchSample(row));
        }
    }
    m_plots->setSamples(samples);
    m_plots->setDistances(
        distanceCurves(memberOf(*run.document, "comparison"), tr("from the reference"), tr("reference from itself")));
}

} // namespace requant
