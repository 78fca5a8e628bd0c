// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpointdata.h"
#include "core/checkpoint/folderscan.h"
#include "core/checkpoint/jointensors.h"

#include <atomic>
#include <thread>

namespace requant {

/// Reads the headers of shards with several threads. It may begin before it is known which shards make up the model:
/// parsing a large index takes about as long as reading half of the headers.
class HeaderReader {
public:
    HeaderReader(std::filesystem::path folder, const Context& context);
    ~HeaderReader();

    /// Begins in the background with the shards of the top folder, which nearly always are the ones.
    void begin(const std::vector<ListedFile>& files);
    /// Reads what is left of Data::shards, then joins all their headers with the used index. Cancelled.
    Status finish(Checkpoint::Data& data);

    struct Found;

private:
    void queue(std::vector<Shard> shards); ///< only while no thread works
    void startHelpers();
    void work();
    void queueLeft(const Checkpoint::Data& data);

    const std::filesystem::path m_folder;
    const Context& m_context;
    std::vector<std::unique_ptr<Found>> m_found;
    std::atomic<std::size_t> m_next = 0; ///< first one that nobody reads yet
    std::atomic<std::uint64_t> m_total = 0;
    std::atomic<std::uint64_t> m_done = 0;
    std::vector<std::jthread> m_helpers; ///< last, so that they end before what they use
};

} // namespace requant
