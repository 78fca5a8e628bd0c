// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <Qt>

namespace requant {

/// Roles that all item models of the window share, beside Qt's own.
enum ItemRole : int {
    SortRole = Qt::UserRole + 1, ///< the raw value: exact integers for bytes and offsets, text for names
    ToneRole, ///< int of the cell's ItemTone, for the icon beside the word
    MonospaceRole, ///< bool: names and numbers in columns
    SelectionRole, ///< requant::Selection of the row
    MutedRole, ///< bool: secondary text
    StripRole, ///< requant::PackedStrip of the row, drawn as chips
    KindRole, ///< int of ItemKind, for the icon in front of a name
};

enum class ItemKind : int { None, Module, Range, Tensor };

/// Severity of a cell; the widgets turn it into icon and colour (parts/icons.h, Tone has the same order).
enum class ItemTone : int { Neutral, Good, Info, Warning, Error };

} // namespace requant
