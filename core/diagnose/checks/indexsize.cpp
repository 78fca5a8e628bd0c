// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/scene.h"

namespace requant {

namespace {

/// What remark the total_size of @p index deserves; empty for none. @p payload is the sum of what the index names, from
/// the headers, @p stored that of all tensors.
Text remarkOn(const ShardIndex& index, std::uint64_t payload, std::uint64_t stored, bool whole)
{
    const std::string real = std::to_string(payload);
    switch (index.totalSizeForm) {
    case TotalSizeForm::Absent:
        return {RQ_TEXT("core", "The index has no total_size; the headers add up to %1 bytes."), {real}};
    case TotalSizeForm::Float:
        return {RQ_TEXT("core", "total_size is the fraction %2, not a whole number; the headers add up to %1 bytes."),
            {real, index.totalSizeText}};
    case TotalSizeForm::String:
        return {RQ_TEXT("core", "total_size is the text %2, not a number; the headers add up to %1 bytes."),
            {real, index.totalSizeText}};
    case TotalSizeForm::Other:
        return {RQ_TEXT("core", "total_size is %2, not a number; the headers add up to %1 bytes."),
            {real, index.totalSizeText}};
    case TotalSizeForm::Integer:
        break;
    }
    const bool differs = !index.totalSize || (whole && *index.totalSize != payload && *index.totalSize != stored)
        || (*index.totalSize == 0 && payload > 0);
    if (!differs)
        return {};
    return {RQ_TEXT("core", "total_size says %2 bytes, the headers add up to %1."), {real, index.totalSizeText}};
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    const auto& checkpoint = scene.checkpoint();
    if (checkpoint.indexes().empty())
        return {};
    std::uint64_t payload = 0;
    std::uint64_t stored = 0; // with what no row names: that rows are missing is no fault of the size
    bool whole = true; // a sum over half of the shards says nothing about the total
    for (const TensorInfo& tensor : checkpoint.tensors()) {
        if (tensor.present())
            stored += tensor.bytes();
        if (tensor.listing == Listing::Indexed && tensor.present())
            payload += tensor.bytes();
        whole = whole && tensor.present();
    }
    const ShardIndex& index = checkpoint.indexes().front();
    Text remark = remarkOn(index, payload, stored, whole);
    if (remark.empty())
        return {};
    return {makeFinding("IDX-006", index.fileName + "#/metadata/total_size", index.fileName,
        {std::move(remark),
            Text(RQ_TEXT("core",
                "Tools that plan with it show a wrong size or a progress over 100 %; runtimes do not read it.")),
            Text(RQ_TEXT(
                "core", "Rebuild the index from the headers, or leave it: sizes here come from the headers."))})};
}

} // namespace

const Check indexSizeCheck{"index-size", RQ_TEXT("core", "Size in the index"),
    RQ_TEXT("core", "total_size is the payload of all tensors."), false, run};

} // namespace requant
