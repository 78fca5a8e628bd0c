// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/cannbinwriter.h"

#include "core/base/stagedfile.h"
#include "core/checkpoint/cannbinindex.h"

#include <nlohmann/json.hpp>
#include <zlib.h>

#include <algorithm>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

void putLittleEndian(std::string& text, std::size_t at, std::uint64_t value, std::size_t bytes)
{
    for (std::size_t i = 0; i < bytes; ++i)
        text[at + i] = static_cast<char>(value >> (8 * i) & 0xFF);
}

Json entryJson(const CannbinBlock& block)
{
    Json out{{"name", block.name}, {"shape", {block.rows, block.cols}},
        {"block_size", {block.blockRows, block.blockCols}}, {"scale_offset", block.scaleOffset},
        {"weight_offset", block.weightOffset}};
    if (block.tiling.given)
        out["tiling"] = {{"M", block.tiling.m}, {"N", block.tiling.n}, {"K", block.tiling.k}};
    return out;
}

Status writePadded(StagedFile& file, std::uint64_t offset, std::span<const std::byte> bytes, std::uint64_t expected)
{
    if (bytes.size() != expected)
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "A matrix has %1 bytes of data instead of %2."),
                {std::to_string(bytes.size()), std::to_string(expected)}));
    return file.write(offset, bytes);
}

} // namespace

CannbinBlock cannbinBlockOf(const CannbinEntry& entry)
{
    CannbinBlock block;
    block.name = entry.name;
    block.rows = entry.rows;
    block.cols = entry.cols;
    block.blockRows = entry.blockRows;
    block.blockCols = entry.blockCols;
    block.rowBytes = block.denseRowBytes();
    if (entry.tiling)
        block.tiling = {true, true, (*entry.tiling)[0], (*entry.tiling)[1], (*entry.tiling)[2]};
    return block;
}

std::string cannbinHeader(std::uint32_t version, std::uint64_t indexOffset, std::uint64_t indexBytes)
{
    std::string header(cannbinHeaderBytes, '\0');
    header.replace(0, 7, "CANNBIN");
    putLittleEndian(header, 8, version, 4);
    putLittleEndian(header, 16, indexOffset, 8);
    putLittleEndian(header, 24, indexBytes, 8);
    return header;
}

std::string cannbinIndexText(const std::vector<CannbinBlock>& blocks, std::optional<std::uint64_t> totalWeightBytes,
    std::optional<std::uint64_t> totalScaleBytes)
{
    Json index{{"weight_blocks", Json::array()}};
    for (const auto& block : blocks)
        index["weight_blocks"].push_back(entryJson(block));
    if (totalWeightBytes)
        index["total_weight_size"] = *totalWeightBytes;
    if (totalScaleBytes)
        index["total_scale_size"] = *totalScaleBytes;
    return index.dump();
}

Result<std::string> compressCannbinIndex(const std::string& text, CannbinIndexForm form)
{
    if (form == CannbinIndexForm::Raw)
        return text;
    z_stream stream{};
    const int bits = form == CannbinIndexForm::Gzip ? 31 : 15;
    if (deflateInit2(&stream, 9, Z_DEFLATED, bits, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return fail(ErrorCode::Internal, Text(RQ_TEXT("core", "The compressor cannot be started.")));
    std::string out(deflateBound(&stream, text.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int done = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    if (done != Z_STREAM_END)
        return fail(ErrorCode::Internal, Text(RQ_TEXT("core", "The index cannot be compressed.")));
    return out;
}

Result<CannbinLayout> layoutCannbin(const std::vector<CannbinEntry>& entries)
{
    CannbinLayout layout;
    std::uint64_t at = cannbinHeaderBytes;
    std::uint64_t weights = 0, scales = 0;
    for (const auto& entry : entries) {
        CannbinBlock block = cannbinBlockOf(entry);
        block.scaleOffset = block.scaleBegin = alignCannbin(at);
        at = block.scaleBegin + block.scaleBytes(CannbinGeometry::BlockGrid);
        block.weightOffset = block.weightBegin = alignCannbin(at);
        at = block.weightBegin + block.weightBytes();
        weights += block.weightBytes();
        scales += block.scaleBytes(CannbinGeometry::BlockGrid);
        layout.blocks.push_back(std::move(block));
    }
    layout.dataEnd = alignCannbin(at);
    auto index = compressCannbinIndex(cannbinIndexText(layout.blocks, weights, scales), CannbinIndexForm::Gzip);
    if (!index)
        return fail(std::move(index.error()));
    layout.index = std::move(*index);
    layout.header = cannbinHeader(cannbinVersion, layout.dataEnd, layout.index.size());
    return layout;
}

Status writeCannbin(const std::filesystem::path& target, const std::vector<CannbinEntry>& entries,
    const std::function<CannbinMatrix(const CannbinEntry&)>& data)
{
    const auto layout = layoutCannbin(entries);
    if (!layout)
        return fail(layout.error());
    auto file = StagedFile::create(target);
    if (!file)
        return fail(std::move(file.error()));
    auto done = file->resize(layout->fileBytes())
                    .and_then([&] { return file->write(0, std::as_bytes(std::span(layout->header))); })
                    .and_then([&] { return file->write(layout->dataEnd, std::as_bytes(std::span(layout->index))); });
    for (std::size_t i = 0; done && i < entries.size(); ++i) {
        const CannbinBlock& block = layout->blocks[i];
        const CannbinMatrix matrix = data(entries[i]);
        done = writePadded(*file, block.weightBegin, matrix.codes, block.weightBytes()).and_then([&] {
            return writePadded(*file, block.scaleBegin, std::as_bytes(std::span(matrix.scales)),
                block.scaleBytes(CannbinGeometry::BlockGrid));
        });
    }
    return done ? file->commit() : done;
}

} // namespace requant
