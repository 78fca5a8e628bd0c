// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/vllmmodel.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// Goes through a start of vLLM with a checkpoint in the runtime's own order: the config, the construction of every
/// module, the files, the tensors, the head.
class VllmJudge {
public:
    VllmJudge(const VllmModel& model, const JudgeOptions& options, const Context& context);

    Verdict run();

private:
    struct LoadedTensor {
        std::string_view parameter; ///< on disk, "weight_scale"
        TensorId id;
    };

    void fail(std::string module, std::string key, std::string error, std::string rule, Text message,
        std::string_view subject);

    // vllmjudge.cpp
    void construct();
    void openFiles();
    void judgeHead();

    // vllmtensors.cpp
    void loadTensors();
    void findLoaded(std::string_view diskModule, bool bare);
    void repeatedTensors(std::span<const LoadedTensor> seen);
    void loadModule(std::string_view diskModule, std::span<const LoadedTensor> tensors);
    void loadLoose(std::string_view diskModule, std::span<const LoadedTensor> tensors);
    void loadLayer(std::string_view diskModule, const DiskPlace& place, std::span<const LoadedTensor> tensors);
    bool unknownRoot(std::string_view diskModule, const LoadedTensor& first);
    void absentTensors(std::string_view diskModule, std::span<const LoadedTensor> tensors);

    // vllmparts.cpp
    void missingParts();
    void missingSiblings();
    void missingDrafter();

    // vllmlayers.cpp
    void checkWeight(
        const ModelModule& module, const LayerAnswer& answer, std::string_view diskModule, TensorId weight);
    void checkScale(const LayerAnswer& answer, std::string_view diskModule, TensorId weight, TensorId scale);
    void checkUnexpected(const ModelModule& module, const LayerAnswer& answer, std::string_view diskModule,
        const LoadedTensor& tensor, bool expert);
    bool tolerates(std::string_view tensor) const;
    std::string loaderError() const;
    std::string path(std::string_view diskName) const;

    const VllmModel& m_model;
    const JudgeOptions& m_options;
    const Context& m_context;
    std::vector<LayerAnswer> m_answers; ///< by module
    std::vector<std::uint64_t> m_expertWeights; ///< by module: expert projections that have a weight
    bool m_filesMissing = false; ///< the index names files that are not here
    std::string_view m_experts; ///< what comes before ".experts." in the module being loaded
    std::string m_loaded; ///< the module being loaded, in vLLM's tree
    Verdict m_verdict;
};

} // namespace requant
