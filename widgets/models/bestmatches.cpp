// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/bestmatches.h"

#include "widgets/models/tensorfilter.h"

#include <algorithm>

namespace requant {

std::vector<Selection> bestMatches(
    const Document& document, const QString& query, std::size_t limit, const std::stop_token& stop)
{
    std::vector<Selection> best;
    const auto exact = selectPath(document, query.trimmed().toStdString());
    if (!exact.empty() && !query.trimmed().isEmpty())
        best.push_back(exact);
    const auto filter = TensorFilter::parse(query);
    if (filter.empty() || !filter.error().isEmpty())
        return best;
    auto ids = filter.apply(document, stop);
    const auto shorter = [&](TensorId a, TensorId b) {
        const auto left = document.checkpoint.tensor(a).name.size();
        const auto right = document.checkpoint.tensor(b).name.size();
        return left != right ? left < right : a < b;
    };
    const auto end = ids.begin() + static_cast<std::ptrdiff_t>(std::min(limit, ids.size()));
    std::partial_sort(ids.begin(), end, ids.end(), shorter);
    for (auto id = ids.begin(); id != end; ++id) {
        const auto found = selectTensor(document, *id);
        if (found != exact)
            best.push_back(found);
    }
    return best;
}

} // namespace requant
