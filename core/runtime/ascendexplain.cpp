// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ascendlookup.h"

namespace requant {

// The steps of a lookup, told from the same functions that decided it.
void AscendLookup::explain(
    std::string_view asked, const std::string& prefix, LayerKind kind, LookupOutcome& outcome) const
{
    auto& steps = outcome.steps;
    steps.push_back({RQ_TEXT("core", "a layer of kind %1 asks with the prefix %2 while model_type is %3"),
        {std::string(name(kind)), "\"" + std::string(asked) + "\"", m_model.modelType}});
    if (prefix != asked)
        steps.push_back({RQ_TEXT("core", "this version turns the prefix into %1"), {prefix}});
    if (m_description.error()) {
        steps.push_back({RQ_TEXT("core", "reading the description already failed: %1"), {outcome.message}});
        return;
    }
    if (const auto* packed = packedOf(prefix)) {
        std::string shards;
        for (const auto& shard : packed->shards)
            shards += (shards.empty() ? "" : ", ") + shard;
        steps.push_back({RQ_TEXT("core", "%1 is a packed module of %2"), {packed->name, shards}});
    } else {
        steps.push_back(
            {RQ_TEXT("core", "no packed module is known under the last component, so the prefix stands for one row")});
    }
    for (const auto& key : keysOf(prefix)) {
        const Value* value = m_description.find(key);
        if (!value) {
            steps.push_back({RQ_TEXT("core", "the description has no row %1"), {key}});
            continue;
        }
        const std::string written(m_description.writtenKey(key));
        if (written == key)
            steps.push_back({RQ_TEXT("core", "row %1 is %2"), {key, std::string(value->text)}});
        else
            steps.push_back(
                {RQ_TEXT("core", "row %1 (in the file: %2) is %3"), {key, written, std::string(value->text)}});
    }
    switch (outcome.kind) {
    case LookupOutcome::Kind::Scheme:
        steps.push_back(
            {RQ_TEXT("core", "a scheme is registered for type %1: the layer is built quantized"), {outcome.type}});
        break;
    case LookupOutcome::Kind::Unquantized:
        steps.push_back({RQ_TEXT("core", "the layer is built unquantized")});
        break;
    case LookupOutcome::Kind::Error:
        steps.push_back({RQ_TEXT("core", "model construction ends with %1: %2"), {outcome.error, outcome.message}});
        break;
    }
}

} // namespace requant
