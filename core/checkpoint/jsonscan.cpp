// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/jsonscan.h"

#include "core/checkpoint/filekind.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

TextPosition positionOf(std::string_view text, std::size_t byte)
{
    byte = std::min(byte, text.size());
    const std::string_view before = text.substr(0, byte);
    const std::size_t newline = before.rfind('\n');
    const std::size_t start = newline == std::string_view::npos ? 0 : newline + 1;
    TextPosition position;
    position.line = 1 + static_cast<std::uint64_t>(std::ranges::count(before, '\n'));
    // Bytes that continue a UTF-8 sequence are no columns of their own.
    position.column = 1 + static_cast<std::uint64_t>(std::ranges::count_if(before.substr(start), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
    position.lineText = text.substr(start, text.find_first_of("\r\n", start) - start);
    return position;
}

namespace {

bool startsWithAny(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::ranges::any_of(words, [&](std::string_view word) { return text.starts_with(word); });
}

std::string excerpt(std::string_view line)
{
    constexpr std::size_t longest = 80;
    std::string out = printable(line.substr(0, longest));
    return line.size() > longest ? out + "..." : out;
}

// If the bracket at byte follows a comma, the position of that comma.
std::size_t trailingComma(std::string_view text, std::size_t byte)
{
    if (byte >= text.size() || (text[byte] != '}' && text[byte] != ']'))
        return std::string_view::npos;
    const std::size_t last = text.substr(0, byte).find_last_not_of(" \t\r\n");
    return last != std::string_view::npos && text[last] == ',' ? last : std::string_view::npos;
}

std::string_view patternFor(std::string_view text, std::size_t& byte)
{
    const std::string_view rest = text.substr(std::min(byte, text.size()));
    const std::string_view line = positionOf(text, byte).lineText;
    if (startsWithAny(line, {"<<<<<<<", "=======", ">>>>>>>", "|||||||"})) {
        byte = static_cast<std::size_t>(line.data() - text.data());
        return RQ_TEXT("core", "Line %1, column %2 is a merge conflict marker, not JSON: %3");
    }
    if (rest.starts_with('\0'))
        return RQ_TEXT("core", "Line %1, column %2 has a zero byte, which JSON does not allow: %3");
    if (rest.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return RQ_TEXT("core", "The JSON text ends too early, at line %1, column %2: %3");
    if (startsWithAny(rest, {"//", "/*", "#"}))
        return RQ_TEXT("core", "Line %1, column %2 has a comment, which JSON does not allow: %3");
    if (startsWithAny(rest, {"NaN", "nan", "Infinity", "-Infinity", "inf", "-inf"}))
        return RQ_TEXT("core", "Line %1, column %2 has a number that JSON cannot express (NaN or infinity): %3");
    if (const auto comma = trailingComma(text, byte); comma != std::string_view::npos) {
        byte = comma;
        return RQ_TEXT("core", "Line %1, column %2 has a trailing comma: %3");
    }
    return RQ_TEXT("core", "Line %1, column %2 is not valid JSON: %3");
}

// Accepts everything and remembers where the reader stopped.
class StopFinder {
public:
    explicit StopFinder(std::string_view text)
        : m_text(text)
    {
    }
    std::size_t stop = std::string_view::npos;

    bool null() { return true; }
    bool boolean(bool) { return true; }
    bool number_integer(std::int64_t) { return true; }
    bool number_unsigned(std::uint64_t) { return true; }
    bool number_float(double, const std::string&) { return true; }
    bool string(std::string&) { return true; }
    bool binary(nlohmann::json::binary_t&) { return true; }
    bool start_object(std::size_t) { return true; }
    bool key(std::string&) { return true; }
    bool end_object() { return true; }
    bool start_array(std::size_t) { return true; }
    bool end_array() { return true; }
    bool parse_error(std::size_t position, const std::string& token, const nlohmann::json::exception&)
    {
        stop = std::min(position ? position - 1 : 0, m_text.size());
        // A whole token that is out of place is shown from its start; inside a string the bad byte itself.
        const bool openString = token.starts_with('"') && (token.size() == 1 || !token.ends_with('"'));
        // What is called a token may begin with the brackets before it.
        const std::size_t before = token.starts_with('"') ? std::string::npos : token.find_last_of("{}[],: \t\r\n");
        const std::size_t length = before == std::string::npos ? token.size() : token.size() - before - 1;
        if (!openString && length > 0 && length <= position
            && m_text.substr(position - length, length) == std::string_view(token).substr(token.size() - length))
            stop = position - length;
        return false;
    }

private:
    std::string_view m_text;
};

} // namespace

Error jsonSyntaxError(std::string_view text, std::size_t byte, const std::string& fileName)
{
    const std::string_view pattern = patternFor(text, byte);
    const TextPosition position = positionOf(text, byte);
    if (const auto other = otherFileKind(text.substr(0, 512), text.size(), fileName);
        other && (other->code == ErrorCode::LfsPointer || other->code == ErrorCode::HtmlPage))
        return {ErrorCode::JsonSyntax, other->text, fileName, {}, byte, other->advice};
    Error error{ErrorCode::JsonSyntax,
        Text(pattern, {std::to_string(position.line), std::to_string(position.column), excerpt(position.lineText)}),
        fileName, {}, byte, {}};
    return error;
}

Error explainJson(std::string_view text, const std::string& fileName)
{
    // nlohmann takes a zero byte for the end.
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        return jsonSyntaxError(text, zero, fileName);
    StopFinder finder(text);
    nlohmann::json::sax_parse(text.begin(), text.end(), &finder);
    if (finder.stop == std::string_view::npos) {
        return {ErrorCode::JsonSyntax,
            Text(RQ_TEXT("core", "The JSON is nested too deeply, or has a string or number that cannot be read.")),
            fileName, {}, {}, {}};
    }
    return jsonSyntaxError(text, finder.stop, fileName);
}

Error encodingError(std::string_view text, const std::string& fileName)
{
    Error error{ErrorCode::JsonEncoding, {}, fileName, {}, {}, Text(RQ_TEXT("core", "Save the file as UTF-8."))};
    if (!text.empty() && text.find_first_not_of('\0') == std::string_view::npos) {
        error.text = Text(RQ_TEXT("core",
            "The file is filled with zeros, as in a download that was reserved but not "
            "received."));
        error.advice = Text(RQ_TEXT("core", "Download it again."));
        return error;
    }
    const std::string_view start = text.substr(0, 4);
    // Of its ASCII characters one half is zero: the first or the second byte of the text.
    const bool zeros = start.substr(0, 2).find('\0') != std::string_view::npos;
    if (start.starts_with("\xFF\xFE") || start.starts_with("\xFE\xFF") || (start.size() == 4 && zeros)) {
        const bool wide =
            start.starts_with(std::string_view("\xFF\xFE\0\0", 4)) || std::ranges::count(start, '\0') == 3;
        error.text = wide ? Text(RQ_TEXT("core", "The file is UTF-32, JSON has to be UTF-8."))
                          : Text(RQ_TEXT("core", "The file is UTF-16, JSON has to be UTF-8."));
        return error;
    }
    const std::size_t valid = validUtf8Prefix(text);
    if (valid == text.size())
        return error;
    const TextPosition position = positionOf(text, valid);
    error.text = Text(RQ_TEXT("core", "Line %1, column %2 is not valid UTF-8."),
        {std::to_string(position.line), std::to_string(position.column)});
    error.offset = valid;
    return error;
}

bool stripByteOrderMark(std::string_view& text)
{
    if (!text.starts_with("\xEF\xBB\xBF"))
        return false;
    text.remove_prefix(3);
    return true;
}

std::optional<std::string_view> unescapedString(std::string_view json, const char* start)
{
    const std::string_view rest = json.substr(static_cast<std::size_t>(start - json.data()));
    const std::string_view text = rest.substr(0, std::min(rest.find('"'), rest.size()));
    if (text.size() == rest.size() || text.find('\\') != std::string_view::npos)
        return {};
    return text;
}

} // namespace requant
