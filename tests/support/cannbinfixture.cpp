// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/cannbinfixture.h"

#include "core/checkpoint/cannbinindex.h"
#include "core/numeric/floatformats.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <random>

namespace requant::test {

namespace {

std::vector<float> gaussian(std::size_t count, std::size_t seed)
{
    std::mt19937 engine(static_cast<std::uint32_t>(seed + 17));
    // Large matrices repeat: what is tested is where they are, not their statistics.
    std::vector<float> out(std::min<std::size_t>(count, 1 << 16));
    // Twelve uniform numbers: the same on every library, unlike normal_distribution.
    for (auto& value : out) {
        double sum = -6;
        for (int i = 0; i < 12; ++i)
            sum += double(engine()) / 4294967296.0;
        value = static_cast<float>(sum * 0.02);
    }
    const std::size_t period = out.size();
    out.resize(count);
    for (std::size_t i = period; i < count; ++i)
        out[i] = out[i - period];
    return out;
}

} // namespace

std::vector<CannbinEntry> smallCannbinEntries()
{
    std::vector<CannbinEntry> entries;
    for (const char* const layer : {"0", "1"}) {
        const std::string prefix = std::string("model.layers.") + layer;
        entries.push_back({prefix + ".self_attn.q_proj.weight", 64, 96, 4, 4, std::array<std::int64_t, 3>{32, 32, 32}});
        entries.push_back({prefix + ".mlp.down_proj.weight", 48, 160, 4, 4, std::array<std::int64_t, 3>{32, 16, 32}});
    }
    return entries;
}

void CannbinFixture::addData(const CannbinBlock& block, std::size_t number)
{
    const std::uint64_t scaleCols = block.scaleCols(geometry);
    const auto scaleAt = [&](std::uint64_t r, std::uint64_t c) {
        return geometry == CannbinGeometry::BlockGrid ? r / block.blockRows * scaleCols + c / block.blockCols
                                                      : r * scaleCols + c / block.groupCols();
    };
    const auto weights = gaussian(block.rows * block.cols, number);
    std::vector<float> scales(block.scaleRows(geometry) * scaleCols, 0.0F);
    for (std::uint64_t i = 0; i < weights.size(); ++i) {
        float& scale = scales[scaleAt(i / block.cols, i % block.cols)];
        scale = std::max(scale, std::fabs(weights[i]) / 7);
    }
    std::string scaleBytes(scales.size() * 2, '\0');
    for (std::size_t i = 0; i < scales.size(); ++i) {
        const std::uint16_t bits = floatToF16(scales[i]);
        scales[i] = f16ToFloat(bits);
        std::memcpy(scaleBytes.data() + i * 2, &bits, 2);
    }
    std::string codeBytes(block.rows * block.rowBytes, '\0');
    values.emplace_back(weights.size());
    codes.emplace_back(weights.size());
    for (std::uint64_t i = 0; i < weights.size(); ++i) {
        const std::uint64_t r = i / block.cols, c = i % block.cols;
        const float scale = scales[scaleAt(r, c)];
        const int code = std::clamp(static_cast<int>(std::nearbyint(weights[i] / scale)), -8, 7);
        codes.back()[i] = static_cast<std::int8_t>(code);
        values.back()[i] = static_cast<float>(code) * scale;
        const unsigned nibble = static_cast<unsigned>(sign == CannbinSign::Offset8 ? code + 8 : code) & 0xF;
        char& byte = codeBytes[r * block.rowBytes + c / 2];
        byte = static_cast<char>(static_cast<unsigned char>(byte) | nibble << (c % 2 ? 4 : 0));
    }
    pieces[block.scaleBegin] = std::move(scaleBytes);
    pieces[block.weightBegin] = std::move(codeBytes);
}

void CannbinFixture::addIndex(
    std::optional<std::uint64_t> weights, std::optional<std::uint64_t> scales, std::uint64_t at)
{
    indexOffset = at;
    std::string index = *compressCannbinIndex(edit(cannbinIndexText(blocks, weights, scales)), form);
    const bool points = pointer && form != CannbinIndexForm::Raw;
    pieces[0] = cannbinHeader(version, points ? at : 0, points ? index.size() : 0);
    index += footer;
    size = at + index.size();
    pieces[at] = std::move(index);
}

CannbinFixture& CannbinFixture::build()
{
    std::uint64_t weightBytes = 0, scaleBytes = 0;
    const auto take = [](std::uint64_t& at, std::uint64_t bytes) {
        const std::uint64_t begin = alignCannbin(at);
        at = begin + bytes;
        return begin;
    };
    for (const auto& entry : entries) {
        CannbinBlock block = cannbinBlockOf(entry);
        if (paddedRows)
            block.rowBytes = alignCannbin(block.rowBytes);
        blocks.push_back(block);
    }
    std::uint64_t end = cannbinHeaderBytes;
    if (base == CannbinBase::Absolute || base == CannbinBase::Header) {
        const std::uint64_t shift = base == CannbinBase::Header ? cannbinHeaderBytes : 0;
        for (auto& block : blocks) {
            block.scaleBegin = take(end, block.scaleBytes(geometry));
            block.weightBegin = take(end, block.rows * block.rowBytes);
            block.scaleOffset = block.scaleBegin - shift;
            block.weightOffset = block.weightBegin - shift;
            weightBytes += block.rows * block.rowBytes;
            scaleBytes += block.scaleBytes(geometry);
        }
    } else {
        for (auto& block : blocks) {
            block.weightOffset = take(weightBytes, block.rows * block.rowBytes);
            block.scaleOffset = take(scaleBytes, block.scaleBytes(geometry));
        }
        const bool weightsFirst = base != CannbinBase::ScalesFirst;
        const std::uint64_t second = alignCannbin(cannbinHeaderBytes + (weightsFirst ? weightBytes : scaleBytes));
        for (auto& block : blocks) {
            block.weightBegin = block.weightOffset + (weightsFirst ? cannbinHeaderBytes : second);
            block.scaleBegin = block.scaleOffset + (weightsFirst ? second : cannbinHeaderBytes);
        }
        end = second + (weightsFirst ? scaleBytes : weightBytes);
    }
    for (std::size_t i = 0; i < blocks.size(); ++i)
        addData(blocks[i], i);
    const bool wrong = base == CannbinBase::Relative;
    const auto total = [&](std::uint64_t bytes) {
        return totals ? std::optional(wrong ? bytes * 1000 : bytes) : std::nullopt;
    };
    addIndex(total(weightBytes), total(scaleBytes), alignCannbin(end));
    return *this;
}

CannbinFixture& CannbinFixture::buildLiteral(CannbinBase which)
{
    constexpr std::uint64_t totalWeights = 3'125'000'000, totalScales = 125'000'000;
    base = which;
    CannbinBlock block;
    block.name = "model.layers.0.self_attn.q_proj.weight";
    block.rows = block.cols = 4096;
    block.rowBytes = block.denseRowBytes();
    block.scaleOffset = 102'400;
    block.weightOffset = 204'800;
    block.tiling = {true, true, 32, 64, 128};
    const bool weightsFirst = which == CannbinBase::WeightsFirst;
    const std::uint64_t second = alignCannbin(cannbinHeaderBytes + (weightsFirst ? totalWeights : totalScales));
    block.weightBegin = block.weightOffset + (weightsFirst ? cannbinHeaderBytes : second);
    block.scaleBegin = block.scaleOffset + (weightsFirst ? second : cannbinHeaderBytes);
    blocks = {block};
    addData(block, 0);
    addIndex(totalWeights, totalScales, alignCannbin(second + (weightsFirst ? totalScales : totalWeights)));
    return *this;
}

CannbinBytes CannbinFixture::bytes() const
{
    return {size, [this](std::uint64_t offset, std::span<std::byte> target) -> Status {
                if (offset > size || target.size() > size - offset)
                    return fail(ErrorCode::FileChanged, Text("beyond the end"));
                std::ranges::fill(target, std::byte{0});
                for (const auto& [at, piece] : pieces) {
                    const std::uint64_t begin = std::max(at, offset);
                    const std::uint64_t end = std::min(at + piece.size(), offset + target.size());
                    if (begin < end)
                        std::memcpy(target.data() + (begin - offset), piece.data() + (begin - at), end - begin);
                }
                return {};
            }};
}

std::string CannbinFixture::text() const
{
    std::string out(size, '\0');
    for (const auto& [at, piece] : pieces)
        out.replace(at, piece.size(), piece);
    return out;
}

bool CannbinFixture::write(const std::filesystem::path& file) const
{
    std::filesystem::create_directories(file.parent_path());
    std::ofstream stream(file, std::ios::binary);
    for (const auto& [at, piece] : pieces)
        stream.seekp(static_cast<std::streamoff>(at)).write(piece.data(), static_cast<std::streamsize>(piece.size()));
    return static_cast<bool>(stream.flush());
}

} // namespace requant::test
