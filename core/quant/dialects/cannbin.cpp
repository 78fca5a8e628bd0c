// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// INT4 codes of a CANNBIN container, two to a byte, with an FP16 scale per block or row group (facts 5.3).

#include "core/checkpoint/cannbincode.h"
#include "core/checkpoint/containers.h"
#include "core/quant/groupedint.h"

namespace requant {

namespace {

/// Low nibble first; rows may be padded, and the two signs read a nibble differently.
class ContainerCodes : public CodeSource {
public:
    ContainerCodes(StoredMatrix stored, std::uint64_t cols, CannbinSign sign)
        : m_stored(std::move(stored))
        , m_cols(cols)
        , m_sign(sign)
    {
    }
    Status read(std::uint64_t begin, std::uint64_t end, std::span<std::int16_t> out) const override
    {
        std::vector<std::uint8_t> bytes;
        return m_stored.readBytes(begin, end, bytes).map([&] {
            for (std::uint64_t r = 0; r < end - begin; ++r) {
                const std::uint8_t* const row = bytes.data() + r * m_stored.cols;
                for (std::uint64_t c = 0; c < m_cols; ++c) {
                    const unsigned nibble = c % 2 ? row[c / 2] >> 4U : row[c / 2] & 0xFU;
                    out[r * m_cols + c] = static_cast<std::int16_t>(cannbinCode(nibble, m_sign));
                }
            }
        });
    }

private:
    StoredMatrix m_stored;
    std::uint64_t m_cols;
    CannbinSign m_sign;
};

std::string dialectName(const CannbinContainer& container, const CannbinBlock& block)
{
    const bool grid = container.geometry == CannbinGeometry::BlockGrid;
    const std::string unit = grid
        ? "blocks " + std::to_string(block.blockRows) + " x " + std::to_string(block.blockCols)
        : "row groups of " + std::to_string(block.groupCols());
    return "cannbin INT4 (" + std::string(name(container.sign)) + "), " + unit;
}

} // namespace

DialectAnswer openCannbin(const WeightQuery& query)
{
    const auto part = query.checkpoint.containerPart(query.tensor);
    if (!part || part->scales)
        return std::optional<Dequantizer>();
    const CannbinContainer& container = *part->container;
    const CannbinBlock& block = *part->block;
    const TensorId scales = containerScales(query.checkpoint, query.tensor);
    if (scales == noTensor)
        return fail(ErrorCode::ScaleNotFound, Text(RQ_TEXT("core", "The scales of this weight are not here.")), {},
            query.tensorName);
    GroupedInt grid{block.rows, block.cols, std::make_shared<ContainerCodes>(query.stored, block.cols, container.sign),
        StoredMatrix::whole(query.checkpoint, scales)};
    const bool blocks = container.geometry == CannbinGeometry::BlockGrid;
    grid.group = blocks ? block.blockCols : block.groupCols();
    grid.rowBlock = blocks ? block.blockRows : 1;
    const TensorInfo& scale = query.checkpoint.tensor(scales);
    std::vector<ScaleUse> uses{{"scale", std::string(scale.name), query.checkpoint.shard(scale.shard).name, scale.dtype,
        {scale.shape.begin(), scale.shape.end()}}};
    return makeDequantizer(query, block.rows, block.cols, dialectName(container, block), std::move(uses),
        groupedIntReader(std::move(grid)));
}

} // namespace requant
