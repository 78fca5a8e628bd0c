// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/cannbin.h"

#include <algorithm>
#include <cstdlib>
#include <span>

// Bytes as a whole file, and as the JSON of an index at the end of one. What is accepted lies inside the file.
namespace {

void check(std::string_view file, const requant::CannbinOptions& options)
{
    const requant::CannbinBytes bytes{file.size(), [&](std::uint64_t offset, std::span<std::byte> target) {
                                          // A read beyond the end is a fault of the reader.
                                          if (offset > file.size() || target.size() > file.size() - offset)
                                              std::abort();
                                          const auto from = std::as_bytes(std::span(file)).subspan(offset);
                                          std::ranges::copy(from.first(target.size()), target.begin());
                                          return requant::Status();
                                      }};
    const auto container = requant::readCannbin(bytes, options);
    if (!container || container->indexOnly())
        return;
    for (const auto& block : container->blocks) {
        const std::uint64_t end = block.weightBegin + block.rows * block.rowBytes;
        const std::uint64_t scaleEnd = block.scaleBegin + block.scaleBytes(container->geometry);
        if (block.weightBegin < 512 || block.scaleBegin < 512 || end > container->index.offset
            || scaleEnd > container->index.offset || block.rowBytes < block.denseRowBytes())
            std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view file(reinterpret_cast<const char*>(data), size);
    check(file, {});
    requant::CannbinOptions options;
    options.base = requant::CannbinBase::Relative;
    options.sign = requant::CannbinSign::Offset8;
    options.geometry = requant::CannbinGeometry::RowGroups;
    check(file, options);
    std::string whole(4096, '\0');
    whole.replace(0, 9, "CANNBIN\0\3", 9);
    whole.append(file);
    check(whole, {});
    return 0;
}
