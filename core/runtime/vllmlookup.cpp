// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/quantdescription.h"
#include "core/runtime/vllm.h"
#include "core/runtime/vllmmodel.h"

#include <algorithm>

namespace requant {

namespace {

std::string joined(const std::vector<std::string>& list)
{
    std::string text;
    for (const auto& item : list)
        text += (text.empty() ? "" : ", ") + item;
    return text;
}

// The module that was constructed with this prefix; a plain one of the kind if the checkpoint has none.
ModelModule moduleFor(const VllmModel& model, const std::string& prefix, LayerKind kind, std::vector<Text>& steps)
{
    const auto& modules = model.modules();
    const auto found = std::find_if(modules.begin(), modules.end(),
        [&](const auto& m) { return (m.quantPrefix == prefix || m.path == prefix) && m.kind == kind; });
    if (found != modules.end()) {
        if (found->quantPrefix != found->path)
            steps.push_back({RQ_TEXT("core", "the parameters are at %1, the quantization config is asked for %2"),
                {found->path, found->quantPrefix}});
        return *found;
    }
    steps.push_back(
        {RQ_TEXT("core", "no module of this checkpoint has the prefix %1; it is asked all the same"), {prefix}});
    ModelModule module;
    module.kind = kind;
    module.path = module.quantPrefix = prefix;
    const std::string last = prefix.substr(prefix.rfind('.') + 1); // npos + 1 is 0
    const auto packed = model.profile().packedFor(model.outerClass(), model.checkpoint().config());
    if (const auto* shards = shardsOf(packed, last))
        module.expected = *shards;
    return module;
}

void explainConfig(const VllmModel& model, std::vector<Text>& steps)
{
    steps.push_back({RQ_TEXT("core", "config.json chooses the class %1"), {model.outerClass().name}});
    if (model.quant().method().empty()) {
        steps.push_back({RQ_TEXT("core", "there is no quantization_config, so the model is a float one")});
        return;
    }
    const auto list = model.quant().ignoreList();
    steps.push_back(
        {RQ_TEXT("core", "the method is %1; its list of exceptions holds %2 entries, as renamed by the class"),
            {model.quant().method(), std::to_string(list.size())}});
}

void explainAnswer(const LayerAnswer& answer, std::vector<Text>& steps)
{
    if (!answer.consulted) {
        steps.push_back({RQ_TEXT("core", "the quantization config is not asked for this layer")});
        return;
    }
    if (!answer.tested.empty())
        steps.push_back({RQ_TEXT("core", "names tested against the list: %1"), {joined(answer.tested)}});
    for (const auto& entry : answer.ignoredBy)
        steps.push_back({RQ_TEXT("core", "the entry %1 hits"), {entry}});
    if (!answer.target.empty())
        steps.push_back({RQ_TEXT("core", "the target %1 matches: %2"), {answer.target, answer.scheme}});
    if (!answer.error.empty())
        steps.push_back({RQ_TEXT("core", "%1: %2"), {answer.error, answer.message}});
}

LookupOutcome outcomeOf(const LayerAnswer& answer)
{
    LookupOutcome outcome;
    if (!answer.error.empty()) {
        outcome.kind = LookupOutcome::Kind::Error;
        outcome.error = answer.error;
        outcome.message = answer.message;
    } else if (answer.quantized) {
        outcome.kind = LookupOutcome::Kind::Scheme;
        outcome.type = answer.scheme;
    }
    return outcome;
}

LookupOutcome errorOutcome(std::string error, std::string message)
{
    LookupOutcome outcome;
    outcome.kind = LookupOutcome::Kind::Error;
    outcome.error = std::move(error);
    outcome.message = std::move(message);
    return outcome;
}

} // namespace

LookupOutcome VllmRuntime::lookup(const Checkpoint& checkpoint, const std::string& prefix, LayerKind kind) const
{
    const auto* outer = m_profile->classFor(checkpoint.config());
    if (!outer)
        return errorOutcome("ValueError",
            Text(RQ_TEXT("core", "no profile for model_type %1"), {checkpoint.config().modelType()}).english());
    const VllmModel model(*m_profile, *outer, checkpoint, false);
    if (const auto& refusal = model.quant().refusal())
        return errorOutcome(refusal->error, refusal->message.english());
    std::vector<Text> steps;
    explainConfig(model, steps);
    const ModelModule module = moduleFor(model, prefix, kind, steps);
    const LayerAnswer answer = model.quant().ask(module);
    explainAnswer(answer, steps);
    LookupOutcome outcome = outcomeOf(answer);
    outcome.steps = std::move(steps);
    return outcome;
}

// ---- names

namespace {

std::string statusOf(const LayerAnswer& answer)
{
    if (!answer.error.empty())
        return answer.error;
    if (answer.quantized)
        return answer.scheme;
    return !answer.ignoredBy.empty() ? "ignored" : answer.consulted ? "unquantized" : "not asked";
}

// The name that stands for this tensor when the lists are searched: the fused prefix with the shard in its place.
std::string keyOf(const ModelModule& module, std::string_view diskModule)
{
    const std::string last(diskModule.substr(diskModule.rfind('.') + 1));
    if (module.kind == LayerKind::Moe || module.expected.size() < 2)
        return module.kind == LayerKind::Moe ? module.quantPrefix + ".0." + last : module.quantPrefix;
    return module.quantPrefix.substr(0, module.quantPrefix.rfind('.') + 1) + last;
}

std::string descriptionRow(const Checkpoint& checkpoint, std::string_view tensor)
{
    for (const auto& description : checkpoint.descriptions()) {
        if (const auto* row = description.find(tensor))
            return row->key;
    }
    return {};
}

std::vector<NameRow> diskRows(const Checkpoint& checkpoint)
{
    std::vector<NameRow> rows;
    rows.reserve(checkpoint.tensors().size());
    for (const auto& tensor : checkpoint.tensors()) {
        NameRow row;
        row.disk = tensor.name;
        row.description = descriptionRow(checkpoint, tensor.name);
        rows.push_back(std::move(row));
    }
    return rows;
}

void fillRow(const VllmModel& model, const std::vector<LayerAnswer>& answers, NameRow& row)
{
    const auto mapped = model.parameterOf(row.disk);
    if (!mapped) {
        row.status = "dropped";
        return;
    }
    row.module = mapped->name;
    const auto diskModule = splitTensorName(row.disk).module;
    const auto place = model.placeOf(diskModule);
    if (!place) {
        row.status = "not asked";
        return;
    }
    const auto& module = model.modules()[place->module];
    const auto& answer = answers[place->module];
    row.quantPrefix = module.quantPrefix;
    row.key = keyOf(module, diskModule);
    row.ignoredBy = answer.ignoredBy.empty() ? answer.target : answer.ignoredBy.front();
    row.status = statusOf(answer);
}

} // namespace

std::vector<NameRow> VllmRuntime::names(const Checkpoint& checkpoint) const
{
    auto rows = diskRows(checkpoint);
    const auto* outer = m_profile->classFor(checkpoint.config());
    if (!outer) {
        for (auto& row : rows)
            row.status = "no profile";
        return rows;
    }
    const VllmModel model(*m_profile, *outer, checkpoint, false);
    std::vector<LayerAnswer> answers;
    for (const auto& module : model.modules())
        answers.push_back(model.quant().ask(module));
    for (auto& row : rows)
        fillRow(model, answers, row);
    return rows;
}

} // namespace requant
