// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/compare.h"

#include <algorithm>
#include <vector>

namespace requant {

namespace {

constexpr std::uint64_t chunkBytes = 4u << 20;

Error cancelledError()
{
    return {ErrorCode::Cancelled, Text(RQ_TEXT("core", "Cancelled.")), {}, {}, {}, {}};
}

} // namespace

Status streamTensor(const Checkpoint& checkpoint, TensorId id, std::uint64_t unit, const Context& context,
    const std::function<bool(std::uint64_t offset, std::span<const std::byte>)>& visit)
{
    const TensorInfo& tensor = checkpoint.tensor(id);
    const std::uint64_t whole =
        std::max<std::uint64_t>(1, chunkBytes / std::max<std::uint64_t>(unit, 1)) * std::max<std::uint64_t>(unit, 1);
    std::vector<std::byte> buffer(std::min(whole, tensor.bytes()));
    for (std::uint64_t at = 0; at < tensor.bytes();) {
        if (context.cancelled())
            return fail(cancelledError());
        const std::span<std::byte> piece(buffer.data(), std::min<std::uint64_t>(buffer.size(), tensor.bytes() - at));
        if (auto read = readTensorBytes(checkpoint, id, at, piece); !read)
            return read;
        if (!visit(at, piece))
            break;
        at += piece.size();
    }
    return {};
}

Result<bool> equalBytes(const Checkpoint& checkpoint, TensorId a, TensorId b, const Context& context)
{
    if (checkpoint.tensor(a).bytes() != checkpoint.tensor(b).bytes())
        return false;
    bool equal = true;
    std::vector<std::byte> other;
    Status second;
    const Status first =
        streamTensor(checkpoint, a, 1, context, [&](std::uint64_t offset, std::span<const std::byte> piece) {
            context.sink->progress({"compare", offset, checkpoint.tensor(a).bytes(), checkpoint.tensor(a).name});
            other.resize(piece.size());
            second = readTensorBytes(checkpoint, b, offset, other);
            equal = second && std::equal(piece.begin(), piece.end(), other.begin());
            return equal;
        });
    if (!first)
        return fail(first.error());
    if (!second)
        return fail(second.error());
    return equal;
}

} // namespace requant
