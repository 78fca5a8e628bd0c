// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QWidget;

namespace requant {

class Actions;

/// A list of all shortcuts.
void showShortcuts(const Actions& actions, QWidget* window);

/// Version, Qt, system and processor into the clipboard, for a report.
void copyDiagnostics();

void showAbout(QWidget* window);

} // namespace requant
