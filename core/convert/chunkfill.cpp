// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/chunk.h"
#include "core/convert/sourcefiles.h"
#include "core/numeric/floatformats.h"
#include "core/numeric/kernels.h"
#include "core/quant/dequantizer.h"
#include "core/quant/quantizer.h"
#include "core/quant/scheme.h"

#include <algorithm>
#include <cstring>

namespace requant {

namespace {

constexpr std::uint64_t band = 128;
constexpr std::uint64_t readAhead = 256 << 10; ///< FP32 bytes of one step when the source is no FP8 grid

// Gives the chunk's rows as FP32, a few at a time.
class RowReader {
public:
    RowReader(const SourceFiles& files, Chunk& chunk)
        : m_files(files)
        , m_chunk(chunk)
        , m_first(chunk.work->rowBegin + chunk.begin)
        , m_cols(chunk.work->cols)
        , m_grid(chunk.matrix->fp8Grid())
    {
        if (m_grid && m_grid->codes == noTensor)
            m_grid.reset();
    }

    Status open()
    {
        if (!m_grid)
            return {};
        m_chunk.input.resize(m_chunk.count * m_cols);
        auto scales = m_chunk.matrix->gridScales(m_first, m_first + m_chunk.count);
        if (!scales)
            return fail(std::move(scales.error()));
        m_scales = std::move(*scales);
        return m_files.read(m_grid->codes, m_first * m_cols, m_chunk.input);
    }

    /// The chunk's codes and scales if it is an FP8 grid: then rows can be quantized without FP32 in between.
    const std::optional<Fp8Grid>& grid() const { return m_grid; }
    std::span<const std::uint8_t> codes(std::uint64_t row) const
    {
        return {reinterpret_cast<const std::uint8_t*>(m_chunk.input.data()) + row * m_cols, m_cols};
    }
    std::span<const float> scales(std::uint64_t row) const
    {
        const std::uint64_t band = (m_first + row) / m_grid->blockRows - m_first / m_grid->blockRows;
        return std::span(m_scales).subspan(band * m_grid->scaleCols, m_grid->scaleCols);
    }

    /// Rows that one read() gives at most.
    std::uint64_t step(std::uint64_t least) const
    {
        return std::max(least, m_grid ? 1 : std::max<std::uint64_t>(1, readAhead / (m_cols * 4 + 1)));
    }

    Status read(std::uint64_t row, std::uint64_t rows, std::span<float> out) const
    {
        if (!m_grid)
            return m_chunk.matrix->read(m_first + row, m_first + row + rows, out);
        for (std::uint64_t r = 0; r < rows; ++r)
            kernels::fp8RowToF32(
                m_grid->format, codes(row + r), scales(row + r), m_grid->blockCols, out.subspan(r * m_cols, m_cols));
        return {};
    }

private:
    const SourceFiles& m_files;
    Chunk& m_chunk;
    std::uint64_t m_first;
    std::uint64_t m_cols;
    std::optional<Fp8Grid> m_grid;
    std::vector<float> m_scales;
};

template <typename T>
std::span<T> view(RawVector<std::byte>& bytes, std::uint64_t from, std::uint64_t count)
{
    // Vectors of bytes are aligned for every element type that is written here.
    return {reinterpret_cast<T*>(bytes.data()) + from, count};
}

void int8Row(Chunk& chunk, std::uint64_t row, std::span<const float> values, std::span<float> written,
    const kernels::IntRule& rule)
{
    const auto codes = view<std::int8_t>(chunk.bytes, row * chunk.work->cols, chunk.work->cols);
    const float scale = kernels::quantizeRowInt8(values, codes, rule);
    view<float>(chunk.scales, row, 1)[0] = scale;
    kernels::int8ToF32(codes, 1.0F, written);
    addRow(chunk.sums, values, written, scale);
}

void bf16Row(Chunk& chunk, std::uint64_t row, std::span<const float> values, std::span<float> written)
{
    const auto out = view<std::uint16_t>(chunk.bytes, row * chunk.work->cols, chunk.work->cols);
    kernels::f32ToBf16(values, out);
    kernels::bf16ToF32(out, written);
    addRow(chunk.sums, values, written, 0);
}

void int8FromFp8(Chunk& chunk, const RowReader& reader, const kernels::IntRule& rule)
{
    const Fp8Grid& grid = *reader.grid();
    for (std::uint64_t row = 0; row < chunk.count; ++row) {
        const auto out = view<std::int8_t>(chunk.bytes, row * chunk.work->cols, chunk.work->cols);
        const float scale =
            kernels::fp8RowToInt8(grid.format, reader.codes(row), reader.scales(row), grid.blockCols, out, rule);
        view<float>(chunk.scales, row, 1)[0] = scale;
        addFp8Row(chunk.sums, grid.format, reader.codes(row), reader.scales(row), grid.blockCols, out, scale);
    }
}

Status fillRows(const Plan& plan, RowReader& reader, Chunk& chunk)
{
    const std::uint64_t cols = chunk.work->cols;
    const bool int8 = chunk.work->operation == Operation::Int8;
    const kernels::IntRule rule = plan.int8Divisor == 127.5F ? kernels::int8Rule1275 : kernels::int8Rule;
    chunk.bytes.resize(chunk.count * cols * (int8 ? 1 : 2));
    chunk.scales.resize(int8 ? chunk.count * 4 : 0);
    if (int8 && reader.grid()) {
        int8FromFp8(chunk, reader, rule);
        return {};
    }
    const std::uint64_t step = std::min(reader.step(1), chunk.count);
    chunk.values.resize(step * cols);
    chunk.written.resize(cols);
    for (std::uint64_t row = 0; row < chunk.count; row += step) {
        const std::uint64_t rows = std::min(step, chunk.count - row);
        const std::span<float> values(chunk.values.data(), rows * cols);
        if (auto read = reader.read(row, rows, values); !read)
            return read;
        for (std::uint64_t r = 0; r < rows; ++r) {
            const auto one = values.subspan(r * cols, cols);
            int8 ? int8Row(chunk, row + r, one, chunk.written, rule) : bf16Row(chunk, row + r, one, chunk.written);
        }
    }
    return {};
}

// Of a row of nibbles, two to a byte.
std::uint64_t packedBytes(std::uint64_t cols)
{
    return cols / 2 + cols % 2;
}

// Two codes to a byte, the even column in the low nibble.
void packNibbles(std::span<const std::uint8_t> codes, std::uint64_t cols, std::span<std::byte> out)
{
    const std::uint64_t rowBytes = packedBytes(cols);
    for (std::uint64_t row = 0; row * cols < codes.size(); ++row) {
        for (std::uint64_t c = 0; c < cols; ++c) {
            std::byte& byte = out[row * rowBytes + c / 2];
            const auto nibble = static_cast<std::byte>(codes[row * cols + c] & 0xF);
            byte = c % 2 ? byte | nibble << 4 : nibble;
        }
    }
}

void appendScales(Chunk& chunk, const std::vector<float>& scales)
{
    if (chunk.work->operation == Operation::Fp8) {
        const auto bytes = std::as_bytes(std::span(scales));
        chunk.scales.insert(chunk.scales.end(), bytes.begin(), bytes.end());
        return;
    }
    for (const float scale : scales) {
        const std::uint16_t bits = floatToF16(scale); // exact: the quantizer rounded it
        chunk.scales.push_back(static_cast<std::byte>(bits & 0xFF));
        chunk.scales.push_back(static_cast<std::byte>(bits >> 8));
    }
}

Status fillBlocks(RowReader& reader, Chunk& chunk)
{
    const std::uint64_t cols = chunk.work->cols;
    const bool packed = chunk.work->operation == Operation::Bas4;
    const std::uint64_t rowBytes = packed ? packedBytes(cols) : cols;
    const Scheme* scheme = findScheme(packed ? "bas4x4-int4" : "fp8-block128");
    chunk.bytes.resize(chunk.count * rowBytes);
    chunk.scales.clear();
    QuantizedRows quantized;
    for (std::uint64_t row = 0; row < chunk.count; row += band) {
        const std::uint64_t rows = std::min(band, chunk.count - row);
        chunk.values.resize(rows * cols);
        chunk.written.resize(rows * cols);
        if (auto read = reader.read(row, rows, chunk.values); !read)
            return read;
        quantizeRows(*scheme, chunk.values, rows, cols, 0, quantized);
        dequantizeRows(*scheme, quantized, rows, cols, chunk.written);
        const auto out = std::span(chunk.bytes).subspan(row * rowBytes, rows * rowBytes);
        if (packed)
            packNibbles(quantized.codes, cols, out);
        else
            std::memcpy(out.data(), quantized.codes.data(), out.size());
        appendScales(chunk, quantized.scales);
        for (std::uint64_t r = 0; r < rows; ++r)
            addRow(chunk.sums, std::span(chunk.values).subspan(r * cols, cols),
                std::span(chunk.written).subspan(r * cols, cols), 0);
    }
    return {};
}

Status convert(const Plan& plan, const SourceFiles& files, Chunk& chunk)
{
    RowReader reader(files, chunk);
    if (auto opened = reader.open(); !opened)
        return opened;
    const bool packed = chunk.work->operation == Operation::Bas4;
    const bool blocks = isInBlocks(chunk.work->operation);
    if (auto filled = blocks ? fillBlocks(reader, chunk) : fillRows(plan, reader, chunk); !filled)
        return filled;
    const std::uint64_t cols = chunk.work->cols;
    chunk.offset =
        chunk.begin * (packed ? packedBytes(cols) : cols * (chunk.work->operation == Operation::Bf16 ? 2 : 1));
    chunk.scaleOffset = packed ? chunk.begin / 4 * ((cols + 3) / 4) * 2
        : blocks               ? chunk.begin / band * ((cols + band - 1) / band) * 4
                               : chunk.begin * 4;
    if (chunk.sums.notFinite > 0 && plan.nanIsError)
        return fail(ErrorCode::Unsupported,
            Text(RQ_TEXT("core",
                     "%1 weights are NaN or infinite; they cannot be quantized. A recipe with \"nan_is_error\": false "
                     "writes code 0 for them."),
                {std::to_string(chunk.sums.notFinite)}),
            plan.source.shard(plan.source.tensor(chunk.work->source).shard).name,
            std::string(plan.source.tensor(chunk.work->source).name));
    return {};
}

} // namespace

Status fillChunk(const Plan& plan, const SourceFiles& files, Chunk& chunk)
{
    chunk.sums = {};
    chunk.scales.clear();
    chunk.offset = chunk.begin;
    chunk.scaleOffset = 0;
    switch (chunk.work->operation) {
    case Operation::Copy:
        chunk.bytes.resize(chunk.count);
        return files.read(chunk.work->source, chunk.begin, chunk.bytes);
    case Operation::Zero:
        chunk.bytes.assign(chunk.count, std::byte{0});
        return {};
    default:
        return convert(plan, files, chunk);
    }
}

} // namespace requant
