// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/modelconfig.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace requant {

/// quant_model_description*.json of ModelSlim: rows (tensor name -> type) and global keys, kept apart, in file order.
class QuantDescription {
public:
    struct Row {
        std::string key;
        std::string type; ///< as written; JSON text if it is not a string
        bool isString = true;
    };

    static Result<QuantDescription> fromDocument(JsonDocument document);
    // Move-only: the lookup table points into the rows.
    QuantDescription(QuantDescription&&) = default;
    QuantDescription& operator=(QuantDescription&&) = default;

    const JsonDocument& document() const { return m_document; }
    const std::vector<Row>& rows() const { return m_rows; }
    /// Keys that describe the whole model or a module and not a tensor (version, group_size, metadata,
    /// "<module>.quant_type", ...), with their JSON text.
    const std::vector<Row>& globals() const { return m_globals; }
    const Row* find(std::string_view key) const; ///< among the rows
    const Row* global(std::string_view key) const;

private:
    QuantDescription() = default;

    JsonDocument m_document;
    std::vector<Row> m_rows;
    std::vector<Row> m_globals;
    std::unordered_map<std::string_view, std::size_t> m_byKey;
};

/// True for "quant_model_description.json" and "quant_model_description_<type>.json".
bool isDescriptionName(std::string_view fileName);

} // namespace requant
