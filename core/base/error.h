// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text.h"

#include <cstdint>
#include <optional>
#include <string>

namespace requant {

/// One value per cause. Callers branch on it; the wording is in Error::text.
enum class ErrorCode : std::uint16_t {
    // Reading and writing files
    FileNotFound,
    FileUnreadable,
    FileChanged, ///< shrank, grew or was replaced while it was open
    FileWrite,
    NoSpace,
    NotAFolder,
    PathEscape, ///< a relative path that leaves the folder, or is absolute
    // A shard as a whole
    FileEmpty,
    FileTooShort, ///< fewer than the 8 bytes of the length field
    LfsPointer,
    HtmlPage,
    NotSafetensors,
    HeaderTooLarge,
    HeaderCut, ///< the header does not fit the file
    DataCut, ///< the last tensor ends beyond the file
    TrailingBytes,
    // Inside a header
    HeaderNotUtf8,
    HeaderNotObject, ///< does not start with an object
    HeaderJson,
    HeaderDuplicateName,
    HeaderMetadata, ///< __metadata__ is not a map of strings
    HeaderEntry, ///< dtype, shape or data_offsets absent or of another type
    HeaderShape, ///< rank, sign or product
    HeaderOffsets, ///< reversed, or not two exact integers
    HeaderSize, ///< data_offsets disagree with shape and dtype
    HeaderSubByte, ///< bits not divisible by 8
    HeaderOverlap,
    HeaderHole,
    HeaderTooManyTensors,
    HeaderNameTooLong,
    // Other files
    JsonSyntax, ///< text says line and column
    JsonEncoding,
    JsonDuplicateKey,
    IndexNoWeightMap,
    IndexEntry,
    IndexTooLarge,
    ConfigShape,
    DescriptionShape,
    Ambiguous, ///< several candidates, the user has to choose
    // A CANNBIN container
    TorchCheckpoint, ///< a zip or pickle of torch.save under the name of a container
    CannbinHeader, ///< too short for a header and an index, or another magic
    CannbinVersion, ///< warning: not the version that is known
    CannbinNoIndex,
    CannbinIndexDamaged, ///< a compressed index that is cut or whose checksum differs
    CannbinBomb, ///< a compressed index that grows beyond the caps
    CannbinIndexShape, ///< JSON that is no index
    CannbinEntry, ///< an entry of the index that is not valid
    CannbinDuplicateName,
    CannbinBase, ///< no reading of the offsets fits, or several fit equally well: index only
    CannbinScales, ///< warning: the only base that fits gives implausible scales
    CannbinTotals, ///< warning: declared totals disagree with the entries
    CannbinSign, ///< warning: the codes look as if read with the wrong sign
    CannbinCompanion, ///< the companion checkpoint disagrees in names or shapes
    CannbinGeometry, ///< warning: the scales are taken as row groups, as the evidence says
    // Quantities and requests
    TensorNotFound,
    ScaleNotFound,
    Unsupported,
    InvalidArgument,
    Cancelled,
    Internal,
};

/// A failure as a value: what, where and what to do.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    Text text; ///< what happened and why, one or two sentences
    std::string file; ///< path as shown to people, empty if none
    std::string tensor; ///< tensor, module or key, empty if none
    std::optional<std::uint64_t> offset; ///< byte position in the file
    Text advice; ///< what to do, may be empty

    /// "file: text (tensor X, byte N). Advice", English.
    std::string english() const;
};

/// Stable spelling of a code, "header_overlap".
std::string_view name(ErrorCode code);

/// Text for a system error number (strerror), "No space left on device".
std::string systemMessage(int errorNumber);

} // namespace requant
