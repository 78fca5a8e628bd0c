// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/modelconfig.h"
#include "core/runtime/ascendlookup.h"
#include "core/runtime/modules.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <optional>
#include <string>

namespace requant {

class Checkpoint;

/// Where one version finds out how a folder is quantized (facts/naming-rules 1.1).
struct AscendSource {
    enum class Kind : std::uint8_t {
        Description, ///< quant_model_description.json
        ConfigBlock, ///< a quantization_config without quant_method (or "ascend") is the description
        HiddenByConfig, ///< a quantization_config of another method stands beside the description
        WrongName, ///< only descriptions under other names
        CompressedTensors,
        Fp8,
        OtherMethod, ///< a method that this runtime does not know
        Float, ///< nothing says quantized
    };
    Kind kind = Kind::Float;
    std::string file; ///< the description's file, or the JSON pointer of the block
    std::string method; ///< quant_method of the block
    const nlohmann::ordered_json* object = nullptr; ///< the description, for the first three
};

AscendSource findAscendSource(const Checkpoint& checkpoint, const AscendRules& rules);

/// Everything that the lookups of one folder share: the description in memory, the renames, the models that are
/// current.
class AscendSession {
public:
    AscendSession(const Checkpoint& checkpoint, const AscendRules& rules);
    AscendSession(const AscendSession&) = delete;
    AscendSession& operator=(const AscendSession&) = delete;

    const AscendSource& source() const { return m_source; }
    const AscendDescription& description() const { return *m_description; }
    /// The lookup under the config that is current while a module is built: the inner one for language models that
    /// vLLM builds from the text config, else the outer one.
    const AscendLookup& lookupFor(std::string_view path) const;
    /// Parameter path of a tensor; empty if the runtime drops it.
    std::string path(std::string_view tensor) const;
    /// False if the vLLM of this version has no class for the model type.
    bool knowsModel() const { return m_knowsModel; }
    const AscendRules& rules() const { return m_rules; }

private:
    const AscendRules& m_rules;
    AscendSource m_source;
    Renamer m_renames;
    Renamer m_treeRenames; ///< what the class's own loader renames, for paths only
    std::unique_ptr<const AscendDescription> m_description;
    std::optional<AscendLookup> m_outer;
    std::optional<AscendLookup> m_inner;
    bool m_knowsModel = false;
};

} // namespace requant
