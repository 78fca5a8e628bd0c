// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/weightscan.h"

#include "core/diagnose/compare.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace requant {

namespace {

/// Magnitude code of 32.0 in E4M3 (bias 7): exponent 12, mantissa 0.
constexpr std::uint8_t narrowCode = 12 << 3;

struct RowCounts {
    std::uint64_t notFinite = 0;
    bool zero = true;
};

template <typename Bits>
RowCounts countRow(std::span<const std::byte> row, Bits exponentMask)
{
    constexpr Bits magnitudeMask = static_cast<Bits>(~(Bits{1} << (sizeof(Bits) * 8 - 1)));
    RowCounts counts;
    Bits any = 0;
    for (std::size_t at = 0; at + sizeof(Bits) <= row.size(); at += sizeof(Bits)) {
        Bits value;
        std::memcpy(&value, row.data() + at, sizeof value);
        value &= magnitudeMask;
        any |= value;
        counts.notFinite += (value & exponentMask) == exponentMask;
    }
    counts.zero = any == 0;
    return counts;
}

/// The 1-byte formats: @p firstBad is the smallest magnitude code that is no number (0x80: all are numbers).
RowCounts countBytes(std::span<const std::byte> row, std::uint8_t firstBad, int exactBad)
{
    RowCounts counts;
    std::uint8_t any = 0;
    for (const std::byte byte : row) {
        const auto value = static_cast<std::uint8_t>(byte);
        any |= value & 0x7F;
        counts.notFinite += (value & 0x7F) >= firstBad || value == exactBad;
    }
    counts.zero = any == 0;
    return counts;
}

RowCounts countOf(Dtype dtype, std::span<const std::byte> row)
{
    switch (dtype) {
    case Dtype::F8_E4M3:
        return countBytes(row, 0x7F, -1);
    case Dtype::F8_E5M2:
        return countBytes(row, 0x7C, -1);
    case Dtype::F8_E4M3FNUZ:
    case Dtype::F8_E5M2FNUZ:
        return countBytes(row, 0x80, 0x80);
    case Dtype::I8: {
        RowCounts counts = countBytes(row, 0x80, -1);
        counts.zero = std::all_of(row.begin(), row.end(), [](std::byte byte) { return byte == std::byte{0}; });
        return counts;
    }
    case Dtype::F16:
        return countRow<std::uint16_t>(row, std::uint16_t{0x7C00});
    case Dtype::BF16:
        return countRow<std::uint16_t>(row, std::uint16_t{0x7F80});
    case Dtype::F32:
        return countRow<std::uint32_t>(row, 0x7F800000u);
    case Dtype::F64:
        return countRow<std::uint64_t>(row, 0x7FF0000000000000u);
    default:
        return {0, false};
    }
}

/// Largest magnitudes of one row of tiles, closed when the row of tiles is full.
class Tiles {
public:
    Tiles(WeightScan& scan, std::uint64_t columns)
        : m_scan(scan)
        , m_largest(scan.block[1] ? columns / scan.block[1] + (columns % scan.block[1] != 0) : 0, 0)
    {
    }

    void add(std::span<const std::byte> row)
    {
        if (m_largest.empty())
            return;
        for (std::size_t tile = 0; tile < m_largest.size(); ++tile) {
            const auto piece = row.subspan(
                tile * m_scan.block[1], std::min<std::size_t>(m_scan.block[1], row.size() - tile * m_scan.block[1]));
            std::uint8_t largest = m_largest[tile];
            for (const std::byte byte : piece)
                largest = std::max<std::uint8_t>(largest, static_cast<std::uint8_t>(byte) & 0x7F);
            m_largest[tile] = largest;
        }
        if (++m_rows == m_scan.block[0])
            close();
    }

    void close()
    {
        for (auto& largest : m_largest) {
            m_scan.tiles += largest > 0;
            m_scan.narrowTiles += largest > 0 && largest < narrowCode;
            largest = 0;
        }
        m_rows = 0;
    }

private:
    WeightScan& m_scan;
    std::vector<std::uint8_t> m_largest;
    std::uint64_t m_rows = 0;
};

} // namespace

void scanWeight(const Checkpoint& checkpoint, const Context& context, WeightScan& scan)
{
    const TensorInfo& info = checkpoint.tensor(scan.id);
    const std::uint64_t columns = info.shape.empty() ? 1 : info.shape.back();
    const std::uint64_t rowBytes = columns * (traits(info.dtype).bits / 8);
    const bool matrix = info.shape.size() == 2;
    if (rowBytes == 0)
        return;
    Tiles tiles(scan, columns);
    scan.status =
        streamTensor(checkpoint, scan.id, rowBytes, context, [&](std::uint64_t, std::span<const std::byte> piece) {
            for (std::size_t at = 0; at + rowBytes <= piece.size(); at += rowBytes) {
                const auto row = piece.subspan(at, rowBytes);
                const RowCounts counts = countOf(info.dtype, row);
                scan.notFinite += counts.notFinite;
                scan.zeroRows += matrix && counts.zero;
                tiles.add(row);
            }
            return true;
        });
    tiles.close();
}

} // namespace requant
