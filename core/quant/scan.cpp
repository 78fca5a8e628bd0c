// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/scan.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <regex>

namespace requant {

namespace {

constexpr std::uint64_t elementsWhole = 4U << 20; ///< matrices up to this size are measured whole
constexpr std::uint64_t elementsSampled = 1U << 20;
constexpr std::uint64_t bytesPerWorker = 32U << 20; ///< what one preview needs beside the values it keeps

double shareFor(const Dequantizer& matrix, const ScanOptions& options)
{
    if (options.sample)
        return *options.sample;
    const std::uint64_t elements = matrix.rows() * matrix.cols();
    return elements <= elementsWhole ? 1.0 : static_cast<double>(elementsSampled) / static_cast<double>(elements);
}

class Scan {
public:
    Scan(const Checkpoint& checkpoint, const Scheme& scheme, const ScanOptions& options, const Context& context)
        : m_checkpoint(checkpoint)
        , m_scheme(scheme)
        , m_options(options)
        , m_context(context)
    {
    }

    Status run(std::vector<std::string> names, ScanResult& result)
    {
        const std::uint64_t byBudget = std::max<std::uint64_t>(m_context.memoryBudget / (2 * bytesPerWorker), 1);
        const auto workers = static_cast<int>(std::min<std::uint64_t>(m_context.threadCount(), byBudget));
        m_inner = m_context;
        m_inner.threads = 1;
        m_inner.sink = &ProgressSink::none();
        m_inner.memoryBudget = m_context.memoryBudget / static_cast<unsigned>(workers);
        m_inner.memoryBudget -= std::min(m_inner.memoryBudget, bytesPerWorker);
        m_total = names.size();
        tbb::task_arena arena(workers);
        arena.execute([&] {
            tbb::parallel_for(std::size_t{0}, names.size(), [&](std::size_t i) {
                if (!m_context.cancelled())
                    scanOne(names[i], result);
            });
        });
        if (m_context.cancelled())
            return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "Cancelled.")));
        return {};
    }

private:
    void scanOne(const std::string& name, ScanResult& result)
    {
        const auto matrix = Dequantizer::open(m_checkpoint, name);
        PreviewOptions options;
        if (matrix)
            options.sample = shareFor(*matrix, m_options);
        const auto preview = matrix.and_then(
            [&](const Dequantizer& opened) { return previewMatrix(opened, m_scheme, options, m_inner); });
        const std::lock_guard lock(m_mutex);
        if (preview)
            result.matrices.push_back(summary(*preview));
        else if (preview.error().code != ErrorCode::Cancelled)
            result.skipped.push_back(preview.error());
        m_context.sink->progress({"scan", ++m_done, m_total, name});
    }

    static ScannedMatrix summary(const PreviewResult& preview)
    {
        ScannedMatrix matrix;
        matrix.name = preview.tensor;
        matrix.rows = preview.rows;
        matrix.cols = preview.cols;
        matrix.rowsMeasured = preview.rowsMeasured;
        matrix.sourceBytes = preview.sourceBytes;
        matrix.targetBytes = preview.targetBytes;
        matrix.metrics = preview.metrics;
        describeName(matrix);
        return matrix;
    }

    const Checkpoint& m_checkpoint;
    const Scheme& m_scheme;
    const ScanOptions& m_options;
    const Context& m_context;
    Context m_inner;
    std::mutex m_mutex;
    std::uint64_t m_total = 0;
    std::uint64_t m_done = 0;
};

Result<std::vector<std::string>> chosenNames(const Checkpoint& checkpoint, const std::string& filter)
{
    auto names = listMatrices(checkpoint);
    if (filter.empty())
        return names;
    try {
        const std::regex pattern(filter);
        std::erase_if(names, [&pattern](const std::string& name) { return !std::regex_search(name, pattern); });
    } catch (const std::regex_error& error) {
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "\"%1\" is not a regular expression: %2."), {filter, error.what()}));
    }
    return names;
}

} // namespace

Result<ScanResult> scanCheckpoint(
    const Checkpoint& checkpoint, const Scheme& scheme, const ScanOptions& options, const Context& context)
{
    if (options.sample && !(*options.sample > 0 && *options.sample <= 1)) {
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "A sample is a share of the rows, above 0 and at most 1.")));
    }
    auto names = chosenNames(checkpoint, options.filter);
    if (!names)
        return fail(names.error());
    ScanResult result;
    result.scheme = scheme.id;
    if (auto done = Scan(checkpoint, scheme, options, context).run(std::move(*names), result); !done)
        return fail(done.error());
    std::sort(result.matrices.begin(), result.matrices.end(), [](const ScannedMatrix& a, const ScannedMatrix& b) {
        return a.metrics.relativeRmse != b.metrics.relativeRmse ? a.metrics.relativeRmse > b.metrics.relativeRmse
                                                                : compareNatural(a.name, b.name) < 0;
    });
    std::sort(result.skipped.begin(), result.skipped.end(),
        [](const Error& a, const Error& b) { return compareNatural(a.tensor, b.tensor) < 0; });
    result.sampled = std::any_of(result.matrices.begin(), result.matrices.end(),
        [](const ScannedMatrix& matrix) { return matrix.rowsMeasured < matrix.rows; });
    result.suggestions = suggestKeeping(result.matrices);
    return result;
}

} // namespace requant
