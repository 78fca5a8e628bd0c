// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/tensorfilter.h"

#include <algorithm>

namespace requant {

TensorFilter TensorFilter::parse(const QString& query)
{
    TensorFilter filter;
    const auto words = query.split(u' ', Qt::SkipEmptyParts);
    for (const QString& word : words)
        filter.addTerm(word);
    std::stable_sort(filter.m_terms.begin(), filter.m_terms.end(),
        [](const TensorTest& a, const TensorTest& b) { return a.cost < b.cost; });
    return filter;
}

void TensorFilter::addTerm(QString word)
{
    const bool negated = word.startsWith(u'!');
    if (negated)
        word.remove(0, 1);
    if (word.isEmpty())
        return;
    const qsizetype colon = word.indexOf(u':');
    TensorTest term = colon > 0 ? makeFieldTest(word.left(colon), word.mid(colon + 1)) : makeFuzzyTest(word);
    term.negated = negated;
    if (!term.error.isEmpty())
        m_error = term.error;
    else if (term.test)
        m_terms.push_back(std::move(term));
}

bool TensorFilter::matches(const Document& document, TensorId id) const
{
    return std::all_of(m_terms.begin(), m_terms.end(),
        [&](const TensorTest& term) { return term.test(document, id) != term.negated; });
}

std::vector<TensorId> TensorFilter::apply(const Document& document, const std::stop_token& stop) const
{
    std::vector<TensorId> found;
    const auto count = static_cast<std::uint32_t>(document.checkpoint.tensors().size());
    for (std::uint32_t i = 0; i < count; ++i) {
        if ((i & 0xFFFu) == 0 && stop.stop_requested())
            break;
        if (matches(document, TensorId{i}))
            found.push_back(TensorId{i});
    }
    found.shrink_to_fit();
    return found;
}

std::size_t FilterResult::count(const Document& document) const
{
    return all ? document.checkpoint.tensors().size() : ids.size();
}

FilterResultPtr runFilter(const Document& document, const QString& query, const std::stop_token& stop)
{
    auto result = std::make_shared<FilterResult>();
    result->query = query;
    const auto filter = TensorFilter::parse(query);
    result->error = filter.error();
    result->all = filter.empty() || !result->error.isEmpty();
    if (result->all)
        return result;
    result->ids = filter.apply(document, stop);
    result->matchesBelow = sumBelow(document.tree, result->ids);
    return result;
}

} // namespace requant
