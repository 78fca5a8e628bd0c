// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"

#include <array>
#include <system_error>

namespace requant {

namespace {

// In the order of the enum.
constexpr std::array codeNames{"file_not_found", "file_unreadable", "file_changed", "file_write", "no_space",
    "not_a_folder", "path_escape", "file_empty", "file_too_short", "lfs_pointer", "html_page", "not_safetensors",
    "header_too_large", "header_cut", "data_cut", "trailing_bytes", "header_not_utf8", "header_not_object",
    "header_json", "header_duplicate_name", "header_metadata", "header_entry", "header_shape", "header_offsets",
    "header_size", "header_sub_byte", "header_overlap", "header_hole", "header_too_many_tensors",
    "header_name_too_long", "json_syntax", "json_encoding", "json_duplicate_key", "index_no_weight_map", "index_entry",
    "index_too_large", "config_shape", "description_shape", "ambiguous", "torch_checkpoint", "cannbin_header",
    "cannbin_version", "cannbin_no_index", "cannbin_index_damaged", "cannbin_bomb", "cannbin_index_shape",
    "cannbin_entry", "cannbin_duplicate_name", "cannbin_base", "cannbin_scales", "cannbin_totals", "cannbin_sign",
    "cannbin_companion", "cannbin_geometry", "tensor_not_found", "scale_not_found", "unsupported", "invalid_argument",
    "cancelled", "internal"};
static_assert(codeNames.size() == static_cast<std::size_t>(ErrorCode::Internal) + 1);

} // namespace

std::string Error::english() const
{
    std::string out;
    if (!file.empty())
        out = printable(file) + ": ";
    out += text.english();
    if (!tensor.empty())
        out += " (" + printable(tensor) + (offset ? ", byte " + std::to_string(*offset) : std::string()) + ")";
    else if (offset)
        out += " (byte " + std::to_string(*offset) + ")";
    if (!advice.empty())
        out += " " + advice.english();
    return out;
}

std::string_view name(ErrorCode code)
{
    return codeNames[static_cast<std::size_t>(code)];
}

std::string systemMessage(int errorNumber)
{
    return std::generic_category().message(errorNumber);
}

} // namespace requant
