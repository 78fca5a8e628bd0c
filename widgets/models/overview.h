// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/document.h"
#include "widgets/models/roles.h"

#include <QString>

#include <stop_token>
#include <vector>

namespace requant {

/// One answer of the overview: a question, one number or word, one sentence.
struct Card {
    QString title;
    QString headline;
    QString sentence;
    ItemTone tone = ItemTone::Neutral;
};

struct DtypeShare {
    QString name;
    int color = 0; ///< as dtypeColor
    std::uint64_t tensors = 0;
    std::uint64_t bytes = 0;
};

/// What the overview page says, computed once per document.
struct Overview {
    std::vector<Card> cards;
    std::vector<DtypeShare> dtypes; ///< most bytes first
};

/// For a background thread: it visits every tensor.
std::shared_ptr<const Overview> makeOverview(const Document& document, const std::stop_token& stop = {});

/// Index of the plot colour of a dtype: alike ones share one (all FP8, all 16-bit floats, all 8-bit integers, ...).
int dtypeColor(Dtype dtype);

} // namespace requant
