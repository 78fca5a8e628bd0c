// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/fixes/fixes.h"

#include <algorithm>
#include <array>

namespace requant {

namespace {

constexpr std::array kinds{&removeBomFix, &uniqueKeysFix, &descriptionRenameFix, &configModelTypeFix, &configLayersFix,
    &configExpertsFix, &configVocabFix, &configNextnFix, &removeQuantizationFix, &configFormatFix, &configTieFix,
    &renamePrefixFix, &renameScalesFix, &renameMtpFix, &stripDuplicatesFix, &dropHeadFix, &companionsTogetherFix,
    &descriptionRemoveRowsFix, &descriptionTypeFix, &packedUnifyFix, &descriptionGroupSizeFix, &descriptionAddMtpFix,
    &descriptionAddRowsFix, &ignoreRewriteFix, &ignoreAddFix, &metadataFormatFix, &shardNamesFix, &copyCodeFix,
    &rebuildIndexFix};

} // namespace

std::span<const FixKind* const> allFixKinds()
{
    return kinds;
}

const FixKind* findFixKind(std::string_view id)
{
    const auto found = std::find_if(kinds.begin(), kinds.end(), [id](const FixKind* kind) { return kind->id == id; });
    return found == kinds.end() ? nullptr : *found;
}

std::vector<std::pair<std::string, Text>> fixKinds()
{
    std::vector<std::pair<std::string, Text>> list;
    for (const FixKind* kind : kinds)
        list.emplace_back(kind->id, Text(kind->title));
    return list;
}

tl::unexpected<Error> impossible(Text why)
{
    return fail(ErrorCode::Unsupported, std::move(why));
}

} // namespace requant
