// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/cannbin.h"
#include "core/checkpoint/checkpoint.h"

namespace requant {

/// A CANNBIN container of a checkpoint.
struct OpenContainer {
    ShardId shard = noShard;
    std::shared_ptr<const CannbinContainer> container;
};

/// The entry behind a tensor of a container, and whether the tensor is its scales.
struct ContainerPart {
    const CannbinContainer* container = nullptr;
    const CannbinBlock* block = nullptr;
    bool scales = false;
};

/// The scales of a container's codes, in its own shard should another hold a tensor of that name; noTensor if they are
/// not there or @p codes are no codes of a container.
TensorId containerScales(const Checkpoint& checkpoint, TensorId codes);

struct OpenOptions {
    CannbinOptions cannbin;
    std::filesystem::path companion; ///< checkpoint that gives the tensors which a container lacks
};

/// openCheckpoint with readings of containers laid down, or with a companion checkpoint; more errors: InvalidArgument
/// for a reading that does not fit.
Result<Checkpoint> openCheckpoint(
    const std::filesystem::path& path, const OpenOptions& options, const Context& context = {});

/// @p main with the tensors, side files and, if it has none, the config of @p companion that it lacks.
Checkpoint joinCompanion(const Checkpoint& main, const Checkpoint& companion);

} // namespace requant
