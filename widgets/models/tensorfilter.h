// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/tensorfilterfields.h"

#include <stop_token>
#include <vector>

namespace requant {

/// A parsed query of the filter bar. Words are separated by spaces and all must hold; "!" before a word negates it.
///
///   word          fuzzy: its letters in order; a gap may only end at the start of a part ("l3gate", "kvproj")
///   re:PATTERN    regular expression on the full name (PCRE), case-sensitive
///   name:TEXT     plain substring
///   dtype:F8      prefix of the dtype; shard:12, shard:3..5 (number in its file name) or shard:TEXT
///   layer:3..5    number of the layer; quant:W8A8 (prefix of the quant type); role:scale (prefix of the role)
///   status:absent present, absent, missing, unindexed, duplicate (prefixes do)
///   problem:any   what the diagnosis speaks of: any, info, warning, error
class TensorFilter {
public:
    static TensorFilter parse(const QString& query);

    bool empty() const { return m_terms.empty() && m_error.isEmpty(); }
    /// Why the query cannot be used; empty if it can.
    const QString& error() const { return m_error; }

    bool matches(const Document& document, TensorId id) const;
    /// All tensors that match, in natural order; stops early (with what it has) on request.
    std::vector<TensorId> apply(const Document& document, const std::stop_token& stop = {}) const;

private:
    void addTerm(QString word);

    std::vector<TensorTest> m_terms; ///< cheap ones first
    QString m_error;
};

/// What a filter found, ready for the models: rows for the table and, per tree node, how many matches lie below.
struct FilterResult {
    QString query;
    QString error; ///< the query cannot be used; everything is shown
    bool all = true; ///< no query: ids and matchesBelow are empty
    std::vector<TensorId> ids;
    std::vector<std::uint32_t> matchesBelow; ///< by NodeId
    std::size_t count(const Document& document) const;
};

using FilterResultPtr = std::shared_ptr<const FilterResult>;

/// Parses, applies and counts; meant for a background thread.
FilterResultPtr runFilter(const Document& document, const QString& query, const std::stop_token& stop = {});

} // namespace requant
