// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/plan.h"
#include "core/convert/recipe.h"
#include "core/convert/sourcemap.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// Type of a tensor in the output, for ignore list and description.
enum class OutputType : std::uint8_t { Float, Int8, Fp8, Bas4, Companion };

struct OutputModule {
    TensorRole role; ///< of the source; its views live in the checkpoint
    std::string module; ///< after renaming
    OutputType type = OutputType::Float;
};

/// The operation of a converting action.
Operation operationOf(Action action);

/// Collects the output tensors of a plan, source shard by source shard, and counts the actions.
class ShardBuilder {
public:
    ShardBuilder(Plan& plan, const Recipe& recipe);

    /// Adds what becomes of one source tensor and its companions.
    void add(const SourceTensor& source);
    /// Lays out the shards that have tensors, names them and adds their steps.
    Status finish(std::string_view fileNames);

    const std::vector<OutputModule>& modules() const { return m_modules; } ///< of weights

private:
    struct Pending {
        std::vector<OutputTensor> tensors;
        std::vector<PlannedWork> work;
    };

    void keep(const SourceTensor& source);
    void keepInt8(const SourceTensor& source);
    void drop(const SourceTensor& source);
    void convert(const SourceTensor& source);
    void convertMatrix(const SourceTensor& source, const std::string& module, PlannedWork work);
    void convertStack(const SourceTensor& source);
    void copy(TensorId id, std::string name, std::vector<std::uint64_t> shape, std::string_view action);
    void addWork(
        const SourceTensor& source, PlannedWork work, OutputTensor weight, std::vector<OutputTensor> companions);
    void zeroOffset(const SourceTensor& source, const std::string& module, std::uint64_t rows);
    void complain(std::string rule, Severity severity, const SourceTensor& source, Text message, Text why);
    std::string renamed(const SourceTensor& source, std::string_view name) const;
    Pending& pendingOf(TensorId id);
    Status layOutContainer(Pending& pending, PlannedShard& shard);
    void count(std::string_view action, std::uint64_t tensors, std::uint64_t bytes);
    Status layOut(Pending& pending, PlannedShard& shard);

    Plan& m_plan;
    const Recipe& m_recipe;
    std::map<ShardId, Pending> m_pending;
    Pending m_container; ///< what goes into the output's CANNBIN container
    std::vector<OutputModule> m_modules;
    std::map<std::string, std::size_t> m_droppedAt; ///< reason -> position in Plan::dropped
};

} // namespace requant
