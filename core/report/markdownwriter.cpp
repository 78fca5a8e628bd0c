// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/report.h"

namespace requant {

namespace {

/// Text that cannot start or end any markup.
std::string escape(const std::string& text)
{
    std::string out;
    for (const char c : printable(text)) {
        if (c == '|' || c == '*' || c == '_' || c == '`' || c == '<' || c == '[' || c == '\\' || c == '#')
            out += '\\';
        out += c;
    }
    return out;
}

/// A name as code; backticks inside are rare and would end it.
std::string code(const std::string& text)
{
    if (text.empty() || text.find('`') != std::string::npos)
        return escape(text);
    std::string out = "`";
    for (const char c : printable(text))
        out += c == '|' ? std::string("\\|") : std::string(1, c);
    return out + "`";
}

std::string cellText(const ReportCell& cell, const Translate& translate)
{
    const std::string text = translate(cell.text);
    return cell.tone == CellTone::Name ? code(text) : escape(text);
}

void writeTable(const ReportTable& table, const Translate& translate, std::string& out)
{
    if (table.rows.empty())
        return;
    std::string rule = "|";
    out += '|';
    for (const auto& header : table.header) {
        out += ' ' + escape(translate(header)) + " |";
        rule += " --- |";
    }
    out += '\n' + rule + '\n';
    for (const auto& row : table.rows) {
        out += '|';
        for (const auto& cell : row)
            out += ' ' + cellText(cell, translate) + " |";
        out += '\n';
    }
    out += '\n';
}

} // namespace

std::string toMarkdown(const Report& report, const Translate& translate)
{
    std::string out = "# " + escape(translate(report.title)) + "\n\n";
    for (const auto& section : report.sections) {
        out += "## " + escape(translate(section.heading)) + "\n\n";
        for (const auto& line : section.lines)
            out += "- " + cellText(line, translate) + '\n';
        if (!section.lines.empty())
            out += '\n';
        writeTable(section.table, translate, out);
    }
    return out;
}

} // namespace requant
