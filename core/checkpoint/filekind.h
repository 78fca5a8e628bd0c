// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace requant {

/// Size that a Git LFS pointer file declares; nothing if @p head is no pointer.
std::optional<std::uint64_t> lfsPointerSize(std::string_view head);

/// What a file named *.safetensors is instead, told from its first bytes: empty, shorter than 8 bytes, a Git LFS
/// pointer, an HTML page, another format. Nothing if it may be safetensors.
std::optional<Error> otherFileKind(std::string_view head, std::uint64_t fileBytes, const std::string& fileName);

} // namespace requant
