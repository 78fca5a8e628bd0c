// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/jsontext.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;
constexpr std::string_view spaces = " \t\r\n";
constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

// Walks over text that a parser has accepted before; on anything else it stops at the end.
class Scanner {
public:
    explicit Scanner(std::string_view text)
        : m_text(text)
    {
    }

    std::size_t skipSpace(std::size_t at) const
    {
        return std::min(m_text.find_first_not_of(spaces, at), m_text.size());
    }

    char at(std::size_t i) const { return i < m_text.size() ? m_text[i] : '\0'; }

    std::size_t skipString(std::size_t at) const
    {
        for (++at; at < m_text.size() && m_text[at] != '"'; ++at)
            at += m_text[at] == '\\';
        return std::min(at + 1, m_text.size());
    }

    std::size_t skipValue(std::size_t at) const
    {
        if (this->at(at) == '"')
            return skipString(at);
        if (this->at(at) != '{' && this->at(at) != '[')
            return std::min(m_text.find_first_of(",]} \t\r\n", at), m_text.size());
        std::size_t depth = 0;
        while (at < m_text.size()) {
            const char c = m_text[at];
            if (c == '"') {
                at = skipString(at);
                continue;
            }
            depth += c == '{' || c == '[';
            depth -= c == '}' || c == ']';
            ++at;
            if (depth == 0)
                break;
        }
        return at;
    }

    std::optional<JsonRange> range(std::size_t open) const
    {
        JsonRange range{open, 0, at(open) == '{', {}};
        if (at(open) != '{' && at(open) != '[')
            return std::nullopt;
        const char closing = range.object ? '}' : ']';
        for (std::size_t i = skipSpace(open + 1); at(i) != closing;) {
            JsonItem item{{}, i, i, i, 0};
            if (range.object) {
                if (at(i) != '"')
                    return std::nullopt;
                item.keyEnd = skipString(i);
                item.key = unescaped(m_text.substr(i, item.keyEnd - i));
                item.value = skipSpace(skipSpace(item.keyEnd) + 1);
            }
            item.end = skipValue(item.value);
            if (item.end == item.value)
                return std::nullopt;
            i = skipSpace(item.end);
            range.items.push_back(std::move(item));
            if (at(i) == ',')
                i = skipSpace(i + 1);
            else if (at(i) != closing)
                return std::nullopt;
            range.close = i;
        }
        range.close = range.items.empty() ? skipSpace(open + 1) : range.close;
        return range;
    }

private:
    static std::string unescaped(std::string_view literal)
    {
        if (literal.find('\\') == std::string_view::npos)
            return std::string(literal.substr(1, literal.size() - 2));
        const Json parsed = Json::parse(literal, nullptr, false);
        return parsed.is_string() ? parsed.get<std::string>() : std::string(literal);
    }

    std::string_view m_text;
};

std::string unescapedToken(std::string_view token)
{
    std::string out;
    for (std::size_t i = 0; i < token.size(); ++i) {
        const bool escape = token[i] == '~' && i + 1 < token.size();
        out += escape ? (token[i + 1] == '1' ? '/' : '~') : token[i];
        i += escape;
    }
    return out;
}

const JsonItem* itemOf(const JsonRange& range, const std::string& token)
{
    if (range.object) {
        const auto found = std::find_if(
            range.items.rbegin(), range.items.rend(), [&](const JsonItem& item) { return item.key == token; });
        return found == range.items.rend() ? nullptr : &*found;
    }
    std::size_t index = 0;
    const auto [end, problem] = std::from_chars(token.data(), token.data() + token.size(), index);
    return problem == std::errc() && index < range.items.size() ? &range.items[index] : nullptr;
}

std::pair<std::string, std::string> splitPointer(std::string_view pointer)
{
    const auto slash = pointer.rfind('/');
    if (slash == std::string_view::npos)
        return {{}, std::string(pointer)};
    return {std::string(pointer.substr(0, slash)), unescapedToken(pointer.substr(slash + 1))};
}

// What stands in front of an item: the line break and the indentation, or nothing.
std::string leadOf(std::string_view text, const JsonRange& range)
{
    if (!range.items.empty()) {
        // The second item's, as the first may stand on the line of the bracket.
        const JsonItem& item = range.items[range.items.size() > 1 ? 1 : 0];
        const auto before = text.find_last_not_of(spaces, item.begin - 1);
        return std::string(text.substr(before + 1, item.begin - before - 1));
    }
    const auto line = text.rfind('\n', range.open);
    if (line == std::string_view::npos && text.find('\n') == std::string_view::npos)
        return {};
    const auto start = line == std::string_view::npos ? 0 : line + 1;
    const auto indent = text.find_first_not_of(" \t", start);
    return "\n" + std::string(text.substr(start, indent - start)) + "  ";
}

std::string reindented(const Json& value, std::string_view lead)
{
    const auto line = lead.rfind('\n');
    if (line == std::string_view::npos || value.empty() || !value.is_structured())
        return value.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::string text = value.dump(2, ' ', false, Json::error_handler_t::replace);
    std::string out;
    for (const char c : text) {
        out += c;
        if (c == '\n')
            out += lead.substr(line + 1);
    }
    return out;
}

} // namespace

std::string jsonLiteral(std::string_view text)
{
    return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<JsonRange> findRange(std::string_view text, std::string_view pointer)
{
    const Scanner scanner(text);
    std::size_t at = scanner.skipSpace(text.starts_with(byteOrderMark) ? byteOrderMark.size() : 0);
    auto range = scanner.range(at);
    while (range && !pointer.empty()) {
        const auto slash = std::min(pointer.find('/', 1), pointer.size());
        const JsonItem* item = itemOf(*range, unescapedToken(pointer.substr(1, slash - 1)));
        pointer.remove_prefix(slash);
        range = item ? scanner.range(item->value) : std::nullopt;
    }
    return range;
}

std::string rewriteItems(std::string_view text, std::string_view pointer,
    const std::function<JsonItemEdit(const JsonItem&, std::string_view)>& edit,
    const std::vector<std::pair<std::string, std::string>>& added)
{
    const auto range = findRange(text, pointer);
    if (!range)
        return std::string(text);
    std::string out(text.substr(0, range->open + 1));
    bool any = false;
    std::size_t last = range->open + 1; // behind what was copied or removed
    for (const JsonItem& item : range->items) {
        const std::string_view value = text.substr(item.value, item.end - item.value);
        const JsonItemEdit change = edit ? edit(item, value) : JsonItemEdit{};
        // The comma belongs to the item behind it; the first one that stays has none.
        std::string_view between = text.substr(last, item.begin - last);
        last = item.end;
        if (change.remove)
            continue;
        const auto comma = between.find(',');
        if (!any && comma != std::string_view::npos)
            between.remove_prefix(comma + 1);
        else if (any && comma == std::string_view::npos)
            out += ',';
        out += between;
        out += change.key ? jsonLiteral(*change.key) : std::string(text.substr(item.begin, item.keyEnd - item.begin));
        out += text.substr(item.keyEnd, item.value - item.keyEnd);
        out += change.value ? *change.value : std::string(value);
        any = true;
    }
    const std::string lead = added.empty() ? std::string() : leadOf(text, *range);
    for (const auto& [key, value] : added) {
        out += any ? "," + lead : lead;
        out += range->object ? jsonLiteral(key) + ": " + value : value;
        any = true;
    }
    std::string_view tail = text.substr(last, range->close - last);
    if (const auto comma = tail.find(','); comma != std::string_view::npos)
        tail.remove_prefix(comma + 1);
    if (range->items.empty() && !added.empty() && lead.find('\n') != std::string::npos)
        out += lead.substr(0, lead.size() - 2);
    else
        out += tail;
    return out + std::string(text.substr(range->close));
}

std::string setMember(std::string_view text, std::string_view pointer, std::string_view key, const Json& value)
{
    const auto range = findRange(text, pointer);
    if (!range)
        return std::string(text);
    const std::string shown = reindented(value, leadOf(text, *range));
    const JsonItem* there = itemOf(*range, std::string(key));
    if (!there)
        return rewriteItems(text, pointer, {}, {{std::string(key), shown}});
    return std::string(text.substr(0, there->value)) + shown + std::string(text.substr(there->end));
}

std::string removeAt(std::string_view text, std::string_view pointer)
{
    const auto [parent, token] = splitPointer(pointer);
    const auto range = findRange(text, parent);
    const JsonItem* gone = range ? itemOf(*range, token) : nullptr;
    if (!gone)
        return std::string(text);
    const std::size_t begin = gone->begin;
    return rewriteItems(
        text, parent, [begin](const JsonItem& item, std::string_view) { return JsonItemEdit{item.begin == begin}; });
}

std::string withoutRepeatedKeys(std::string_view text)
{
    const auto unique = [&](const auto& self, std::string_view whole, std::string_view pointer) -> std::string {
        const auto range = findRange(whole, pointer);
        if (!range)
            return std::string(whole);
        std::unordered_map<std::string_view, std::size_t> last;
        for (const auto& item : range->items)
            last[item.key] = item.begin;
        std::string out(whole);
        if (range->object)
            out = rewriteItems(whole, pointer,
                [&](const JsonItem& item, std::string_view) { return JsonItemEdit{last.at(item.key) != item.begin}; });
        const auto left = findRange(out, pointer);
        for (std::size_t i = 0; left && i < left->items.size(); ++i) {
            const char first = out[left->items[i].value];
            if (first != '{' && first != '[')
                continue;
            std::string token = range->object ? std::string() : std::to_string(i);
            for (const char c : left->items[i].key)
                token += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
            out = self(self, std::string(out), std::string(pointer) + "/" + token);
        }
        return out;
    };
    return unique(unique, text, "");
}

} // namespace requant
