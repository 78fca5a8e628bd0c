// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/chart/canvas.h"

#include "core/base/stagedfile.h"

#include <zlib.h>

#include <algorithm>
#include <cstdlib>
#include <span>

namespace requant {

namespace {

constexpr int advance = 6; ///< pixels from one glyph to the next

void appendBigEndian(std::string& out, std::uint32_t value)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        out += static_cast<char>((value >> shift) & 0xFF);
}

void appendChunk(std::string& out, const char* type, const std::string& data)
{
    appendBigEndian(out, static_cast<std::uint32_t>(data.size()));
    const std::string body = type + data;
    out += body;
    const auto* bytes = reinterpret_cast<const Bytef*>(body.data());
    appendBigEndian(out, static_cast<std::uint32_t>(crc32(0, bytes, static_cast<uInt>(body.size()))));
}

} // namespace

Canvas::Canvas(int width, int height, Color background)
    : m_width(width)
    , m_height(height)
    , m_pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3)
{
    fill(0, 0, width, height, background);
}

Color Canvas::at(int x, int y) const
{
    const std::size_t i =
        (static_cast<std::size_t>(y) * static_cast<std::size_t>(m_width) + static_cast<std::size_t>(x)) * 3;
    return {m_pixels[i], m_pixels[i + 1], m_pixels[i + 2]};
}

void Canvas::fill(int x, int y, int width, int height, Color color)
{
    for (int row = std::max(y, 0); row < std::min(y + height, m_height); ++row) {
        for (int col = std::max(x, 0); col < std::min(x + width, m_width); ++col) {
            const std::size_t i =
                (static_cast<std::size_t>(row) * static_cast<std::size_t>(m_width) + static_cast<std::size_t>(col)) * 3;
            m_pixels[i] = color.red;
            m_pixels[i + 1] = color.green;
            m_pixels[i + 2] = color.blue;
        }
    }
}

void Canvas::frame(int x, int y, int width, int height, Color color)
{
    fill(x, y, width, 1, color);
    fill(x, y + height - 1, width, 1, color);
    fill(x, y, 1, height, color);
    fill(x + width - 1, y, 1, height, color);
}

void Canvas::line(int x0, int y0, int x1, int y1, Color color)
{
    const int steps = std::max({std::abs(x1 - x0), std::abs(y1 - y0), 1});
    for (int i = 0; i <= steps; ++i)
        fill(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps, 1, 1, color);
}

void Canvas::text(int x, int y, std::string_view text, Color color, int scale)
{
    for (const char character : text) {
        const std::uint8_t* rows = glyph(character);
        if (!rows)
            rows = glyph('?');
        for (int row = 0; row < 7; ++row) {
            for (int col = 0; col < 5; ++col) {
                if (rows[row] >> (4 - col) & 1)
                    fill(x + col * scale, y + row * scale, scale, scale, color);
            }
        }
        x += advance * scale;
    }
}

int Canvas::textWidth(std::string_view text, int scale)
{
    return static_cast<int>(text.size()) * advance * scale;
}

std::string Canvas::png() const
{
    std::string header;
    appendBigEndian(header, static_cast<std::uint32_t>(m_width));
    appendBigEndian(header, static_cast<std::uint32_t>(m_height));
    header += std::string("\x08\x02\x00\x00\x00", 5); // 8 bits, RGB, no interlace
    std::string lines;
    const std::size_t stride = static_cast<std::size_t>(m_width) * 3;
    for (std::size_t row = 0; row < static_cast<std::size_t>(m_height); ++row) {
        lines += '\0'; // no filter
        lines.append(reinterpret_cast<const char*>(m_pixels.data() + row * stride), stride);
    }
    uLongf packed = compressBound(static_cast<uLong>(lines.size()));
    std::string data(packed, '\0');
    compress(reinterpret_cast<Bytef*>(data.data()), &packed, reinterpret_cast<const Bytef*>(lines.data()),
        static_cast<uLong>(lines.size()));
    data.resize(packed);
    std::string out("\x89PNG\r\n\x1a\n", 8);
    appendChunk(out, "IHDR", header);
    appendChunk(out, "IDAT", data);
    appendChunk(out, "IEND", {});
    return out;
}

Status Canvas::writePng(const std::filesystem::path& target) const
{
    return writeTextFile(target, png());
}

} // namespace requant
