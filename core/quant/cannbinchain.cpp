// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/cannbinchain.h"

#include "core/checkpoint/cannbinjson.h"
#include "core/checkpoint/companions.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace requant {

namespace {

constexpr std::uint64_t shownRows = 16;

std::string number(double value)
{
    char text[32];
    std::snprintf(text, sizeof(text), "%.4g", value);
    return text;
}

class ChainBuilder {
public:
    ChainBuilder(const Checkpoint& checkpoint, const OpenContainer& open)
        : m_checkpoint(checkpoint)
        , m_container(*open.container)
    {
        m_chain.shard = open.shard;
    }

    CannbinChain run(const Checkpoint* companion, const Context& context)
    {
        header();
        index();
        weights();
        scales();
        layers();
        recipe();
        loss(companion, context);
        return std::move(m_chain);
    }

private:
    ChainStep& begin(std::string_view id, std::string_view title)
    {
        m_chain.steps.push_back({id, Text(title), ChainState::Good, {}});
        return m_chain.steps.back();
    }

    // Warnings of the reader belong to the step that they speak of.
    void takeWarnings(ChainStep& step, std::initializer_list<ErrorCode> codes) const
    {
        for (const auto& warning : m_container.warnings) {
            if (std::ranges::find(codes, warning.code) == codes.end())
                continue;
            step.state = std::max(step.state, ChainState::Warning);
            step.facts.push_back(warning.text);
        }
    }

    void header()
    {
        ChainStep& step = begin("header", RQ_TEXT("core", "Container header"));
        const auto rest = std::span(m_container.header).subspan(12);
        const auto used = std::ranges::count_if(rest, [](std::byte b) { return b != std::byte{0}; });
        step.facts.push_back(
            Text(RQ_TEXT("core", "CANNBIN, version %1; %2 of the other 500 header bytes are not zero."),
                {std::to_string(m_container.version), std::to_string(used)}));
        takeWarnings(step, {ErrorCode::CannbinVersion});
    }

    void index()
    {
        ChainStep& step = begin("index", RQ_TEXT("core", "Index"));
        const CannbinIndexPlace& place = m_container.index;
        const bool pointer = place.search == CannbinIndexSearch::Pointer;
        step.facts.push_back(
            Text(pointer ? RQ_TEXT("core", "%1 at byte %2 (%3 bytes), where the header points; %4 entries.")
                         : RQ_TEXT("core", "%1 at byte %2 (%3 bytes), found from the end of the file; %4 entries."),
                {std::string(name(place.form)), std::to_string(place.offset), std::to_string(place.bytes),
                    formatCount(m_container.blocks.size())}));
        takeWarnings(step, {ErrorCode::CannbinTotals});
    }

    void weights()
    {
        ChainStep& step = begin("weights", RQ_TEXT("core", "Mapped weights"));
        if (m_container.indexOnly()) {
            step.state = ChainState::Bad;
            step.facts.push_back(m_container.baseReason);
            for (const auto& h : m_container.hypotheses) {
                // A sentence of its own each: an argument would stay English in the window.
                if (h.feasible)
                    continue;
                step.facts.push_back(Text(RQ_TEXT("core", "Base %1 does not fit:"), {std::string(name(h.base))}));
                step.facts.push_back(h.why);
            }
            return;
        }
        step.facts.push_back(
            Text(RQ_TEXT("core", "Offsets count from base %1."), {std::string(name(*m_container.base))}));
        step.facts.push_back(m_container.baseReason);
        const auto padded = std::ranges::count_if(
            m_container.blocks, [](const CannbinBlock& b) { return b.rowBytes != b.denseRowBytes(); });
        step.facts.push_back(Text(RQ_TEXT("core", "%1 of codes; rows padded to 128 bytes in %2 of %3 matrices."),
            {formatBytes(m_container.weightBytes), formatCount(static_cast<std::uint64_t>(padded)),
                formatCount(m_container.blocks.size())}));
        step.facts.push_back(Text(RQ_TEXT("core", "Nibbles are %1."), {std::string(name(m_container.sign))}));
        step.facts.push_back(m_container.signReason);
        takeWarnings(step, {ErrorCode::CannbinSign});
    }

    void scales()
    {
        ChainStep& step = begin("scales", RQ_TEXT("core", "Scales"));
        if (m_container.indexOnly())
            return void(step.state = ChainState::NotDone);
        const CannbinHypothesis& used = m_container.hypothesis(*m_container.base);
        step.facts.push_back(Text(RQ_TEXT("core", "FP16, %1; %2 of %3 sampled are finite, positive and below 1024."),
            {std::string(name(m_container.geometry)), formatCount(used.plausible), formatCount(used.sampled)}));
        step.facts.push_back(m_container.geometryReason);
        takeWarnings(step, {ErrorCode::CannbinScales, ErrorCode::CannbinGeometry});
    }

    void layers()
    {
        ChainStep& step = begin("layers", RQ_TEXT("core", "Layer reconstruction"));
        std::vector<std::pair<const CannbinBlock*, Text>> problems;
        for (const auto& block : m_container.blocks) {
            if (Text problem = tilingProblem(block); !problem.empty())
                problems.emplace_back(&block, std::move(problem));
        }
        if (problems.empty()) {
            step.facts.push_back(Text(RQ_TEXT("core", "Every matrix has a tiling whose N and K divide it.")));
        } else {
            step.state = ChainState::Warning;
            step.facts.push_back(Text(
                RQ_TEXT("core", "%1 of %2 tilings are absent or do not fit: the device gives NaN. The first is %3."),
                {formatCount(problems.size()), formatCount(m_container.blocks.size()), problems.front().first->name}));
            step.facts.push_back(problems.front().second);
        }
        if (m_container.indexOnly() || m_container.blocks.empty())
            return void(step.state = ChainState::NotDone);
        reconstruct(step, m_container.blocks.front());
    }

    void reconstruct(ChainStep& step, const CannbinBlock& block) const
    {
        const auto matrix = Dequantizer::open(m_checkpoint, block.name);
        std::vector<float> values;
        Status read = matrix ? Status() : Status(fail(matrix.error()));
        if (matrix) {
            const std::uint64_t rows = std::min(shownRows, matrix->rows());
            if (rows > (std::uint64_t{64} << 20) / (matrix->cols() * 4))
                return;
            values.resize(rows * matrix->cols());
            read = matrix->read(0, rows, values);
        }
        if (!read) {
            step.state = ChainState::Bad;
            step.facts.push_back(read.error().text);
            return;
        }
        double sum = 0;
        float most = 0;
        for (const float value : values) {
            sum += double(value) * value;
            most = std::max(most, std::fabs(value));
        }
        const bool finite = std::isfinite(sum);
        step.state = finite ? step.state : ChainState::Bad;
        step.facts.push_back(Text(RQ_TEXT("core", "%1, %2 x %3: its first rows have RMS %4 and largest weight %5."),
            {block.name, std::to_string(block.rows), std::to_string(block.cols),
                number(std::sqrt(sum / double(std::max<std::size_t>(1, values.size())))), number(most)}));
    }

    void recipe()
    {
        ChainStep& step = begin("recipe", RQ_TEXT("core", "Recipe"));
        if (m_container.indexOnly())
            return void(step.state = ChainState::NotDone);
        step.facts.push_back(Text(RQ_TEXT("core", "Recipes cannbin-to-bf16 and cannbin-to-int8 convert it.")));
        const auto missing = missingParts(m_checkpoint);
        std::string list;
        for (const auto& part : missing)
            list += (list.empty() ? "" : ", ") + part;
        if (!m_checkpoint.companionFolder().empty())
            step.facts.push_back(Text(RQ_TEXT("core", "Everything else comes from the companion checkpoint %1."),
                {utf8(m_checkpoint.companionFolder())}));
        if (missing.empty())
            return;
        step.state = ChainState::Warning;
        step.facts.push_back(
            Text(RQ_TEXT("core", "It has no %1: a whole model needs a companion checkpoint (--companion)."), {list}));
    }

    void loss(const Checkpoint* companion, const Context& context)
    {
        ChainStep& step = begin("loss", RQ_TEXT("core", "Loss check"));
        step.state = ChainState::NotDone;
        if (m_container.indexOnly() || m_container.blocks.empty())
            return;
        if (!companion) {
            step.facts.push_back(
                Text(RQ_TEXT("core", "Needs the FP16 or BF16 weights to compare with (--companion).")));
            return;
        }
        auto result = checkAcceptance(m_checkpoint, *companion, m_container.blocks.front().name, context);
        if (!result) {
            step.state = ChainState::Bad;
            step.facts.push_back(result.error().text);
            return;
        }
        step.state = result->accepted() ? ChainState::Good : ChainState::Warning;
        step.facts.push_back(Text(std::isfinite(result->stated)
                ? RQ_TEXT("core",
                    "%1: mean |error| / |reference| of %2 blocks is %3 (the document asks for less than 0.005); "
                    "relative RMSE of the matrix %4.")
                : RQ_TEXT("core",
                    "%1: mean |error| / |reference| of %2 blocks is no number, for references of zero are among "
                    "them (the document asks for less than 0.005); relative RMSE of the matrix %4."),
            {result->tensor, std::to_string(result->blocksSampled), number(result->stated),
                number(result->relativeRmse)}));
        if (!result->accepted())
            step.facts.push_back(acceptanceNote());
        m_chain.loss = std::move(*result);
    }

    const Checkpoint& m_checkpoint;
    const CannbinContainer& m_container;
    CannbinChain m_chain;
};

bool isEmbedding(std::string_view name)
{
    return name.find("embed_tokens") != std::string_view::npos || name.find("word_embeddings") != std::string_view::npos
        || name.find("wte.") != std::string_view::npos || name.find("tok_embeddings") != std::string_view::npos;
}

bool isHead(std::string_view name)
{
    return name.find("lm_head") != std::string_view::npos || name == "output.weight" || name == "head.weight";
}

} // namespace

std::string_view name(ChainState state)
{
    static constexpr std::array<std::string_view, 4> names{"good", "warning", "bad", "not_done"};
    return names[static_cast<std::size_t>(state)];
}

std::vector<std::string> missingParts(const Checkpoint& checkpoint)
{
    bool embedding = false, norm = false;
    bool head = checkpoint.config().boolean("tie_word_embeddings").value_or(false);
    for (const auto& info : checkpoint.tensors()) {
        embedding = embedding || isEmbedding(info.name);
        norm = norm || roleOf(info.name) == Role::Norm;
        head = head || isHead(info.name);
    }
    std::vector<std::string> missing;
    if (!embedding)
        missing.emplace_back("embedding");
    if (!norm)
        missing.emplace_back("norm");
    if (!head)
        missing.emplace_back("head");
    return missing;
}

CannbinChain cannbinChain(
    const Checkpoint& checkpoint, const OpenContainer& container, const Checkpoint* companion, const Context& context)
{
    return ChainBuilder(checkpoint, container).run(companion, context);
}

nlohmann::ordered_json toJson(const CannbinChain& chain)
{
    auto steps = nlohmann::ordered_json::array();
    for (const auto& step : chain.steps) {
        auto facts = nlohmann::ordered_json::array();
        for (const auto& fact : step.facts)
            facts.push_back(fact.english());
        steps.push_back({{"step", steps.size() + 1}, {"id", step.id}, {"title", step.title.english()},
            {"state", name(step.state)}, {"facts", facts}});
    }
    return steps;
}

} // namespace requant
