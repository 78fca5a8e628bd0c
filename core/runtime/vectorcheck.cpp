// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/vectorcheck.h"

#include "core/runtime/family.h"
#include "core/runtime/profile.h"
#include "core/runtime/registry.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

using Json = nlohmann::ordered_json;

namespace {

Result<CheckResult> checkLine(std::string_view text, std::uint64_t number, const std::string& fileName)
{
    const Json line = Json::parse(text, nullptr, false);
    if (!line.is_object())
        return fail(ErrorCode::JsonSyntax, {RQ_TEXT("core", "line %1 is not a JSON object"), {std::to_string(number)}},
            fileName);
    const std::string runtime = profileText(line, "runtime");
    const auto families = runtimeFamilies();
    const auto family =
        std::find_if(families.begin(), families.end(), [&](const auto* f) { return f->name == runtime; });
    if (family == families.end())
        return fail(ErrorCode::InvalidArgument,
            {RQ_TEXT("core", "line %1 is about an unknown runtime \"%2\""), {std::to_string(number), runtime}},
            fileName);
    auto result = (*family)->checkLine(line);
    for (auto& disagreement : result.disagree)
        disagreement.line = number;
    return result;
}

} // namespace

Result<CheckResult> checkVectors(std::string_view jsonLines, const std::string& fileName)
{
    CheckResult all;
    std::uint64_t number = 0;
    while (!jsonLines.empty()) {
        ++number;
        const auto end = std::min(jsonLines.find('\n'), jsonLines.size());
        const std::string_view line = jsonLines.substr(0, end);
        jsonLines.remove_prefix(std::min(end + 1, jsonLines.size()));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        auto result = checkLine(line, number, fileName);
        if (!result)
            return fail(result.error());
        all.agree += result->agree;
        std::move(result->disagree.begin(), result->disagree.end(), std::back_inserter(all.disagree));
    }
    return all;
}

} // namespace requant
