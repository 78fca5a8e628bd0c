// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/groupedint.h"

#include <algorithm>
#include <cstring>

namespace requant {

namespace {

class ByteCodes : public CodeSource {
public:
    explicit ByteCodes(StoredMatrix stored)
        : m_stored(std::move(stored))
    {
    }
    Status read(std::uint64_t begin, std::uint64_t end, std::span<std::int16_t> out) const override
    {
        std::vector<std::uint8_t> bytes;
        return m_stored.readBytes(begin, end, bytes).map([&] {
            const bool isSigned = m_stored.dtype == Dtype::I8;
            for (std::size_t j = 0; j < out.size(); ++j)
                out[j] = isSigned ? static_cast<std::int8_t>(bytes[j]) : static_cast<std::int16_t>(bytes[j]);
        });
    }

private:
    StoredMatrix m_stored;
};

std::int16_t nibble(std::uint8_t byte, bool high, bool isSigned)
{
    const int value = high ? byte >> 4 : byte & 0xF;
    return static_cast<std::int16_t>(isSigned && value > 7 ? value - 16 : value);
}

class NibblesAlongColumns : public CodeSource {
public:
    NibblesAlongColumns(StoredMatrix stored, bool isSigned)
        : m_stored(std::move(stored))
        , m_signed(isSigned)
    {
    }
    Status read(std::uint64_t begin, std::uint64_t end, std::span<std::int16_t> out) const override
    {
        std::vector<std::uint8_t> bytes;
        return m_stored.readBytes(begin, end, bytes).map([&] {
            for (std::size_t j = 0; j < out.size(); ++j)
                out[j] = nibble(bytes[j / 2], j % 2, m_signed);
        });
    }

private:
    StoredMatrix m_stored;
    bool m_signed;
};

class NibblesAlongRows : public CodeSource {
public:
    explicit NibblesAlongRows(StoredMatrix stored)
        : m_stored(std::move(stored))
    {
    }
    Status read(std::uint64_t begin, std::uint64_t end, std::span<std::int16_t> out) const override
    {
        std::vector<std::uint8_t> bytes;
        const std::uint64_t first = begin / 2;
        return m_stored.readBytes(first, (end + 1) / 2, bytes).map([&] {
            const std::uint64_t cols = m_stored.cols;
            for (std::uint64_t r = begin; r < end; ++r) {
                const std::uint8_t* row = bytes.data() + (r / 2 - first) * cols;
                for (std::uint64_t c = 0; c < cols; ++c)
                    out[(r - begin) * cols + c] = nibble(row[c], r % 2, true);
            }
        });
    }

private:
    StoredMatrix m_stored;
};

class PackedWords : public CodeSource {
public:
    PackedWords(StoredMatrix stored, unsigned bits, std::uint64_t cols, bool dense)
        : m_stored(std::move(stored))
        , m_bits(bits)
        , m_cols(cols)
        , m_dense(dense)
    {
    }
    Status read(std::uint64_t begin, std::uint64_t end, std::span<std::int16_t> out) const override
    {
        std::vector<std::uint8_t> bytes;
        return m_stored.readBytes(begin, end, bytes).map([&] {
            bytes.resize(bytes.size() + 8); // so that every code can be cut out of one 64-bit load
            for (std::uint64_t r = 0; r < end - begin; ++r)
                unpackRow(bytes.data() + r * m_stored.rowBytes(), out.subspan(r * m_cols, m_cols));
        });
    }

private:
    void unpackRow(const std::uint8_t* row, std::span<std::int16_t> out) const
    {
        const unsigned perWord = 32 / m_bits;
        const std::uint64_t mask = (1ULL << m_bits) - 1;
        const int half = 1 << (m_bits - 1);
        for (std::uint64_t j = 0; j < out.size(); ++j) {
            const std::uint64_t bit = m_dense ? j * m_bits : j / perWord * 32 + j % perWord * m_bits;
            std::uint64_t word;
            std::memcpy(&word, row + bit / 8, sizeof(word));
            out[j] = static_cast<std::int16_t>(static_cast<int>((word >> (bit % 8)) & mask) - half);
        }
    }

    StoredMatrix m_stored;
    unsigned m_bits;
    std::uint64_t m_cols;
    bool m_dense;
};

/// Codes of one column are a bit stream down the rows (compressed-tensors' zero points).
class PackedWordsAlongRows : public CodeSource {
public:
    PackedWordsAlongRows(StoredMatrix stored, unsigned bits)
        : m_stored(std::move(stored))
        , m_bits(bits)
    {
    }
    Status read(std::uint64_t begin, std::uint64_t end, std::span<std::int16_t> out) const override
    {
        std::vector<std::uint8_t> bytes;
        const std::uint64_t first = begin * m_bits / 32;
        const std::uint64_t last = std::min((end * m_bits + 31) / 32, m_stored.rows);
        return m_stored.readBytes(first, last, bytes).map([&] {
            const std::uint64_t cols = m_stored.cols;
            bytes.resize(bytes.size() + cols * 4); // a code may reach into the next word
            const std::uint64_t mask = (1ULL << m_bits) - 1;
            for (std::uint64_t j = 0; j < out.size(); ++j) {
                const std::uint64_t bit = (begin + j / cols) * m_bits;
                std::uint32_t words[2];
                const std::uint8_t* word = bytes.data() + ((bit / 32 - first) * cols + j % cols) * 4;
                std::memcpy(&words[0], word, 4);
                std::memcpy(&words[1], word + cols * 4, 4);
                const std::uint64_t both = words[0] | static_cast<std::uint64_t>(words[1]) << 32;
                out[j] = static_cast<std::int16_t>(static_cast<int>((both >> (bit % 32)) & mask) - (1 << (m_bits - 1)));
            }
        });
    }

private:
    StoredMatrix m_stored;
    unsigned m_bits;
};

} // namespace

std::shared_ptr<const CodeSource> byteCodes(const StoredMatrix& stored)
{
    return std::make_shared<ByteCodes>(stored);
}

std::shared_ptr<const CodeSource> nibblesAlongColumns(const StoredMatrix& stored, bool isSigned)
{
    return std::make_shared<NibblesAlongColumns>(stored, isSigned);
}

std::shared_ptr<const CodeSource> nibblesAlongRows(const StoredMatrix& stored)
{
    return std::make_shared<NibblesAlongRows>(stored);
}

std::shared_ptr<const CodeSource> packedWords(const StoredMatrix& stored, unsigned bits, std::uint64_t cols, bool dense)
{
    return std::make_shared<PackedWords>(stored, bits, cols, dense);
}

std::shared_ptr<const CodeSource> packedWordsAlongRows(const StoredMatrix& stored, unsigned bits)
{
    return std::make_shared<PackedWordsAlongRows>(stored, bits);
}

} // namespace requant
