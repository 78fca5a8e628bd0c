// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/document.h"

#include <QString>

#include <vector>

namespace requant {

/// "fp8 e4m3 128x128", "compressed-tensors int-quantized", "ascend W8A8_DYNAMIC"; empty if nothing is declared.
QString quantizationSummary(const Checkpoint& checkpoint);

/// Number of the multi-token-prediction layer if the folder has one, "61"; empty otherwise.
QString mtpLayer(const Checkpoint& checkpoint);

/// "91,991 tensors · 163 shards · 641.29 GiB · fp8 e4m3 128x128 · MTP layer 61".
QString documentSummary(const Document& document);

/// Name to show for a folder: the repository's for a hub cache, else the last part of the path.
QString documentTitle(const Checkpoint& checkpoint);

} // namespace requant
