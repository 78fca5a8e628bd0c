// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/check.h"

namespace requant {

// One per file in checks/; the list in check.cpp gives their order.
extern const Check archiveCheck, cannbinCheck, codeCheck, configShapeCheck, descriptionFileCheck, descriptionRowCheck,
    descriptionTypeCheck, duplicateCheck, expertCheck, formatCheck, headerCheck, ignoreCheck, ignoreGapCheck,
    indexCheck, indexSizeCheck, jsonCheck, layerCheck, mtpCheck, packedCheck, policyCheck, quantizationBlockCheck,
    scaleGridCheck, scalePresenceCheck, scaleValueCheck, shardFileCheck, tieCheck, unfinishedCheck, weightValueCheck;

} // namespace requant
