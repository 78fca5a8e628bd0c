// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"

#include <span>
#include <string_view>

namespace requant {

/// All entries of one name: the index row and every copy in a shard. Neighbours in Checkpoint::tensors().
struct NameGroup {
    std::span<const TensorInfo> entries;
    std::uint32_t first = 0; ///< TensorId of entries[0]

    std::string_view name() const { return entries.front().name; }
    /// The entry that the index points to; null if no row has the name.
    const TensorInfo* indexed() const
    {
        for (const auto& entry : entries) {
            if (!entry.present() || entry.listing == Listing::Indexed)
                return &entry;
        }
        return nullptr;
    }
    const TensorInfo* firstPresent() const
    {
        for (const auto& entry : entries) {
            if (entry.present())
                return &entry;
        }
        return nullptr;
    }
    TensorId idOf(const TensorInfo& entry) const
    {
        return TensorId{first + static_cast<std::uint32_t>(&entry - entries.data())};
    }
};

/// Calls @p visit with each NameGroup, in the order of names.
template <typename Visit>
void forEachName(const Checkpoint& checkpoint, Visit visit)
{
    const auto tensors = checkpoint.tensors();
    for (std::size_t i = 0; i < tensors.size();) {
        std::size_t end = i + 1;
        while (end < tensors.size() && tensors[end].name == tensors[i].name)
            ++end;
        visit(NameGroup{tensors.subspan(i, end - i), static_cast<std::uint32_t>(i)});
        i = end;
    }
}

} // namespace requant
