// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>

namespace requant::bench {

/// Writes a folder with @p tensors tensors of a mixture-of-experts model in 64 shards with an index: true headers, data
/// as holes.
Status writeBigFolder(const std::filesystem::path& folder, std::uint32_t tensors);

} // namespace requant::bench
