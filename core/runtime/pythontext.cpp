// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/pythontext.h"

#include <algorithm>
#include <cctype>

namespace requant {

std::string replaceAll(std::string_view text, std::string_view from, std::string_view to)
{
    std::string out;
    if (from.empty())
        return std::string(text);
    for (;;) {
        const auto at = text.find(from);
        out += text.substr(0, at);
        if (at == std::string_view::npos)
            return out;
        out += to;
        text.remove_prefix(at + from.size());
    }
}

std::string_view lastPart(std::string_view dotted)
{
    const auto dot = dotted.rfind('.');
    return dot == std::string_view::npos ? dotted : dotted.substr(dot + 1);
}

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isWordCharacter(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'
        || static_cast<unsigned char>(c) >= 0x80;
}

} // namespace

bool hasNumberBetweenDots(std::string_view text)
{
    for (auto dot = text.find('.'); dot != std::string_view::npos; dot = text.find('.', dot + 1)) {
        auto end = dot + 1;
        while (end < text.size() && isDigit(text[end]))
            ++end;
        if (end > dot + 1 && end < text.size() && text[end] == '.')
            return true;
    }
    return false;
}

std::string_view expertProjection(std::string_view key)
{
    constexpr std::string_view tail = ".weight";
    constexpr std::string_view mark = ".experts.";
    if (!key.ends_with(tail))
        return {};
    key.remove_suffix(tail.size());
    const auto name = lastPart(key);
    if (name.empty() || name.size() == key.size() || !std::all_of(name.begin(), name.end(), isWordCharacter))
        return {};
    key.remove_suffix(name.size() + 1);
    const auto number = lastPart(key);
    if (number.empty() || number.size() == key.size() || !std::all_of(number.begin(), number.end(), isDigit))
        return {};
    return key.substr(0, key.size() - number.size()).ends_with(mark) ? name : std::string_view();
}

std::string pythonList(const std::vector<std::string>& items)
{
    std::string out = "[";
    for (const auto& item : items) {
        out += out.size() > 1 ? ", '" : "'";
        out += item + "'";
    }
    return out + "]";
}

std::string fillFields(std::string_view pattern, const std::vector<std::pair<std::string_view, std::string>>& fields)
{
    std::string out;
    while (!pattern.empty()) {
        const auto open = pattern.find('{');
        out += pattern.substr(0, open);
        if (open == std::string_view::npos)
            break;
        const auto close = pattern.find('}', open);
        const auto name =
            close == std::string_view::npos ? std::string_view() : pattern.substr(open + 1, close - open - 1);
        const auto field = std::find_if(fields.begin(), fields.end(), [&](const auto& f) { return f.first == name; });
        if (close == std::string_view::npos || field == fields.end()) {
            out += '{';
            pattern.remove_prefix(open + 1);
            continue;
        }
        out += field->second;
        pattern.remove_prefix(close + 1);
    }
    return out;
}

} // namespace requant
