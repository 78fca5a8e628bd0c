// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/checkpoint/containers.h"
#include "core/checkpoint/moduletree.h"
#include "core/checkpoint/quanttypes.h"

#include <atomic>
#include <filesystem>
#include <future>
#include <memory>
#include <vector>

namespace requant {

class PackedStrips;
class SeverityMap;

/// What the window shows: one opened checkpoint and what is derived from it once. Immutable, so pages and
/// background jobs share it without locks; a reopened folder is a new Document.
struct Document {
    Checkpoint checkpoint;
    ModuleTree tree;
    QuantTypes quantTypes;
    std::vector<std::uint32_t> absentBelow; ///< by NodeId, tensors that are not here; empty if all are

    /// What the newest diagnosis says of each node; it arrives later. Null until then. Thread-safe.
    std::shared_ptr<const SeverityMap> severities() const { return m_severities.load(); }
    void setSeverities(std::shared_ptr<const SeverityMap> severities) const
    {
        m_severities.store(std::move(severities));
    }

    /// The packed modules and what is there of each; arrives with the first diagnosis. Null until then. Thread-safe.
    std::shared_ptr<const PackedStrips> strips() const { return m_strips.load(); }
    void setStrips(std::shared_ptr<const PackedStrips> strips) const { m_strips.store(std::move(strips)); }

    explicit Document(Checkpoint opened);

private:
    Document(Checkpoint opened, std::future<QuantTypes> types);

    mutable std::atomic<std::shared_ptr<const SeverityMap>> m_severities;
    mutable std::atomic<std::shared_ptr<const PackedStrips>> m_strips;
};

/// Per node of @p tree how many of @p tensors lie at or below it.
std::vector<std::uint32_t> sumBelow(const ModuleTree& tree, const std::vector<TensorId>& tensors);

using DocumentPtr = std::shared_ptr<const Document>;

/// Opens the checkpoint and builds its tree; meant for a background thread. Errors are those of openCheckpoint.
Result<DocumentPtr> openDocument(const std::filesystem::path& path, const Context& context = {});
Result<DocumentPtr> openDocument(
    const std::filesystem::path& path, const OpenOptions& options, const Context& context = {});

} // namespace requant
