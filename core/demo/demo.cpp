// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/demo.h"

#include "core/base/file.h"
#include "core/demo/demokinds.h"

#include <iterator>
#include <system_error>

namespace requant {

namespace {

using WriteKind = Result<DemoResult> (*)(const std::filesystem::path&, std::uint64_t, const Context&);

const DemoKind kinds[] = {
    {"deepseek-fp8",
        {RQ_TEXT("core", "Small DeepSeek-V3-shaped FP8 checkpoint: several shards, MTP layer, heavy-tailed gates")}},
    {"ascend-vlm",
        {RQ_TEXT("core", "Ascend W8A8 vision MoE whose description has a wrong prefix and misses packed expansions")}},
    {"tie-conflict",
        {RQ_TEXT("core", "Vision model whose two tie_word_embeddings values disagree, with a real head on disk")}},
    {"ct-int8", {RQ_TEXT("core", "compressed-tensors INT8 W8A8 checkpoint, clean")}},
    {"cannbin",
        {RQ_TEXT("core", "CANNBIN container of INT4 blocks without norms, and its BF16 original in a folder below")}},
    {"r1-twin",
        {RQ_TEXT("core", "All 163 shards of DeepSeek-R1 as sparse files: true names, shapes and dtypes, no data")}},
};

// In the order of kinds.
constexpr WriteKind writers[] = {detail::writeDeepSeekDemo, detail::writeAscendVlmDemo, detail::writeTieConflictDemo,
    detail::writeCtInt8Demo, detail::writeCannbinDemo, detail::writeR1Twin};
static_assert(std::size(kinds) == std::size(writers));

Result<WriteKind> findWriter(const std::string& name)
{
    std::string known;
    for (std::size_t i = 0; i < std::size(kinds); ++i) {
        if (kinds[i].name == name)
            return writers[i];
        known += (i ? ", " : "") + std::string(kinds[i].name);
    }
    return fail(
        ErrorCode::InvalidArgument, {RQ_TEXT("core", "There is no demo kind \"%1\". Known kinds: %2."), {name, known}});
}

Status prepareFolder(const std::filesystem::path& out)
{
    std::error_code error;
    std::filesystem::create_directories(out, error);
    if (error && !std::filesystem::is_directory(out))
        return fail(
            ErrorCode::FileWrite, {RQ_TEXT("core", "The folder cannot be made: %1."), {error.message()}}, utf8(out));
    error.clear();
    const bool empty = std::filesystem::is_empty(out, error);
    if (error)
        return fail(ErrorCode::FileUnreadable, {RQ_TEXT("core", "The folder cannot be read: %1."), {error.message()}},
            utf8(out));
    if (!empty)
        return fail(ErrorCode::InvalidArgument,
            {RQ_TEXT("core", "The folder is not empty. A demo is written into a new or empty folder only.")},
            utf8(out));
    return {};
}

} // namespace

std::span<const DemoKind> demoKinds()
{
    return kinds;
}

Result<DemoResult> writeDemo(const std::filesystem::path& out, const DemoOptions& options, const Context& context)
{
    const auto writer = findWriter(options.kind);
    if (!writer)
        return fail(writer.error());
    if (auto status = prepareFolder(out); !status)
        return fail(status.error());
    return (*writer)(out, options.seed, context);
}

} // namespace requant
