// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/acceptance.h"

#include "core/checkpoint/containers.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace requant {

namespace {

constexpr std::uint64_t bandBytes = std::uint64_t{4} << 20; ///< FP32 of one matrix at a time
constexpr double smallReference = 1e-3;

// SplitMix64: the same numbers on every machine.
class Random {
public:
    explicit Random(std::uint64_t seed)
        : m_state(seed)
    {
    }
    std::uint64_t below(std::uint64_t bound)
    {
        m_state += 0x9E3779B97F4A7C15u;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return (z ^ (z >> 31)) % bound;
    }

private:
    std::uint64_t m_state;
};

// Numbers of blocks, without repetition, in the order of rows.
std::set<std::uint64_t> chooseBlocks(std::uint64_t all, const AcceptanceOptions& options)
{
    std::set<std::uint64_t> chosen;
    if (all <= options.blocks) {
        for (std::uint64_t i = 0; i < all; ++i)
            chosen.insert(i);
        return chosen;
    }
    Random random(options.seed);
    while (chosen.size() < options.blocks)
        chosen.insert(random.below(all));
    return chosen;
}

class Comparison {
public:
    Comparison(const Dequantizer& matrix, const Dequantizer& reference, const AcceptanceOptions& options)
        : m_matrix(matrix)
        , m_reference(reference)
        , m_options(options)
        , m_across((matrix.cols() + options.blockCols - 1) / options.blockCols)
        , m_blocks(chooseBlocks((matrix.rows() + options.blockRows - 1) / options.blockRows * m_across, options))
    {
    }

    Result<AcceptanceResult> run(const Context& context)
    {
        const std::uint64_t cols = m_matrix.cols();
        const std::uint64_t perBand = std::max<std::uint64_t>(1, bandBytes / (cols * 4 + 1));
        const std::uint64_t step = (perBand + m_options.blockRows - 1) / m_options.blockRows * m_options.blockRows;
        std::vector<float> values, wanted;
        for (std::uint64_t row = 0; row < m_matrix.rows(); row += step) {
            if (context.cancelled())
                return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "The check was cancelled.")));
            const std::uint64_t end = std::min(m_matrix.rows(), row + step);
            values.resize((end - row) * cols);
            wanted.resize(values.size());
            auto read = m_matrix.read(row, end, values).and_then([&] { return m_reference.read(row, end, wanted); });
            if (!read)
                return fail(std::move(read.error()));
            addAll(values, wanted);
            addSample(row, end, values, wanted);
        }
        return finish();
    }

private:
    void addAll(std::span<const float> values, std::span<const float> wanted)
    {
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double w = wanted[i], v = values[i];
            if (!std::isfinite(w) || !std::isfinite(v)) {
                ++m_result.notFinite;
                continue;
            }
            const double e = v - w;
            m_error2 += e * e;
            m_reference2 += w * w;
            m_value2 += v * v;
            m_product += v * w;
            m_result.maxAbs = std::max(m_result.maxAbs, std::fabs(e));
        }
    }

    void addSample(std::uint64_t row, std::uint64_t end, std::span<const float> values, std::span<const float> wanted)
    {
        const std::uint64_t cols = m_matrix.cols();
        const auto last = m_blocks.lower_bound((end + m_options.blockRows - 1) / m_options.blockRows * m_across);
        for (auto at = m_blocks.lower_bound(row / m_options.blockRows * m_across); at != last; ++at) {
            const std::uint64_t top = *at / m_across * m_options.blockRows;
            const std::uint64_t left = *at % m_across * m_options.blockCols;
            for (std::uint64_t r = top; r < std::min(end, top + m_options.blockRows); ++r) {
                for (std::uint64_t c = left; c < std::min(cols, left + m_options.blockCols); ++c)
                    m_sample.emplace_back(values[(r - row) * cols + c], wanted[(r - row) * cols + c]);
            }
        }
    }

    AcceptanceResult finish()
    {
        m_result.tensor = m_matrix.name();
        m_result.source = m_matrix.source();
        m_result.reference = m_reference.source();
        m_result.options = m_options;
        m_result.blocksSampled = m_blocks.size();
        m_result.elementsSampled = m_sample.size();
        float largest = 0;
        for (const auto& [value, wanted] : m_sample)
            largest = std::max(largest, std::fabs(wanted));
        double stated = 0, bounded = 0;
        std::uint64_t counted = 0;
        for (const auto& [value, wanted] : m_sample) {
            // As the document computes it: x / 0 is infinite and 0 / 0 is NaN.
            const double ratio = std::fabs(double(value) - wanted) / std::fabs(double(wanted));
            stated += ratio;
            m_result.zeroReferences += wanted == 0;
            if (std::fabs(wanted) > smallReference * largest) {
                bounded += ratio;
                ++counted;
            }
        }
        m_result.stated = m_sample.empty() ? 0 : stated / double(m_sample.size());
        m_result.bounded = counted ? bounded / double(counted) : 0;
        const double infinite = std::numeric_limits<double>::infinity();
        m_result.relativeRmse = m_reference2 > 0 ? std::sqrt(m_error2 / m_reference2) : m_error2 > 0 ? infinite : 0;
        m_result.sqnrDb = m_error2 > 0 ? -20 * std::log10(m_result.relativeRmse) : infinite;
        const double norms = std::sqrt(m_reference2) * std::sqrt(m_value2);
        m_result.cosine = norms > 0 ? m_product / norms : m_error2 > 0 ? 0 : 1;
        return std::move(m_result);
    }

    const Dequantizer& m_matrix;
    const Dequantizer& m_reference;
    AcceptanceOptions m_options;
    std::uint64_t m_across;
    std::set<std::uint64_t> m_blocks;
    AcceptanceResult m_result;
    std::vector<std::pair<float, float>> m_sample;
    double m_error2 = 0, m_reference2 = 0, m_value2 = 0, m_product = 0;
};

nlohmann::ordered_json finiteOrNull(double value)
{
    return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json();
}

} // namespace

Result<Dequantizer> openReference(const Checkpoint& companion, std::string_view tensor)
{
    auto reference = Dequantizer::open(companion, tensor);
    if (!reference)
        reference.error().file = utf8(companion.folder());
    return reference;
}

Status checkShape(std::uint64_t rows, std::uint64_t cols, const Dequantizer& reference)
{
    if (reference.rows() == rows && reference.cols() == cols)
        return {};
    return fail(ErrorCode::InvalidArgument,
        Text(RQ_TEXT("core", "The container has %1 x %2 weights, the companion checkpoint %3 x %4."),
            {std::to_string(rows), std::to_string(cols), std::to_string(reference.rows()),
                std::to_string(reference.cols())}),
        {}, reference.name());
}

Result<AcceptanceResult> checkAcceptance(
    const Dequantizer& matrix, const Dequantizer& reference, const AcceptanceOptions& options, const Context& context)
{
    if (auto shape = checkShape(matrix.rows(), matrix.cols(), reference); !shape)
        return fail(shape.error());
    return Comparison(matrix, reference, options).run(context);
}

Result<AcceptanceResult> checkAcceptance(
    const Checkpoint& checkpoint, const Checkpoint& companion, const std::string& tensor, const Context& context)
{
    const auto matrix = Dequantizer::open(checkpoint, tensor);
    if (!matrix)
        return fail(matrix.error());
    const auto reference = openReference(companion, tensor);
    if (!reference)
        return fail(reference.error());
    AcceptanceOptions options;
    if (const auto part = checkpoint.containerPart(matrix->tensor())) {
        options.blockRows = part->block->blockRows;
        options.blockCols = part->block->blockCols;
    }
    return checkAcceptance(*matrix, *reference, options, context);
}

Text acceptanceNote()
{
    return Text(RQ_TEXT("core",
        "Rounding Gaussian weights to INT4 by absmax / 7 in blocks of 4 x 4 costs about 23 % by this figure and 8.5 % "
        "relative RMSE, so no such container can stay below 0.5 %."));
}

nlohmann::ordered_json toJson(const AcceptanceResult& result)
{
    return {{"tensor", result.tensor}, {"source", result.source}, {"reference", result.reference},
        {"stated",
            {{"mean_relative_error", finiteOrNull(result.stated)}, {"limit", result.options.limit},
                {"accepted", result.accepted()}, {"blocks", result.blocksSampled}, {"elements", result.elementsSampled},
                {"seed", result.options.seed}, {"zero_references", result.zeroReferences},
                {"mean_relative_error_above_1e-3", finiteOrNull(result.bounded)},
                {"note", acceptanceNote().english()}}},
        {"metrics",
            {{"relative_rmse", finiteOrNull(result.relativeRmse)}, {"sqnr_db", finiteOrNull(result.sqnrDb)},
                {"max_abs", result.maxAbs}, {"cosine", result.cosine}, {"not_finite", result.notFinite}}}};
}

} // namespace requant
