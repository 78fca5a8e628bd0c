// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace requant {

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
        std::size_t slot = std::hash<std::string_view>{}(name)&mask;
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
