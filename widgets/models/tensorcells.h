// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/document.h"
#include "widgets/models/packedstrips.h"
#include "widgets/models/roles.h"

#include <QVariant>

namespace requant {

/// What table and tree show of a tensor, column by column.
enum class TensorColumn : int { Name, Dtype, Shape, Bytes, Shard, Offset, Quant, Status, Packed, Count };

QString tensorColumnTitle(TensorColumn column);
bool isNumberColumn(TensorColumn column); ///< right-aligned
/// headerData() of every model with these columns.
QVariant tensorHeader(int section, Qt::Orientation orientation, int role);

/// One cell for DisplayRole, SortRole, ToolTipRole, ToneRole, MonospaceRole, MutedRole, StripRole and alignment.
/// The name column shows the full name.
QVariant tensorCell(const Document& document, TensorId id, TensorColumn column, int role);

/// "present", "absent", "missing", "unindexed", "duplicate": the words of the filter's status field.
std::string_view tensorStatus(const TensorInfo& tensor);
QString tensorStatusText(const TensorInfo& tensor);
ItemTone tensorTone(const TensorInfo& tensor);

/// The strip of the packed module that a row speaks of; null if there is none or nothing is known yet. The pointer
/// lives as long as the document.
const PackedStrip* packedStrip(const Document& document, NodeId node);
/// The cell of the packed column for a node: words, the strip itself, or nothing.
QVariant stripCell(const Document& document, NodeId node, int role);

/// File position of the tensor's first byte.
std::uint64_t fileOffset(const Document& document, TensorId id);

} // namespace requant
