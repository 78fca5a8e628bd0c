// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Stacks of experts: which way the matrix of one expert lies (facts 7, the orientation trap).

#include "core/quant/dialect.h"

#include <algorithm>

namespace requant {

namespace {

class TransposedReader : public MatrixReader {
public:
    TransposedReader(std::shared_ptr<const MatrixReader> stored, std::uint64_t rows, std::uint64_t cols)
        : m_stored(std::move(stored))
        , m_rows(rows)
        , m_cols(cols)
    {
    }

    Status read(std::uint64_t begin, std::uint64_t end, std::span<float> out) const override
    {
        constexpr std::uint64_t pieceElements = 1U << 18;
        const std::uint64_t height = std::clamp<std::uint64_t>(
            pieceElements / std::max<std::uint64_t>(m_cols, 1), 1, std::max<std::uint64_t>(m_rows, 1));
        std::vector<float> piece;
        for (std::uint64_t r = 0; r < m_rows; r += height) {
            const std::uint64_t last = std::min(m_rows, r + height);
            piece.resize((last - r) * m_cols);
            if (auto done = m_stored->read(r, last, piece); !done)
                return done;
            for (std::uint64_t c = begin; c < end; ++c) {
                for (std::uint64_t i = r; i < last; ++i)
                    out[(c - begin) * m_rows + i] = piece[(i - r) * m_cols + c];
            }
        }
        return {};
    }

private:
    std::shared_ptr<const MatrixReader> m_stored;
    std::uint64_t m_rows; ///< as stored
    std::uint64_t m_cols;
};

struct Dimensions {
    std::uint64_t outputs = 0;
    std::uint64_t inputs = 0;
};

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// What the name says of an expert's projection, by hidden size and expert width.
Dimensions dimensionsOf(std::string_view name, std::uint64_t hidden, std::uint64_t width)
{
    const std::string_view last = name.substr(name.find("experts"));
    if (contains(last, "gate_up") || contains(last, "w13") || contains(last, "up_gate"))
        return {2 * width, hidden};
    if (contains(last, "down") || contains(last, "w2"))
        return {hidden, width};
    return {width, hidden};
}

} // namespace

std::shared_ptr<const MatrixReader> transposed(
    std::shared_ptr<const MatrixReader> reader, std::uint64_t storedRows, std::uint64_t storedCols)
{
    return std::make_shared<TransposedReader>(std::move(reader), storedRows, storedCols);
}

Result<StackOrientation> stackOrientation(
    const Checkpoint& checkpoint, std::string_view name, std::uint64_t a, std::uint64_t b)
{
    const auto& config = checkpoint.config();
    const auto positive = [&config](std::string_view key) {
        return static_cast<std::uint64_t>(std::max<std::int64_t>(config.integer(key).value_or(0), 0));
    };
    const std::uint64_t hidden = positive("hidden_size");
    const std::uint64_t moe = positive("moe_intermediate_size");
    const Dimensions dims = dimensionsOf(name, hidden, moe ? moe : positive("intermediate_size"));
    const bool asStored = a == dims.outputs && b == dims.inputs;
    const bool swapped = a == dims.inputs && b == dims.outputs;
    if (asStored && swapped) {
        return fail(ErrorCode::Ambiguous,
            Text(RQ_TEXT("core",
                     "An expert of %1 x %2 may lie either way: hidden size and expert width of the config give "
                     "equal sides, so the shape does not tell rows from columns."),
                {std::to_string(a), std::to_string(b)}),
            {}, std::string(name));
    }
    if (!asStored && !swapped) {
        return fail(ErrorCode::Unsupported,
            Text(RQ_TEXT("core",
                     "An expert of %1 x %2 fits neither orientation of the %3 x %4 that hidden_size and "
                     "moe_intermediate_size of the config give."),
                {std::to_string(a), std::to_string(b), std::to_string(dims.outputs), std::to_string(dims.inputs)}),
            {}, std::string(name));
    }
    return asStored ? StackOrientation::RowsAreOutputs : StackOrientation::ColumnsAreOutputs;
}

} // namespace requant
