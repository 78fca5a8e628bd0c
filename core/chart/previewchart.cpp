// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/chart/previewchart.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace requant {

namespace {

constexpr Color paper{255, 255, 255}, ink{32, 32, 36}, faint{200, 203, 208};
constexpr Color blue{0, 114, 178}, paleBlue{158, 202, 225}, orange{213, 94, 0}; // told apart by colour-blind eyes too

struct Area {
    int x, y, width, height;
};

std::string shortNumber(double value)
{
    char text[32];
    std::snprintf(text, sizeof(text), "%.3g", value);
    return text;
}

/// Frame, title and the ends of both axes; returns the inside.
Area axes(Canvas& canvas, const Area& area, const std::string& title, const std::string& left, const std::string& right,
    const std::string& top)
{
    const Area inside{area.x + 60, area.y + 22, area.width - 76, area.height - 44};
    canvas.text(inside.x, area.y + 6, title, ink);
    canvas.frame(inside.x - 1, inside.y - 1, inside.width + 2, inside.height + 2, faint);
    canvas.text(inside.x, inside.y + inside.height + 6, left, ink);
    canvas.text(inside.x + inside.width - Canvas::textWidth(right), inside.y + inside.height + 6, right, ink);
    canvas.text(inside.x - 6 - Canvas::textWidth(top), inside.y, top, ink);
    canvas.text(inside.x - 12, inside.y + inside.height - 7, "0", ink);
    return inside;
}

/// Counts on a logarithmic axis from 0 to @p most.
int barHeight(std::uint64_t count, std::uint64_t most, int height)
{
    if (count == 0 || most == 0)
        return 0;
    return std::max(
        1, static_cast<int>(std::log1p(static_cast<double>(count)) / std::log1p(static_cast<double>(most)) * height));
}

std::uint64_t largestCount(const Histogram& histogram)
{
    return histogram.counts.empty() ? 0 : *std::max_element(histogram.counts.begin(), histogram.counts.end());
}

void drawBars(Canvas& canvas, const Area& in, const Histogram& histogram, std::uint64_t most, Color color, bool outline)
{
    const auto bins = static_cast<int>(histogram.counts.size());
    int before = 0;
    for (int i = 0; i < bins; ++i) {
        const int x = in.x + in.width * i / bins, next = in.x + in.width * (i + 1) / bins;
        const int bar = barHeight(histogram.counts[static_cast<std::size_t>(i)], most, in.height);
        if (!outline)
            canvas.fill(x, in.y + in.height - bar, next - x, bar, color);
        else
            canvas.line(x, in.y + in.height - before, x, in.y + in.height - bar, color);
        if (outline)
            canvas.fill(x, in.y + in.height - bar, next - x, 1, color);
        before = bar;
    }
}

void drawWeights(Canvas& canvas, const Area& area, const PreviewResult& result)
{
    const auto bins = static_cast<std::size_t>(area.width / 3);
    const Histogram before = rebinned(result.weights, bins), after = rebinned(result.requantized, bins);
    const std::uint64_t most = std::max(largestCount(before), largestCount(after));
    const Area in = axes(canvas, area, "Weights: before filled, after outlined (log count)",
        shortNumber(before.edges.front()), shortNumber(before.edges.back()), std::to_string(most));
    drawBars(canvas, in, before, most, paleBlue, false);
    drawBars(canvas, in, after, most, blue, true);
}

void drawErrors(Canvas& canvas, const Area& area, const PreviewResult& result)
{
    const std::uint64_t most = largestCount(result.errors);
    const Area in =
        axes(canvas, area, "Error in steps (log count), lines at half a step", "-0.6", "0.6", std::to_string(most));
    drawBars(canvas, in, result.errors, most, paleBlue, false);
    for (const double step : {-0.5, 0.5}) {
        const int x = in.x + static_cast<int>((step + 0.6) / 1.2 * in.width);
        canvas.line(x, in.y, x, in.y + in.height - 1, orange);
    }
}

void drawRows(Canvas& canvas, const Area& area, const PreviewResult& result)
{
    std::vector<float> rows;
    for (const float value : result.rowRmse)
        rows.push_back(std::isfinite(value) ? value : 0.0F);
    const float top = rows.empty() ? 0.0F : *std::max_element(rows.begin(), rows.end());
    const Area in = axes(canvas, area, "Relative RMSE per row, %", std::to_string(result.rowBegin),
        std::to_string(result.rowEnd), shortNumber(static_cast<double>(top) * 100));
    for (int x = 0; x < in.width && !rows.empty() && top > 0; ++x) {
        const std::size_t begin = rows.size() * static_cast<std::size_t>(x) / static_cast<std::size_t>(in.width);
        const std::size_t end = rows.size() * static_cast<std::size_t>(x + 1) / static_cast<std::size_t>(in.width);
        const auto part = std::span(rows).subspan(begin, std::max<std::size_t>(end - begin, 1));
        const int bar =
            static_cast<int>(*std::max_element(part.begin(), part.end()) / top * static_cast<float>(in.height));
        canvas.fill(in.x + x, in.y + in.height - bar, 1, bar, blue);
    }
}

/// Light to dark along one hue, so that it reads in grey as well.
Color shade(float share)
{
    const auto mix = [share](int from, int to) {
        return static_cast<std::uint8_t>(static_cast<float>(from) + share * static_cast<float>(to - from));
    };
    return {mix(247, 8), mix(251, 48), mix(255, 107)};
}

void drawHeat(Canvas& canvas, const Area& area, const PreviewResult& result)
{
    const float top = result.heat.empty() ? 0.0F : *std::max_element(result.heat.begin(), result.heat.end());
    const Area in =
        axes(canvas, area, "Mean |error| by row and column block, darkest " + shortNumber(static_cast<double>(top)),
            "0", std::to_string(result.cols), "");
    const auto rows = static_cast<int>(result.heatRows), cols = static_cast<int>(result.heatCols);
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < cols; ++c) {
            const float value = result.heat[static_cast<std::size_t>(r * cols + c)];
            const int x = in.x + in.width * c / cols, y = in.y + in.height * r / rows;
            canvas.fill(x, y, in.x + in.width * (c + 1) / cols - x, in.y + in.height * (r + 1) / rows - y,
                shade(top > 0 && std::isfinite(value) ? value / top : 0.0F));
        }
    }
}

void drawFigures(Canvas& canvas, int y, const PreviewResult& result)
{
    const QuantMetrics& m = result.metrics;
    const std::string line = "SQNR " + (m.exact ? std::string("exact") : shortNumber(m.sqnrDb) + " dB") + "   max |e| "
        + shortNumber(m.maxAbs) + "   half-step ratio " + shortNumber(m.halfStepRatio) + "   1 - cosine "
        + shortNumber(1 - m.cosine) + "   clipped " + formatCount(m.clipped) + "   zero rows " + formatCount(m.zeroRows)
        + "   crest " + shortNumber(m.crestMax) + "   NaN " + formatCount(m.nanCount);
    canvas.text(16, y, line, ink);
}

} // namespace

Canvas drawPreview(const PreviewResult& result)
{
    Canvas canvas(1000, 680, paper);
    canvas.text(16, 12,
        printable(result.tensor) + " (" + std::to_string(result.rows) + " x " + std::to_string(result.cols) + ")", ink,
        2);
    canvas.text(16, 34, verdictText(result).english(), ink);
    drawFigures(canvas, 48, result);
    if (result.empty)
        return canvas;
    drawWeights(canvas, {0, 64, 500, 300}, result);
    drawErrors(canvas, {500, 64, 500, 300}, result);
    drawRows(canvas, {0, 370, 500, 300}, result);
    drawHeat(canvas, {500, 370, 500, 300}, result);
    return canvas;
}

} // namespace requant
