// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/groupedint.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

namespace {

/// Calls f with the "weights" object of each config group.
template <class Function>
void eachWeightArgs(const Checkpoint& checkpoint, Function&& f)
{
    for (const auto& declaration : checkpoint.config().quantization()) {
        const auto& config = checkpoint.config().json();
        const nlohmann::ordered_json::json_pointer pointer(declaration.pointer);
        if (!config.contains(pointer))
            continue;
        const auto& block = config.at(pointer);
        const auto groups = block.find("config_groups");
        if (!block.is_object() || groups == block.end() || !groups->is_object())
            continue;
        for (const auto& group : *groups) {
            if (group.is_object() && group.contains("weights") && group["weights"].is_object())
                f(group["weights"]);
        }
    }
}

/// The rows of a grid that cover some matrix rows, or its only row where it has one for all.
struct GridRows {
    std::vector<float> values;
    std::uint64_t cols = 0; ///< 0: there is no grid
    std::uint64_t begin = 0;
    std::uint64_t rowBlock = 1;
    bool shared = false;

    Status read(const std::optional<StoredMatrix>& grid, std::uint64_t from, std::uint64_t to, std::uint64_t block = 1)
    {
        if (!grid)
            return {};
        shared = grid->rows == 1;
        cols = grid->cols;
        rowBlock = block;
        begin = from;
        const std::uint64_t first = shared ? 0 : from / block;
        const std::uint64_t last = shared ? 1 : (to - 1) / block + 1;
        values.resize((last - first) * cols);
        return grid->readFloats(first, last, values);
    }
    /// Of matrix row begin + r.
    std::span<const float> row(std::uint64_t r) const
    {
        const std::uint64_t line = shared ? 0 : (begin + r) / rowBlock - begin / rowBlock;
        return std::span(values).subspan(line * cols, cols);
    }
};

/// group_size of the weights of all config groups, and that of a description.
std::vector<std::uint64_t> declaredGroups(const Checkpoint& checkpoint)
{
    std::vector<std::uint64_t> sizes;
    eachWeightArgs(checkpoint, [&sizes](const nlohmann::ordered_json& weights) {
        const auto size = weights.find("group_size");
        if (size != weights.end() && size->is_number_integer() && size->get<std::int64_t>() > 0)
            sizes.push_back(size->get<std::uint64_t>());
    });
    if (const auto described = describedGroupSize(checkpoint))
        sizes.push_back(described);
    return sizes;
}

class GroupedIntReader : public MatrixReader {
public:
    explicit GroupedIntReader(GroupedInt grid)
        : m_grid(std::move(grid))
    {
    }

    Status read(std::uint64_t begin, std::uint64_t end, std::span<float> out) const override
    {
        std::vector<std::int16_t> codes(out.size());
        GridRows scales, offsets, rowScales;
        auto done = m_grid.codes->read(begin, end, codes)
                        .and_then([&] { return scales.read(m_grid.scale, begin, end, m_grid.rowBlock); })
                        .and_then([&] { return readOffsets(begin, end, offsets); })
                        .and_then([&] { return rowScales.read(m_grid.rowScale, begin, end); });
        if (!done)
            return done;
        for (std::uint64_t r = 0; r < end - begin; ++r) {
            const auto target = out.subspan(r * m_grid.cols, m_grid.cols);
            valuesOfRow(std::span(codes).subspan(r * m_grid.cols, m_grid.cols), scales.row(r), offsets.row(r), target);
            if (rowScales.cols == 0)
                continue;
            for (float& value : target)
                value *= rowScales.row(r)[0];
        }
        return {};
    }

private:
    Status readOffsets(std::uint64_t begin, std::uint64_t end, GridRows& offsets) const
    {
        if (!m_grid.zeroPoints)
            return offsets.read(m_grid.offset, begin, end);
        offsets.cols = m_grid.scale.cols;
        std::vector<std::int16_t> codes((end - begin) * offsets.cols);
        return m_grid.zeroPoints->read(begin, end, codes).map([&] {
            offsets.values.assign(codes.begin(), codes.end());
        });
    }

    void valuesOfRow(std::span<const std::int16_t> codes, std::span<const float> scales, std::span<const float> offsets,
        std::span<float> out) const
    {
        for (std::uint64_t c = 0; c < codes.size(); ++c) {
            const std::uint64_t g =
                m_grid.groupIndex.empty() ? c / m_grid.group : static_cast<std::uint64_t>(m_grid.groupIndex[c]);
            const float offset = offsets.empty() ? 0.0F : offsets[offsets.size() == 1 ? 0 : g];
            out[c] = (static_cast<float>(codes[c]) - offset) * scales[scales.size() == 1 ? 0 : g];
        }
    }

    GroupedInt m_grid;
};

} // namespace

std::shared_ptr<const MatrixReader> groupedIntReader(GroupedInt grid)
{
    return std::make_shared<GroupedIntReader>(std::move(grid));
}

std::uint64_t groupWidth(const StoredMatrix& scale, std::uint64_t rows, std::uint64_t cols)
{
    const bool single = scale.rows == 1 && scale.cols == 1;
    if ((scale.rows != rows && !single) || scale.cols == 0)
        return 0;
    if (scale.cols == 1)
        return std::max<std::uint64_t>(cols, 1);
    for (const std::uint64_t size : declaredGroups(scale.checkpoint)) {
        if ((cols + size - 1) / size == scale.cols)
            return size;
    }
    return cols % scale.cols ? 0 : cols / scale.cols;
}

std::vector<unsigned> declaredBits(const Checkpoint& checkpoint)
{
    std::vector<unsigned> bits;
    eachWeightArgs(checkpoint, [&bits](const nlohmann::ordered_json& weights) {
        const auto number = weights.find("num_bits");
        if (number == weights.end() || !number->is_number_integer())
            return;
        const auto value = number->get<std::int64_t>();
        const bool known = std::find(bits.begin(), bits.end(), static_cast<unsigned>(value)) != bits.end();
        if (value >= 2 && value <= 8 && !known)
            bits.push_back(static_cast<unsigned>(value));
    });
    return bits;
}

} // namespace requant
