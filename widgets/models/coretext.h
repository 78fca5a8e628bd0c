// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/base/text.h"

#include <QString>

namespace requant {

/// UTF-8 of the core as text for people: control and bidirectional characters become visible.
QString toQt(std::string_view utf8);

/// A sentence of the core in the language of the window: its pattern is looked up in the context "core",
/// then the same arguments are filled in.
QString toQt(const Text& text);

/// What, where and what to do, in the window's language: "file: text Advice".
QString toQt(const Error& error);

} // namespace requant
