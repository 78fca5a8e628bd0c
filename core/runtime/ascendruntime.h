// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/ascendrules.h"
#include "core/runtime/family.h"
#include "core/runtime/runtime.h"

namespace requant {

extern const RuntimeFamily ascendFamily;

/// One version of vLLM-Ascend.
class AscendRuntime : public Runtime {
public:
    explicit AscendRuntime(AscendRules rules);

    std::string_view name() const override { return "vllm-ascend"; }
    std::string_view version() const override { return m_rules.version; }
    nlohmann::ordered_json profile() const override;

    Verdict judge(const Checkpoint& checkpoint, const JudgeOptions& options, const Context& context) const override;
    LookupOutcome lookup(const Checkpoint& checkpoint, const std::string& prefix, LayerKind kind) const override;
    std::vector<NameRow> names(const Checkpoint& checkpoint) const override;

    const AscendRules& rules() const { return m_rules; }

private:
    AscendRules m_rules;
};

/// Compares one line of facts "vllm-ascend": one description, asked many times.
CheckResult checkAscendLine(const nlohmann::ordered_json& line);

} // namespace requant
