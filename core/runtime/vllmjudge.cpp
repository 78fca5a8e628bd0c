// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/vllmjudge.h"

#include "core/runtime/fileverdict.h"
#include "core/runtime/vllmhead.h"

#include <algorithm>
#include <iterator>

namespace requant {

namespace {

constexpr std::string_view uninitialised = "uninitialised";

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

void VllmJudge::judgeHead()
{
    bool quantized = false;
    for (std::size_t i = 0; i < m_model.modules().size(); ++i)
        quantized = quantized || (m_model.modules()[i].kind == LayerKind::Head && m_answers[i].quantized);
    auto fate = headFate(m_model, m_options, quantized);
    std::ranges::move(fate.failures, std::back_inserter(m_verdict.failures));
    if (!fate.reason.empty())
        m_verdict.reason = std::move(fate.reason);
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
