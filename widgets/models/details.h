// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/document.h"
#include "widgets/models/roles.h"
#include "widgets/models/selection.h"

#include <QString>

#include <vector>

namespace requant {

/// One line of the details: what, and what it is; a link leads to another tensor or module by its full name.
struct Fact {
    QString label;
    QString value;
    QString link;
    ItemTone tone = ItemTone::Neutral;
    bool monospace = true;
};

struct FactGroup {
    QString title;
    std::vector<Fact> facts;
};

/// Everything the folder says about the selected tensor or module, in the order in which people ask: header entry,
/// where it lies, its scale and companions wherever they are, its description row, the group of the config.
std::vector<FactGroup> describe(const Document& document, const Selection& selection);

} // namespace requant
