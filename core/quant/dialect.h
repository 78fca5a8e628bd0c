// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/dequantizer.h"
#include "core/quant/storedmatrix.h"

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

/// One question "how is this tensor read?", put to each dialect in turn.
struct WeightQuery {
    Checkpoint checkpoint;
    std::string asked; ///< as the caller named it
    std::string tensorName; ///< the tensor that holds the codes
    TensorId tensor = noTensor;
    StoredMatrix stored; ///< window on the codes: the whole tensor, or one expert of a stack
    std::string module; ///< tensorName without ".weight", ".weight_packed" or "_blocks"
    std::string type; ///< its type in a quantization description, empty if none
    std::optional<std::uint64_t> expert; ///< of "NAME[e]"

    Dtype dtype() const { return stored.dtype; }
};

/// A companion that was found, as a window on the part that belongs to the query's matrix or expert.
struct CompanionMatrix {
    StoredMatrix values; ///< rank 1 of n > 1 elements as n rows of one, one element as 1 x 1
    ScaleUse use;
};

/// Looks for a companion by suffix, first hit wins: "<module>.<suffix>", and for stacked parameters "<module>_<suffix>"
/// also without the "weight_" in front. ScaleNotFound if it is named but not present.
Result<std::optional<CompanionMatrix>> findCompanion(
    const WeightQuery& query, std::string_view role, std::initializer_list<std::string_view> suffixes);

/// The same, and ScaleNotFound with the names tried if there is none.
Result<CompanionMatrix> needCompanion(
    const WeightQuery& query, std::string_view role, std::initializer_list<std::string_view> suffixes);

/// ScaleNotFound: a companion whose shape does not fit the weight, with both shapes.
Error misfit(const WeightQuery& query, const CompanionMatrix& companion);
/// Scales are floats or exponents (E8M0, U8); what else is there under a scale's name is an error to be told.
std::optional<Error> wrongScaleType(const WeightQuery& query, const CompanionMatrix& scale);

/// A matrix that is read by @p reader.
Dequantizer makeDequantizer(const WeightQuery& query, std::uint64_t rows, std::uint64_t cols, std::string dialect,
    std::vector<ScaleUse> uses, std::shared_ptr<const MatrixReader> reader);

/// Group size of the description, 0 if absent or not a number.
std::uint64_t describedGroupSize(const Checkpoint& checkpoint);
/// weight_block_size or block_structure of the config, {128, 128} if none is given.
std::pair<std::uint64_t, std::uint64_t> declaredBlock(const Checkpoint& checkpoint);

/// True for names of scales, offsets and other companions, which are numbers of their own and never weights.
bool isCompanionName(std::string_view tensorName);

/// True for a parameter of rank 3 or more that holds one matrix per expert.
bool isExpertStack(const TensorInfo& info);

/// An answer: a matrix, "not mine", or a failure that ends the search.
using DialectAnswer = Result<std::optional<Dequantizer>>;

// One file each in dialects/.
DialectAnswer openCannbin(const WeightQuery& query); ///< INT4 codes of a container, FP16 scales by block
DialectAnswer openModelSlim(const WeightQuery& query); ///< typed by a quantization description
DialectAnswer openPackQuantized(const WeightQuery& query); ///< compressed-tensors weight_packed I32
DialectAnswer openFp4(const WeightQuery& query); ///< NVFP4, MXFP4, FP4 experts of DeepSeek-V4
DialectAnswer openFp8(const WeightQuery& query); ///< blocks, channels, tensors, MXFP8
DialectAnswer openInt8(const WeightQuery& query); ///< compressed-tensors int-quantized and plain scaled INT8
DialectAnswer openPlain(const WeightQuery& query); ///< numbers as they are

/// Turns rows into output channels for a reader that stores them as columns.
std::shared_ptr<const MatrixReader> transposed(
    std::shared_ptr<const MatrixReader> reader, std::uint64_t storedRows, std::uint64_t storedCols);

enum class StackOrientation : std::uint8_t { RowsAreOutputs, ColumnsAreOutputs };
/// How an expert [a, b] of a 3-D stack lies, by the config's hidden size and expert width. Ambiguous if both readings
/// fit, Unsupported if none does.
Result<StackOrientation> stackOrientation(
    const Checkpoint& checkpoint, std::string_view name, std::uint64_t a, std::uint64_t b);

} // namespace requant
