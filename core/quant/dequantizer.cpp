// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/dequantizer.h"

#include "core/checkpoint/quantdescription.h"
#include "core/numeric/kernels.h"
#include "core/quant/dialect.h"

#include <algorithm>
#include <charconv>

namespace requant {

namespace {

/// "NAME[e]" taken apart.
struct ExpertName {
    std::string tensor;
    std::optional<std::uint64_t> expert;
};

ExpertName splitExpert(std::string_view name)
{
    const auto open = name.rfind('[');
    if (open == std::string_view::npos || name.size() < 3 || name.back() != ']')
        return {std::string(name), {}};
    const auto digits = name.substr(open + 1, name.size() - open - 2);
    std::uint64_t expert = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), expert);
    if (digits.empty() || error != std::errc() || end != digits.data() + digits.size())
        return {std::string(name), {}};
    return {std::string(name.substr(0, open)), expert};
}

bool dropSuffix(std::string& text, std::string_view suffix)
{
    if (!text.ends_with(suffix) || text.size() == suffix.size())
        return false;
    text.resize(text.size() - suffix.size());
    return true;
}

std::string moduleOf(std::string name)
{
    for (const std::string_view suffix : {".weight_packed", ".weight", "_packed", "_blocks"}) {
        if (dropSuffix(name, suffix))
            break;
    }
    return name;
}

std::string describedType(const Checkpoint& checkpoint, const std::string& tensor)
{
    for (const auto& description : checkpoint.descriptions()) {
        if (const auto* row = description.find(tensor); row && row->isString)
            return row->type;
    }
    return {};
}

/// The tensor meant by a name: itself, the packed codes of a weight, or the weight of a module.
std::optional<TensorId> findWeight(const Checkpoint& checkpoint, const std::string& name)
{
    if (const auto id = checkpoint.find(name))
        return id;
    for (const std::string& other : {moduleOf(name) + ".weight_packed", name + ".weight", name + ".weight_packed"}) {
        if (const auto id = checkpoint.find(other))
            return id;
    }
    return std::nullopt;
}

Error stackError(const TensorInfo& info, const std::string& asked, std::optional<std::uint64_t> expert)
{
    const std::string count = info.shape.empty() ? "0" : std::to_string(info.shape[0]);
    if (!expert) {
        return Error{ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "This is a stack of %1 experts. Name one of them, as in %2[0]."), {count, asked}), {},
            asked, {}, {}};
    }
    if (!isExpertStack(info)) {
        return Error{ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "%1 is not a stack of experts, so it has no expert %2."),
                {std::string(info.name), std::to_string(*expert)}),
            {}, asked, {}, {}};
    }
    return Error{ErrorCode::InvalidArgument,
        Text(RQ_TEXT("core", "There is no expert %1; the stack has %2, counted from 0."),
            {std::to_string(*expert), count}),
        {}, asked, {}, {}};
}

Result<WeightQuery> makeQuery(const Checkpoint& checkpoint, std::string_view name, const Dequantizer::Options& options)
{
    ExpertName wanted{std::string(name), {}};
    auto id = checkpoint.find(name);
    if (!id) {
        wanted = splitExpert(name);
        id = findWeight(checkpoint, wanted.tensor);
    }
    if (!id)
        return fail(ErrorCode::TensorNotFound, Text(RQ_TEXT("core", "There is no tensor of this name.")), {},
            std::string(name));
    const TensorInfo& info = checkpoint.tensor(*id);
    if (!info.present()) {
        return fail(ErrorCode::TensorNotFound, Text(RQ_TEXT("core", "The data of this tensor is not here.")),
            info.shard == noShard ? std::string() : checkpoint.shard(info.shard).name, std::string(info.name));
    }
    const bool outside = wanted.expert && (!isExpertStack(info) || *wanted.expert >= info.shape[0]);
    if (outside || (!wanted.expert && isExpertStack(info) && !options.wholeStack))
        return fail(stackError(info, wanted.tensor, wanted.expert));
    WeightQuery query{checkpoint, std::string(name), std::string(info.name), *id, {checkpoint}, {}, {}, wanted.expert};
    query.stored =
        wanted.expert ? StoredMatrix::slice(checkpoint, *id, *wanted.expert) : StoredMatrix::whole(checkpoint, *id);
    query.module = moduleOf(query.tensorName);
    query.type = describedType(checkpoint, query.tensorName);
    return query;
}

} // namespace

Result<std::vector<float>> MatrixReader::gridScales(std::uint64_t, std::uint64_t) const
{
    return fail(ErrorCode::Unsupported, Text(RQ_TEXT("core", "This matrix has no FP8 scale grid.")));
}

Result<float> MatrixReader::quickAbsmax(std::uint64_t, std::uint64_t) const
{
    return fail(ErrorCode::Unsupported, Text(RQ_TEXT("core", "This matrix has no FP8 scale grid.")));
}

Dequantizer::Dequantizer(std::string name, TensorId tensor, std::uint64_t rows, std::uint64_t cols, std::string dialect,
    std::vector<ScaleUse> scales, std::uint64_t storedBytes, std::shared_ptr<const MatrixReader> reader)
    : m_name(std::move(name))
    , m_tensor(tensor)
    , m_rows(rows)
    , m_cols(cols)
    , m_dialect(std::move(dialect))
    , m_scales(std::move(scales))
    , m_storedBytes(storedBytes)
    , m_reader(std::move(reader))
{
}

Result<Dequantizer> Dequantizer::open(const Checkpoint& checkpoint, std::string_view name)
{
    return open(checkpoint, name, Options());
}

Result<Dequantizer> Dequantizer::open(const Checkpoint& checkpoint, std::string_view name, const Options& options)
{
    const auto query = makeQuery(checkpoint, name, options);
    if (!query)
        return fail(query.error());
    for (const auto dialect : {openCannbin, openModelSlim, openPackQuantized, openFp4, openFp8, openInt8, openPlain}) {
        auto answer = dialect(*query);
        if (!answer)
            return fail(answer.error());
        if (*answer)
            return oriented(*query, std::move(**answer));
    }
    return fail(ErrorCode::Unsupported,
        Text(RQ_TEXT("core", "Elements of type %1 cannot be read as numbers."),
            {std::string(checkpoint.dtypeName(query->tensor))}),
        {}, query->tensorName);
}

Result<Dequantizer> Dequantizer::oriented(const WeightQuery& query, Dequantizer matrix)
{
    // The blocks of MXFP4 stacks are stored along the inputs, whatever the model.
    if (!query.expert || query.tensorName.ends_with("_blocks"))
        return matrix;
    const auto orientation = stackOrientation(query.checkpoint, query.tensorName, matrix.m_rows, matrix.m_cols);
    if (!orientation)
        return fail(orientation.error());
    if (*orientation == StackOrientation::ColumnsAreOutputs) {
        matrix.m_reader = transposed(std::move(matrix.m_reader), matrix.m_rows, matrix.m_cols);
        std::swap(matrix.m_rows, matrix.m_cols);
        matrix.m_dialect += ", transposed";
    }
    return matrix;
}

std::string Dequantizer::source() const
{
    std::string text = m_dialect;
    for (const auto& use : m_scales)
        text +=
            ", " + use.role + " " + use.tensor + " (" + std::string(requant::name(use.dtype)) + ", " + use.shard + ")";
    return text;
}

Status Dequantizer::read(std::uint64_t begin, std::uint64_t end, std::span<float> out) const
{
    if (begin > end || end > m_rows || out.size() != (end - begin) * m_cols) {
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "Rows %1 to %2 are not within the %3 rows of this matrix."),
                {std::to_string(begin), std::to_string(end), std::to_string(m_rows)}),
            {}, m_name);
    }
    return out.empty() ? Status() : m_reader->read(begin, end, out);
}

Status Dequantizer::absmax(std::uint64_t begin, std::uint64_t end, float& result) const
{
    if (absmaxIsCheap() && begin < end && end <= m_rows)
        return m_reader->quickAbsmax(begin, end).map([&result](float value) { result = value; });
    std::vector<float> values((end - begin) * m_cols);
    return read(begin, end, values).map([&] { result = kernels::absmax(values); });
}

std::optional<Fp8Grid> Dequantizer::fp8Grid() const
{
    return m_reader->fp8Grid();
}

Result<std::vector<float>> Dequantizer::gridScales(std::uint64_t begin, std::uint64_t end) const
{
    return m_reader->gridScales(begin, end);
}

} // namespace requant
