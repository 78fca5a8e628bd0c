// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/shardrule.h"

namespace requant {

std::string_view shardRule(ErrorCode code)
{
    switch (code) {
    case ErrorCode::DataCut:
        return "FIL-001";
    case ErrorCode::FileEmpty:
    case ErrorCode::FileTooShort:
    case ErrorCode::HeaderCut:
        return "FIL-002";
    case ErrorCode::LfsPointer:
        return "FIL-003";
    case ErrorCode::HtmlPage:
    case ErrorCode::NotSafetensors:
        return "FIL-004";
    case ErrorCode::TrailingBytes:
        return "FIL-005";
    case ErrorCode::HeaderEntry:
    case ErrorCode::HeaderShape:
    case ErrorCode::HeaderOffsets:
    case ErrorCode::HeaderSize:
    case ErrorCode::HeaderSubByte:
    case ErrorCode::HeaderOverlap:
    case ErrorCode::HeaderHole:
        return "HDR-001";
    case ErrorCode::HeaderTooLarge:
    case ErrorCode::HeaderTooManyTensors:
    case ErrorCode::HeaderNameTooLong:
        return "HDR-002";
    case ErrorCode::HeaderMetadata:
        return "HDR-003";
    case ErrorCode::HeaderNotUtf8:
    case ErrorCode::HeaderNotObject:
    case ErrorCode::HeaderJson:
    case ErrorCode::HeaderDuplicateName:
        return "HDR-005";
    default:
        return "FIL-006";
    }
}

} // namespace requant
