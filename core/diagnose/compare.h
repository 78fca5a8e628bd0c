// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"

#include <functional>
#include <span>

namespace requant {

/// Whether the payloads of two present tensors are equal byte by byte; streaming, with progress.
/// Errors: those of readTensorBytes, Cancelled.
Result<bool> equalBytes(const Checkpoint& checkpoint, TensorId a, TensorId b, const Context& context);

/// Calls @p visit with consecutive pieces of a present tensor, each a whole number of @p unit bytes (a row, say) and
/// about 4 MiB, from offset @p from on. @p visit returns false to stop early. Errors as above.
Status streamTensor(const Checkpoint& checkpoint, TensorId id, std::uint64_t unit, const Context& context,
    const std::function<bool(std::uint64_t offset, std::span<const std::byte>)>& visit);

} // namespace requant
