// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/tensorfilterfields.h"

#include "core/checkpoint/companions.h"
#include "widgets/models/coretext.h"
#include "widgets/models/fuzzymatch.h"
#include "widgets/models/severitymap.h"
#include "widgets/models/tensorcells.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace requant {

namespace {

struct Say {
    Q_DECLARE_TR_FUNCTIONS(TensorFilter)
};

TensorTest broken(const QString& reason)
{
    TensorTest test;
    test.error = reason;
    return test;
}

bool hasPrefix(std::string_view text, const std::string& prefix)
{
    return text.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), text.begin(), [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
    });
}

struct Interval {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    bool contains(std::uint64_t n) const { return n >= first && n <= last; }
};

/// "3", "3..5", "3..", "..5".
std::optional<Interval> parseInterval(const QString& value)
{
    const auto ends = value.split(QStringLiteral(".."));
    if (ends.size() > 2 || value == QStringLiteral(".."))
        return {};
    bool firstGood = true;
    bool lastGood = true;
    Interval interval{0, ~std::uint64_t{0}};
    if (!ends.first().isEmpty())
        interval.first = ends.first().toULongLong(&firstGood);
    if (!ends.last().isEmpty())
        interval.last = ends.last().toULongLong(&lastGood);
    if (!firstGood || !lastGood || interval.first > interval.last)
        return {};
    return interval;
}

/// First run of digits at or after @p from, "model-00012-of-00163" gives 12.
std::optional<std::uint64_t> numberIn(std::string_view text)
{
    const auto begin = std::find_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (begin == text.end())
        return {};
    std::uint64_t number = 0;
    for (auto c = begin; c != text.end() && *c >= '0' && *c <= '9' && number < 1'000'000'000'000; ++c)
        number = number * 10 + static_cast<std::uint64_t>(*c - '0');
    return number;
}

/// Number of the layer in a dotted name: its first component of digits that does not count experts.
std::optional<std::uint64_t> layerIn(std::string_view name)
{
    std::string_view previous;
    while (!name.empty()) {
        const auto part = name.substr(0, name.find('.'));
        name.remove_prefix(std::min(name.size(), part.size() + 1));
        const bool number = !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
        if (number && previous.find("expert") == std::string_view::npos)
            return numberIn(part);
        previous = part;
    }
    return {};
}

TensorTest regexTest(const QString& pattern)
{
    QRegularExpression expression(pattern, QRegularExpression::DontCaptureOption);
    if (!expression.isValid()) {
        return broken(Say::tr("Regular expression, position %1: %2")
                          .arg(expression.patternErrorOffset())
                          .arg(expression.errorString()));
    }
    expression.optimize();
    return {30, false,
        [expression](const Document& document, TensorId id) {
            const auto name = document.checkpoint.tensor(id).name;
            return expression.match(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))).hasMatch();
        },
        {}};
}

TensorTest nameTest(const QString& value)
{
    return {3, false,
        [text = value.toStdString()](const Document& document, TensorId id) {
            return document.checkpoint.tensor(id).name.find(text) != std::string_view::npos;
        },
        {}};
}

TensorTest dtypeTest(const QString& value)
{
    return {1, false,
        [text = value.toStdString()](
            const Document& document, TensorId id) { return hasPrefix(document.checkpoint.dtypeName(id), text); },
        {}};
}

TensorTest shardTest(const QString& value)
{
    if (const auto interval = parseInterval(value)) {
        return {1, false,
            [range = *interval](const Document& document, TensorId id) {
                const auto shard = document.checkpoint.tensor(id).shard;
                const auto number = shard == noShard ? std::nullopt : numberIn(document.checkpoint.shard(shard).name);
                return number && range.contains(*number);
            },
            {}};
    }
    return {2, false,
        [text = value.toStdString()](const Document& document, TensorId id) {
            const auto shard = document.checkpoint.tensor(id).shard;
            return shard != noShard && document.checkpoint.shard(shard).name.find(text) != std::string::npos;
        },
        {}};
}

TensorTest layerTest(const QString& value)
{
    const auto interval = parseInterval(value);
    if (!interval)
        return broken(Say::tr("layer: needs a number or a range, as in layer:3 or layer:3..5"));
    return {2, false,
        [range = *interval](const Document& document, TensorId id) {
            const auto number = layerIn(document.checkpoint.tensor(id).name);
            return number && range.contains(*number);
        },
        {}};
}

TensorTest statusTest(const QString& value)
{
    static constexpr std::array words{"present", "absent", "missing", "unindexed", "duplicate"};
    const std::string text = value.toStdString();
    if (std::none_of(words.begin(), words.end(), [&](const char* word) { return hasPrefix(word, text); }))
        return broken(Say::tr("status: is one of present, absent, missing, unindexed, duplicate"));
    return {1, false,
        [text](const Document& document, TensorId id) {
            return hasPrefix(tensorStatus(document.checkpoint.tensor(id)), text);
        },
        {}};
}

TensorTest quantTest(const QString& value)
{
    return {10, false,
        [text = value.toStdString()](
            const Document& document, TensorId id) { return hasPrefix(document.quantTypes.of(id), text); },
        {}};
}

TensorTest roleTest(const QString& value)
{
    return {10, false,
        [text = value.toStdString()](const Document& document, TensorId id) {
            return hasPrefix(requant::name(roleOf(document.checkpoint, id)), text);
        },
        {}};
}

// Tensors that a finding of at least this severity speaks of, itself or one of its modules.
TensorTest problemTest(const QString& value)
{
    static constexpr std::array words{"info", "warning", "error", "any"};
    const std::string text = value.toStdString();
    const auto* const word =
        std::find_if(words.begin(), words.end(), [&](const char* w) { return hasPrefix(w, text); });
    if (word == words.end())
        return broken(Say::tr("problem: is one of any, info, warning, error"));
    const auto least = static_cast<Severity>((word - words.begin()) % 3);
    return {4, false,
        [least](const Document& document, TensorId id) {
            const auto severities = document.severities();
            for (NodeId node = document.tree.ofTensor(id); severities && node != noNode;
                 node = document.tree.node(node).parent) {
                if (severities->own(node, least))
                    return true;
            }
            return false;
        },
        {}};
}

struct Field {
    const char* name;
    TensorTest (*make)(const QString&);
};

constexpr std::array fields{Field{"re", regexTest}, Field{"name", nameTest}, Field{"dtype", dtypeTest},
    Field{"shard", shardTest}, Field{"layer", layerTest}, Field{"quant", quantTest}, Field{"status", statusTest},
    Field{"role", roleTest}, Field{"problem", problemTest}};

} // namespace

TensorTest makeFieldTest(const QString& field, const QString& value)
{
    for (const auto& known : fields) {
        if (field.compare(QLatin1String(known.name), Qt::CaseInsensitive) != 0)
            continue;
        return value.isEmpty() ? TensorTest() : known.make(value); // "dtype:" is still being typed
    }
    return broken(Say::tr("There is no field %1; known are %2").arg(field, filterFields().join(QStringLiteral(", "))));
}

TensorTest makeFuzzyTest(const QString& word)
{
    return {5, false,
        [match = FuzzyMatch(word.toStdString())](
            const Document& document, TensorId id) { return match.matches(document.checkpoint.tensor(id).name); },
        {}};
}

QStringList filterFields()
{
    QStringList names;
    for (const auto& field : fields)
        names.append(QLatin1String(field.name));
    return names;
}

} // namespace requant
