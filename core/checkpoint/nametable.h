// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace requant {

/// Hash of a name, eight bytes a step. Not for untrusted tables of unbounded size; the number of names is capped where
/// they are read.
inline std::uint64_t hashName(std::string_view name, std::uint64_t seed = 0)
{
    constexpr std::uint64_t odd = 0x9E3779B97F4A7C15u;
    std::uint64_t hash = (seed + 1) * odd ^ name.size();
    const auto step = [&hash](std::uint64_t word) {
        hash = (hash ^ word) * odd;
        hash ^= hash >> 32;
    };
    std::uint64_t word = 0;
    std::size_t i = 0;
    for (; i + 8 <= name.size(); i += 8) {
        std::memcpy(&word, name.data() + i, 8);
        step(word);
    }
    word = 0;
    std::memcpy(&word, name.data() + i, name.size() - i);
    step(word ^ odd);
    return hash * odd >> 16;
}

/// Open-addressing table from names to positions; stores four bytes a slot and leaves the names where they are.
class NameTable {
public:
    static constexpr std::uint32_t none = 0xFFFFFFFFu;

    explicit NameTable(std::size_t expected = 0)
    {
        std::size_t slots = 16;
        while (slots < expected * 2)
            slots *= 2;
        m_slots.assign(slots, none);
    }

    /// Position already stored under @p name, or none after @p position was stored. @p nameOf maps a position to its
    /// name.
    template <typename NameOf>
    std::uint32_t insert(std::string_view name, std::uint32_t position, const NameOf& nameOf)
    {
        if ((m_count + 1) * 2 > m_slots.size())
            grow(nameOf);
        const std::size_t slot = locate(name, nameOf);
        if (m_slots[slot] != none)
            return m_slots[slot];
        m_slots[slot] = position;
        ++m_count;
        return none;
    }

    template <typename NameOf>
    std::uint32_t find(std::string_view name, const NameOf& nameOf) const
    {
        return m_slots[locate(name, nameOf)];
    }

private:
    template <typename NameOf>
    std::size_t locate(std::string_view name, const NameOf& nameOf) const
    {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t slot = hashName(name) & mask;
        while (m_slots[slot] != none && nameOf(m_slots[slot]) != name)
            slot = (slot + 1) & mask;
        return slot;
    }

    template <typename NameOf>
    void grow(const NameOf& nameOf)
    {
        std::vector<std::uint32_t> old(m_slots.size() * 2, none);
        old.swap(m_slots);
        for (const auto position : old) {
            if (position != none)
                m_slots[locate(nameOf(position), nameOf)] = position;
        }
    }

    std::vector<std::uint32_t> m_slots;
    std::size_t m_count = 0;
};

} // namespace requant
