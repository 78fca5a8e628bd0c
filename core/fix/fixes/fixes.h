// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fix/fixkind.h"

namespace requant {

extern const FixKind companionsTogetherFix, configExpertsFix, configFormatFix, configLayersFix, configModelTypeFix,
    configNextnFix, configTieFix, configVocabFix, copyCodeFix, descriptionAddMtpFix, descriptionAddRowsFix,
    descriptionGroupSizeFix, descriptionRemoveRowsFix, descriptionRenameFix, descriptionTypeFix, dropHeadFix,
    ignoreAddFix, ignoreRewriteFix, metadataFormatFix, packedUnifyFix, rebuildIndexFix, removeBomFix,
    removeQuantizationFix, renameMtpFix, renamePrefixFix, renameScalesFix, shardNamesFix, stripDuplicatesFix,
    uniqueKeysFix;

} // namespace requant
