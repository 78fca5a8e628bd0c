// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/vllmhead.h"

#include "core/runtime/vllmmodel.h"

#include <algorithm>

namespace requant {

namespace {

constexpr std::string_view uninitialised = "uninitialised";
constexpr std::string_view wrongValues = "wrong values";

class HeadJudge {
public:
    HeadJudge(const VllmModel& model, const JudgeOptions& options, bool quantized)
        : m_model(model)
        , m_options(options)
        , m_quantized(quantized)
    {
    }

    HeadFate run();

private:
    void fail(std::string module, std::string key, std::string error, std::string rule, Text message,
        std::string_view subject);
    std::vector<std::optional<int>> transformersMajors() const;
    void compareHead(const std::vector<std::optional<int>>& majors);
    void judgeTie(const TieOutcome& outcome);
    void headDiscarded(const TieOutcome& outcome);

    const VllmModel& m_model;
    const JudgeOptions& m_options;
    bool m_quantized;
    std::optional<bool> m_equalHead; ///< bytes of head and embedding, if they were compared
    HeadFate m_fate;
};

void HeadJudge::fail(
    std::string module, std::string key, std::string error, std::string rule, Text message, std::string_view subject)
{
    m_fate.failures.push_back({std::move(module), std::move(key), std::move(error), std::move(rule), std::move(message),
        std::string(subject)});
}

// The head is passed over, and stands for the embedding or the other way round.
void HeadJudge::headDiscarded(const TieOutcome& outcome)
{
    const auto& inputs = m_model.tieInputs();
    const bool differs = m_equalHead == std::optional(false);
    const bool contradicts = inputs.top && inputs.text && *inputs.top != *inputs.text;
    // Folders that store a copy of the tied embedding are common and harmless, so bytes decide unless config.json
    // contradicts itself.
    if (m_equalHead == std::optional(true) || (!differs && !contradicts))
        return;
    const std::string rule = contradicts ? "CFG-010" : "CFG-012";
    const Text message = outcome.result == "tied"
        ? Text(RQ_TEXT("core",
                   "tie_word_embeddings is taken for true, so %1 is discarded and the embedding used in its place; "
                   "wrong results if the two differ (--deep compares them)"),
            {inputs.headTensors.front()})
        : Text(
            RQ_TEXT("core", "head and embedding share their storage and %1 is loaded too: the last one written wins"),
            {inputs.headTensors.front()});
    fail(outcome.result == "tied" ? "lm_head" : "embed_tokens", "tie_word_embeddings", std::string(wrongValues), rule,
        message, inputs.headTensors.front());
}

// The major versions of transformers under which the head fares differently; a single unknown one if it never does.
std::vector<std::optional<int>> HeadJudge::transformersMajors() const
{
    if (m_model.profile().textFlag != VllmProfile::TextFlag::TopFromTransformers5)
        return {std::nullopt};
    const auto older = m_model.tie(std::nullopt, 4);
    const auto newer = m_model.tie(std::nullopt, 5);
    if (!older || !newer || older->result == newer->result)
        return {std::nullopt};
    return {4, 5};
}

// Reads the bytes only where they matter: both are stored, and one is to stand for the other.
void HeadJudge::compareHead(const std::vector<std::optional<int>>& majors)
{
    const bool stored = m_model.head() != noTensor && m_model.embedding() != noTensor;
    const bool matters = std::any_of(majors.begin(), majors.end(), [&](const auto& major) {
        const auto outcome = m_model.tie(std::nullopt, major);
        return outcome && (outcome->result.starts_with("tied") || outcome->untied);
    });
    if (!stored || !matters)
        return;
    const auto& head = m_model.checkpoint().tensor(m_model.head());
    const auto& embedding = m_model.checkpoint().tensor(m_model.embedding());
    if (!head.present() || !embedding.present())
        return;
    if (head.dtype != embedding.dtype || !m_model.tieInputs().sameShape)
        m_equalHead = false;
    else if (m_options.sameBytes)
        m_equalHead = m_options.sameBytes(m_model.head(), m_model.embedding());
}

HeadFate HeadJudge::run()
{
    const auto& modules = m_model.modules();
    const bool anyEmbedding = std::any_of(
        modules.begin(), modules.end(), [](const auto& module) { return module.kind == LayerKind::Embedding; });
    if (!anyEmbedding)
        return {};
    const auto majors = transformersMajors();
    compareHead(majors);
    std::vector<std::string> failing;
    std::string sound;
    for (const auto& major : majors) {
        const std::size_t before = m_fate.failures.size();
        if (const auto outcome = m_model.tie(m_equalHead, major))
            judgeTie(*outcome);
        if (!major)
            return std::move(m_fate);
        const std::string number = std::to_string(*major);
        for (std::size_t i = before; i < m_fate.failures.size(); ++i) {
            auto& message = m_fate.failures[i].message;
            message = Text(RQ_TEXT("core", "with transformers %1: %2"), {number, message.english()});
        }
        if (m_fate.failures.size() > before)
            failing.push_back(number);
        else
            sound = number;
    }
    if (failing.size() == 1)
        m_fate.reason = {RQ_TEXT("core",
                             "depends on the installed transformers, of which this version takes both: with %1 the "
                             "head is as it should be, with %2 it is not"),
            {sound, failing.front()}};
    return std::move(m_fate);
}

void HeadJudge::judgeTie(const TieOutcome& outcome)
{
    const auto& inputs = m_model.tieInputs();
    if (outcome.result == "AssertionError") {
        fail("lm_head", "tie_word_embeddings", outcome.result, "CFG-010",
            {RQ_TEXT("core", "%1 refuses this value of tie_word_embeddings"), {m_model.languageClass()->name}},
            "/tie_word_embeddings");
    } else if (outcome.result == "unknown_tensor") {
        fail("lm_head", inputs.headTensors.front(), "ValueError", "CFG-012",
            {RQ_TEXT("core", "%1 has no head module, so %2 is an unknown tensor"),
                {m_model.languageClass()->name, inputs.headTensors.front()}},
            inputs.headTensors.front());
    } else if (outcome.result == "head_uninitialised" && !m_quantized) {
        fail("lm_head", "lm_head.weight", std::string(uninitialised), "CFG-011",
            {RQ_TEXT("core",
                "head and embedding are not tied and no lm_head.weight is loaded: the head keeps whatever was in "
                "memory")},
            "lm_head.weight");
    } else if (outcome.result.starts_with("tied") && !inputs.headTensors.empty()
        && outcome.behaviour != "requires_tied") {
        headDiscarded(outcome);
    }
}

} // namespace

HeadFate headFate(const VllmModel& model, const JudgeOptions& options, bool quantized)
{
    return HeadJudge(model, options, quantized).run();
}

} // namespace requant
