// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ascendcompressed.h"
#include "core/runtime/ascendhead.h"
#include "core/runtime/ascendjudge.h"
#include "core/runtime/ascendruntime.h"
#include "core/runtime/fileverdict.h"

#include "core/checkpoint/checkpoint.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace requant {

using Kind = AscendSource::Kind;

namespace {

void refuse(Verdict& verdict, std::string_view rule, std::string error, Text message, std::string subject)
{
    verdict.kind = VerdictKind::Fails;
    verdict.failures.push_back({{}, {}, std::move(error), std::string(rule), std::move(message), std::move(subject)});
}

bool describesTensors(const nlohmann::ordered_json& object)
{
    for (const auto& item : object.items()) {
        if (item.key().ends_with(".weight"))
            return true;
    }
    return false;
}

// A block of config.json that takes the description's place without being one: the first module already misses its row.
void judgeHidden(const Checkpoint& checkpoint, const AscendSession& session, const std::vector<ModelModule>& modules,
    Verdict& verdict)
{
    AscendJudge judge(checkpoint, session);
    const auto first = std::find_if(modules.begin(), modules.end(), [](const auto& module) { return module.asks; });
    if (first != modules.end())
        judge.judge({*first}, {}, {}, verdict);
    const std::string key = verdict.failures.empty() ? std::string() : verdict.failures.front().key;
    const std::string module = verdict.failures.empty() ? std::string() : verdict.failures.front().module;
    verdict.failures.clear();
    verdict.kind = VerdictKind::Fails;
    verdict.failures.push_back({module, key, "KeyError", "CFG-020",
        {RQ_TEXT("core", "%1 of config.json is taken for the description; the description file is not opened"),
            {session.source().file}},
        "config.json#" + session.source().file});
}

void judgeMethod(const Checkpoint& checkpoint, const AscendRules& rules, const AscendSource& source, Verdict& verdict)
{
    const std::string modelType = checkpoint.config().modelType();
    const bool fp8 = source.kind == Kind::Fp8
        && std::find(rules.fp8Models.begin(), rules.fp8Models.end(), modelType) != rules.fp8Models.end();
    verdict.kind = VerdictKind::Loads;
    if (source.kind == Kind::CompressedTensors && rules.compressedTensors) {
        judgeCompressedOnAscend(checkpoint, rules, source, verdict);
    } else if (!fp8) {
        refuse(verdict, "RUN-001", "NotImplementedError",
            {RQ_TEXT("core", "vLLM-Ascend %1 does not support quantization method %2 for model_type %3"),
                {rules.version, source.method, modelType}},
            "config.json#" + source.file);
    }
}

// Verdicts that need no lookup; false if the modules have to be asked.
bool judgeSource(const Checkpoint& checkpoint, const AscendRules& rules, const AscendSource& source, Verdict& verdict)
{
    switch (source.kind) {
    case Kind::Description:
    case Kind::ConfigBlock:
        return false;
    case Kind::HiddenByConfig:
        refuse(verdict, "CFG-020", "ValueError",
            {RQ_TEXT("core",
                 "config.json still declares quantization method %1 beside the description: the two do not match"),
                {source.method}},
            "config.json#" + source.file);
        return true;
    case Kind::WrongName:
        refuse(verdict, "DSC-001", "ValueError",
            {RQ_TEXT("core", "the description is looked for as quant_model_description.json and not as %1"),
                {source.file}},
            source.file);
        return true;
    case Kind::CompressedTensors:
    case Kind::Fp8:
    case Kind::OtherMethod:
        judgeMethod(checkpoint, rules, source, verdict);
        return true;
    case Kind::Float:
        verdict.kind = VerdictKind::Loads;
        return true;
    }
    return true;
}

void addHead(HeadFate fate, Verdict& verdict)
{
    std::ranges::move(fate.failures, std::back_inserter(verdict.failures));
    if (!fate.reason.empty())
        verdict.reason = std::move(fate.reason);
}

void judgeModel(const Checkpoint& checkpoint, const AscendRules& rules, const AscendSession& session,
    const ModelTraits& traits, const JudgeOptions& options, const Context& context, Verdict& verdict)
{
    const AscendHead head(checkpoint, rules);
    const auto modules = ascendModules(checkpoint, session, traits, head);
    if (session.source().kind == Kind::ConfigBlock && !describesTensors(*session.source().object))
        judgeHidden(checkpoint, session, modules, verdict);
    else
        AscendJudge(checkpoint, session).judge(modules, options, context, verdict);
    if (!context.cancelled())
        addHead(head.fate(options), verdict);
}

// The files are opened by vLLM, which knows one index name; with any other it reads every *.safetensors.
void openFiles(const Checkpoint& checkpoint, Verdict& verdict)
{
    const bool usesIndex =
        !checkpoint.indexes().empty() && checkpoint.indexes().front().fileName == "model.safetensors.index.json";
    for (auto& failure : fileFailures(checkpoint, usesIndex))
        verdict.failures.push_back(std::move(failure));
    if (verdict.kind != VerdictKind::Fails)
        verdict.kind = kindOf(verdict.failures);
}

} // namespace

Verdict AscendRuntime::judge(const Checkpoint& checkpoint, const JudgeOptions& options, const Context& context) const
{
    Verdict verdict;
    verdict.runtime = name();
    verdict.version = m_rules.version;
    const AscendSession session(checkpoint, m_rules);
    const auto traits = findModelTraits(checkpoint.config());
    const std::string modelType = checkpoint.config().modelType();
    if (session.source().kind == Kind::Float && !traits) {
        verdict.kind = VerdictKind::Unknown;
        verdict.reason = {RQ_TEXT("core", "unknown: no profile for model_type %1; unquantized, so no lookup is made"),
            {modelType.empty() ? "-" : modelType}};
        return verdict;
    }
    if (judgeSource(checkpoint, m_rules, session.source(), verdict)) {
        openFiles(checkpoint, verdict);
        return verdict;
    }
    if (traits && session.knowsModel()) {
        judgeModel(checkpoint, m_rules, session, *traits, options, context, verdict);
        openFiles(checkpoint, verdict);
        return verdict;
    }
    const ModelTraits nearest = traits ? *traits : nearestModelTraits(checkpoint.config());
    auto whatIf = std::make_shared<Verdict>(verdict);
    judgeModel(checkpoint, m_rules, session, nearest, options, context, *whatIf);
    verdict.kind = VerdictKind::Unknown;
    verdict.reason = {RQ_TEXT("core", "unknown: no profile for model_type %1; as if it were %2, it %3"),
        {modelType.empty() ? "-" : modelType, nearest.modelType, std::string(requant::name(whatIf->kind))}};
    verdict.whatIf = std::move(whatIf);
    return verdict;
}

LookupOutcome AscendRuntime::lookup(const Checkpoint& checkpoint, const std::string& prefix, LayerKind kind) const
{
    const AscendSession session(checkpoint, m_rules);
    if (session.source().object && session.source().kind != Kind::HiddenByConfig) {
        auto outcome = session.lookupFor(prefix).ask(prefix, kind, true);
        outcome.steps.insert(
            outcome.steps.begin(), {RQ_TEXT("core", "the description is %1"), {session.source().file}});
        return outcome;
    }
    LookupOutcome outcome;
    Verdict verdict;
    judgeSource(checkpoint, m_rules, session.source(), verdict);
    if (verdict.failures.empty()) {
        outcome.steps.push_back({RQ_TEXT("core", "nothing says that the folder is quantized for this runtime")});
        return outcome;
    }
    const auto& failure = verdict.failures.front();
    outcome.kind = LookupOutcome::Kind::Error;
    outcome.error = failure.error;
    outcome.message = failure.message.english();
    outcome.steps.push_back(failure.message);
    return outcome;
}

} // namespace requant
