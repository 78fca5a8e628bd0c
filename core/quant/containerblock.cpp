// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/containerblock.h"

#include "core/checkpoint/cannbincode.h"
#include "core/checkpoint/containers.h"
#include "core/numeric/floatformats.h"
#include "core/quant/acceptance.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t mostReference = std::uint64_t{64} << 20; ///< values of the companion's rows

struct Place {
    TensorId weight = noTensor;
    ContainerPart part;
};

Result<Place> placeOf(const Checkpoint& checkpoint, std::string_view tensor)
{
    const auto id = checkpoint.find(tensor);
    if (!id)
        return fail(
            ErrorCode::TensorNotFound, Text(RQ_TEXT("core", "There is no such tensor.")), {}, std::string(tensor));
    const auto part = checkpoint.containerPart(*id);
    if (!part || part->scales)
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "Blocks of codes are shown of the matrices of a CANNBIN container.")), {},
            std::string(tensor));
    return Place{*id, *part};
}

// What the block covers, cut at the edges of the matrix and to what can be shown.
Status measure(const Place& place, ContainerBlock& block)
{
    const CannbinBlock& entry = *place.part.block;
    const CannbinGeometry geometry = place.part.container->geometry;
    const bool grid = geometry == CannbinGeometry::BlockGrid;
    block.gridRows = entry.scaleRows(geometry);
    block.gridCols = entry.scaleCols(geometry);
    if (block.row >= block.gridRows || block.col >= block.gridCols)
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "There is no block %1:%2; the matrix has %3 x %4 of them, counted from 0."),
                {std::to_string(block.row), std::to_string(block.col), std::to_string(block.gridRows),
                    std::to_string(block.gridCols)}),
            {}, entry.name);
    const std::uint64_t high = grid ? entry.blockRows : 1;
    const std::uint64_t wide = grid ? entry.blockCols : entry.groupCols();
    block.rowBegin = block.row * high;
    block.colBegin = block.col * wide;
    block.rowEnd = block.rowBegin + std::min({high, entry.rows - block.rowBegin, ContainerBlock::mostShown});
    block.colEnd = block.colBegin + std::min({wide, entry.cols - block.colBegin, ContainerBlock::mostShown});
    return {};
}

Status readScale(const Checkpoint& checkpoint, const Place& place, ContainerBlock& block)
{
    const TensorId scales = containerScales(checkpoint, place.weight);
    if (scales == noTensor)
        return fail(ErrorCode::ScaleNotFound, Text(RQ_TEXT("core", "The scales of this weight are not here.")), {},
            block.tensor);
    std::array<std::byte, 2> bytes{};
    return readTensorBytes(checkpoint, scales, (block.row * block.gridCols + block.col) * 2, bytes).map([&] {
        block.scale = f16ToFloat(
            static_cast<std::uint16_t>(static_cast<unsigned>(bytes[0]) | static_cast<unsigned>(bytes[1]) << 8U));
    });
}

Status readCodes(const Checkpoint& checkpoint, const Place& place, ContainerBlock& block)
{
    const std::uint64_t first = block.colBegin / 2;
    std::vector<std::byte> bytes(static_cast<std::size_t>((block.colEnd + 1) / 2 - first));
    for (std::uint64_t r = block.rowBegin; r < block.rowEnd; ++r) {
        const std::uint64_t at = r * place.part.block->rowBytes + first;
        if (auto read = readTensorBytes(checkpoint, place.weight, at, bytes); !read)
            return read;
        for (std::uint64_t c = block.colBegin; c < block.colEnd; ++c) {
            const auto byte = static_cast<unsigned>(bytes[c / 2 - first]);
            const int code = cannbinCode(c % 2 ? byte >> 4U : byte & 0xFU, place.part.container->sign);
            block.codes.push_back(static_cast<std::int8_t>(code));
            block.values.push_back(static_cast<float>(code) * block.scale);
        }
    }
    return {};
}

Status readReference(const Checkpoint& companion, const Place& place, ContainerBlock& block)
{
    const CannbinBlock& entry = *place.part.block;
    const auto matrix = openReference(companion, block.tensor);
    if (!matrix)
        return fail(matrix.error());
    if (auto shape = checkShape(entry.rows, entry.cols, *matrix); !shape)
        return shape;
    if (block.rows() * matrix->cols() > mostReference)
        return {};
    std::vector<float> rows(static_cast<std::size_t>(block.rows() * matrix->cols()));
    return matrix->read(block.rowBegin, block.rowEnd, rows).map([&] {
        for (std::uint64_t r = 0; r < block.rows(); ++r) {
            const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(r * matrix->cols() + block.colBegin);
            block.reference.insert(block.reference.end(), begin, begin + static_cast<std::ptrdiff_t>(block.cols()));
        }
    });
}

template <typename T>
Json tableOf(const std::vector<T>& values, std::uint64_t cols)
{
    Json out = Json::array();
    for (std::size_t i = 0; i < values.size(); i += cols) {
        Json row = Json::array();
        for (std::size_t c = 0; c < cols; ++c)
            row.push_back(values[i + c]); // not finite: null
        out.push_back(std::move(row));
    }
    return out;
}

} // namespace

Result<ContainerBlock> readContainerBlock(const Checkpoint& checkpoint, std::string_view tensor, std::uint64_t row,
    std::uint64_t col, const Checkpoint* companion)
{
    const auto place = placeOf(checkpoint, tensor);
    if (!place)
        return fail(place.error());
    ContainerBlock block;
    block.tensor = tensor;
    block.row = row;
    block.col = col;
    const auto done = measure(*place, block)
                          .and_then([&] { return readScale(checkpoint, *place, block); })
                          .and_then([&] { return readCodes(checkpoint, *place, block); })
                          .and_then([&] { return companion ? readReference(*companion, *place, block) : Status(); });
    return done ? Result<ContainerBlock>(std::move(block)) : fail(done.error());
}

Json toJson(const ContainerBlock& block)
{
    Json out{{"tensor", block.tensor}, {"block", {block.row, block.col}}, {"grid", {block.gridRows, block.gridCols}},
        {"rows", {block.rowBegin, block.rowEnd}}, {"cols", {block.colBegin, block.colEnd}}, {"scale", block.scale},
        {"codes", tableOf(block.codes, block.cols())}, {"values", tableOf(block.values, block.cols())}};
    out["reference"] = block.reference.empty() ? Json() : tableOf(block.reference, block.cols());
    return out;
}

} // namespace requant
