// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/modelconfig.h"
#include "core/checkpoint/shardindex.h"

#include <cstdlib>

// The same text as an index and as a document: both readers must survive, and an accepted index must stay inside its
// folder.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto index = requant::parseShardIndex(text, "index");
    if (index) {
        for (const auto& row : index->rows) {
            if (row.shard >= index->shardNames.size())
                std::abort();
        }
        for (const auto& name : index->shardNames) {
            if (name.empty() || name.front() == '/' || name == ".." || name.starts_with("../"))
                std::abort();
        }
    }
    (void)requant::parseJsonDocument(text, "document");
    return 0;
}
