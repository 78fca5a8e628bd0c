// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/quantdescription.h"
#include "core/diagnose/finding.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace requant {

/// What a tensor is to its module, by the last component of its name.
enum class Part : std::uint8_t {
    Weight, ///< weight
    Packed, ///< weight_packed
    QWeight, ///< qweight of AWQ and GPTQ
    Scale, ///< weight_scale
    ScaleInv, ///< weight_scale_inv
    PlainScale, ///< scale, as in DeepSeek-V4; also a learned parameter of norms
    ScaleSecond, ///< weight_scale_second, weight_scale_2, weight_global_scale
    Scales, ///< scales of AWQ, GPTQ and MLX
    Offset, ///< weight_offset
    ZeroPoint, ///< weight_zero_point
    InputScale,
    InputOffset,
    DeqScale,
    QuantBias,
    ScaleBias,
    Bias,
};
inline constexpr std::size_t partCount = static_cast<std::size_t>(Part::Bias) + 1;

std::optional<Part> partOf(std::string_view lastComponent);

/// A module and its tensors; noTensor where it has none. Tensors that only the index knows are here too.
struct Module {
    std::string_view name;
    std::uint32_t pattern = 0; ///< Scene::pattern
    std::array<TensorId, partCount> parts;

    TensorId part(Part which) const { return parts[static_cast<std::size_t>(which)]; }
    bool has(Part which) const { return part(which) != noTensor; }
};

/// Everything that several checks need, derived once from the checkpoint. Immutable, thread-safe.
class Scene {
public:
    Scene(Checkpoint checkpoint, const DiagnoseOptions& options);
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;

    const Checkpoint& checkpoint() const { return m_checkpoint; }
    const DiagnoseOptions& options() const { return m_options; }

    const std::vector<Module>& modules() const { return m_modules; } ///< in the order of their first tensor
    const Module* module(std::string_view name) const;
    /// The module's name with numbers as "*".
    const std::string& pattern(const Module& module) const { return m_patterns[module.pattern]; }
    std::size_t patternCount() const { return m_patterns.size(); }

    const TensorInfo& tensor(TensorId id) const { return m_checkpoint.tensor(id); }
    /// The present tensor of that part; null if the module has none or only the index knows it.
    const TensorInfo* present(const Module& module, Part part) const;
    std::string fileOf(TensorId id) const; ///< shard name, empty if unknown
    std::string fileOf(const Module& module) const; ///< of its weight, else of its first tensor

    /// False if a shard that no index describes cannot be read: then an absent name proves nothing.
    bool namesKnown() const { return m_namesKnown; }

    const std::string& modelType() const { return m_modelType; }
    bool hasTextConfig() const { return m_textConfig; }

    /// The block of config.json that a loader uses; method None if there is none.
    const QuantDeclaration& quantization() const { return m_quantization; }
    bool compressedTensors() const { return m_quantization.method == QuantMethod::CompressedTensors; }

    /// The description in use: the file, else the one that config.json embeds; null if there is none.
    const QuantDescription* description() const { return m_description; }
    bool descriptionEmbedded() const { return m_embedded.has_value(); }
    /// Type of the row "<module>.weight" (or weight_packed); null without a row.
    const QuantDescription::Row* descriptionRow(const Module& module) const;

    /// First layer number behind the main model's layers (the MTP block), if the config names both counts.
    bool isMtp(std::string_view name) const;

private:
    void addTensors();
    void findDescription();
    std::uint32_t internPattern(std::string_view name, std::unordered_map<std::string, std::uint32_t>& known);

    Checkpoint m_checkpoint;
    DiagnoseOptions m_options;
    std::vector<Module> m_modules;
    std::unordered_map<std::string_view, std::uint32_t> m_byName;
    std::vector<std::string> m_patterns;
    std::string m_modelType;
    bool m_textConfig = false;
    QuantDeclaration m_quantization;
    const QuantDescription* m_description = nullptr; ///< of the checkpoint, or m_embedded
    std::optional<QuantDescription> m_embedded;
    bool m_namesKnown = true;
    std::uint64_t m_layers = 0;
};

} // namespace requant
