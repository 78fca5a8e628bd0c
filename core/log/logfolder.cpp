// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/log/logfolder.h"

#include "core/checkpoint/checkpoint.h"
#include "core/diagnose/finding.h"
#include "core/diagnose/rules.h"
#include "core/log/logkinds.h"
#include "core/runtime/modules.h"

#include <algorithm>
#include <optional>

namespace requant {

namespace {

using RuntimePtr = std::shared_ptr<const Runtime>;

// A name shares at least this many of its last components with what it is taken for: "attn.qkv.weight".
constexpr std::size_t leastSuffix = 3;

// The runtime that the log names; of a bare name all versions, the newest first.
std::vector<RuntimePtr> candidates(const Checkpoint& checkpoint, std::string_view spec)
{
    if (spec.empty())
        return defaultRuntimes(checkpoint);
    if (spec.find('@') != std::string_view::npos) {
        if (auto found = findRuntime(spec))
            return {*found};
    }
    std::vector<RuntimePtr> all = allRuntimes();
    std::erase_if(all, [&](const auto& runtime) { return runtime->name() != spec.substr(0, spec.find('@')); });
    std::reverse(all.begin(), all.end());
    return all.empty() ? defaultRuntimes(checkpoint) : all;
}

bool within(std::string_view name, std::string_view module)
{
    return !module.empty() && name.starts_with(module) && (name.size() == module.size() || name[module.size()] == '.');
}

bool fits(const VerdictFailure& failure, std::string_view name)
{
    const auto module = splitTensorName(name).module;
    return failure.key == name || failure.subject == name || failure.module == name || failure.module == module;
}

// @p starts: "NAM PAK", empty: any rule.
bool related(std::string_view rule, std::string_view starts)
{
    if (starts.empty())
        return true;
    while (!starts.empty()) {
        const auto end = std::min(starts.find(' '), starts.size());
        if (rule.starts_with(starts.substr(0, end)))
            return true;
        starts.remove_prefix(std::min(end + 1, starts.size()));
    }
    return false;
}

// @p error: class of exception that the failure must raise, empty: any.
const VerdictFailure* findFailure(
    const Verdict& verdict, const LogKind& kind, std::string_view name, std::string_view error)
{
    const auto found =
        std::find_if(verdict.failures.begin(), verdict.failures.end(), [&](const VerdictFailure& failure) {
            return fits(failure, name) && related(failure.rule, kind.related)
                && (error.empty() || failure.error == error);
        });
    return found == verdict.failures.end() ? nullptr : &*found;
}

// Number of equal components at the end of two dotted names.
std::size_t commonSuffix(std::string_view a, std::string_view b)
{
    std::size_t same = 0;
    while (!a.empty() && !b.empty()) {
        const auto inA = a.rfind('.');
        const auto inB = b.rfind('.');
        if (a.substr(inA + 1) != b.substr(inB + 1))
            break;
        ++same;
        a = a.substr(0, inA == std::string_view::npos ? 0 : inA);
        b = b.substr(0, inB == std::string_view::npos ? 0 : inB);
    }
    return same;
}

std::size_t components(std::string_view name)
{
    return static_cast<std::size_t>(std::count(name.begin(), name.end(), '.')) + 1;
}

// The tensor whose name ends most like @p name; an exact name wins.
std::string nearestTensor(const Checkpoint& checkpoint, std::string_view name)
{
    if (checkpoint.find(name))
        return std::string(name);
    std::size_t best = std::min(leastSuffix, components(name)) - 1;
    std::string_view nearest;
    for (const auto& tensor : checkpoint.tensors()) {
        const auto same = commonSuffix(tensor.name, name);
        if (same > best) {
            best = same;
            nearest = tensor.name;
        }
    }
    return std::string(nearest);
}

// The module of the folder that would hold a fused module which only the runtime has: "....mlp" of
// "....mlp.gate_up_proj".
std::string nearestParent(const Checkpoint& checkpoint, std::string_view name)
{
    const auto module = splitTensorName(name).module;
    const auto parent = module.substr(0, std::min(module.rfind('.'), module.size()));
    if (parent.empty() || parent == module)
        return {};
    std::size_t best = std::min(leastSuffix, components(parent)) - 1;
    std::string_view nearest;
    for (const auto& tensor : checkpoint.tensors()) {
        std::string_view above = splitTensorName(tensor.name).module;
        above = above.substr(0, std::min(above.rfind('.'), above.size()));
        const auto same = commonSuffix(above, parent);
        if (same > best) {
            best = same;
            nearest = above;
        }
    }
    return std::string(nearest);
}

std::string nameOnDisk(const Checkpoint& checkpoint, const Runtime& runtime, std::string_view name)
{
    const auto module = splitTensorName(name).module;
    std::string inside;
    for (const auto& row : runtime.names(checkpoint)) {
        if (row.module == name || row.key == name)
            return row.disk;
        if (inside.empty() && (within(row.module, name) || (!row.quantPrefix.empty() && row.quantPrefix == module)))
            inside = row.disk;
    }
    return inside;
}

bool speaksOf(const Finding& finding, std::string_view tensor)
{
    const auto touches = [&](std::string_view subject) { return within(tensor, subject) || within(subject, tensor); };
    return touches(finding.subject) || (!finding.file.empty() && finding.file == tensor)
        || std::any_of(finding.items.begin(), finding.items.end(), touches);
}

// Findings are sorted, errors first: the first one of the related rules, about the tensor if there is one.
const Finding* findFinding(const std::vector<Finding>& findings, const LogKind& kind, std::string_view tensor)
{
    if (tensor.empty() && kind.related.empty())
        return nullptr;
    const auto found = std::find_if(findings.begin(), findings.end(), [&](const Finding& finding) {
        const bool serious =
            kind.related.empty() ? finding.severity == Severity::Error : finding.severity != Severity::Info;
        return serious && related(finding.rule, kind.related) && (tensor.empty() || speaksOf(finding, tensor));
    });
    return found == findings.end() ? nullptr : &*found;
}

std::string fixOf(std::string_view rule)
{
    const Rule* row = findRule(rule);
    return row ? std::string(row->fix) : std::string();
}

std::string baseName(std::string_view path)
{
    return std::string(path.substr(path.rfind('/') + 1));
}

// A file that the log names with its path on the server.
std::string fileInFolder(const Checkpoint& checkpoint, std::string_view name)
{
    const std::string base = baseName(name);
    for (const auto& shard : checkpoint.shards()) {
        if (baseName(shard.name) == base)
            return shard.name;
    }
    for (const auto& file : checkpoint.sideFiles()) {
        if (baseName(file.name) == base)
            return file.name;
    }
    const bool isFile = base.ends_with(".safetensors") || base.ends_with(".json") || base.ends_with(".py");
    return isFile ? base : std::string();
}

std::optional<LogPlace> placeOfFailure(
    const Verdict& verdict, const LogKind& kind, std::string_view name, std::string_view error)
{
    const VerdictFailure* failure = findFailure(verdict, kind, name, error);
    if (!failure)
        return std::nullopt;
    return LogPlace{failure->subject, failure->rule, fixOf(failure->rule), verdict.runtime + "@" + verdict.version};
}

// What the rules of the runtime (of any of its versions, if the log names none) say about the name: a version that
// raises just this error goes before one that minds the name otherwise. The first verdict is that of the diagnosis; the
// other versions are asked one by one, until one raises the error.
std::optional<LogPlace> placeByRules(const Checkpoint& checkpoint, const std::vector<RuntimePtr>& runtimes,
    const Diagnosis& diagnosis, const LogKind& kind, std::string_view name, const Context& context)
{
    const bool keyError = kind.id == "key-error" || kind.id == "description-key";
    std::optional<LogPlace> otherwise;
    const auto raisedBy = [&](const Verdict& verdict) {
        if (!otherwise)
            otherwise = placeOfFailure(verdict, kind, name, "");
        return keyError ? placeOfFailure(verdict, kind, name, "KeyError") : otherwise;
    };
    for (const auto& verdict : diagnosis.verdicts) {
        if (auto place = raisedBy(verdict))
            return place;
    }
    for (std::size_t i = 1; i < runtimes.size() && !context.cancelled(); ++i) {
        if (auto place = raisedBy(runtimes[i]->judge(checkpoint, {}, context)))
            return place;
    }
    return otherwise;
}

std::string tensorOf(const Checkpoint& checkpoint, const std::vector<RuntimePtr>& runtimes, std::string_view name)
{
    std::string tensor = fileInFolder(checkpoint, name);
    if (tensor.empty() && checkpoint.find(name))
        tensor = name;
    if (tensor.empty() && !runtimes.empty())
        tensor = nameOnDisk(checkpoint, *runtimes.front(), name);
    if (tensor.empty())
        tensor = nearestTensor(checkpoint, name);
    return tensor.empty() ? nearestParent(checkpoint, name) : tensor;
}

} // namespace

LogPlace findInFolder(const Checkpoint& checkpoint, const LogKind& kind, std::string_view name,
    std::string_view runtime, const Context& context)
{
    const auto runtimes = candidates(checkpoint, runtime);
    DiagnoseOptions options;
    if (!runtimes.empty())
        options.runtimes.push_back(runtimes.front());
    const Diagnosis diagnosis = diagnose(checkpoint, options, context);
    const bool named = !name.empty();
    LogPlace place;
    if (named)
        place = placeByRules(checkpoint, runtimes, diagnosis, kind, name, context).value_or(LogPlace());
    if (place.tensor.empty() && named)
        place.tensor = tensorOf(checkpoint, runtimes, name);
    if (!place.rule.empty())
        return place;
    if (const Finding* finding = findFinding(diagnosis.findings, kind, place.tensor)) {
        place.rule = finding->rule;
        place.fix = finding->fix;
        place.runtime = finding->runtime;
        if (place.tensor.empty())
            place.tensor = finding->file.empty() ? finding->subject : finding->file;
    }
    return place;
}

} // namespace requant
