// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/quant/dialect.h"

#include "core/checkpoint/companions.h"
#include "core/checkpoint/quantdescription.h"

#include <charconv>

namespace requant {

namespace {

/// The part of a companion that belongs to the query: its expert of a stack, and vectors as columns.
StoredMatrix windowOf(const WeightQuery& query, TensorId id)
{
    const TensorInfo& info = query.checkpoint.tensor(id);
    StoredMatrix values = StoredMatrix::whole(query.checkpoint, id);
    std::size_t rank = info.shape.size();
    if (query.expert && rank > 0 && info.shape[0] == query.checkpoint.tensor(query.tensor).shape[0]) {
        if (rank == 1) { // one number per expert
            values.offset = *query.expert * traits(values.dtype).bits / 8;
            values.rows = values.cols = 1;
            return values;
        }
        values = StoredMatrix::slice(query.checkpoint, id, *query.expert);
        --rank;
    }
    if (rank == 1) {
        values.rows = values.cols;
        values.cols = 1;
    }
    return values;
}

std::vector<std::string> candidates(const WeightQuery& query, std::initializer_list<std::string_view> suffixes)
{
    std::vector<std::string> names;
    for (const auto suffix : suffixes) {
        names.push_back(query.module + "." + std::string(suffix));
        names.push_back(query.module + "_" + std::string(suffix));
        if (suffix.starts_with("weight_"))
            names.push_back(query.module + "_" + std::string(suffix.substr(7)));
    }
    return names;
}

} // namespace

Result<std::optional<CompanionMatrix>> findCompanion(
    const WeightQuery& query, std::string_view role, std::initializer_list<std::string_view> suffixes)
{
    for (const auto& name : candidates(query, suffixes)) {
        const auto id = query.checkpoint.find(name);
        if (!id)
            continue;
        const TensorInfo& info = query.checkpoint.tensor(*id);
        if (!info.present()) {
            return fail(ErrorCode::ScaleNotFound,
                Text(RQ_TEXT("core", "Its %1 %2 is named by the index, but its data is not here."),
                    {std::string(role), name}),
                info.shard == noShard ? std::string() : query.checkpoint.shard(info.shard).name, query.tensorName);
        }
        ScaleUse use{std::string(role), name, query.checkpoint.shard(info.shard).name, info.dtype,
            {info.shape.begin(), info.shape.end()}};
        return CompanionMatrix{windowOf(query, *id), std::move(use)};
    }
    return std::optional<CompanionMatrix>();
}

Result<CompanionMatrix> needCompanion(
    const WeightQuery& query, std::string_view role, std::initializer_list<std::string_view> suffixes)
{
    auto found = findCompanion(query, role, suffixes);
    if (!found)
        return fail(found.error());
    if (*found)
        return std::move(**found);
    std::string tried;
    for (const auto& name : candidates(query, suffixes))
        tried += (tried.empty() ? "" : ", ") + name;
    return fail(ErrorCode::ScaleNotFound,
        Text(RQ_TEXT("core", "%1 codes mean nothing without their %2, and none was found (looked for %3)."),
            {std::string(query.checkpoint.dtypeName(query.tensor)), std::string(role), tried}),
        {}, query.tensorName);
}

Error misfit(const WeightQuery& query, const CompanionMatrix& companion)
{
    const auto& shape = companion.use.shape;
    const auto weight = query.checkpoint.tensor(query.tensor).shape;
    return Error{ErrorCode::ScaleNotFound,
        Text(RQ_TEXT("core", "The %1 %2 of shape %3 does not fit the stored weight of shape %4."),
            {companion.use.role, companion.use.tensor, formatShape(shape.data(), shape.size()),
                formatShape(weight.data(), weight.size())}),
        companion.use.shard, query.tensorName, {}, {}};
}

std::optional<Error> wrongScaleType(const WeightQuery& query, const CompanionMatrix& scale)
{
    const Dtype dtype = scale.use.dtype;
    if (traits(dtype).kind == DtypeKind::Float || dtype == Dtype::U8 || dtype == Dtype::F8_E8M0)
        return std::nullopt;
    return Error{ErrorCode::ScaleNotFound,
        Text(RQ_TEXT("core", "The scale %1 is stored as %2, which cannot hold scales."),
            {scale.use.tensor, std::string(traits(dtype).name)}),
        scale.use.shard, query.tensorName, {}, {}};
}

Dequantizer makeDequantizer(const WeightQuery& query, std::uint64_t rows, std::uint64_t cols, std::string dialect,
    std::vector<ScaleUse> uses, std::shared_ptr<const MatrixReader> reader)
{
    return Dequantizer(query.asked, query.tensor, rows, cols, std::move(dialect), std::move(uses),
        query.stored.rows * query.stored.rowBytes(), std::move(reader));
}

std::uint64_t describedGroupSize(const Checkpoint& checkpoint)
{
    for (const auto& description : checkpoint.descriptions()) {
        const auto* global = description.global("group_size");
        if (!global)
            continue;
        std::uint64_t size = 0;
        const auto& text = global->type;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
        return error == std::errc() && end == text.data() + text.size() ? size : 0;
    }
    return 0;
}

std::pair<std::uint64_t, std::uint64_t> declaredBlock(const Checkpoint& checkpoint)
{
    for (const auto& declaration : checkpoint.config().quantization()) {
        if (declaration.blockSize.size() == 2 && declaration.blockSize[0] && declaration.blockSize[1])
            return {declaration.blockSize[0], declaration.blockSize[1]};
    }
    return {128, 128};
}

bool isCompanionName(std::string_view tensorName)
{
    return !isParameter(roleOf(tensorName));
}

bool isExpertStack(const TensorInfo& info)
{
    return info.shape.size() >= 3 && info.name.find("experts") != std::string_view::npos && !isCompanionName(info.name);
}

} // namespace requant
