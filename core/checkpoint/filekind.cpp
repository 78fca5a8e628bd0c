// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/filekind.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace requant {

namespace {

constexpr std::string_view lfsStart = "version https://git-lfs.github.com/spec/";
constexpr std::string_view white = " \t\r\n";

struct Magic {
    std::string_view bytes;
    std::string_view format;
};

constexpr std::array magics{Magic{"PK\x03\x04", "a zip archive (PyTorch checkpoint)"},
    Magic{"\x80\x02", "a Python pickle"}, Magic{"\x80\x04", "a Python pickle"}, Magic{"GGUF", "GGUF"},
    Magic{"CANNBIN", "CANNBIN"}, Magic{"\x89HDF", "HDF5"}, Magic{"\x93NUMPY", "a NumPy array"},
    Magic{"\x1F\x8B\x08", "gzip"}};

bool startsIgnoringCase(std::string_view text, std::string_view lower)
{
    const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + 32) : a) == b; };
    return text.size() >= lower.size()
        && std::equal(lower.begin(), lower.end(), text.begin(), [&](char b, char a) { return same(a, b); });
}

bool isHtml(std::string_view head)
{
    if (head.starts_with("\xEF\xBB\xBF"))
        head.remove_prefix(3);
    head.remove_prefix(std::min(head.find_first_not_of(white), head.size()));
    return startsIgnoringCase(head, "<!doctype") || startsIgnoringCase(head, "<html")
        || startsIgnoringCase(head, "<?xml") || startsIgnoringCase(head, "<head");
}

// Plain text at least 16 bytes long; a real header has its '{' as byte 8 and mostly zeros before.
bool isText(std::string_view head)
{
    head = head.substr(0, 64);
    return head.size() >= 16 && std::ranges::all_of(head, [](char c) {
        return (c >= 0x20 && c < 0x7F) || white.find(c) != std::string_view::npos;
    });
}

Error kindError(ErrorCode code, Text text, const std::string& fileName, Text advice = {})
{
    return {code, std::move(text), fileName, {}, {}, std::move(advice)};
}

std::optional<Error> otherFormat(std::string_view head, const std::string& fileName)
{
    for (const auto& magic : magics) {
        if (head.starts_with(magic.bytes)) {
            return kindError(ErrorCode::NotSafetensors,
                Text(RQ_TEXT("core", "The file is not safetensors but %1."), {std::string(magic.format)}), fileName);
        }
    }
    if (isText(head))
        return kindError(
            ErrorCode::NotSafetensors, Text(RQ_TEXT("core", "The file is plain text, not safetensors.")), fileName);
    return {};
}

} // namespace

std::optional<std::uint64_t> lfsPointerSize(std::string_view head)
{
    if (!head.starts_with(lfsStart))
        return {};
    std::uint64_t size = 0;
    const std::size_t at = head.find("\nsize ");
    if (at != std::string_view::npos)
        std::from_chars(head.data() + at + 6, head.data() + head.size(), size);
    return size;
}

std::optional<Error> otherFileKind(std::string_view head, std::uint64_t fileBytes, const std::string& fileName)
{
    if (fileBytes == 0) {
        return kindError(ErrorCode::FileEmpty, Text(RQ_TEXT("core", "The file has 0 bytes.")), fileName,
            Text(RQ_TEXT("core", "Download it again.")));
    }
    if (fileBytes < 8) {
        return kindError(ErrorCode::FileTooShort,
            Text(RQ_TEXT("core", "The file has %1 bytes, fewer than the 8 of a safetensors length field."),
                {std::to_string(fileBytes)}),
            fileName, Text(RQ_TEXT("core", "Download it again.")));
    }
    if (const auto size = lfsPointerSize(head)) {
        return kindError(ErrorCode::LfsPointer,
            Text(RQ_TEXT("core", "The file is a Git LFS pointer; the real file has %1 (%2 bytes)."),
                {formatBytes(*size), std::to_string(*size)}),
            fileName, Text(RQ_TEXT("core", "Fetch it with \"git lfs pull\".")));
    }
    if (isHtml(head)) {
        return kindError(ErrorCode::HtmlPage,
            Text(RQ_TEXT("core", "The file is an HTML page, likely the error page of a download.")), fileName,
            Text(RQ_TEXT("core", "Download it again; the model may need a login.")));
    }
    return otherFormat(head, fileName);
}

} // namespace requant
