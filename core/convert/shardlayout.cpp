// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/shardbuilder.h"

#include "core/checkpoint/cannbinwriter.h"
#include "core/quant/dequantizer.h"

#include <algorithm>
#include <cstdio>
#include <unordered_map>

namespace requant {

// "experts.gate_up_proj" [E, ...] becomes "experts.0.gate_proj.weight", ...: containers know experts one by one.
void ShardBuilder::convertStack(const SourceTensor& source)
{
    const TensorInfo& tensor = m_plan.source.tensor(source.id);
    if (tensor.shape.size() != 3)
        return complain("CNV-002", Severity::Error, source,
            Text(RQ_TEXT("core", "Its shape %1 is not that of an expert stack."),
                {formatShape(tensor.shape.data(), tensor.shape.size())}),
            {});
    const std::string base(source.role.module.substr(0, source.role.module.rfind('.')));
    const bool both = source.role.projection == "gate_up_proj";
    for (std::uint64_t e = 0; e < tensor.shape[0]; ++e) {
        const auto matrix = Dequantizer::open(m_plan.source, std::string(tensor.name) + "[" + std::to_string(e) + "]");
        if (!matrix)
            return complain("CNV-005", Severity::Error, source, matrix.error().text,
                Text(RQ_TEXT("core", "The rows of each expert have to be known before it can be quantized.")));
        PlannedWork work;
        work.operation = operationOf(source.action);
        work.source = source.id;
        work.expert = static_cast<std::int32_t>(e);
        work.rows = matrix->rows() / (both ? 2 : 1);
        work.cols = matrix->cols();
        const std::string module = base + "." + std::to_string(e) + ".";
        convertMatrix(
            source, renamed(source, module + (both ? "gate_proj" : std::string(source.role.projection))), work);
        if (both) {
            work.rowBegin = work.rows;
            convertMatrix(source, renamed(source, module + "up_proj"), work);
        }
    }
}

Status ShardBuilder::layOut(Pending& pending, PlannedShard& shard)
{
    std::vector<OutputTensor> sorted = pending.tensors;
    if (auto laid = layoutTensors(sorted); !laid)
        return laid;
    std::unordered_map<std::string_view, std::uint32_t> position;
    for (std::uint32_t i = 0; i < sorted.size(); ++i) {
        if (!position.emplace(sorted[i].name, i).second)
            return fail(ErrorCode::InvalidArgument,
                Text(RQ_TEXT("core", "Two tensors of the output would have the same name.")), {}, sorted[i].name);
    }
    const auto moved = [&](std::uint32_t output) {
        return output == noOutput ? noOutput : position.at(pending.tensors[output].name);
    };
    for (auto& work : pending.work) {
        work.output = moved(work.output);
        work.scaleOutput = moved(work.scaleOutput);
    }
    std::sort(
        pending.work.begin(), pending.work.end(), [](const auto& a, const auto& b) { return a.output < b.output; });
    shard.tensors = std::move(sorted);
    shard.work = std::move(pending.work);
    return {};
}

// The canonical profile: per matrix the scales and then the codes, which a work names the other way round.
Status ShardBuilder::layOutContainer(Pending& pending, PlannedShard& shard)
{
    std::vector<CannbinEntry> entries;
    for (const auto& work : pending.work)
        entries.push_back({pending.tensors[work.output].name, work.rows, work.cols, 4, 4, {}});
    auto layout = layoutCannbin(entries);
    if (!layout)
        return fail(std::move(layout.error()));
    for (std::size_t i = 0; i < pending.work.size(); ++i) {
        PlannedWork work = pending.work[i];
        const CannbinBlock& block = layout->blocks[i];
        const auto place = [&](std::uint32_t from, std::uint64_t begin, std::uint64_t bytes) {
            OutputTensor tensor = pending.tensors[from];
            tensor.begin = begin - cannbinHeaderBytes;
            tensor.end = tensor.begin + bytes;
            shard.tensors.push_back(std::move(tensor));
            return static_cast<std::uint32_t>(shard.tensors.size() - 1);
        };
        work.scaleOutput = place(work.scaleOutput, block.scaleBegin, block.scaleBytes(CannbinGeometry::BlockGrid));
        work.output = place(work.output, block.weightBegin, block.weightBytes());
        shard.work.push_back(work);
    }
    shard.form = ShardForm::Cannbin;
    shard.name = "pytorch_model.bin";
    shard.head = std::move(layout->header);
    shard.tail = std::string(layout->dataEnd - cannbinHeaderBytes - shard.dataBytes(), '\0') + layout->index;
    return {};
}

Status ShardBuilder::finish(std::string_view fileNames)
{
    const std::string stem = fileNames == "modelslim" ? "quant_model_weights" : "model";
    std::uint32_t number = 0;
    for (auto& [id, pending] : m_pending) {
        if (pending.tensors.empty())
            continue;
        PlannedShard& shard = m_plan.shards.emplace_back();
        if (auto laid = layOut(pending, shard); !laid)
            return laid;
        pending = {};
        PlanStep& step = m_plan.steps.emplace_back();
        step.kind = StepKind::Shard;
        step.shard = number++;
        step.bytes = serializeHeader(shard.tensors, shard.metadata).size() + shard.dataBytes();
    }
    if (!m_container.work.empty()) {
        PlannedShard shard;
        if (auto laid = layOutContainer(m_container, shard); !laid)
            return laid;
        PlanStep step;
        step.kind = StepKind::Shard;
        step.shard = number;
        step.target = shard.name;
        step.bytes = shard.head.size() + shard.dataBytes() + shard.tail.size();
        m_plan.shards.push_back(std::move(shard));
        m_plan.steps.push_back(std::move(step));
    }
    for (std::uint32_t i = 0; i < number; ++i) {
        char numbers[32] = "";
        if (number > 1)
            std::snprintf(numbers, sizeof numbers, "-%05u-of-%05u", i + 1, number);
        m_plan.shards[i].name = stem + numbers + ".safetensors";
        m_plan.steps[i].target = m_plan.shards[i].name;
    }
    return {};
}

} // namespace requant
