// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/preview.h"

#include "core/quant/previewrun.h"

#include <tuple>

namespace requant {

Result<PreviewResult> previewMatrix(
    const Dequantizer& matrix, const Scheme& scheme, const PreviewOptions& options, const Context& context)
{
    PreviewResult result;
    result.tensor = matrix.name();
    result.scheme = scheme.id;
    result.reference = matrix.source();
    result.dialect = matrix.dialect();
    result.rows = matrix.rows();
    result.cols = matrix.cols();
    std::tie(result.rowBegin, result.rowEnd) = options.rows.value_or(std::pair{std::uint64_t{0}, matrix.rows()});
    if (result.rowBegin > result.rowEnd || result.rowEnd > matrix.rows()) {
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "Rows %1 to %2 are not within the %3 rows of this matrix."),
                {std::to_string(result.rowBegin), std::to_string(result.rowEnd), std::to_string(matrix.rows())}),
            {}, matrix.name());
    }
    result.sourceBytes = matrix.storedBytes();
    result.targetBytes = scheme.bytes(matrix.rows(), matrix.cols());
    result.empty = result.rowBegin == result.rowEnd || matrix.cols() == 0;
    if (result.empty)
        result.rowEnd = result.rowBegin;
    PreviewRun run(matrix, scheme, options.sample, context, result);
    if (auto done = run.run(); !done)
        return fail(done.error());
    return result;
}

Result<PreviewResult> previewTensor(const Checkpoint& checkpoint, const std::string& tensor, const Scheme& scheme,
    const PreviewOptions& options, const Context& context)
{
    return Dequantizer::open(checkpoint, tensor).and_then([&](const Dequantizer& matrix) {
        return previewMatrix(matrix, scheme, options, context);
    });
}

} // namespace requant
