// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/shardbuilder.h"

#include "core/checkpoint/cannbinblock.h"
#include "core/quant/dequantizer.h"

#include <algorithm>
#include <regex>

namespace requant {

namespace {

constexpr std::uint64_t fp8Block = 128;
constexpr std::uint64_t bas4Block = 4;

std::uint64_t ceilDiv(std::uint64_t a, std::uint64_t b)
{
    return a / b + (a % b != 0);
}

std::vector<std::uint64_t> shapeOf(const TensorInfo& tensor)
{
    return {tensor.shape.begin(), tensor.shape.end()};
}

bool isBlockFp8(const Checkpoint& checkpoint, const SourceTensor& source)
{
    return isFp8(checkpoint.tensor(source.id).dtype)
        && std::any_of(source.companions.begin(), source.companions.end(),
            [&](TensorId id) { return checkpoint.tensor(id).name.ends_with("_scale_inv"); });
}

} // namespace

Operation operationOf(Action action)
{
    return action == Action::Int8 ? Operation::Int8
        : action == Action::Bf16  ? Operation::Bf16
        : action == Action::Bas4  ? Operation::Bas4
                                  : Operation::Fp8;
}

ShardBuilder::ShardBuilder(Plan& plan, const Recipe& recipe)
    : m_plan(plan)
    , m_recipe(recipe)
{
}

void ShardBuilder::add(const SourceTensor& source)
{
    const bool int8Channel = source.storage == Storage::Int8Channel;
    switch (source.action) {
    case Action::Drop:
        return drop(source);
    case Action::Keep:
    case Action::Rename:
        return int8Channel ? keepInt8(source) : keep(source);
    case Action::Int8:
        if (int8Channel)
            return keepInt8(source);
        [[fallthrough]];
    case Action::Bf16:
    case Action::Fp8:
    case Action::Bas4:
        return source.role.stack && source.action != Action::Bf16 ? convertStack(source) : convert(source);
    }
}

std::string ShardBuilder::renamed(const SourceTensor& source, std::string_view name) const
{
    if (!source.rule || source.rule->rename.first.empty())
        return std::string(name);
    return std::regex_replace(std::string(name), std::regex(source.rule->rename.first), source.rule->rename.second);
}

ShardBuilder::Pending& ShardBuilder::pendingOf(TensorId id)
{
    return m_pending[m_plan.source.tensor(id).shard];
}

void ShardBuilder::count(std::string_view action, std::uint64_t tensors, std::uint64_t bytes)
{
    ActionTotal& total = m_plan.actions[std::string(action)];
    total.tensors += tensors;
    total.bytes += bytes;
    if (action != "drop")
        m_plan.outputBytes += bytes;
}

void ShardBuilder::complain(std::string rule, Severity severity, const SourceTensor& source, Text message, Text why)
{
    Finding finding;
    finding.rule = std::move(rule);
    finding.severity = severity;
    finding.subject = std::string(m_plan.source.tensor(source.id).name);
    const TensorInfo& tensor = m_plan.source.tensor(source.id);
    if (tensor.shard != noShard)
        finding.file = m_plan.source.shard(tensor.shard).name;
    finding.items = {finding.subject};
    finding.message = std::move(message);
    finding.why = std::move(why);
    m_plan.findings.push_back(std::move(finding));
}

void ShardBuilder::copy(TensorId id, std::string name, std::vector<std::uint64_t> shape, std::string_view action)
{
    const TensorInfo& tensor = m_plan.source.tensor(id);
    Pending& pending = pendingOf(id);
    PlannedWork work;
    work.source = id;
    work.output = static_cast<std::uint32_t>(pending.tensors.size());
    pending.tensors.push_back({std::move(name), tensor.dtype, std::move(shape), 0, 0});
    pending.work.push_back(work);
    count(action, 1, tensor.bytes());
}

void ShardBuilder::keep(const SourceTensor& source)
{
    const TensorInfo& tensor = m_plan.source.tensor(source.id);
    const bool quantized = source.storage == Storage::Quantized || tensor.name.ends_with("_proj_blocks");
    const bool same = m_recipe.container == Container::Same
        || (m_recipe.container == Container::Fp8Block && isBlockFp8(m_plan.source, source));
    if (quantized && !same)
        complain("CNV-004", Severity::Error, source,
            Text(RQ_TEXT("core",
                     "It is stored as %1 and the recipe keeps it, which the output's container cannot express."),
                {std::string(m_plan.source.dtypeName(source.id))}),
            Text(RQ_TEXT("core", "A runtime would read its codes as plain values.")));
    if (tensor.dtype == Dtype::Unknown)
        complain("CNV-005", Severity::Error, source,
            Text(RQ_TEXT("core", "Its dtype is not known, so it cannot be copied safely.")), {});
    std::string name = renamed(source, tensor.name);
    const std::string module = renamed(source, source.role.module);
    copy(source.id, std::move(name), shapeOf(tensor), "keep");
    for (const auto id : source.companions) {
        const TensorInfo& companion = m_plan.source.tensor(id);
        copy(id, renamed(source, companion.name), shapeOf(companion), "keep");
    }
    if (source.role.leaf == "weight" || source.role.stack || !source.companions.empty())
        m_modules.push_back({source.role, module, quantized ? OutputType::Fp8 : OutputType::Float});
}

// The codes are copied; between the two INT8 containers only the companions differ.
void ShardBuilder::keepInt8(const SourceTensor& source)
{
    if (m_recipe.container != Container::CompressedTensors && m_recipe.container != Container::ModelSlim
        && m_recipe.container != Container::Same)
        return keep(source);
    const TensorInfo& tensor = m_plan.source.tensor(source.id);
    const std::string module = renamed(source, source.role.module);
    const std::string_view action = source.action == Action::Int8 ? "int8" : "keep";
    const std::uint64_t rows = tensor.shape[0];
    bool offset = false;
    copy(source.id, module + ".weight", shapeOf(tensor), action);
    for (const auto id : source.companions) {
        const TensorInfo& companion = m_plan.source.tensor(id);
        if (companion.name.ends_with(".weight_scale")) {
            copy(id, module + ".weight_scale", {rows, 1}, "keep");
        } else if (m_recipe.container == Container::CompressedTensors) {
            m_plan.mustBeZero.push_back(id);
            count("drop", 1, companion.bytes());
        } else {
            offset = true;
            copy(id, module + ".weight_offset", {rows, 1}, "keep");
        }
    }
    if (m_recipe.container == Container::ModelSlim && !offset)
        zeroOffset(source, module, rows);
    m_modules.push_back({source.role, module, OutputType::Int8});
}

void ShardBuilder::zeroOffset(const SourceTensor& source, const std::string& module, std::uint64_t rows)
{
    Pending& pending = pendingOf(source.id);
    PlannedWork work;
    work.operation = Operation::Zero;
    work.output = static_cast<std::uint32_t>(pending.tensors.size());
    pending.tensors.push_back({module + ".weight_offset", Dtype::F32, {rows, 1}, 0, 0});
    pending.work.push_back(work);
    count("add", 1, rows * 4);
}

void ShardBuilder::drop(const SourceTensor& source)
{
    std::uint64_t bytes = m_plan.source.tensor(source.id).bytes();
    for (const auto id : source.companions)
        bytes += m_plan.source.tensor(id).bytes();
    count("drop", 1 + source.companions.size(), bytes);
    const std::string because = source.rule ? source.rule->because : std::string();
    const bool layer = source.role.mtp && source.role.layer;
    const std::string what = layer ? "layer " + std::to_string(*source.role.layer) : std::string(source.role.module);
    const auto [at, fresh] = m_droppedAt.try_emplace(what + '\n' + because, m_plan.dropped.size());
    if (fresh)
        m_plan.dropped.push_back({what, 0, 0, because});
    m_plan.dropped[at->second].tensors += 1 + source.companions.size();
    m_plan.dropped[at->second].bytes += bytes;
}

void ShardBuilder::convert(const SourceTensor& source)
{
    const TensorInfo& tensor = m_plan.source.tensor(source.id);
    const auto matrix = Dequantizer::open(m_plan.source, tensor.name, {.wholeStack = source.role.stack});
    if (!matrix)
        return complain(matrix.error().code == ErrorCode::ScaleNotFound ? "SCL-001" : "CNV-005", Severity::Error,
            source, matrix.error().text, Text(RQ_TEXT("core", "Without it the values of this weight are not known.")));
    PlannedWork work;
    work.operation = operationOf(source.action);
    work.source = source.id;
    work.rows = matrix->rows();
    work.cols = matrix->cols();
    const bool plainShape = tensor.shape.size() != 2 || source.role.stack;
    if (work.operation != Operation::Bf16 && plainShape)
        return complain("CNV-002", Severity::Error, source,
            Text(RQ_TEXT("core", "Its shape %1 is not that of a matrix."),
                {formatShape(tensor.shape.data(), tensor.shape.size())}),
            {});
    convertMatrix(source, renamed(source, source.role.module), work);
}

void ShardBuilder::convertMatrix(const SourceTensor& source, const std::string& module, PlannedWork work)
{
    const TensorInfo& tensor = m_plan.source.tensor(source.id);
    const auto rows = work.rows;
    const auto cols = work.cols;
    // Companion tensors are named after the module, also for a weight that was packed.
    OutputTensor weight{
        source.role.stack && work.expert < 0 ? module : module + ".weight", Dtype::BF16, {rows, cols}, 0, 0};
    std::vector<OutputTensor> companions;
    OutputType type = OutputType::Float;
    if (work.operation == Operation::Bf16) {
        if (tensor.shape.size() != 2)
            weight.shape = shapeOf(tensor);
    } else if (work.operation == Operation::Int8) {
        weight.dtype = Dtype::I8;
        companions.push_back({module + ".weight_scale", Dtype::F32, {rows, 1}, 0, 0});
        type = OutputType::Int8;
    } else if (work.operation == Operation::Bas4) {
        weight.dtype = Dtype::U8;
        weight.shape = {rows, ceilDiv(cols, 2)};
        companions.push_back(
            {cannbinScaleName(weight.name), Dtype::F16, {ceilDiv(rows, bas4Block), ceilDiv(cols, bas4Block)}, 0, 0});
        type = OutputType::Bas4;
    } else {
        weight.dtype = Dtype::F8_E4M3;
        companions.push_back(
            {module + ".weight_scale_inv", Dtype::F32, {ceilDiv(rows, fp8Block), ceilDiv(cols, fp8Block)}, 0, 0});
        type = OutputType::Fp8;
    }
    addWork(source, work, std::move(weight), std::move(companions));
    if (type == OutputType::Int8 && m_recipe.container == Container::ModelSlim)
        zeroOffset(source, module, rows);
    m_modules.push_back({source.role, module, type});
}

void ShardBuilder::addWork(
    const SourceTensor& source, PlannedWork work, OutputTensor weight, std::vector<OutputTensor> companions)
{
    Pending& pending = work.operation == Operation::Bas4 ? m_container : pendingOf(source.id);
    std::uint64_t bytes = tensorBytes(weight).value_or(0);
    work.output = static_cast<std::uint32_t>(pending.tensors.size());
    pending.tensors.push_back(std::move(weight));
    for (auto& companion : companions) {
        bytes += tensorBytes(companion).value_or(0);
        work.scaleOutput = static_cast<std::uint32_t>(pending.tensors.size());
        pending.tensors.push_back(std::move(companion));
    }
    pending.work.push_back(work);
    ++m_plan.matrices;
    count(name(source.action), 1, bytes);
}

} // namespace requant
