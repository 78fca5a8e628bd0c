// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/modeltraits.h"
#include "core/runtime/modules.h"
#include "core/runtime/tying.h"
#include "core/runtime/vllmnames.h"
#include "core/runtime/vllmquant.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace requant {

/// Where a module on disk ends up.
struct DiskPlace {
    std::size_t module = 0; ///< in VllmModel::modules()
    bool expert = false; ///< one expert's projection, or all experts' in a 3-D tensor
};

/// A checkpoint as one class of one version of vLLM sees it: names, modules, quantization and the head.
class VllmModel {
public:
    VllmModel(const VllmProfile& profile, const VllmClass& outer, const Checkpoint& checkpoint, bool withDrafter);

    const VllmProfile& profile() const { return m_profile; }
    const VllmClass& outerClass() const { return m_outer; }
    const VllmClass* languageClass() const { return m_language; }
    const Checkpoint& checkpoint() const { return m_checkpoint; }
    const VllmQuantConfig& quant() const { return m_quant; }
    const std::vector<ModelModule>& modules() const { return m_modules; }

    /// tie_word_embeddings at the two levels, with the class's default filled in, and the head tensors on disk.
    const TieInputs& tieInputs() const { return m_tieInputs; }
    TensorId head() const { return m_head; } ///< the head tensor on disk, noTensor if there is none
    TensorId embedding() const { return m_embedding; }
    /// With the bytes of head and embedding taken for equal, different, or unknown, and this major version of
    /// transformers beside vLLM (unknown: 4).
    std::optional<TieOutcome> tie(std::optional<bool> equal, std::optional<int> transformers = std::nullopt) const;

    /// The module that a module on disk (a tensor name without its parameter) belongs to.
    std::optional<DiskPlace> placeOf(std::string_view diskModule) const;
    /// The name of a module on disk in vLLM's tree; empty if the loader drops it.
    std::string pathOf(std::string_view diskModule) const;
    /// The name of a tensor after all loaders, with its place in the fused parameter.
    std::optional<MappedName> parameterOf(std::string_view tensor) const { return m_loader.loadThrough(tensor); }
    /// True for a tensor of a next-token layer that only a larger num_nextn_predict_layers would make the loader skip.
    bool isUncounted(std::string_view tensor) const;
    /// The parameter name after the rules that rename parameters (".weight_scale_inv" of Mistral3).
    const std::string& parameterName(std::string_view parameter, bool expert) const;

    /// True if the files are chosen by model.safetensors.index.json; else every *.safetensors file is read.
    bool usesIndex() const { return m_usesIndex; }
    /// True if the loader gets to see this tensor.
    bool isRead(const TensorInfo& tensor) const;

private:
    VllmLoader makeLoader(bool withDrafter);
    VllmLoadSettings loadSettings() const;
    void findHead();

    const VllmProfile& m_profile;
    const VllmClass& m_outer;
    const VllmClass* m_language;
    const Checkpoint& m_checkpoint;
    VllmQuantConfig m_quant;
    bool m_usesIndex;
    TieInputs m_tieInputs;
    TensorId m_head = noTensor;
    TensorId m_embedding = noTensor;
    bool m_tied = false; ///< as the loader sees it
    VllmLoader m_loader;
    std::vector<ModelModule> m_modules;
    std::unordered_map<std::string_view, DiskPlace> m_places; ///< keys are names of the shards of m_modules
    std::unordered_map<std::string_view, std::size_t> m_moes; ///< disk prefix that ends in "experts"
    mutable std::map<std::pair<std::string, bool>, std::string, std::less<>> m_parameterNames;
    mutable std::optional<VllmLoader> m_countingAll; ///< skips every next-token layer that could be counted
};

} // namespace requant
