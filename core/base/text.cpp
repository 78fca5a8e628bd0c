// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"

#include <array>
#include <cstdio>

namespace requant {

Text::Text(std::string_view pattern_, std::vector<std::string> args_)
    : pattern(pattern_)
    , args(std::move(args_))
{
}

std::string Text::english() const
{
    return fillPattern(pattern, args);
}

std::string fillPattern(std::string_view pattern, const std::vector<std::string>& args)
{
    std::string out;
    out.reserve(pattern.size() + 32);
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool placeholder =
            pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' && pattern[i + 1] <= '9';
        const std::size_t n = placeholder ? static_cast<std::size_t>(pattern[i + 1] - '1') : 0;
        if (!placeholder || n >= args.size()) {
            out += pattern[i];
            continue;
        }
        out += args[n];
        ++i;
    }
    return out;
}

std::string formatBytes(std::uint64_t bytes)
{
    if (bytes < 1024)
        return std::to_string(bytes) + " B";
    static constexpr std::array units{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double value = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (value /= 1024; value >= 1024 && unit + 1 < units.size(); ++unit)
        value /= 1024;
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, value < 10 ? "%.2f %s" : "%.1f %s", value, units[unit]);
    return buffer;
}

std::string formatCount(std::uint64_t count)
{
    std::string digits = std::to_string(count);
    for (std::size_t at = digits.size(); at > 3;) {
        at -= 3;
        digits.insert(at, 1, ',');
    }
    return digits;
}

std::string formatShape(const std::uint64_t* dims, std::size_t rank)
{
    if (rank == 0)
        return "scalar";
    std::string out;
    for (std::size_t i = 0; i < rank; ++i) {
        if (i)
            out += " x ";
        out += std::to_string(dims[i]);
    }
    return out;
}

namespace {

// Length of the valid UTF-8 sequence at the start of s, 0 if there is none; its code point in code.
std::size_t decodeUtf8(std::string_view s, std::uint32_t& code)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) {
        code = lead;
        return 1;
    }
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || s.size() < length)
        return 0;
    code = lead & (0xFFu >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return 0;
        code = code << 6 | (byte(i) & 0x3Fu);
    }
    static constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool bad = code < smallest[length] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF);
    return bad ? 0 : length;
}

bool needsEscape(std::uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E)
        || (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

} // namespace

std::string printable(std::string_view name)
{
    std::string out;
    out.reserve(name.size());
    for (std::size_t i = 0; i < name.size();) {
        std::uint32_t code = 0;
        const std::size_t length = decodeUtf8(name.substr(i), code);
        char buffer[16];
        if (length == 0)
            std::snprintf(buffer, sizeof buffer, "\\x%02x", static_cast<unsigned char>(name[i]));
        else if (needsEscape(code))
            std::snprintf(buffer, sizeof buffer, "\\u%04x", code);
        if (length == 0 || needsEscape(code))
            out += buffer;
        else
            out += name.substr(i, length);
        i += length ? length : 1;
    }
    return out;
}

std::size_t validUtf8Prefix(std::string_view text)
{
    std::uint32_t code = 0;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = decodeUtf8(text.substr(i), code);
        if (length == 0)
            return i;
        i += length;
    }
    return text.size();
}

} // namespace requant
