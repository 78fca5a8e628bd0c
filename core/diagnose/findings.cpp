// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/findings.h"

#include "core/diagnose/rules.h"

namespace requant {

Finding makeFinding(std::string_view rule, std::string subject, std::string file, Sentences sentences)
{
    return makeGroup(rule, {std::move(subject)}, std::move(file), std::move(sentences));
}

Finding makeGroup(std::string_view rule, std::vector<std::string> items, std::string file, Sentences sentences)
{
    Finding finding;
    finding.rule = rule;
    if (const Rule* row = findRule(rule)) {
        finding.severity = row->severity;
        finding.fix = row->fix;
    }
    finding.subject = items.front();
    finding.count = items.size();
    finding.items = std::move(items);
    finding.file = std::move(file);
    finding.message = std::move(sentences.message);
    finding.why = std::move(sentences.why);
    finding.action = std::move(sentences.action);
    return finding;
}

Text oneOrMany(
    const std::vector<std::string>& items, std::string_view one, std::string_view many, std::vector<std::string> rest)
{
    std::vector<std::string> args{printable(items.front()), formatCount(items.size() - 1)};
    for (auto& arg : rest)
        args.push_back(std::move(arg));
    return {items.size() == 1 ? one : many, std::move(args)};
}

std::string listed(const std::vector<std::string>& items, std::size_t limit)
{
    std::string out;
    for (std::size_t i = 0; i < items.size() && i < limit; ++i)
        out += (i ? ", " : "") + printable(items[i]);
    if (items.size() > limit)
        out += ", … +" + formatCount(items.size() - limit);
    return out;
}

} // namespace requant
