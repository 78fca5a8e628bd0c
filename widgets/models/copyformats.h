// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/document.h"
#include "widgets/models/selection.h"

#include <QString>

#include <vector>

namespace requant {

/// What of a tensor or module can be copied; a module offers name, path and regular expression only.
enum class CopyFormat : int {
    Name, ///< full dotted name
    Path, ///< file of its shard, or the folder for a module
    ShardOffset, ///< "model-00012-of-00163.safetensors:1234"
    Tsv, ///< a line of headers and a line of values
    Json, ///< one object with exact numbers
    PythonSnippet, ///< safe_open code that reads it
    Regex, ///< anchored, with special characters escaped
    IgnoreEntry, ///< as an entry of an ignore list: the module's name in quotes
    DescriptionLine, ///< its line of quant_model_description.json
};

QString copyFormatTitle(CopyFormat format);
std::vector<CopyFormat> copyFormatsFor(const Document& document, const Selection& selection);
QString copyText(const Document& document, const Selection& selection, CopyFormat format);

} // namespace requant
