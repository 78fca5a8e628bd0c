// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

struct Color {
    std::uint8_t red = 0, green = 0, blue = 0;
};

/// A small raster for charts where no GUI library is at hand: rectangles, lines and a bitmap font, written as PNG.
/// Coordinates are pixels from the top left; what lies outside is cut.
class Canvas {
public:
    Canvas(int width, int height, Color background);

    int width() const { return m_width; }
    int height() const { return m_height; }
    Color at(int x, int y) const;

    void fill(int x, int y, int width, int height, Color color);
    void frame(int x, int y, int width, int height, Color color);
    void line(int x0, int y0, int x1, int y1, Color color);
    /// Text with its top left corner at (x, y), glyphs 5 x 7 pixels times @p scale; other than printable ASCII becomes
    /// '?'.
    void text(int x, int y, std::string_view text, Color color, int scale = 1);
    static int textWidth(std::string_view text, int scale = 1);
    static int textHeight(int scale = 1) { return 7 * scale; }

    /// The whole file as bytes: 8-bit RGB, zlib.
    std::string png() const;
    /// Staged.
    Status writePng(const std::filesystem::path& target) const;

private:
    int m_width;
    int m_height;
    std::vector<std::uint8_t> m_pixels; ///< RGB, rows from the top
};

/// Seven rows of five bits, the leftmost pixel in bit 4; null for what has no glyph.
const std::uint8_t* glyph(char character);

} // namespace requant
