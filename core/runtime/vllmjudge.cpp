// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/vllmjudge.h"

#include "core/runtime/fileverdict.h"

#include <algorithm>

namespace requant {

namespace {

constexpr std::string_view uninitialised = "uninitialised";
constexpr std::string_view wrongValues = "wrong values";

// The rule that a decision of the quantization config breaks.
std::string ruleOf(const LayerAnswer& answer)
{
    if (answer.error == "NotImplementedError" || answer.error == "RuntimeError")
        return "RUN-001";
    return answer.message.find("matching target") != std::string::npos ? "IGN-006" : "PAK-001";
}

} // namespace

VllmJudge::VllmJudge(const VllmModel& model, const JudgeOptions& options, const Context& context)
    : m_model(model)
    , m_options(options)
    , m_context(context)
{
    m_verdict.runtime = model.profile().runtime;
    m_verdict.version = model.profile().version;
}

void VllmJudge::fail(
    std::string module, std::string key, std::string error, std::string rule, Text message, std::string_view subject)
{
    m_verdict.failures.push_back({std::move(module), std::move(key), std::move(error), std::move(rule),
        std::move(message), std::string(subject)});
}

// get_quant_method of every module, in the order of construction.
void VllmJudge::construct()
{
    m_answers.reserve(m_model.modules().size());
    for (const auto& module : m_model.modules()) {
        auto answer = m_model.quant().ask(module);
        m_verdict.lookups += answer.consulted ? 1 : 0;
        if (!answer.error.empty()) {
            const std::string_view subject = module.shards.empty() ? module.path : module.shards.front().disk;
            fail(module.quantPrefix, module.quantPrefix, answer.error, ruleOf(answer),
                {RQ_TEXT("core", "%1 raises: %2"), {m_model.profile().runtime, answer.message}}, subject);
        }
        m_answers.push_back(std::move(answer));
    }
}

void VllmJudge::openFiles()
{
    for (auto& failure : fileFailures(m_model.checkpoint(), m_model.usesIndex())) {
        // Without the index the tensors of an absent file are looked at one by one.
        if (failure.error == uninitialised)
            continue;
        m_filesMissing = m_filesMissing || failure.error == "FileNotFoundError";
        m_verdict.failures.push_back(std::move(failure));
    }
}

// The head is passed over, and stands for the embedding or the other way round.
void VllmJudge::headDiscarded(const TieOutcome& outcome)
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
std::vector<std::optional<int>> VllmJudge::transformersMajors() const
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
void VllmJudge::compareHead(const std::vector<std::optional<int>>& majors)
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

void VllmJudge::judgeHead()
{
    const auto& modules = m_model.modules();
    const bool anyEmbedding = std::any_of(
        modules.begin(), modules.end(), [](const auto& module) { return module.kind == LayerKind::Embedding; });
    if (!anyEmbedding)
        return;
    const auto majors = transformersMajors();
    compareHead(majors);
    std::vector<std::string> failing;
    std::string sound;
    for (const auto& major : majors) {
        const std::size_t before = m_verdict.failures.size();
        if (const auto outcome = m_model.tie(m_equalHead, major))
            judgeTie(*outcome);
        if (!major)
            return;
        const std::string number = std::to_string(*major);
        for (std::size_t i = before; i < m_verdict.failures.size(); ++i) {
            auto& message = m_verdict.failures[i].message;
            message = Text(RQ_TEXT("core", "with transformers %1: %2"), {number, message.english()});
        }
        if (m_verdict.failures.size() > before)
            failing.push_back(number);
        else
            sound = number;
    }
    if (failing.size() == 1)
        m_verdict.reason = {RQ_TEXT("core",
                                "depends on the installed transformers, of which this version takes both: with %1 the "
                                "head is as it should be, with %2 it is not"),
            {sound, failing.front()}};
}

void VllmJudge::judgeTie(const TieOutcome& outcome)
{
    const auto& inputs = m_model.tieInputs();
    const auto& modules = m_model.modules();
    const auto quantizedHead = [&](std::size_t i) {
        return modules[i].kind == LayerKind::Head && m_answers[i].quantized;
    };
    bool headQuantized = false;
    for (std::size_t i = 0; i < modules.size(); ++i)
        headQuantized = headQuantized || quantizedHead(i);
    if (outcome.result == "AssertionError") {
        fail("lm_head", "tie_word_embeddings", outcome.result, "CFG-010",
            {RQ_TEXT("core", "%1 refuses this value of tie_word_embeddings"), {m_model.languageClass()->name}},
            "/tie_word_embeddings");
    } else if (outcome.result == "unknown_tensor") {
        fail("lm_head", inputs.headTensors.front(), "ValueError", "CFG-012",
            {RQ_TEXT("core", "%1 has no head module, so %2 is an unknown tensor"),
                {m_model.languageClass()->name, inputs.headTensors.front()}},
            inputs.headTensors.front());
    } else if (outcome.result == "head_uninitialised" && !headQuantized) {
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

Verdict VllmJudge::run()
{
    if (const auto& refusal = m_model.quant().refusal()) {
        fail({}, refusal->key, refusal->error, refusal->rule, refusal->message, refusal->key);
        m_verdict.kind = VerdictKind::Fails;
        return std::move(m_verdict);
    }
    construct();
    openFiles();
    loadTensors();
    if (!m_context.cancelled())
        judgeHead();
    // What raises ends the start; what is silent is only met in the answers.
    std::stable_partition(
        m_verdict.failures.begin(), m_verdict.failures.end(), [](const VerdictFailure& f) { return !isSilent(f); });
    m_verdict.kind = kindOf(m_verdict.failures);
    return std::move(m_verdict);
}

} // namespace requant
