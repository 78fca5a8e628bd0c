// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpointdata.h"
#include "core/checkpoint/folderscan.h"

namespace requant {

tl::unexpected<Error> cancelledOpening(const std::filesystem::path& path);

/// Puts the used index first, fills Data::shards (named ones and those beside them) and Data::strayShards.
void chooseShards(Checkpoint::Data& data, const OpenTarget& target, const std::vector<ListedFile>& files);

/// Adds the CANNBIN containers of the top folder (or the one that was named) to Data::shards.
void chooseContainers(Checkpoint::Data& data, const OpenTarget& target, const std::vector<ListedFile>& files);

/// Notes the containers' entries behind their tensors, which are listed by their own index. After joinTensors.
void linkContainers(Checkpoint::Data& data);
} // namespace requant
