// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The runtime's answer for a folder: which class judges it, or why none does.

#include "core/checkpoint/quantdescription.h"
#include "core/runtime/vllm.h"
#include "core/runtime/vllmjudge.h"

#include <algorithm>

namespace requant {

namespace {

Verdict unknown(const VllmProfile& profile, Text reason)
{
    Verdict verdict;
    verdict.runtime = profile.runtime;
    verdict.version = profile.version;
    verdict.kind = VerdictKind::Unknown;
    verdict.reason = std::move(reason);
    return verdict;
}

std::size_t commonLength(std::string_view a, std::string_view b)
{
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

// The class whose model_type begins most like this one; a plain one if none does.
std::pair<std::string, const VllmClass*> nearestClass(const VllmProfile& profile, const ModelConfig& config)
{
    std::string nearest = config.integer("num_experts") || config.integer("num_local_experts") ? "qwen3_moe" : "llama";
    std::size_t best = 3;
    for (const auto& [modelType, name] : profile.modelTypes) {
        const std::size_t common = commonLength(modelType, config.modelType());
        if (common > best) {
            best = common;
            nearest = modelType;
        }
    }
    const auto found = profile.modelTypes.find(nearest);
    return {nearest, found == profile.modelTypes.end() ? nullptr : profile.findClass(found->second)};
}

// A description without a quantization_config: the tensors are ModelSlim's, and nothing here can read them.
Verdict descriptionOnly(const VllmProfile& profile, const QuantDescription& description)
{
    Verdict verdict = unknown(profile, {});
    verdict.kind = VerdictKind::Fails;
    verdict.failures.push_back({{}, description.document().fileName, "ValueError", "RUN-001",
        {RQ_TEXT("core", "%1 does not read %2, takes the model for a float one and stops at the first scale tensor"),
            {profile.runtime, description.document().fileName}},
        description.document().fileName});
    return verdict;
}

// vLLM wraps the class of such a folder in an adapter that takes other names ("layers.0." without "model.").
bool isPooling(const Checkpoint& checkpoint)
{
    const auto files = checkpoint.sideFiles();
    return std::any_of(files.begin(), files.end(), [](const auto& file) { return file.name == "modules.json"; });
}

Text bmmNote(const VllmModel& model)
{
    for (const auto& module : model.modules()) {
        const bool kvb = module.path.ends_with(".kv_b_proj") && !module.shards.empty();
        if (kvb && module.shards.front().weight != noTensor
            && model.checkpoint().tensor(module.shards.front().weight).dtype != Dtype::I8)
            return {RQ_TEXT("core", "kv_b_proj is not INT8, so VLLM_KUNLUN_ENABLE_INT8_BMM must stay off")};
    }
    return {};
}

} // namespace

Verdict VllmRuntime::judge(const Checkpoint& checkpoint, const JudgeOptions& options, const Context& context) const
{
    const auto& config = checkpoint.config();
    if (!checkpoint.descriptions().empty() && config.quantization().empty())
        return descriptionOnly(*m_profile, checkpoint.descriptions().front());
    const auto* outer = m_profile->classFor(config);
    if (outer && isPooling(checkpoint))
        return unknown(*m_profile,
            {RQ_TEXT("core",
                "modules.json says sentence-transformers: loaded as a pooling model, whose names are not judged")});
    if (!outer) {
        Verdict verdict = unknown(*m_profile, {});
        const auto [nearest, candidate] = nearestClass(*m_profile, config);
        verdict.reason = {RQ_TEXT("core", "no profile for model_type %1; as %2 it would be as follows"),
            {config.modelType(), nearest}};
        if (candidate)
            verdict.whatIf = std::make_shared<const Verdict>(
                VllmJudge(VllmModel(*m_profile, *candidate, checkpoint, options.withDrafter), options, context).run());
        return verdict;
    }
    const VllmModel model(*m_profile, *outer, checkpoint, options.withDrafter);
    if (!model.quant().understood() && !model.quant().refusal())
        return unknown(
            *m_profile, {RQ_TEXT("core", "the tensors of quant_method %1 are not judged"), {model.quant().method()}});
    Verdict verdict = VllmJudge(model, options, context).run();
    if (m_profile->int8BmmNote && verdict.kind == VerdictKind::Loads)
        verdict.reason = bmmNote(model);
    return verdict;
}

} // namespace requant
