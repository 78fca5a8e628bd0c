// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QMenu;

namespace requant {

/// Fills a menu with the themes; a choice applies at once and is remembered.
void fillThemeMenu(QMenu* menu);

/// Fills a menu with the languages; a choice applies at once and is remembered.
void fillLanguageMenu(QMenu* menu);

} // namespace requant
