// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/degeneration.h"

#include <QList>
#include <QString>

#include <algorithm>
#include <vector>

namespace requant {

namespace {

constexpr ProbePrompt prompts[] = {
    {"en-capital", "The capital of France is", Script::Latin},
    {"en-water", "Water boils at a temperature of", Script::Latin},
    {"en-story", "Once upon a time, in a small village by the sea,", Script::Latin},
    {"en-sum", "Question: What is 17 plus 25? Answer:", Script::Latin},
    {"zh-capital", "中国的首都是", Script::Han},
    {"zh-water", "在标准大气压下，水的沸点是", Script::Han},
    {"zh-story", "从前有一座山，山上有一座庙，庙里有", Script::Han},
    {"zh-sum", "问题：十七加二十五等于多少？回答：", Script::Han},
};

struct Letters {
    std::size_t all = 0;
    std::size_t latin = 0;
    std::size_t han = 0;
    std::size_t bad = 0; ///< replacement, control or private-use characters
};

Letters countLetters(const std::vector<char32_t>& text)
{
    Letters letters;
    for (const char32_t c : text) {
        const bool control = c < 0x20 && c != '\n' && c != '\t' && c != '\r';
        if (control || c == 0xFFFD || QChar::category(c) == QChar::Other_PrivateUse)
            ++letters.bad;
        if (!QChar::isLetter(c))
            continue;
        ++letters.all;
        const auto script = QChar::script(c);
        letters.latin += script == QChar::Script_Latin;
        letters.han += script == QChar::Script_Han;
    }
    return letters;
}

// Longest end of the text that is one piece of at most a quarter of it, again and again.
std::size_t repeatedEnd(const std::vector<char32_t>& text)
{
    std::size_t longest = 0;
    for (std::size_t period = 1; period <= text.size() / 4; ++period) {
        std::size_t same = 0;
        while (same + period < text.size() && text[text.size() - 1 - same] == text[text.size() - 1 - same - period])
            ++same;
        if (same >= 3 * period)
            longest = std::max(longest, same + period);
    }
    return longest;
}

} // namespace

std::span<const ProbePrompt> probePrompts()
{
    return prompts;
}

std::string_view name(Degeneration degeneration)
{
    static constexpr std::string_view names[] = {"none", "empty", "garbage", "repeats", "wrong script"};
    return names[static_cast<std::size_t>(degeneration)];
}

Degeneration judgeText(std::string_view text, Script script)
{
    const QString trimmed = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).trimmed();
    if (trimmed.isEmpty())
        return Degeneration::Empty;
    const auto ucs4 = trimmed.toUcs4();
    const std::vector<char32_t> characters(ucs4.begin(), ucs4.end());
    const Letters letters = countLetters(characters);
    // One replacement character is a token cut in the middle of a character, at the very end of the answer.
    if (letters.bad > 1 && letters.bad * 10 > characters.size())
        return Degeneration::Garbage;
    constexpr std::size_t shortText = 12;
    if (characters.size() < shortText)
        return Degeneration::None;
    if (repeatedEnd(characters) * 10 >= characters.size() * 6)
        return Degeneration::Repeats;
    const std::size_t expected = script == Script::Latin ? letters.latin : letters.han + letters.latin;
    if (letters.all >= shortText && expected * 10 < letters.all * 3)
        return Degeneration::WrongScript;
    return Degeneration::None;
}

} // namespace requant
