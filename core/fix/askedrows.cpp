// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/askedrows.h"

#include "core/checkpoint/editedcheckpoint.h"
#include "core/fix/impliedtypes.h"
#include "core/runtime/ascendhead.h"
#include "core/runtime/ascendruntime.h"
#include "core/runtime/ascendsession.h"
#include "core/runtime/modules.h"
#include "core/runtime/pythontext.h"

namespace requant {

namespace {

using Rows = std::vector<std::pair<std::string, std::string>>;

class Asking {
public:
    Asking(const Checkpoint& folder, const AscendRules& rules, const ImpliedTypes& types)
        : m_folder(folder)
        , m_rules(rules)
        , m_session(folder, rules)
        , m_renames(rules.rewritesKeys ? ascendRenames(rules, folder.config().modelType()) : Renamer())
        , m_types(types)
    {
    }

    void ask(bool withDrafter, Rows& rows) const
    {
        const auto traits = findModelTraits(m_folder.config()).value_or(nearestModelTraits(m_folder.config()));
        for (const auto& module : ascendModules(m_folder, m_session, traits, AscendHead(m_folder, m_rules))) {
            if (module.asks && (!module.drafter || withDrafter))
                askModule(module, rows);
        }
    }

private:
    void askModule(const ModelModule& module, Rows& rows) const
    {
        const AscendLookup& lookup = m_session.lookupFor(module.path);
        for (const auto& key : lookup.keysOf(lookup.effectivePrefix(module.quantPrefix))) {
            if (m_session.description().find(key))
                continue;
            const ModuleShard* shard = shardOf(module, key);
            if (isUnstoredHead(module)) { // tied, and the embedding is never quantized
                rows.emplace_back(rowFor(key, module.shards.front().disk + ".weight"), "FLOAT");
                continue;
            }
            const std::string type = shard ? m_types.ofTensor(shard->disk + ".weight") : std::string();
            std::string row = shard ? rowFor(key, shard->disk + ".weight") : std::string();
            if (!type.empty() && !row.empty())
                rows.emplace_back(std::move(row), type);
        }
    }

    static bool isUnstoredHead(const ModelModule& module)
    {
        return module.kind == LayerKind::Head && module.shards.front().weight == noTensor;
    }

    // The stored part that a key speaks of; the first one for a key of the whole module.
    static const ModuleShard* shardOf(const ModelModule& module, std::string_view key)
    {
        const auto part = lastPart(key.substr(0, key.rfind('.')));
        for (const auto& shard : module.shards) {
            if (lastPart(shard.name) == part && shard.weight != noTensor)
                return &shard;
        }
        const bool whole = part == lastPart(module.quantPrefix) || module.shards.size() == 1;
        return whole && !module.shards.empty() && module.shards.front().weight != noTensor ? &module.shards.front()
                                                                                           : nullptr;
    }

    std::string rowFor(const std::string& key, const std::string& disk) const
    {
        if (m_renames.map(disk).value_or(std::string()) == key)
            return disk;
        return m_renames.map(key).value_or(std::string()) == key ? key : std::string();
    }

    const Checkpoint& m_folder;
    const AscendRules& m_rules;
    AscendSession m_session;
    Renamer m_renames;
    const ImpliedTypes& m_types;
};

} // namespace

std::optional<Checkpoint> previewOf(const FolderEdit& edit)
{
    CheckpointEdits edits;
    if (const auto config = edit.configFile(); !config.empty())
        edits.config = edit.text(config);
    if (const auto description = edit.descriptionFile(); !description.empty())
        edits.description = edit.text(description);
    if (edit.tensorsChanged())
        edits.name = [&](TensorId id) { return edit.kept(id) ? edit.nameOf(id) : std::string(); };
    auto folder = editedCheckpoint(edit.source(), edits);
    return folder ? std::optional(*std::move(folder)) : std::nullopt;
}

Rows askedRows(const FixContext& fix, const FolderEdit& edit)
{
    Rows rows;
    const auto folder = previewOf(edit);
    if (!folder)
        return rows;
    const Scene scene(*folder, fix.scene.options());
    const ImpliedTypes types(scene);
    for (const auto& runtime : fix.options.runtimes) {
        if (const auto* ascend = dynamic_cast<const AscendRuntime*>(runtime.get()))
            Asking(*folder, ascend->rules(), types).ask(fix.options.withDrafter, rows);
    }
    return rows;
}

} // namespace requant
