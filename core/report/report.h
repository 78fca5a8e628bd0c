// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace requant {

/// How a cell or line is meant; writers choose colours, and never colour alone: the text says it too.
enum class CellTone : std::uint8_t { Plain, Name, Number, Good, Info, Warning, Error };

struct ReportCell {
    Text text;
    CellTone tone = CellTone::Plain;
};

struct ReportTable {
    std::vector<Text> header;
    std::vector<std::vector<ReportCell>> rows;
};

/// A heading with lines and a table below it; either may be empty.
struct ReportSection {
    Text heading;
    std::vector<ReportCell> lines;
    ReportTable table;
};

/// A document to share, apart from its form.
struct Report {
    Text title;
    std::vector<ReportSection> sections;
};

/// Turns a sentence into the reader's language.
using Translate = std::function<std::string(const Text&)>;
/// The core's own language.
std::string inEnglish(const Text& text);

std::string toMarkdown(const Report& report, const Translate& translate = inEnglish);
/// One self-contained UTF-8 document: no script, no link, no font or image from elsewhere. @p language as in "en".
std::string toHtml(const Report& report, const Translate& translate = inEnglish, const std::string& language = "en");

} // namespace requant
