// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// A JSON document with what a careful reader notices: BOM, duplicate keys, where it came from.
/// Copies share the parsed value.
struct JsonDocument {
    std::string fileName; ///< relative to the folder
    std::string text; ///< as on disk
    std::shared_ptr<const nlohmann::ordered_json> value; ///< never null
    bool byteOrderMark = false;
    std::vector<std::string> duplicateKeys; ///< JSON pointers
};

/// Tolerates a UTF-8 BOM; refuses UTF-16 by name; syntax errors carry line and column (1-based) and the line's text.
Result<JsonDocument> parseJsonDocument(std::string text, const std::string& fileName);

enum class QuantMethod : std::uint8_t { None, Fp8, CompressedTensors, Ascend, Awq, Gptq, ModelOpt, Other };

/// Where and how a checkpoint says that it is quantized.
struct QuantDeclaration {
    QuantMethod method = QuantMethod::None;
    std::string methodName; ///< quant_method as written; empty if the block has none
    std::string format; ///< compressed-tensors: "int-quantized", ...; fp8: fmt
    std::string pointer; ///< JSON pointer of the block in config.json, "/quantization_config"
    std::vector<std::uint64_t> blockSize; ///< weight_block_size or block_structure, empty if none
    std::vector<std::string> ignore; ///< ignore, ignored_layers or modules_to_not_convert
};

/// config.json as a value. All accessors are safe on any content.
class ModelConfig {
public:
    ModelConfig(); ///< an empty object, "no config.json"
    explicit ModelConfig(JsonDocument document);

    bool exists() const { return m_exists; }
    const JsonDocument& document() const { return m_document; }
    const nlohmann::ordered_json& json() const { return *m_document.value; }
    /// text_config if that is an object, else the top level.
    const nlohmann::ordered_json& text() const;

    std::string modelType() const; ///< top level
    std::string textModelType() const; ///< of text(); the top level's if it has none
    std::vector<std::string> architectures() const;

    /// Exact integer at key of text(), else of the top level; nothing if absent, null or not an integer.
    std::optional<std::int64_t> integer(std::string_view key) const;
    std::optional<bool> boolean(std::string_view key) const;
    /// The same, of one level only.
    std::optional<bool> topBoolean(std::string_view key) const;
    std::optional<bool> textBoolean(std::string_view key) const; ///< nothing if there is no text_config

    std::uint64_t layers() const; ///< num_hidden_layers, else 0
    std::uint64_t nextnLayers() const; ///< num_nextn_predict_layers, else 0

    /// The block that a loader uses: quantization_config, text_config.quantization_config, compression_config
    /// (also nested in it). Several blocks: all are listed, the used one first.
    std::vector<QuantDeclaration> quantization() const;

private:
    JsonDocument m_document;
    bool m_exists = false;
};

} // namespace requant
