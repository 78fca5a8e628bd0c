// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QPainter;
class QRect;
class QStyleOptionViewItem;

namespace requant {

struct PackedStrip;

/// Draws the parts of a packed module side by side: "qkv_proj [q ✔] [k ✔] [v ✖ missing] W8A8". Sign and word say what
/// the colour says; on a selected row the colour of its text is used.
void drawChips(QPainter* painter, const QStyleOptionViewItem& option, const PackedStrip& strip);
/// The width that the whole strip needs.
int chipsWidth(const QStyleOptionViewItem& option, const PackedStrip& strip);

} // namespace requant
