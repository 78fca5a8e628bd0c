// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/base/text.h"
#include "core/runtime/runtime.h"

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace requant {

class Checkpoint;

enum class Severity : std::uint8_t { Info, Warning, Error };

std::string_view name(Severity severity); ///< "info", "warning", "error"

/// One fault, or one group of like faults. A value; equal input gives equal findings in equal order.
struct Finding {
    std::string rule; ///< stable id, "IDX-001"
    Severity severity = Severity::Error;
    std::string subject; ///< tensor, module, file or JSON pointer; for a group the first one
    std::string file; ///< relative path, empty if none
    std::string entry; ///< ignore or target entry, empty if none
    std::vector<std::string> items; ///< subjects of the group, all of them
    std::uint64_t count = 1;
    Text message; ///< what is wrong, with the evidence
    Text why; ///< why it matters
    Text action; ///< what to do
    std::string fix; ///< fix id, empty if no file change cures it
    std::string runtime; ///< "vllm-ascend@v0.18.0" if only that runtime minds, else empty
};

/// Short title of a rule for group rows and help, "Index names a shard that is not here".
Text ruleTitle(std::string_view rule);

struct DiagnoseOptions {
    std::vector<std::shared_ptr<const Runtime>> runtimes; ///< empty: defaultRuntimes
    bool deep = false; ///< read weights too
    bool withDrafter = false;
    std::set<std::string> disabledChecks; ///< ids of checks that are switched off
};

struct Diagnosis {
    std::vector<Finding> findings; ///< errors first, then by rule id and subject
    std::vector<Verdict> verdicts;
    bool cancelled = false; ///< stopped early: the findings are those of the checks that finished
};

/// All checks and a verdict per runtime.
Diagnosis diagnose(const Checkpoint& checkpoint, const DiagnoseOptions& options = {}, const Context& context = {});

} // namespace requant
