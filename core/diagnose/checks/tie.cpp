// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/compare.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/names.h"
#include "core/diagnose/scene.h"

#include <algorithm>

namespace requant {

namespace {

/// What the folder says about tying.
struct Tie {
    std::optional<bool> top;
    std::optional<bool> text; ///< of text_config
    const Module* head = nullptr; ///< of the main model
    const Module* embedding = nullptr;

    bool anyTrue() const { return top.value_or(false) || text.value_or(false); }
    bool anyFalse() const { return !top.value_or(true) || !text.value_or(true); }
};

bool isTextEmbedding(std::string_view name)
{
    const auto last = lastComponent(name);
    return last == "embed_tokens" || last == "word_embeddings" || last == "wte" || last == "tok_embeddings"
        || name == "embed";
}

Tie tieOf(const Scene& scene)
{
    const auto& config = scene.checkpoint().config();
    Tie tie{config.topBoolean("tie_word_embeddings"), config.textBoolean("tie_word_embeddings"), nullptr, nullptr};
    for (const Module& module : scene.modules()) {
        if (scene.isMtp(module.name))
            continue;
        const bool stored = module.has(Part::Weight) || module.has(Part::Packed) || module.has(Part::QWeight);
        if (!tie.head && stored && isHead(module.name))
            tie.head = &module;
        if (!tie.embedding && stored && isTextEmbedding(module.name))
            tie.embedding = &module;
    }
    return tie;
}

enum class Sameness : std::uint8_t { NotCompared, OtherForm, Equal, Different };

/// Compares head and embedding as far as the options allow; the bytes only in a deep diagnosis.
Sameness sameness(const Scene& scene, const Tie& tie, const Context& context)
{
    if (!tie.head || !tie.embedding)
        return Sameness::NotCompared;
    if (!tie.head->has(Part::Weight)) // packed codes are never the embedding's twin
        return Sameness::OtherForm;
    const TensorInfo* head = scene.present(*tie.head, Part::Weight);
    const TensorInfo* embedding = scene.present(*tie.embedding, Part::Weight);
    if (!head || !embedding)
        return Sameness::NotCompared;
    if (head->dtype != embedding->dtype || !std::ranges::equal(head->shape, embedding->shape))
        return Sameness::OtherForm;
    if (!scene.options().deep)
        return Sameness::NotCompared;
    const auto equal =
        equalBytes(scene.checkpoint(), tie.head->part(Part::Weight), tie.embedding->part(Part::Weight), context);
    if (!equal)
        return Sameness::NotCompared;
    return *equal ? Sameness::Equal : Sameness::Different;
}

std::string evidence(Sameness same)
{
    switch (same) {
    case Sameness::OtherForm:
        return Text(RQ_TEXT("core", "head and embedding have different dtypes or shapes")).english();
    case Sameness::Equal:
        return Text(RQ_TEXT("core", "head and embedding are equal byte by byte")).english();
    case Sameness::Different:
        return Text(RQ_TEXT("core", "head and embedding differ")).english();
    case Sameness::NotCompared:
        break;
    }
    return Text(RQ_TEXT("core", "the bytes of head and embedding were not compared; a deep diagnosis does")).english();
}

std::string word(const std::optional<bool>& flag)
{
    return flag ? (*flag ? "true" : "false") : "absent";
}

std::string headName(const Tie& tie)
{
    return std::string(tie.head->name)
        + (tie.head->has(Part::Weight)        ? ".weight"
                : tie.head->has(Part::Packed) ? ".weight_packed"
                                              : ".qweight");
}

Finding disagreement(const Scene& scene, const Tie& tie, Sameness same)
{
    const std::string file = scene.checkpoint().config().document().fileName;
    const std::string top = word(tie.top);
    const std::string text = word(tie.text);
    Text message = tie.head ? Text(RQ_TEXT("core",
                                       "tie_word_embeddings is %1 at the top level and %2 in text_config, and %3 is "
                                       "stored; %4. vLLM 0.15.1 uses "
                                       "text_config (%2); 0.23.0 the top level (%1) with transformers 5, else "
                                       "text_config; main the top level, and from "
                                       "2026-08-20 on the stored head wins."),
                       {top, text, headName(tie), evidence(same)})
                            : Text(RQ_TEXT("core",
                                       "tie_word_embeddings is %1 at the top level and %2 in text_config, and no head "
                                       "is stored. vLLM 0.15.1 uses "
                                       "text_config (%2); 0.23.0 the top level (%1) with transformers 5, else "
                                       "text_config; main the top level."),
                                {top, text});
    Finding finding = makeFinding("CFG-010", tie.head ? headName(tie) : "/tie_word_embeddings", file,
        {std::move(message),
            Text(RQ_TEXT("core",
                "A runtime that reads \"tied\" discards the stored head in silence: the text looks fluent and is "
                "nonsense. "
                "An absent flag at the top level counts as true in transformers 4.")),
            Text(RQ_TEXT("core",
                "Set the same value at both levels: false if the head is its own, true if it equals the embedding."))});
    if (same == Sameness::Equal)
        finding.severity = Severity::Info;
    return finding;
}

Finding noHead(const Scene& scene, const Tie& tie)
{
    const std::string file = scene.checkpoint().config().document().fileName;
    const std::string pointer = tie.top == false ? "/tie_word_embeddings" : "/text_config/tie_word_embeddings";
    return makeFinding("CFG-011", "lm_head.weight", file,
        {Text(RQ_TEXT("core", "%1 is false, but no head (lm_head.weight) is stored."), {pointer}),
            Text(RQ_TEXT(
                "core", "No runtime raises an error: the head keeps random values and the model answers noise.")),
            Text(RQ_TEXT("core",
                "Set tie_word_embeddings to true if the model shares the embedding, else get the head from the "
                "original checkpoint."))});
}

Finding redundantHead(const Scene& scene, const Tie& tie, Sameness same)
{
    Finding finding = makeFinding("CFG-012", headName(tie), scene.fileOf(*tie.head),
        {Text(RQ_TEXT("core", "tie_word_embeddings is true, yet %1 and %2.weight are both stored; %3."),
             {headName(tie), std::string(tie.embedding->name), evidence(same)}),
            Text(RQ_TEXT("core",
                "Older runtimes discard the stored head, some fail with a KeyError for it; newer ones keep it if it "
                "differs.")),
            same == Sameness::Equal
                ? Text(RQ_TEXT("core", "Drop the redundant head."))
                : Text(RQ_TEXT("core",
                    "If the head is its own, set tie_word_embeddings to false; drop it if it equals the embedding."))});
    if (same == Sameness::Equal)
        finding.severity = Severity::Info;
    if (same == Sameness::Different || same == Sameness::OtherForm)
        finding.fix = "config-tie";
    return finding;
}

bool generates(const ModelConfig& config)
{
    const auto names = config.architectures();
    return std::any_of(names.begin(), names.end(), [](const std::string& name) {
        return name.ends_with("ForCausalLM") || name.ends_with("ForConditionalGeneration")
            || name.ends_with("LMHeadModel");
    });
}

std::vector<Finding> run(const Scene& scene, const Context& context)
{
    const auto& config = scene.checkpoint().config();
    if (!config.exists() || !scene.namesKnown())
        return {};
    const Tie tie = tieOf(scene);
    const bool levels = scene.hasTextConfig();
    const bool conflict =
        levels && ((tie.top && tie.text && *tie.top != *tie.text) || (!tie.top && tie.text == false && tie.head));
    if (conflict)
        return {disagreement(scene, tie, sameness(scene, tie, context))};
    if (tie.anyFalse() && !tie.anyTrue() && !tie.head && tie.embedding && generates(config))
        return {noHead(scene, tie)};
    if (tie.anyTrue() && tie.head && tie.embedding)
        return {redundantHead(scene, tie, sameness(scene, tie, context))};
    return {};
}

} // namespace

const Check tieCheck{
    "tie", RQ_TEXT("core", "Weight tying"), RQ_TEXT("core", "Tie flags, head and embedding agree."), false, run};

} // namespace requant
