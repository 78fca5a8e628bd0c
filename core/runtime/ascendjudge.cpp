// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/ascendjudge.h"

#include "core/checkpoint/checkpoint.h"
#include "core/runtime/fileverdict.h"
#include "core/runtime/pythontext.h"

#include <algorithm>
#include <charconv>

namespace requant {

using namespace std::string_view_literals;

namespace {

// What stays the same of a name when wrappers nest or strip it: from the block on, else the last two components.
std::string_view tailOf(std::string_view name)
{
    for (const auto mark : {"layers."sv, "blocks."sv}) {
        if (const auto at = name.find(mark); at != std::string_view::npos && (at == 0 || name[at - 1] == '.'))
            return name.substr(at);
    }
    const auto dot = name.rfind('.');
    const auto before = dot == std::string_view::npos || dot == 0 ? std::string_view::npos : name.rfind('.', dot - 1);
    return before == std::string_view::npos ? name : name.substr(before + 1);
}

std::string subjectOf(const ModelModule& module)
{
    return module.shards.empty() ? module.path : module.shards.front().disk + ".weight";
}

bool holdsCodes(Dtype dtype)
{
    return dtype == Dtype::I8 || dtype == Dtype::U8 || dtype == Dtype::F4 || isFp8(dtype);
}

} // namespace

AscendJudge::AscendJudge(const Checkpoint& checkpoint, const AscendSession& session)
    : m_checkpoint(checkpoint)
    , m_session(session)
{
}

void AscendJudge::judge(
    const std::vector<ModelModule>& modules, const JudgeOptions& options, const Context& context, Verdict& verdict)
{
    if (std::any_of(
            modules.begin(), modules.end(), [](const auto& module) { return module.experts > 1 && !module.fused3d; }))
        collectOddExperts();
    for (const auto& module : modules) {
        if (context.cancelled())
            return;
        if (module.asks && (!module.drafter || options.withDrafter))
            askModule(module, verdict);
        if (m_session.description().error() && !verdict.failures.empty())
            break; // construction never starts
    }
    verdict.kind = kindOf(verdict.failures);
}

void AscendJudge::askModule(const ModelModule& module, Verdict& verdict)
{
    const auto outcome = m_session.lookupFor(module.path).ask(module.quantPrefix, module.kind);
    ++verdict.lookups;
    if (outcome.kind == LookupOutcome::Kind::Error) {
        verdict.failures.push_back(failureOf(module, outcome));
        return;
    }
    checkStored(module, outcome, verdict);
    if (module.kind == LayerKind::Moe)
        checkOtherExperts(module, verdict);
}

VerdictFailure AscendJudge::failureOf(const ModelModule& module, const LookupOutcome& outcome)
{
    VerdictFailure failure{module.quantPrefix, outcome.key, outcome.error, {}, {}, subjectOf(module)};
    if (m_session.description().error()) {
        failure.rule = "DSC-003";
        failure.message = {RQ_TEXT("core", "reading the description fails: %1"), {outcome.message}};
        failure.subject = m_session.source().file;
    } else if (outcome.error == "KeyError" || outcome.error == "AssertionError") {
        explainMissingRow(module, failure);
    } else if (outcome.error == "NotImplementedError" || outcome.message.starts_with("Could not determine")) {
        failure.rule = "RUN-001";
        failure.message = {
            RQ_TEXT("core", "this version has no scheme for %1: %2"), {module.quantPrefix, outcome.message}};
    } else {
        const bool experts = outcome.error == "RuntimeError";
        const bool none = outcome.message.ends_with("set().");
        failure.rule = !experts ? "PAK-001" : none ? "PAK-002" : "PAK-003";
        failure.message = {RQ_TEXT("core", "the parts of %1 disagree: %2"), {module.quantPrefix, outcome.message}};
    }
    if (module.drafter && failure.rule == "PAK-002")
        failure.rule = "MTP-001";
    if (module.drafter && failure.rule == "NAM-001")
        failure.rule = "MTP-002";
    return failure;
}

void AscendJudge::explainMissingRow(const ModelModule& module, VerdictFailure& failure)
{
    const AscendLookup& lookup = m_session.lookupFor(module.path);
    const auto keys = lookup.keysOf(lookup.effectivePrefix(module.quantPrefix));
    const auto last = std::string(lastPart(module.quantPrefix));
    const bool fused = module.kind == LayerKind::Moe || module.expected.size() > 1;
    failure.rule = "PAK-002";
    if (module.kind == LayerKind::Head && module.shards.front().weight == noTensor) {
        failure.message = {
            RQ_TEXT("core", "the head is tied to the embedding, yet this version builds it and asks for the row %1"),
            {failure.key}};
        return;
    }
    if (fused && keys.size() == 1
        && lastPart(keys.front().substr(0, keys.front().size() - ".weight"sv.size())) == last) {
        failure.message = {
            RQ_TEXT("core", "this version has no packed expansion of %1 for model_type %2, so it looks for the row %3"),
            {last, lookup.model().modelType, failure.key}};
        return;
    }
    const auto present =
        std::count_if(keys.begin(), keys.end(), [&](const auto& key) { return m_session.description().find(key); });
    if (present > 0) {
        failure.message = {
            RQ_TEXT("core", "the description has no row %1, though it has rows of the other parts of %2"),
            {failure.key, module.quantPrefix}};
        return;
    }
    if (const std::string other = otherSpelling(module); !other.empty()) {
        failure.rule = "NAM-001";
        failure.message = {
            RQ_TEXT("core", "this version looks for the row %1, the description calls it %2"), {failure.key, other}};
        return;
    }
    failure.message = {RQ_TEXT("core", "the description has no row %1, under no spelling"), {failure.key}};
}

std::string AscendJudge::otherSpelling(const ModelModule& module)
{
    if (m_byTail.empty()) {
        m_byTail.reserve(m_session.description().entries().size());
        for (const auto& entry : m_session.description().entries()) {
            if (entry.written.ends_with(".weight"))
                m_byTail.try_emplace(tailOf(entry.written), entry.written);
        }
    }
    for (const auto& shard : module.shards) {
        const std::string key = shard.disk + ".weight";
        if (const auto found = m_byTail.find(tailOf(key)); found != m_byTail.end())
            return std::string(found->second);
    }
    return {};
}

bool AscendJudge::hasMemoryRow(const ModelModule& module) const
{
    const AscendLookup& lookup = m_session.lookupFor(module.path);
    const auto keys = lookup.keysOf(lookup.effectivePrefix(module.quantPrefix));
    return std::any_of(keys.begin(), keys.end(), [&](const auto& key) { return m_session.description().find(key); });
}

// A layer that is built one way while its tensor is stored the other way: values are cast, nothing complains.
void AscendJudge::checkStored(const ModelModule& module, const LookupOutcome& outcome, Verdict& verdict)
{
    const bool quantized = outcome.kind == LookupOutcome::Kind::Scheme;
    for (const auto& shard : module.shards) {
        const Dtype dtype = shard.weight == noTensor ? Dtype::Unknown : m_checkpoint.tensor(shard.weight).dtype;
        if (quantized ? !isPlainFloat(dtype) : !holdsCodes(dtype))
            continue;
        const std::string tensor = shard.disk + ".weight";
        VerdictFailure failure{module.quantPrefix, tensor, "wrong values", {}, {}, tensor};
        const std::string stored(name(dtype));
        if (quantized) {
            failure.rule = "DSC-010";
            failure.message = {
                RQ_TEXT("core", "%1 is built as %2, but its tensor is %3"), {module.quantPrefix, outcome.type, stored}};
        } else if (hasMemoryRow(module)) {
            failure.rule = "DSC-011";
            failure.message = {
                RQ_TEXT("core", "%1 is built unquantized, but its tensor is %2"), {module.quantPrefix, stored}};
        } else {
            const std::string other = otherSpelling(module);
            failure.rule = module.drafter ? (other.empty() ? "MTP-001" : "MTP-002")
                : other.empty()           ? "PAK-002"
                                          : "NAM-001";
            failure.key = module.quantPrefix + ".weight";
            failure.message = {
                RQ_TEXT("core",
                    "no row %1 (the description has %2): built unquantized without a word, but the tensor is %3"),
                {failure.key, other.empty() ? "-" : other, stored}};
        }
        verdict.failures.push_back(std::move(failure));
        return;
    }
}

void AscendJudge::collectOddExperts()
{
    constexpr auto mark = ".experts."sv;
    const auto& description = m_session.description();
    for (const auto& entry : description.entries()) {
        const auto at = entry.key.find(mark);
        if (at == std::string_view::npos || !entry.key.ends_with(".weight"))
            continue;
        const auto prefix = entry.key.substr(0, at + mark.size() - 1);
        const auto rest = entry.key.substr(at + mark.size());
        std::int64_t number = -1;
        const auto parsed = std::from_chars(rest.data(), rest.data() + rest.size(), number);
        if (parsed.ec != std::errc() || number <= 0)
            continue;
        std::string first(prefix);
        first.append(".0").append(rest.substr(static_cast<std::size_t>(parsed.ptr - rest.data())));
        const auto* expected = description.find(first);
        if (!expected || *expected == entry.value)
            continue;
        auto& odd = m_odd[prefix];
        if (odd.count == 0)
            odd = {0, entry.written, entry.value.text, expected->text, -1};
        odd.count += odd.number != number;
        odd.number = number;
    }
}

void AscendJudge::checkOtherExperts(const ModelModule& module, Verdict& verdict) const
{
    const auto found = m_odd.find(m_session.lookupFor(module.path).effectivePrefix(module.quantPrefix));
    if (found == m_odd.end())
        return;
    const OddExperts& odd = found->second;
    verdict.failures.push_back({module.quantPrefix, std::string(odd.key), "wrong values", "PAK-003",
        {RQ_TEXT("core", "%1 experts differ from expert 0, whose type %2 all of them get; the first is %3, %4"),
            {std::to_string(odd.count), std::string(odd.expected), std::string(odd.key), std::string(odd.type)}},
        std::string(odd.key)});
}

} // namespace requant
