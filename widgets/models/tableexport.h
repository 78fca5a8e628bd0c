// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/tensortablemodel.h"

#include "core/base/result.h"

#include <filesystem>

namespace requant {

enum class TableFormat { Csv, Tsv };

/// Writes the rows as the table shows them, with a line of titles and exact numbers. CSV starts with a byte-order mark,
/// without which spreadsheets take UTF-8 for something else. Meant for a background thread. Cancelled, NoSpace,
/// FileWrite.
Status exportTable(const Document& document, const TensorRows& rows, TableFormat format,
    const std::filesystem::path& file, const std::stop_token& stop = {});

} // namespace requant
