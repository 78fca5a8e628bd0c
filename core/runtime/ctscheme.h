// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// QuantizationArgs of compressed-tensors: how one tensor is quantized.
struct CtArgs {
    std::int64_t bits = 8;
    bool isFloat = false;
    bool symmetric = true;
    bool dynamic = false;
    std::string strategy; ///< "tensor", "channel", "group", "block", "token", "tensor_group"
    std::int64_t groupSize = 0; ///< 0: none
    std::vector<std::int64_t> block; ///< block_structure

    friend bool operator==(const CtArgs&, const CtArgs&) = default;
};

/// A group of a compressed-tensors config without its targets.
struct CtScheme {
    std::optional<CtArgs> weights;
    std::optional<CtArgs> activations;
    std::string format;

    friend bool operator==(const CtScheme&, const CtScheme&) = default;
};

/// What vLLM makes of a scheme.
enum class CtKind : std::uint8_t {
    Unsupported,
    Int8Dynamic,
    Int8Static,
    Fp8,
    Fp8Block,
    Fp8WeightOnly,
    Wna16,
    W4A8,
    MicroFloat,
};

/// "int8_dynamic", "wna16", ... as profiles spell it; nothing for other words.
std::optional<CtKind> ctKind(std::string_view word);

/// For linear layers: Unsupported ends in NotImplementedError.
CtKind linearKind(const CtScheme& scheme);
/// True if vLLM has a MoE method for it; else RuntimeError "Unsupported FusedMoe scheme".
bool moeSupports(const CtScheme& scheme);
/// True if vLLM's embedding and head methods take it for a vocabulary embedding.
bool embeddingSupports(const CtScheme& scheme);

/// "W8A8 INT8 channel, dynamic token".
std::string describe(const CtScheme& scheme);

/// From a member of config_groups. Errors as the runtime raises them: Unsupported for keys it refuses
/// (pydantic's ValidationError), with the key in Error::tensor.
Result<CtScheme> ctSchemeFromJson(const nlohmann::ordered_json& group, std::string_view globalFormat);

/// From the short names of recorded answers: "w8a8-int8-dynamic", "w4a16-int4-group128". Nothing for other words.
std::optional<CtScheme> ctSchemeFromWord(std::string_view word);

} // namespace requant
