// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpointdata.h"
#include "core/checkpoint/folderscan.h"

namespace requant {

tl::unexpected<Error> cancelledOpening(const std::filesystem::path& path);

/// Puts the used index first, fills Data::shards (named ones and those beside them) and Data::strayShards.
void chooseShards(Checkpoint::Data& data, const OpenTarget& target, const std::vector<ListedFile>& files);

} // namespace requant
