// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/document.h"
#include "widgets/models/selection.h"

#include <QString>

#include <stop_token>
#include <vector>

namespace requant {

/// The tensors and modules that someone who types @p query most likely means, best first: an exact path, then fuzzy
/// matches of tensor names, short names before long ones. For a background thread.
std::vector<Selection> bestMatches(
    const Document& document, const QString& query, std::size_t limit, const std::stop_token& stop = {});

} // namespace requant
