// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ascendhead.h"

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/ascendrules.h"
#include "core/runtime/ascendsession.h"
#include "core/runtime/modulenaming.h"
#include "core/runtime/registry.h"
#include "core/runtime/vllm.h"
#include "core/runtime/vllmmodel.h"

#include <algorithm>

namespace requant {

namespace {

// Most folders have a head of their own and say so: nothing to ask.
bool isPlain(const Checkpoint& checkpoint)
{
    const auto& config = checkpoint.config();
    const auto top = config.topBoolean("tie_word_embeddings");
    const auto text = config.textBoolean("tie_word_embeddings");
    const bool tied = top.value_or(!text) || text.value_or(false);
    const bool head = std::ranges::any_of(
        checkpoint.tensors(), [](const TensorInfo& tensor) { return tensor.name.ends_with("lm_head.weight"); });
    return !tied && head;
}

bool has(const std::vector<VerdictFailure>& failures, const VerdictFailure& one)
{
    return std::ranges::any_of(
        failures, [&](const auto& other) { return other.rule == one.rule && other.error == one.error; });
}

} // namespace

AscendHead::AscendHead(const Checkpoint& checkpoint, const AscendRules& rules)
{
    if (rules.headVersions.empty() || isPlain(checkpoint))
        return;
    for (const auto& version : rules.headVersions) {
        const auto runtime = findRuntime("vllm@" + version);
        const auto* vllm = runtime ? dynamic_cast<const VllmRuntime*>(runtime->get()) : nullptr;
        const auto* outer = vllm ? vllm->vllmProfile().classFor(checkpoint.config()) : nullptr;
        if (!outer) {
            m_models.clear();
            return;
        }
        m_runtimes.push_back(*runtime);
        m_models.push_back(std::make_unique<VllmModel>(vllm->vllmProfile(), *outer, checkpoint, false));
    }
}

AscendHead::~AscendHead() = default;

HeadFate AscendHead::fate(const JudgeOptions& options) const
{
    HeadFate sum;
    for (const auto& model : m_models) {
        HeadFate one = headFate(*model, options, false);
        if (model != m_models.front())
            std::erase_if(one.failures, [&](const auto& failure) { return !has(sum.failures, failure); });
        sum = std::move(one);
    }
    if (m_models.size() > 1)
        sum.reason = {}; // which says what holds for one version of vLLM
    return sum;
}

bool AscendHead::builtThoughTied() const
{
    return !m_models.empty() && std::ranges::all_of(m_models, [](const auto& model) {
        const auto outcome = model->tie(std::nullopt);
        return outcome && outcome->behaviour == "tie_weights" && outcome->flag.value_or(false)
            && model->tieInputs().headTensors.empty();
    });
}

std::vector<ModelModule> ascendModules(
    const Checkpoint& checkpoint, const AscendSession& session, const ModelTraits& traits, const AscendHead& head)
{
    const auto path = [&](std::string_view tensor) { return session.path(tensor); };
    auto modules = deriveModules(checkpoint, traits, path);
    if (head.builtThoughTied())
        modules.push_back(unstoredHead(checkpoint, traits, path, "lm_head"));
    return modules;
}

} // namespace requant
