// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/cannbinjson.h"

#include <nlohmann/json.hpp>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

template <typename T>
Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json();
}

Json hypothesisJson(const CannbinHypothesis& h)
{
    Json out{{"base", name(h.base)}, {"feasible", h.feasible}};
    if (!h.feasible) {
        out["why"] = h.why.english();
        return out;
    }
    out["weight_base"] = h.weightBase;
    out["scale_base"] = h.scaleBase;
    out["scales_sampled"] = h.sampled;
    out["scales_plausible"] = h.plausible;
    return out;
}

Json indexJson(const CannbinContainer& container)
{
    const CannbinIndexPlace& place = container.index;
    Json log = Json::array();
    for (const auto& line : container.searchLog)
        log.push_back(line.english());
    return {{"form", name(place.form)}, {"found_by", name(place.search)}, {"offset", place.offset},
        {"bytes", place.bytes}, {"text_bytes", place.textBytes}, {"trailing_bytes", place.trailing}, {"search", log}};
}

Json signJson(const CannbinContainer& container)
{
    return {{"used", name(container.sign)}, {"chosen_by", container.signChosen ? "user" : "default"},
        {"codes", container.evidence.codes}, {"near_zero_twos_complement", container.evidence.nearZeroTwos()},
        {"near_zero_offset_8", container.evidence.nearZeroOffset()}, {"why", container.signReason.english()}};
}

Json geometryJson(const CannbinContainer& container)
{
    const bool byEvidence = !container.geometryChosen && container.geometry != CannbinGeometry::BlockGrid;
    return {{"used", name(container.geometry)},
        {"chosen_by",
            container.geometryChosen ? "user"
                : byEvidence         ? "evidence"
                                     : "default"},
        {"full_block_grid", container.evidence.blockShare()}, {"full_row_groups", container.evidence.groupShare()},
        {"why", container.geometryReason.english()}};
}

Json entryJson(const CannbinContainer& container, const CannbinBlock& block)
{
    Json out{{"name", block.name}, {"shape", {block.rows, block.cols}},
        {"block_size", {block.blockRows, block.blockCols}}, {"weight_offset", block.weightOffset},
        {"scale_offset", block.scaleOffset}};
    out["tiling"] =
        block.tiling.readable ? Json{{"M", block.tiling.m}, {"N", block.tiling.n}, {"K", block.tiling.k}} : Json();
    if (const Text problem = tilingProblem(block); !problem.empty())
        out["tiling_problem"] = problem.english();
    if (!container.indexOnly()) {
        out["weight_position"] = block.weightBegin;
        out["scale_position"] = block.scaleBegin;
        out["row_bytes"] = block.rowBytes;
        out["padded_rows"] = block.rowBytes != block.denseRowBytes();
    }
    if (!block.otherKeys.empty())
        out["other_keys"] = block.otherKeys;
    return out;
}

} // namespace

std::string_view name(CannbinIndexForm form)
{
    return form == CannbinIndexForm::Gzip ? "gzip" : form == CannbinIndexForm::Zlib ? "zlib" : "raw";
}

std::string_view name(CannbinIndexSearch search)
{
    return search == CannbinIndexSearch::Pointer ? "header-pointer" : "back-scan";
}

Text tilingProblem(const CannbinBlock& block)
{
    const CannbinTiling& t = block.tiling;
    const std::vector<std::string> values{std::to_string(t.m), std::to_string(t.n), std::to_string(t.k)};
    if (!t.given)
        return Text(RQ_TEXT("core", "It has no tiling."));
    if (!t.readable)
        return Text(RQ_TEXT("core", "Its tiling is not an object of the integers M, N and K."));
    if (t.m <= 0 || t.n <= 0 || t.k <= 0)
        return Text(RQ_TEXT("core", "Its tiling M %1, N %2, K %3 is not positive."), values);
    const auto n = static_cast<std::uint64_t>(t.n);
    const auto k = static_cast<std::uint64_t>(t.k);
    if (block.rows % n || block.cols % k)
        return Text(RQ_TEXT("core", "Its tiling N %2, K %3 does not divide the matrix of %4 x %5."),
            {values[0], values[1], values[2], std::to_string(block.rows), std::to_string(block.cols)});
    if (n % block.blockRows || k % block.blockCols)
        return Text(RQ_TEXT("core", "Its tiling N %2, K %3 cuts blocks of %4 x %5."),
            {values[0], values[1], values[2], std::to_string(block.blockRows), std::to_string(block.blockCols)});
    return {};
}

Json toJson(const CannbinContainer& container, bool entries)
{
    Json out{{"version", container.version}, {"index", indexJson(container)}};
    out["entries"] = container.blocks.size();
    out["index_only"] = container.indexOnly();
    out["base"] = {{"used", container.base ? Json(name(*container.base)) : Json()},
        {"chosen_by",
            container.baseChosen ? Json("user")
                : container.base ? Json("evidence")
                                 : Json()},
        {"why", container.baseReason.english()}};
    out["hypotheses"] = Json::array();
    for (const auto& hypothesis : container.hypotheses)
        out["hypotheses"].push_back(hypothesisJson(hypothesis));
    out["sign"] = signJson(container);
    out["geometry"] = geometryJson(container);
    out["totals"] = {{"declared_weight_bytes", orNull(container.totalWeightBytes)},
        {"weight_bytes", container.weightBytes}, {"declared_scale_bytes", orNull(container.totalScaleBytes)},
        {"scale_bytes", container.scaleBytes}};
    if (!entries)
        return out;
    out["list"] = Json::array();
    for (const auto& block : container.blocks)
        out["list"].push_back(entryJson(container, block));
    return out;
}

} // namespace requant
