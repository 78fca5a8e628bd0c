// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ascendruntime.h"
#include "core/runtime/ascendsession.h"
#include "core/runtime/modules.h"
#include "core/runtime/pythontext.h"

#include "core/checkpoint/checkpoint.h"

#include <unordered_map>

namespace requant {

namespace {

/// What was found out about one module, ready for each of its tensors.
struct Asked {
    const ModelModule* module = nullptr;
    std::string key;
    std::string status;
};

class AscendNameTable {
public:
    AscendNameTable(const Checkpoint& checkpoint, const AscendSession& session, const ModelTraits& traits);
    NameRow row(std::string_view tensor) const;

private:
    Asked ask(const ModelModule& module, const ModuleShard& shard) const;
    const Asked* find(std::string_view diskModule) const;

    const AscendSession& m_session;
    std::vector<ModelModule> m_modules;
    std::unordered_map<std::string_view, Asked>
        m_asked; ///< by disk module; experts by the prefix that ends in "experts"
};

std::string_view expertsPrefix(std::string_view diskModule)
{
    const auto at = diskModule.find(".experts.");
    return at == std::string_view::npos ? std::string_view()
                                        : diskModule.substr(0, at + std::string_view(".experts").size());
}

AscendNameTable::AscendNameTable(const Checkpoint& checkpoint, const AscendSession& session, const ModelTraits& traits)
    : m_session(session)
    , m_modules(deriveModules(checkpoint, traits, [&](std::string_view tensor) { return session.path(tensor); }))
{
    for (const auto& module : m_modules) {
        for (const auto& shard : module.shards) {
            const std::string_view disk =
                module.kind == LayerKind::Moe ? expertsPrefix(shard.disk) : std::string_view(shard.disk);
            m_asked.try_emplace(disk, ask(module, shard));
        }
    }
}

Asked AscendNameTable::ask(const ModelModule& module, const ModuleShard& shard) const
{
    if (!module.asks)
        return {&module, {}, "not asked"};
    const AscendLookup& lookup = m_session.lookupFor(module.path);
    const auto outcome = lookup.ask(module.quantPrefix, module.kind);
    const auto keys = lookup.keysOf(lookup.effectivePrefix(module.quantPrefix));
    Asked asked{&module, keys.front(), {}};
    for (const auto& key : keys) {
        // The row of this very shard, if the module is a packed one.
        if (keys.size() > 1 && lastPart(std::string_view(key).substr(0, key.size() - 7)) == lastPart(shard.name))
            asked.key = key;
    }
    if (outcome.kind == LookupOutcome::Kind::Error) {
        asked.key = outcome.key.empty() ? asked.key : outcome.key;
        asked.status = outcome.error;
    } else {
        asked.status = outcome.kind == LookupOutcome::Kind::Scheme ? outcome.type : "unquantized";
    }
    return asked;
}

const Asked* AscendNameTable::find(std::string_view diskModule) const
{
    const auto experts = expertsPrefix(diskModule);
    const auto found = m_asked.find(experts.empty() ? diskModule : experts);
    return found == m_asked.end() ? nullptr : &found->second;
}

NameRow AscendNameTable::row(std::string_view tensor) const
{
    NameRow row;
    row.disk = tensor;
    const auto split = splitTensorName(tensor);
    const std::string path = m_session.path(tensor);
    for (const auto& key : {path, std::string(tensor)}) {
        // The row may have come under the renamed key or under the one in the file.
        if (const auto written = m_session.description().writtenKey(key); !written.empty() && row.description.empty())
            row.description = written;
    }
    const Asked* asked = find(split.module);
    if (!asked) {
        row.module = path;
        row.status = path.empty() ? "dropped" : "not asked";
        return row;
    }
    const std::string parameter = split.parameter.empty() ? std::string() : "." + std::string(split.parameter);
    row.module = asked->module->kind == LayerKind::Moe ? path : asked->module->path + parameter;
    row.quantPrefix = asked->module->quantPrefix;
    row.key = asked->key;
    row.status = asked->status;
    if (row.status == "unquantized" && m_session.description().find(asked->key))
        row.ignoredBy = m_session.description().writtenKey(asked->key);
    return row;
}

} // namespace

std::vector<NameRow> AscendRuntime::names(const Checkpoint& checkpoint) const
{
    const AscendSession session(checkpoint, m_rules);
    const AscendNameTable table(
        checkpoint, session, findModelTraits(checkpoint.config()).value_or(nearestModelTraits(checkpoint.config())));
    std::vector<NameRow> rows;
    rows.reserve(checkpoint.tensors().size());
    for (const auto& tensor : checkpoint.tensors())
        rows.push_back(table.row(tensor.name));
    return rows;
}

} // namespace requant
