// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/tie.h"

#include "core/diagnose/compare.h"
#include "core/diagnose/names.h"
#include "core/diagnose/scene.h"

#include <algorithm>

namespace requant {

namespace {

bool isTextEmbedding(std::string_view name)
{
    const auto last = lastComponent(name);
    return last == "embed_tokens" || last == "word_embeddings" || last == "wte" || last == "tok_embeddings"
        || name == "embed";
}

} // namespace

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

Sameness compareHead(const Scene& scene, const Tie& tie, const Context& context)
{
    if (!tie.head || !tie.embedding)
        return Sameness::NotCompared;
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

} // namespace requant
