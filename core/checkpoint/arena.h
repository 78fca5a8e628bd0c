// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace requant {

/// Storage for many short names and shapes; what it returns stays valid as long as the arena. Not thread-safe.
class Arena {
public:
    std::string_view add(std::string_view text)
    {
        if (text.empty())
            return {};
        char* const target = take(text.size());
        std::memcpy(target, text.data(), text.size());
        return {target, text.size()};
    }

    /// Equal shapes in a row share their storage, as most tensors of a model look alike.
    std::span<const std::uint64_t> add(std::span<const std::uint64_t> dims)
    {
        if (dims.empty())
            return {};
        std::uint64_t hash = dims.size();
        for (const auto dim : dims)
            hash = (hash ^ dim) * 0x9E3779B97F4A7C15u;
        auto& slot = m_shapes[hash >> 58];
        if (!std::ranges::equal(slot, dims)) {
            m_dims.push_back(std::make_unique<std::uint64_t[]>(dims.size()));
            std::ranges::copy(dims, m_dims.back().get());
            slot = {m_dims.back().get(), dims.size()};
        }
        return slot;
    }

private:
    static constexpr std::size_t blockBytes = 64 * 1024;

    char* take(std::size_t bytes)
    {
        if (bytes > m_left) {
            // A long name gets a block of its own, so that the rest of the current block is not lost.
            const std::size_t size = std::max(bytes, blockBytes);
            m_blocks.push_back(std::make_unique_for_overwrite<char[]>(size));
            if (size > blockBytes)
                return m_blocks.back().get();
            m_next = m_blocks.back().get();
            m_left = size;
        }
        char* const result = m_next;
        m_next += bytes;
        m_left -= bytes;
        return result;
    }

    std::vector<std::unique_ptr<char[]>> m_blocks;
    std::vector<std::unique_ptr<std::uint64_t[]>> m_dims;
    std::array<std::span<const std::uint64_t>, 64> m_shapes;
    char* m_next = nullptr;
    std::size_t m_left = 0;
};

} // namespace requant
