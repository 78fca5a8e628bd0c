// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/cannbincode.h"
#include "core/checkpoint/cannbinindex.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace requant {

namespace {

constexpr std::uint64_t mostBandBytes = std::uint64_t{16} << 20;
constexpr double geometryMargin = 0.1;
constexpr std::uint64_t fewestCodes = 256; ///< fewer say nothing about their distribution

// Rows of nibbles and the largest code of every group, in both geometries.
class Counter {
public:
    Counter(const CannbinBlock& block, CannbinSign sign, CannbinEvidence& sum)
        : m_block(block)
        , m_sign(sign)
        , m_sum(sum)
        , m_most(static_cast<std::size_t>(block.scaleCols(CannbinGeometry::BlockGrid)))
    {
    }

    void addRow(std::uint64_t row, std::span<const std::byte> bytes)
    {
        int group = 0;
        for (std::uint64_t c = 0; c < m_block.cols; ++c) {
            const auto byte = static_cast<unsigned>(bytes[c / 2]);
            const unsigned nibble = c % 2 ? byte >> 4 : byte & 0xF;
            ++m_sum.codes[nibble];
            const int size = std::abs(cannbinCode(nibble, m_sign));
            auto& most = m_most[c / m_block.blockCols];
            most = std::max(most, size);
            group = std::max(group, size);
            if ((c + 1) % m_block.groupCols() == 0 || c + 1 == m_block.cols)
                endGroup(std::exchange(group, 0), m_sum.groups, m_sum.fullGroups);
        }
        if ((row + 1) % m_block.blockRows != 0 && row + 1 != m_block.rows)
            return;
        for (int& most : m_most)
            endGroup(std::exchange(most, 0), m_sum.blocks, m_sum.fullBlocks);
    }

private:
    // Groups of zeros have no largest weight that could be at the end of the range.
    static void endGroup(int most, std::uint64_t& all, std::uint64_t& full)
    {
        all += most > 0;
        full += most >= 7;
    }

    const CannbinBlock& m_block;
    CannbinSign m_sign;
    CannbinEvidence& m_sum;
    std::vector<int> m_most; ///< of the current row of blocks
};

bool sameCount(const CannbinContainer& container)
{
    return std::ranges::all_of(container.blocks, [](const CannbinBlock& block) {
        return block.scaleBytes(CannbinGeometry::BlockGrid) == block.scaleBytes(CannbinGeometry::RowGroups);
    });
}

} // namespace

std::uint64_t CannbinEvidence::total() const
{
    std::uint64_t sum = 0;
    for (const auto count : codes)
        sum += count;
    return sum;
}

double CannbinEvidence::nearZeroTwos() const
{
    return total() ? double(codes[0] + codes[1] + codes[15]) / double(total()) : 0;
}

double CannbinEvidence::nearZeroOffset() const
{
    return total() ? double(codes[7] + codes[8] + codes[9]) / double(total()) : 0;
}

namespace {

// True if the codes look like the other sign.
bool contradictsSign(const CannbinEvidence& evidence, CannbinSign sign)
{
    if (evidence.total() < fewestCodes)
        return false;
    const bool looksTwos = evidence.nearZeroTwos() >= evidence.nearZeroOffset();
    return looksTwos != (sign == CannbinSign::TwosComplement);
}

// The evidence of one block, up to @p limit bytes of codes.
Status addEvidence(
    const CannbinBytes& bytes, const CannbinBlock& block, CannbinSign sign, std::uint64_t limit, CannbinEvidence& sum)
{
    if (block.rowBytes == 0 || block.blockRows > mostBandBytes / block.rowBytes)
        return {};
    std::uint64_t rows = std::min(block.rows, std::max(block.blockRows, limit / block.rowBytes));
    if (rows < block.rows)
        rows = rows / block.blockRows * block.blockRows;
    ++sum.matrices;
    Counter counter(block, sign, sum);
    const auto dense = static_cast<std::size_t>(block.denseRowBytes());
    std::vector<std::byte> data(static_cast<std::size_t>((rows - 1) * block.rowBytes) + dense);
    if (auto read = bytes.read(block.weightBegin, data); !read)
        return read;
    for (std::uint64_t r = 0; r < rows; ++r)
        counter.addRow(r, std::span(data).subspan(static_cast<std::size_t>(r * block.rowBytes), dense));
    return {};
}

} // namespace

Result<CannbinEvidence> cannbinEvidence(
    const CannbinBytes& bytes, const CannbinContainer& container, std::size_t matrices, std::uint64_t perMatrix)
{
    CannbinEvidence sum;
    const std::size_t step = std::max<std::size_t>(1, container.blocks.size() / std::max<std::size_t>(1, matrices));
    for (std::size_t i = 0; i < container.blocks.size(); i += step) {
        if (auto added = addEvidence(bytes, container.blocks[i], container.sign, perMatrix, sum); !added)
            return fail(std::move(added.error()));
    }
    return sum;
}

void judgeCannbinEvidence(CannbinContainer& container, const CannbinOptions& options, const std::string& fileName)
{
    const CannbinEvidence& evidence = container.evidence;
    container.signChosen = options.sign.has_value();
    const std::vector<std::string> shares{percent(evidence.nearZeroTwos()), percent(evidence.nearZeroOffset())};
    container.signReason =
        Text(RQ_TEXT("core", "%1 of the codes are 0, 1 or 15 and %2 are 7, 8 or 9; weights peak at zero."), shares);
    const bool contradicted = contradictsSign(evidence, container.sign);
    if (contradicted)
        container.warnings.push_back({ErrorCode::CannbinSign,
            Text(RQ_TEXT(
                     "core", "The codes look as if read with the wrong sign: %1 are 0, 1 or 15 and %2 are 7, 8 or 9."),
                shares),
            fileName, {}, {},
            Text(RQ_TEXT("core", "Read them as %1 (--sign)."),
                {std::string(name(
                    container.sign == CannbinSign::Offset8 ? CannbinSign::TwosComplement : CannbinSign::Offset8))})});
    container.geometryChosen = options.geometry.has_value();
    const std::vector<std::string> full{percent(evidence.blockShare()), percent(evidence.groupShare())};
    container.geometryReason =
        Text(RQ_TEXT("core",
                 "Codes reach 7 in %1 of the blocks and in %2 of the row groups; the true ones reach it always."),
            full);
    const bool groupsWin = evidence.groupShare() > evidence.blockShare() + geometryMargin;
    if (container.geometryChosen || contradicted || !groupsWin || !sameCount(container))
        return;
    container.geometry = CannbinGeometry::RowGroups;
    container.warnings.push_back({ErrorCode::CannbinGeometry,
        Text(RQ_TEXT("core",
                 "The scales are taken as one per row group: codes reach 7 in %2 of those and in %1 of the blocks."),
            full),
        fileName, {}, {}, Text(RQ_TEXT("core", "--geometry block-grid reads them as the index says."))});
}

} // namespace requant
