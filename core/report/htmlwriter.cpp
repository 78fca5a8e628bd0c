// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/report.h"

namespace requant {

namespace {

// The Okabe-Ito colours of the window; dark mode follows the reader's system.
constexpr std::string_view style = R"(
:root{color-scheme:light dark;--line:#8884;--dim:#777}
body{font:15px/1.5 system-ui,"Noto Sans","Noto Sans CJK SC",sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem;margin-bottom:.5rem}h2{font-size:1.1rem;margin:1.8rem 0 .5rem;border-bottom:1px solid var(--line)}
table{border-collapse:collapse;width:100%;font-size:.92rem}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid var(--line)}
th{color:var(--dim);font-weight:600}ul{padding-left:1.2rem}.name{font-family:ui-monospace,monospace;font-size:.88em;overflow-wrap:anywhere}
.number{text-align:right;font-variant-numeric:tabular-nums}.good{color:#009E73}.info{color:#0072B2}.warning{color:#B87700}.error{color:#D55E00}
.good,.info,.warning,.error{font-weight:600}.good::before{content:"\2713  "}.info::before{content:"i  "}.warning::before{content:"\25B2  "}.error::before{content:"\2716  "}
)";

std::string escape(const std::string& text)
{
    std::string out;
    for (const char c : printable(text)) {
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        default:
            out += c;
        }
    }
    return out;
}

std::string_view classOf(CellTone tone)
{
    switch (tone) {
    case CellTone::Name:
        return "name";
    case CellTone::Number:
        return "number";
    case CellTone::Good:
        return "good";
    case CellTone::Info:
        return "info";
    case CellTone::Warning:
        return "warning";
    case CellTone::Error:
        return "error";
    case CellTone::Plain:
        break;
    }
    return {};
}

void writeElement(std::string_view tag, const ReportCell& cell, const Translate& translate, std::string& out)
{
    const auto toneClass = classOf(cell.tone);
    out += '<';
    out += tag;
    if (!toneClass.empty())
        out += " class=\"" + std::string(toneClass) + '"';
    out += '>' + escape(translate(cell.text)) + "</" + std::string(tag) + '>';
}

void writeTable(const ReportTable& table, const Translate& translate, std::string& out)
{
    if (table.rows.empty())
        return;
    out += "<table>\n<tr>";
    for (const auto& header : table.header)
        writeElement("th", {header, CellTone::Plain}, translate, out);
    out += "</tr>\n";
    for (const auto& row : table.rows) {
        out += "<tr>";
        for (const auto& cell : row)
            writeElement("td", cell, translate, out);
        out += "</tr>\n";
    }
    out += "</table>\n";
}

} // namespace

std::string toHtml(const Report& report, const Translate& translate, const std::string& language)
{
    const std::string title = escape(translate(report.title));
    std::string out = "<!DOCTYPE html>\n<html lang=\"" + escape(language)
        + "\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
        + title + "</title>\n<style>" + std::string(style) + "</style>\n</head>\n<body>\n<h1>" + title + "</h1>\n";
    for (const auto& section : report.sections) {
        out += "<h2>" + escape(translate(section.heading)) + "</h2>\n";
        if (!section.lines.empty())
            out += "<ul>\n";
        for (const auto& line : section.lines)
            writeElement("li", line, translate, out);
        if (!section.lines.empty())
            out += "</ul>\n";
        writeTable(section.table, translate, out);
    }
    return out + "</body>\n</html>\n";
}

} // namespace requant
