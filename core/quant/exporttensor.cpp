// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/exporttensor.h"

#include "core/base/stagedfile.h"
#include "core/numeric/kernels.h"
#include "core/quant/npy.h"
#include "core/quant/quantizer.h"
#include "core/quant/storedmatrix.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <system_error>

namespace requant {

namespace {

constexpr std::uint64_t bandBytes = 8U << 20;

/// What is written: a shape, a type, and a way to get rows of it as bytes.
struct Content {
    std::vector<std::uint64_t> shape;
    NpyType type{};
    std::uint64_t rowBegin = 0;
    std::uint64_t rowEnd = 0;
    std::uint64_t rows = 0; ///< of the whole matrix
    std::uint64_t rowBytes = 0;
    std::uint64_t bandRows = 1; ///< rows that must be asked for together
    std::string source;
    std::function<Status(std::uint64_t begin, std::uint64_t end, std::span<std::byte> out)> read;
};

/// Where the raw bytes of a tensor, or of one expert, lie, as rows.
struct RawPart {
    TensorId tensor = noTensor;
    std::vector<std::uint64_t> shape;
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
};

Result<RawPart> rawPart(const Checkpoint& checkpoint, const std::string& name)
{
    RawPart part;
    std::optional<std::uint64_t> expert;
    auto id = checkpoint.find(name);
    if (const auto open = name.rfind('['); !id && open != std::string::npos && name.back() == ']') {
        id = checkpoint.find(name.substr(0, open));
        expert = std::strtoull(name.c_str() + open + 1, nullptr, 10);
    }
    if (!id)
        return fail(ErrorCode::TensorNotFound, Text(RQ_TEXT("core", "There is no tensor of this name.")), {}, name);
    const TensorInfo& info = checkpoint.tensor(*id);
    part.tensor = *id;
    part.shape.assign(info.shape.begin(), info.shape.end());
    part.bytes = info.bytes();
    if (expert) {
        if (part.shape.size() < 3 || *expert >= part.shape[0]) {
            return fail(ErrorCode::InvalidArgument,
                Text(RQ_TEXT("core", "There is no expert %1 in this tensor."), {std::to_string(*expert)}), {}, name);
        }
        part.bytes /= part.shape[0];
        part.offset = *expert * part.bytes;
        part.shape.erase(part.shape.begin());
    }
    // Codes of fewer than eight bits are counted in bytes.
    const unsigned bits = traits(info.dtype).bits;
    if (bits == 0 || (bits < 8 && (part.shape.empty() || part.shape.back() * bits % 8)))
        part.shape = {part.bytes};
    else if (bits < 8)
        part.shape.back() = part.shape.back() * bits / 8;
    return part;
}

std::uint64_t foldedRows(const std::vector<std::uint64_t>& shape)
{
    std::uint64_t rows = 1;
    for (std::size_t d = 0; d + 1 < shape.size(); ++d)
        rows *= shape[d];
    return rows;
}

/// Takes the asked rows of a content that holds all of them; a part of more than two dimensions becomes rows x columns.
void chooseRows(Content& content, const ExportOptions& options, std::uint64_t rows, std::uint64_t cols)
{
    content.rows = content.rowEnd = rows;
    if (!options.rows)
        return;
    std::tie(content.rowBegin, content.rowEnd) = *options.rows;
    content.shape = {content.rowEnd - content.rowBegin, cols};
}

Result<Content> rawContent(const Checkpoint& checkpoint, const std::string& name, const ExportOptions& options)
{
    const auto part = rawPart(checkpoint, name);
    if (!part)
        return fail(part.error());
    const TensorInfo& info = checkpoint.tensor(part->tensor);
    Content content;
    content.shape = part->shape;
    content.type = npyType(info.dtype);
    const std::uint64_t cols = part->shape.empty() ? 1 : part->shape.back();
    content.rowBytes = cols * content.type.bytes;
    content.source = "as stored, " + std::string(checkpoint.dtypeName(part->tensor)) + ", "
        + (info.shard == noShard ? std::string() : checkpoint.shard(info.shard).name);
    chooseRows(content, options, foldedRows(part->shape), cols);
    content.read = [checkpoint, id = part->tensor, offset = part->offset, rowBytes = content.rowBytes](
                       std::uint64_t begin, std::uint64_t, std::span<std::byte> out) {
        return readTensorBytes(checkpoint, id, offset + begin * rowBytes, out);
    };
    return content;
}

/// Largest magnitude of a whole matrix, for one scale per tensor.
Result<float> wholeAbsmax(const Dequantizer& matrix, std::uint64_t rowsAtOnce)
{
    float result = 0;
    std::vector<float> values;
    for (std::uint64_t r = 0; r < matrix.rows(); r += rowsAtOnce) {
        const std::uint64_t end = std::min(matrix.rows(), r + rowsAtOnce);
        values.resize((end - r) * matrix.cols());
        if (auto done = matrix.read(r, end, values); !done)
            return fail(done.error());
        result = std::max(result, kernels::absmax(values));
    }
    return result;
}

Result<Content> valueContent(const Checkpoint& checkpoint, const std::string& name, const ExportOptions& options)
{
    Dequantizer::Options whole;
    whole.wholeStack = !options.scheme;
    const auto matrix = Dequantizer::open(checkpoint, name, whole);
    if (!matrix)
        return fail(matrix.error());
    Content content;
    const TensorInfo& info = checkpoint.tensor(matrix->tensor());
    content.shape = {matrix->rows(), matrix->cols()};
    // Packed experts may have as many values as their stack has bytes, so the name decides, not the count.
    const bool isExpert = name.ends_with(']') && !checkpoint.find(name);
    if (info.shape.size() != 2 && !isExpert && info.elements() == matrix->rows() * matrix->cols())
        content.shape.assign(info.shape.begin(), info.shape.end());
    content.type = npyType(Dtype::F32);
    content.rowBytes = matrix->cols() * sizeof(float);
    content.source = matrix->source();
    chooseRows(content, options, matrix->rows(), matrix->cols());
    const auto floats = [](std::span<std::byte> bytes) {
        return std::span(reinterpret_cast<float*>(bytes.data()), bytes.size() / sizeof(float));
    };
    if (!options.scheme) {
        content.read = [matrix = *matrix, floats](std::uint64_t begin, std::uint64_t end, std::span<std::byte> out) {
            return matrix.read(begin, end, floats(out));
        };
        return content;
    }
    float absmax = 0;
    if (options.scheme->granularity == Granularity::Tensor) {
        const auto found = wholeAbsmax(*matrix, std::max<std::uint64_t>(bandBytes / (content.rowBytes + 1), 1));
        if (!found)
            return fail(found.error());
        absmax = *found;
    }
    content.bandRows = bandRows(*options.scheme);
    content.source += ", requantized to " + std::string(options.scheme->id);
    content.read = [matrix = *matrix, scheme = options.scheme, absmax, floats](
                       std::uint64_t begin, std::uint64_t end, std::span<std::byte> out) {
        return matrix.read(begin, end, floats(out)).map([&] {
            QuantizedRows quantized;
            quantizeRows(*scheme, floats(out), end - begin, matrix.cols(), absmax, quantized);
            dequantizeRows(*scheme, quantized, end - begin, matrix.cols(), floats(out));
        });
    };
    return content;
}

Result<Content> contentOf(const Checkpoint& checkpoint, const std::string& tensor, const ExportOptions& options)
{
    return options.raw ? rawContent(checkpoint, tensor, options) : valueContent(checkpoint, tensor, options);
}

/// A file that exists in the checkpoint's folder is not ours to replace.
Status checkTarget(const Checkpoint& checkpoint, const std::filesystem::path& target)
{
    std::error_code ignored;
    if (!std::filesystem::exists(target, ignored))
        return {};
    const auto folder = std::filesystem::weakly_canonical(checkpoint.folder(), ignored);
    const auto parent = std::filesystem::weakly_canonical(target, ignored).parent_path();
    if (parent != folder)
        return {};
    return fail(ErrorCode::InvalidArgument,
        Text(RQ_TEXT("core", "This file belongs to the checkpoint's folder and is not overwritten.")), utf8(target));
}

Status writeRows(const Content& content, StagedFile& file, std::uint64_t at, const Context& context)
{
    const std::uint64_t perBand = std::max<std::uint64_t>(bandBytes / (content.rowBytes + 1) / content.bandRows, 1);
    const std::uint64_t step = perBand * content.bandRows;
    const std::uint64_t wholeEnd = (content.rowEnd + content.bandRows - 1) / content.bandRows * content.bandRows;
    const std::uint64_t total = (content.rowEnd - content.rowBegin) * content.rowBytes;
    std::vector<std::byte> bytes;
    for (std::uint64_t r = content.rowBegin / content.bandRows * content.bandRows; r < content.rowEnd && total;
         r += step) {
        if (context.cancelled())
            return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "Cancelled.")));
        // Bands are read whole, also where only some of their rows are wanted.
        const std::uint64_t last = std::min({r + step, wholeEnd, content.rows});
        bytes.resize((last - r) * content.rowBytes);
        auto done = content.read(r, last, bytes);
        const std::uint64_t first = std::max(r, content.rowBegin), end = std::min(last, content.rowEnd);
        if (done)
            done = file.write(at + (first - content.rowBegin) * content.rowBytes,
                std::span(bytes).subspan((first - r) * content.rowBytes, (end - first) * content.rowBytes));
        if (!done)
            return done;
        context.sink->progress({"export", (end - content.rowBegin) * content.rowBytes, total, "tensor"});
    }
    return {};
}

} // namespace

Result<ExportReport> exportTensor(const Checkpoint& checkpoint, const std::string& tensor,
    const std::filesystem::path& target, const ExportOptions& options, const Context& context)
{
    if (auto allowed = checkTarget(checkpoint, target); !allowed)
        return fail(allowed.error());
    const auto content = contentOf(checkpoint, tensor, options);
    if (!content)
        return fail(content.error());
    const std::string header = npyHeader(content->type, content->shape);
    auto file = StagedFile::create(target);
    if (!file)
        return fail(file.error());
    const auto done =
        file->resize(header.size() + (content->rowEnd - content->rowBegin) * content->rowBytes)
            .and_then([&] { return file->write(0, std::as_bytes(std::span(header.data(), header.size()))); })
            .and_then([&] { return writeRows(*content, *file, header.size(), context); })
            .and_then([&] { return file->commit(); });
    if (!done)
        return fail(done.error());
    return ExportReport{utf8(target), content->shape, content->type.name, content->source};
}

Result<std::uint64_t> exportRows(const Checkpoint& checkpoint, const std::string& tensor, bool raw)
{
    ExportOptions options;
    options.raw = raw;
    return contentOf(checkpoint, tensor, options).map([](const Content& content) { return content.rowEnd; });
}

} // namespace requant
