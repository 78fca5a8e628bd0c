// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/cannbin.h"

#include "core/base/file.h"
#include "core/checkpoint/cannbinindex.h"

#include <algorithm>

namespace requant {

namespace {

constexpr std::string_view magic("CANNBIN\0", 8);
constexpr std::uint64_t leastIndex = 18; ///< an empty gzip stream
constexpr std::size_t evidenceMatrices = 16;
constexpr std::uint64_t evidenceBytes = 256 << 10; ///< of each

constexpr std::array<std::string_view, cannbinBaseCount> baseNames{"A", "B", "C", "D", "rel"};
constexpr std::array<std::string_view, 2> signNames{"twos-complement", "offset-8"};
constexpr std::array<std::string_view, 2> geometryNames{"block-grid", "row-groups"};

template <typename T, std::size_t N>
std::optional<T> fromName(const std::array<std::string_view, N>& names, std::string_view text)
{
    const auto at = std::ranges::find(names, text);
    return at == names.end() ? std::nullopt : std::optional(static_cast<T>(at - names.begin()));
}

std::uint64_t ceilDiv(std::uint64_t a, std::uint64_t b)
{
    return a / b + (a % b != 0);
}

Status readHeader(const CannbinBytes& bytes, CannbinContainer& container, const std::string& fileName)
{
    if (bytes.size < cannbinHeaderBytes + leastIndex)
        return fail(ErrorCode::CannbinHeader,
            Text(RQ_TEXT("core", "The file has %1 bytes; a header and an index need at least %2."),
                {std::to_string(bytes.size), std::to_string(cannbinHeaderBytes + leastIndex)}),
            fileName);
    if (auto read = bytes.read(0, container.header); !read)
        return read;
    if (!isCannbin({reinterpret_cast<const char*>(container.header.data()), container.header.size()}))
        return fail(ErrorCode::CannbinHeader, Text(RQ_TEXT("core", "The file does not start with CANNBIN.")), fileName);
    for (std::size_t i = 0; i < 4; ++i)
        container.version |= static_cast<std::uint32_t>(container.header[8 + i]) << (8 * i);
    if (container.version != cannbinVersion)
        container.warnings.push_back({ErrorCode::CannbinVersion,
            Text(RQ_TEXT("core", "Container version %1; only version 3 is known, and it is read as such."),
                {std::to_string(container.version)}),
            fileName, {}, 8, {}});
    return {};
}

void compareTotals(CannbinContainer& container, const std::string& fileName)
{
    const auto compare = [&](std::string_view key, std::optional<std::uint64_t> declared, std::uint64_t sum) {
        if (!declared || *declared == sum)
            return;
        container.warnings.push_back({ErrorCode::CannbinTotals,
            Text(RQ_TEXT("core", "%1 is %2, but the entries need %3 bytes."),
                {std::string(key), std::to_string(*declared), std::to_string(sum)}),
            fileName, {}, {}, {}});
    };
    compare("total_weight_size", container.totalWeightBytes, container.weightBytes);
    compare("total_scale_size", container.totalScaleBytes, container.scaleBytes);
}

} // namespace

std::string_view name(CannbinBase base)
{
    return baseNames[static_cast<std::size_t>(base)];
}

std::string_view name(CannbinSign sign)
{
    return signNames[static_cast<std::size_t>(sign)];
}

std::string_view name(CannbinGeometry geometry)
{
    return geometryNames[static_cast<std::size_t>(geometry)];
}

std::optional<CannbinBase> cannbinBaseFromName(std::string_view text)
{
    return fromName<CannbinBase>(baseNames, text);
}

std::optional<CannbinSign> cannbinSignFromName(std::string_view text)
{
    return fromName<CannbinSign>(signNames, text);
}

std::optional<CannbinGeometry> cannbinGeometryFromName(std::string_view text)
{
    return fromName<CannbinGeometry>(geometryNames, text);
}

std::uint64_t CannbinBlock::scaleRows(CannbinGeometry geometry) const
{
    return geometry == CannbinGeometry::BlockGrid ? ceilDiv(rows, blockRows) : rows;
}

std::uint64_t CannbinBlock::scaleCols(CannbinGeometry geometry) const
{
    return ceilDiv(cols, geometry == CannbinGeometry::BlockGrid ? blockCols : groupCols());
}

std::string cannbinScaleName(std::string_view weight)
{
    const bool plain = weight.ends_with(".weight") || weight.ends_with("_proj") || weight == "weight";
    const std::string_view suffix = weight.ends_with("_proj") ? "_weight_scale" : plain ? "_scale" : ".weight_scale";
    return std::string(weight) + std::string(suffix);
}

bool isCannbin(std::string_view head)
{
    return head.starts_with(magic);
}

CannbinBytes bytesOf(std::shared_ptr<const InputFile> file)
{
    const std::uint64_t size = file->size();
    return {size, [file = std::move(file)](std::uint64_t offset, std::span<std::byte> target) {
                return file->read(offset, target);
            }};
}

Result<CannbinContainer> readCannbin(
    const CannbinBytes& bytes, const CannbinOptions& options, const std::string& fileName)
{
    CannbinContainer container;
    if (auto read = readHeader(bytes, container, fileName); !read)
        return fail(std::move(read.error()));
    auto index = findCannbinIndex(bytes, container.header, options, container.searchLog, fileName);
    if (!index)
        return fail(std::move(index.error()));
    container.index = index->place;
    auto done = parseCannbinIndex(index->text, container, fileName).and_then([&] {
        return resolveCannbinBase(bytes, container, options, fileName);
    });
    if (!done)
        return fail(std::move(done.error()));
    compareTotals(container, fileName);
    container.sign = options.sign.value_or(CannbinSign::TwosComplement);
    container.geometry = options.geometry.value_or(CannbinGeometry::BlockGrid);
    if (container.indexOnly())
        return container;
    auto evidence = cannbinEvidence(bytes, container, evidenceMatrices, evidenceBytes);
    if (!evidence)
        return fail(std::move(evidence.error()));
    container.evidence = *evidence;
    judgeCannbinEvidence(container, options, fileName);
    return container;
}

} // namespace requant
