// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text.h"
#include "core/runtime/ctmatch.h"
#include "core/runtime/fp8skip.h"
#include "core/runtime/modules.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace requant {

struct QuantDeclaration;

/// What the tensors of a quantized layer must be called and hold.
enum class LayerFormat : std::uint8_t {
    Plain, ///< weight in a float type
    Int8, ///< weight I8, weight_scale
    Int8Static, ///< and input_scale
    Fp8, ///< weight FP8, weight_scale
    Fp8Block, ///< weight FP8, weight_scale_inv (fp8) or weight_scale (compressed-tensors), one per block
    Packed, ///< weight_packed, weight_scale, weight_shape
    Other, ///< quantized in a way whose tensors are not checked
};

/// What the quantization config decides for one module.
struct LayerAnswer {
    bool consulted = true;
    bool quantized = false;
    LayerFormat format = LayerFormat::Plain;
    std::string scaleName; ///< "weight_scale" or "weight_scale_inv"
    bool scalePerRow = false; ///< the scale must be [rows, 1]
    std::vector<std::uint64_t> block; ///< for Fp8Block
    std::string scheme; ///< in words, if quantized
    std::string target; ///< target that matched
    std::vector<std::string> ignoredBy; ///< entries that keep it unquantized
    std::vector<std::string> tested; ///< names that were tested against the list
    std::string error; ///< class of the exception that ends model construction
    std::string message;
};

/// The quantization config that a version of vLLM builds from config.json.
class VllmQuantConfig {
public:
    /// A fault that ends the start before any layer is asked.
    struct Refusal {
        std::string error;
        std::string key;
        std::string rule;
        Text message;
    };

    VllmQuantConfig(const VllmProfile& profile, const VllmClass& outer, const ModelConfig& config);

    /// "compressed-tensors", "fp8", other; empty without quantization.
    const std::string& method() const { return m_method; }
    bool understood() const { return !std::holds_alternative<Unknown>(m_rules); }
    const std::optional<Refusal>& refusal() const { return m_refusal; }

    LayerAnswer ask(const ModelModule& module) const;
    /// The ignore or skip list as the runtime holds it.
    std::vector<std::string> ignoreList() const;

    /// The layer class of vLLM that a module becomes; class-name targets are compared with it.
    static std::string_view className(const ModelModule& module);

private:
    struct Unknown { };
    struct Fp8Rules {
        Fp8Skip skip;
        std::vector<std::uint64_t> block;
        bool fixedActivations;
        bool fp4Experts;
    };
    void readCt(const QuantDeclaration& declared, const VllmClass& outer, const ModelConfig& config);
    void readFp8(const QuantDeclaration& declared, const VllmClass& outer, const ModelConfig& config);
    bool acceptsMethod(const QuantDeclaration& declared);
    LayerAnswer askCt(const CtMatcher& matcher, const ModelModule& module) const;
    LayerAnswer askFp8(const Fp8Rules& rules, const ModelModule& module) const;

    const VllmProfile& m_profile;
    std::string m_method;
    std::optional<Refusal> m_refusal;
    std::variant<std::monostate, Unknown, CtMatcher, Fp8Rules> m_rules;
};

} // namespace requant
