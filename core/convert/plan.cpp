// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/plan.h"

#include "core/checkpoint/containers.h"
#include "core/convert/hash.h"

#include <algorithm>

namespace requant {

namespace {

// Upper estimates per entry of what the program keeps: measured on a checkpoint of 92,000 tensors.
constexpr std::uint64_t sourceTensorBytes = 320;
constexpr std::uint64_t outputTensorBytes = 420;
constexpr std::uint64_t stateRowBytes = 320;

} // namespace

bool Plan::blocked() const
{
    return std::any_of(
        findings.begin(), findings.end(), [](const Finding& f) { return f.severity == Severity::Error; });
}

std::uint64_t fixedMemory(const Plan& plan)
{
    std::uint64_t bytes = plan.source.tensors().size() * sourceTensorBytes;
    for (const auto& shard : plan.shards)
        bytes += shard.tensors.size() * (outputTensorBytes + stateRowBytes);
    for (const auto& step : plan.steps)
        bytes += step.text.size() + step.before.size();
    return bytes;
}

std::string planHash(const Plan& plan)
{
    StreamHash hash;
    for (const auto& shard : plan.shards) {
        hash.update(shard.name);
        for (const auto& tensor : shard.tensors) {
            hash.update(tensor.name);
            hash.update(std::uint64_t(tensor.dtype));
            hash.update(tensor.begin);
            hash.update(tensor.end);
            for (const auto dim : tensor.shape)
                hash.update(dim);
        }
        if (shard.onlyHeader()) {
            hash.update(std::uint64_t(shard.dataOf));
            for (const auto& [key, value] : shard.metadata) {
                hash.update(key);
                hash.update(value);
            }
        }
        for (const auto& work : shard.work) {
            hash.update(std::uint64_t(work.operation) << 32 | work.output);
            hash.update(
                std::uint64_t(static_cast<std::uint32_t>(work.expert)) << 32 | static_cast<std::uint32_t>(work.source));
            hash.update(work.rowBegin);
        }
    }
    for (const auto& step : plan.steps) {
        hash.update(step.target);
        hash.update(step.text);
    }
    // How a container is read decides the bytes, too.
    for (const auto& [shard, container] : plan.source.containers()) {
        hash.update(std::uint64_t(container->base ? std::uint8_t(*container->base) : 255));
        hash.update(std::uint64_t(container->sign) << 1 | std::uint64_t(container->geometry));
    }
    hash.update(std::uint64_t(plan.int8Divisor * 2) << 1 | plan.nanIsError);
    return hash.hex();
}

} // namespace requant
