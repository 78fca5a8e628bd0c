// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the Validate page draws of a saved run.

#include "core/device/runstore.h"
#include "widgets/models/coretext.h"
#include "widgets/pages/validatepage.h"
#include "widgets/parts/serverlogview.h"
#include "widgets/plots/seriesplot.h"

#include <nlohmann/json.hpp>

#include <QTabWidget>

#include <limits>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

const Json& member(const Json& json, const char* key)
{
    static const Json none;
    const auto found = json.is_object() ? json.find(key) : json.end();
    return json.is_object() && found != json.end() ? *found : none;
}

double number(const Json& json, const char* key)
{
    const Json& value = member(json, key);
    return value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN();
}

SeriesPlot::Curve curveOf(const Json& rows, const QString& name, const char* x, const char* y)
{
    SeriesPlot::Curve curve{name, {}, {}};
    for (const auto& row : rows) {
        const double at = number(row, x);
        const double value = number(row, y);
        if (at == at && value == value) { // neither is NaN
            curve.x.push_back(at);
            curve.y.push_back(value);
        }
    }
    return curve;
}

// The distance at every beginning, and how far the reference is from itself on average.
std::vector<SeriesPlot::Curve> distanceCurves(const Json& comparison, const QString& name, const QString& floorName)
{
    const Json& distances = member(comparison, "distances_nat");
    if (!distances.is_array() || distances.empty())
        return {};
    SeriesPlot::Curve curve{name, {}, {}};
    for (const auto& distance : distances) {
        if (!distance.is_number())
            continue;
        curve.x.push_back(static_cast<double>(curve.x.size()));
        curve.y.push_back(distance.get<double>());
    }
    const double floor = number(comparison, "floor_nat");
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
    m_latency->setCurves({{tr("answer"), {}, {}}, {tr("first token"), {}, {}}});
    m_session.follow(*id);
    m_tabs->setCurrentWidget(m_log);
    updateButtons();
}

void ValidatePage::showRun(const SavedRun& run)
{
    if (!run.document || m_session.isRunning())
        return;
    const Json& samples = member(*run.document, "samples");
    if (samples.is_array() && !samples.empty())
        m_latency->setCurves(
            {curveOf(samples, tr("answer"), "t", "latency_s"), curveOf(samples, tr("first token"), "t", "ttft_s")});
    else
        m_latency->setCurves({});
    m_distance->setCurves(
        distanceCurves(member(*run.document, "comparison"), tr("from the reference"), tr("reference from itself")));
}

} // namespace requant
