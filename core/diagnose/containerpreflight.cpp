// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/containerpreflight.h"

#include "core/checkpoint/containers.h"
#include "core/diagnose/findings.h"

#include <cstdio>
#include <set>

namespace requant {

namespace {

std::string decimal(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

class Preflight {
public:
    Preflight(const Checkpoint& checkpoint, const ServeParameters& parameters, const ContainerServeLimits& limits)
        : m_checkpoint(checkpoint)
        , m_parameters(parameters)
        , m_limits(limits)
    {
    }

    std::vector<Finding> run()
    {
        blockSize();
        utilization();
        batchedTokens();
        pipeline();
        memory();
        return std::move(m_found);
    }

private:
    Finding& add(std::string_view rule, std::string subject, Sentences sentences)
    {
        m_found.push_back(makeFinding(rule, std::move(subject), {}, std::move(sentences)));
        return m_found.back();
    }

    void blockSize()
    {
        std::set<std::uint64_t> sizes;
        for (const auto& open : m_checkpoint.containers()) {
            for (const auto& block : open.container->blocks)
                sizes.insert(block.groupCols());
        }
        for (const auto size : sizes) {
            if (size != m_limits.blockSize)
                add("CAN-020", "block_size",
                    {Text(RQ_TEXT("core", "A scale belongs to %1 weights; the runtime's kernel knows blocks of %2."),
                         {std::to_string(size), std::to_string(m_limits.blockSize)}),
                        Text(RQ_TEXT("core", "The kernel would take each scale for other weights.")),
                        Text(RQ_TEXT("core", "Quantize again in blocks of 4 x 4."))});
        }
        if (m_parameters.blockSize && *m_parameters.blockSize != m_limits.blockSize)
            add("CAN-020", "--block-size",
                {Text(RQ_TEXT("core",
                          "--block-size is %1; with A17B weights it has to be %2, the weights under one scale."),
                     {std::to_string(*m_parameters.blockSize), std::to_string(m_limits.blockSize)}),
                    Text(RQ_TEXT("core", "Scales are then addressed out of bounds and the output is garbled.")),
                    Text(RQ_TEXT("core", "Start with --block-size %1."), {std::to_string(m_limits.blockSize)})});
    }

    void utilization()
    {
        if (!m_parameters.memoryUtilization || *m_parameters.memoryUtilization <= m_limits.memoryUtilization)
            return;
        Finding& finding = add("CAN-021", "--gpu-memory-utilization",
            {Text(RQ_TEXT("core", "--gpu-memory-utilization is %1; %2 is the highest that leaves room."),
                 {decimal(*m_parameters.memoryUtilization), decimal(m_limits.memoryUtilization)}),
                Text(RQ_TEXT("core",
                    "Page tables take about 8 % more: the model loads and the first token runs out of memory.")),
                Text(RQ_TEXT("core", "Start with --gpu-memory-utilization %1."),
                    {decimal(m_limits.memoryUtilization)})});
        if (*m_parameters.memoryUtilization < m_limits.memoryUtilizationFails)
            finding.severity = Severity::Warning;
    }

    void batchedTokens()
    {
        if (!m_parameters.maxBatchedTokens || *m_parameters.maxBatchedTokens <= m_limits.maxBatchedTokens)
            return;
        Finding& finding = add("CAN-022", "--max-num-batched-tokens",
            {Text(RQ_TEXT("core", "--max-num-batched-tokens is %1; %2 is the highest that is recommended."),
                 {std::to_string(*m_parameters.maxBatchedTokens), std::to_string(m_limits.maxBatchedTokens)}),
                Text(RQ_TEXT("core", "Beyond %1 HCCL cannot register the memory of the cache."),
                    {std::to_string(m_limits.maxBatchedTokensFails)}),
                Text(RQ_TEXT("core", "Start with --max-num-batched-tokens %1."),
                    {std::to_string(m_limits.maxBatchedTokens)})});
        if (*m_parameters.maxBatchedTokens > m_limits.maxBatchedTokensFails)
            finding.severity = Severity::Error;
    }

    void pipeline()
    {
        if (m_parameters.pipelineParallel.value_or(1) == 1)
            return;
        add("CAN-023", "--pipeline-parallel-size",
            {Text(RQ_TEXT("core", "--pipeline-parallel-size is %1."), {std::to_string(*m_parameters.pipelineParallel)}),
                Text(RQ_TEXT("core", "Ascend has no pipeline parallelism for it; the server does not start.")),
                Text(RQ_TEXT("core", "Start with --pipeline-parallel-size 1 and split by tensors."))});
    }

    void memory()
    {
        if (m_parameters.deviceBytes == 0 || m_parameters.devices == 0)
            return;
        const std::uint64_t cache =
            m_parameters.maxBatchedTokens.value_or(m_limits.maxBatchedTokens) * m_limits.cacheBytesPerToken;
        const double each = double(m_checkpoint.tensorBytes()) / double(m_parameters.devices) + double(cache);
        const double room =
            double(m_parameters.deviceBytes) * m_parameters.memoryUtilization.value_or(m_limits.memoryUtilization);
        if (each <= room)
            return;
        add("CAN-024", "--tensor-parallel-size",
            {Text(RQ_TEXT("core",
                      "Each of %1 devices needs %2 (%3 of weights and scales in all, %4 of cache), but gives %5."),
                 {std::to_string(m_parameters.devices), formatBytes(static_cast<std::uint64_t>(each)),
                     formatBytes(m_checkpoint.tensorBytes()), formatBytes(cache),
                     formatBytes(static_cast<std::uint64_t>(room))}),
                Text(RQ_TEXT("core", "The model does not fit, or leaves no room for the cache.")),
                Text(RQ_TEXT("core", "Use more devices, or fewer batched tokens."))});
    }

    const Checkpoint& m_checkpoint;
    const ServeParameters& m_parameters;
    const ContainerServeLimits& m_limits;
    std::vector<Finding> m_found;
};

} // namespace

std::vector<Finding> containerPreflight(
    const Checkpoint& checkpoint, const ServeParameters& parameters, const ContainerServeLimits& limits)
{
    return checkpoint.containers().empty() ? std::vector<Finding>() : Preflight(checkpoint, parameters, limits).run();
}

} // namespace requant
