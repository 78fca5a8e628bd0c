// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/diagnosisjson.h"

#include "core/checkpoint/checkpoint.h"
#include "core/diagnose/finding.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t mostItems = 100;

Json orNull(const std::string& text)
{
    return text.empty() ? Json() : Json(text);
}

} // namespace

Json findingJson(const Finding& finding)
{
    const auto shown = static_cast<std::ptrdiff_t>(std::min(finding.items.size(), mostItems));
    const std::vector<std::string> items(finding.items.begin(), finding.items.begin() + shown);
    return {{"id", finding.rule}, {"title", ruleTitle(finding.rule).english()}, {"severity", name(finding.severity)},
        {"subject", finding.subject}, {"file", finding.file}, {"entry", finding.entry}, {"items", items},
        {"count", finding.count}, {"message", finding.message.english()}, {"why", finding.why.english()},
        {"action", finding.action.english()}, {"fix", orNull(finding.fix)}, {"runtime", orNull(finding.runtime)}};
}

Json verdictJson(const Verdict& verdict)
{
    Json failures = Json::array();
    for (const auto& failure : verdict.failures)
        failures.push_back({{"module", failure.module}, {"key", failure.key}, {"error", failure.error},
            {"rule", failure.rule}, {"message", failure.message.english()}, {"subject", failure.subject}});
    Json json{{"runtime", verdict.runtime}, {"version", verdict.version}, {"verdict", name(verdict.kind)},
        {"lookups", verdict.lookups}, {"failures", std::move(failures)}};
    if (!verdict.reason.empty())
        json["reason"] = verdict.reason.english();
    if (verdict.whatIf)
        json["what_if"] = verdictJson(*verdict.whatIf);
    return json;
}

Json diagnosisJson(const Checkpoint& checkpoint, const Diagnosis& diagnosis)
{
    Json findings = Json::array();
    for (const auto& finding : diagnosis.findings)
        findings.push_back(findingJson(finding));
    Json verdicts = Json::array();
    for (const auto& verdict : diagnosis.verdicts)
        verdicts.push_back(verdictJson(verdict));
    Json json{{"folder", utf8(checkpoint.folder())}};
    if (!checkpoint.snapshot().empty())
        json["snapshot"] = checkpoint.snapshot();
    json["findings"] = std::move(findings);
    json["verdicts"] = std::move(verdicts);
    return json;
}

} // namespace requant
