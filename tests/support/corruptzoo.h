// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"

#include <optional>
#include <string>
#include <vector>

namespace requant::test {

/// Every way in which a file named *.safetensors may be bad, and the odd ones that must load.
enum class Fault {
    // These load.
    None,
    PaddedHeader,
    MisalignedStarts,
    ZeroSize,
    Scalar,
    UnknownDtype,
    MetadataNull,
    MetadataEmpty,
    MetadataNumbers,
    ExtraKeys,
    EscapedName,
    // These do not.
    Empty,
    FiveBytes,
    LfsPointer,
    HtmlPage,
    ZipArchive,
    PlainText,
    ZeroFilled,
    LengthHuge,
    LengthWraps,
    LengthOverCap,
    HeaderCut,
    DataCut,
    Trailing,
    LeadingSpace,
    NotUtf8,
    CutJson,
    TextAfter,
    DuplicateName,
    DuplicateMetadata,
    DuplicateField,
    NoDtype,
    NoShape,
    NoOffsets,
    EntryNotObject,
    DtypeNotString,
    ShapeNegative,
    ShapeFraction,
    ShapeOverflow,
    ShapeWrapsToZero,
    RankHuge,
    OffsetsReversed,
    OffsetsNegative,
    OffsetsExponent,
    OffsetsThree,
    OffsetsBeyond64,
    SizeMismatch,
    SubByte,
    Overlap,
    Hole,
    HoleAtStart,
    UnknownDtypeOverlap,
    ManyOnOneRange,
    LongName,
    DeepNesting,
    LoneSurrogate,
    ControlInName,
    OldMetadataOnly,
    BadMetadata,
    Count
};

/// Short name for test rows.
std::string name(Fault fault);
/// The whole file.
std::string makeFile(Fault fault);
/// What the reader must say; nothing if the file must load.
std::optional<ErrorCode> expected(Fault fault);

/// A file of @p json (padded only if asked) and @p data bytes.
std::string shardFile(const std::string& json, std::size_t data);

} // namespace requant::test
