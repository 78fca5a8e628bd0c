// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpointdata.h"

namespace requant {

/// The entries of one header, in the order of data_offsets, with the table from names to their positions.
struct HeaderTensors {
    std::vector<TensorInfo> tensors;
    NameTable names;
    std::vector<std::uint32_t> naturalOrder; ///< positions in tensors, see orderNaturally
};

/// Fills HeaderTensors::naturalOrder. Made for each shard by itself, since that can be done by many threads and touches
/// little memory at a time.
void orderNaturally(HeaderTensors& header);

/// Merges the headers of all shards into Data::tensors: natural order, listing by the used index, rows without a header
/// entry added as absent ones.
void joinTensors(Checkpoint::Data& data, std::vector<HeaderTensors> headers);

} // namespace requant
