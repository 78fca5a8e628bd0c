// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/safetensorsfile.h"

#include <cstdlib>

// Bytes as a whole file, and once more as the head of a longer one. What is accepted must hold together.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view file(reinterpret_cast<const char*>(data), size);
    for (const std::uint64_t length : {std::uint64_t{size}, std::uint64_t{size} + 4096}) {
        const auto header = requant::parseSafetensorsHeader(file, length);
        if (!header)
            continue;
        std::uint64_t expected = 0;
        for (const auto& entry : header->entries) {
            if (entry.begin != expected || entry.end < entry.begin || entry.name.size() > 4096)
                std::abort();
            expected = entry.end;
        }
        if (header->dataStart() + expected != length)
            std::abort();
    }
    return 0;
}
