// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpointdata.h"
#include "core/checkpoint/folderscan.h"

namespace requant {

tl::unexpected<Error> cancelledOpening(const std::filesystem::path& path);

/// Puts the used index first, fills Data::shards (named ones and those beside them) and Data::strayShards.
void chooseShards(Checkpoint::Data& data, const OpenTarget& target, const std::vector<ListedFile>& files);

/// Reads the headers of all shards in parallel, then joins them with the used index. Cancelled.
Status readHeaders(Checkpoint::Data& data, const Context& context);

/// The entries of one header, in the order of data_offsets, with the table from names to their positions.
struct HeaderTensors {
    std::vector<TensorInfo> tensors;
    NameTable names;
};

/// Merges the headers of all shards into Data::tensors: natural order, listing by the used index, rows without a header
/// entry added as absent ones.
void joinTensors(Checkpoint::Data& data, std::vector<HeaderTensors> headers);

} // namespace requant
