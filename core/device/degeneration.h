// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace requant {

enum class Script : std::uint8_t { Latin, Han };

/// One question of the probes; both languages, so that damage of one half of the vocabulary shows.
struct ProbePrompt {
    std::string_view id; ///< stable, "en-capital"
    std::string_view text;
    Script script; ///< that an answer is mostly written in; Han answers may use Latin letters too
};

std::span<const ProbePrompt> probePrompts();

/// What is wrong with a text as such, whatever it says.
enum class Degeneration : std::uint8_t {
    None,
    Empty, ///< nothing but white space
    Garbage, ///< replacement or control characters
    Repeats, ///< most of it is one short piece again and again
    WrongScript, ///< letters of a script that neither question nor answer is expected in
};

std::string_view name(Degeneration degeneration); ///< "none", "empty", "garbage", "repeats", "wrong script"

/// Judges an answer to a question in @p script. Short texts (under 12 characters) are only judged for being empty or
/// garbage.
Degeneration judgeText(std::string_view text, Script script);

} // namespace requant
