// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Marks a pattern for translation without needing Qt: lupdate reads it as QT_TRANSLATE_NOOP(context, text).
/// The context is always "core".
#define RQ_TEXT(context, text) text

namespace requant {

/// A sentence for people: an English pattern with %1..%9 and its arguments.
///
/// The core speaks English; the window looks the pattern up in the translation and fills the same arguments,
/// so one value serves the command line, JSON and the Chinese window.
struct Text {
    std::string pattern;
    std::vector<std::string> args;

    Text() = default;
    Text(std::string_view pattern_, std::vector<std::string> args_ = {});

    bool empty() const { return pattern.empty(); }
    /// The pattern with its arguments filled in.
    std::string english() const;

    friend bool operator==(const Text&, const Text&) = default;
};

/// Fills %1..%9 of @p pattern with @p args; a placeholder without an argument stays as it is.
std::string fillPattern(std::string_view pattern, const std::vector<std::string>& args);

/// "1.4 GiB", binary units, one decimal from KiB on; exact "17 B" below.
std::string formatBytes(std::uint64_t bytes);
/// 91,991 with commas between thousands.
std::string formatCount(std::uint64_t count);
/// "2048 x 7168", "scalar" for rank 0.
std::string formatShape(const std::uint64_t* dims, std::size_t rank);
/// Makes control, bidi and invalid UTF-8 bytes of a name visible ("\u202e", "\x80"), for text that people read.
std::string printable(std::string_view name);
/// Length of the longest prefix that is valid UTF-8; text.size() if all of it is.
std::size_t validUtf8Prefix(std::string_view text);

} // namespace requant
