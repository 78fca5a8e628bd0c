// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/fixsummary.h"

#include "core/base/file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace requant {

namespace {

using Json = nlohmann::json;

constexpr std::uint64_t reportLimit = std::uint64_t{256} << 20;

Verdict verdictFrom(const Json& json)
{
    static constexpr std::array kinds{VerdictKind::Loads, VerdictKind::Fails, VerdictKind::SilentlyWrong};
    const auto word = json.at("verdict").get<std::string>();
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](VerdictKind k) { return name(k) == word; });
    Verdict verdict;
    verdict.runtime = json.at("runtime").get<std::string>();
    verdict.version = json.at("version").get<std::string>();
    verdict.kind = kind == kinds.end() ? VerdictKind::Unknown : *kind;
    verdict.failures.resize(json.at("failures").get<std::size_t>());
    return verdict;
}

FixSummary summaryOf(const Json& report)
{
    FixSummary summary;
    summary.good = report.at("good").get<bool>();
    const Json& before = report.at("before");
    const Json& after = report.at("after");
    summary.findingsBefore = before.at("findings").size();
    summary.findingsAfter = after.at("findings").size();
    summary.introduced = report.at("introduced").size();
    for (const Json& fix : report.at("fixes")) {
        ++summary.fixes;
        summary.cured += fix.at("cured").get<bool>() ? 1 : 0;
    }
    for (const Json& old : before.at("verdicts")) {
        FixSummary::Change change{verdictFrom(old), {}};
        for (const Json& now : after.at("verdicts")) {
            if (now.at("runtime") == old.at("runtime") && now.at("version") == old.at("version"))
                change.after = verdictFrom(now);
        }
        summary.verdicts.push_back(std::move(change));
    }
    return summary;
}

} // namespace

Result<FixSummary> readFixReport(const std::filesystem::path& folder)
{
    const auto file = folder / "fix_report.json";
    const auto text = readTextFile(file, reportLimit);
    if (!text)
        return fail(text.error());
    try {
        return summaryOf(Json::parse(*text));
    } catch (const Json::exception&) {
        return fail(
            ErrorCode::JsonSyntax, Text(RQ_TEXT("core", "This is not the report of an export of fixes.")), utf8(file));
    }
}

} // namespace requant
