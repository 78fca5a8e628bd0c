// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fix/folderedit.h"

#include <vector>

namespace requant {

/// The index files of the new folder that differ from those of the source: rows follow renamed, dropped and moved
/// tensors and renamed shards; FolderEdit::rebuildIndex makes the first one say exactly what the headers say.
/// Order and formatting stay; an index that is new is sorted by name.
std::vector<EditedText> editedIndexes(const FolderEdit& edit);

} // namespace requant
