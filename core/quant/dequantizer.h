// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

struct WeightQuery;

/// A companion tensor that takes part in dequantizing a weight.
struct ScaleUse {
    std::string role; ///< "scale", "zero point", "global scale", "group index", "deq_scale", ...
    std::string tensor;
    std::string shard; ///< file that holds it
    Dtype dtype = Dtype::Unknown;
    std::vector<std::uint64_t> shape;
};

/// Codes and scale grid of an FP8 matrix, for callers that use the fused kernels.
struct Fp8Grid {
    Dtype format = Dtype::F8_E4M3;
    TensorId codes = noTensor; ///< stored [rows, cols]
    std::uint64_t blockRows = 128; ///< rows under one scale
    std::uint64_t blockCols = 128; ///< columns under one scale
    std::uint64_t scaleCols = 1; ///< scales of one grid row, ceil(cols / blockCols)
};

/// What a dialect knows of one matrix; one implementation per file in core/quant/dialects.
class MatrixReader {
public:
    virtual ~MatrixReader() = default;
    /// Fills rows [begin, end) as FP32, row-major. Thread-safe.
    virtual Status read(std::uint64_t begin, std::uint64_t end, std::span<float> out) const = 0;
    virtual std::optional<Fp8Grid> fp8Grid() const { return std::nullopt; }
    /// Largest finite |value| of these rows, if the codes tell it without being decoded one by one.
    virtual Result<float> quickAbsmax(std::uint64_t begin, std::uint64_t end) const;
    virtual bool hasQuickAbsmax() const { return false; }
    /// The grid rows that cover matrix rows [begin, end), as FP32.
    virtual Result<std::vector<float>> gridScales(std::uint64_t begin, std::uint64_t end) const;
};

/// One matrix of a checkpoint with everything needed to read it as FP32: its scales wherever they lie.
/// Copies are cheap; reading is thread-safe and takes memory only for the rows asked for.
class Dequantizer {
public:
    struct Options {
        bool wholeStack = false; ///< take a 3-D expert stack of plain floats as one matrix of all its rows
    };

    /// @p name is a tensor, or "NAME[e]" for expert e of a 3-D stack (then rows are output channels).
    /// A 1-D tensor is a matrix of one row; rank 0 of one element.
    /// Errors: TensorNotFound; ScaleNotFound (an FP8 or INT8 weight without its scale, or a scale that does not fit,
    /// with the names tried); Unsupported (proprietary streams, unknown dtypes); Ambiguous (a stack whose orientation
    /// the config does not decide); InvalidArgument (a stack named without its expert).
    static Result<Dequantizer> open(const Checkpoint& checkpoint, std::string_view name);
    static Result<Dequantizer> open(const Checkpoint& checkpoint, std::string_view name, const Options& options);

    const std::string& name() const { return m_name; }
    TensorId tensor() const { return m_tensor; }
    std::uint64_t rows() const { return m_rows; } ///< output channels
    std::uint64_t cols() const { return m_cols; } ///< logical columns, unpacked
    const std::string& dialect() const { return m_dialect; } ///< "fp8-block", "ct-pack-quantized", "W8A8_DYNAMIC", ...
    const std::vector<ScaleUse>& scales() const { return m_scales; }
    std::uint64_t storedBytes() const { return m_storedBytes; } ///< of its codes, without scales
    /// One sentence: how values are made, "F8_E4M3 x weight_scale_inv of model-00003.safetensors, blocks 128 x 128".
    std::string source() const;

    /// Rows [begin, end) as FP32, row-major; out.size() == (end - begin) * cols().
    Status read(std::uint64_t begin, std::uint64_t end, std::span<float> out) const;

    /// Largest finite |value| of rows [begin, end).
    Status absmax(std::uint64_t begin, std::uint64_t end, float& result) const;
    /// Whether that takes little more than reading the bytes.
    bool absmaxIsCheap() const { return m_reader->hasQuickAbsmax(); }

    /// Set for FP8 with one scale per block, row or tensor.
    std::optional<Fp8Grid> fp8Grid() const;
    /// Scale-grid rows begin / blockRows ... (end - 1) / blockRows, each scaleCols values, as FP32.
    Result<std::vector<float>> gridScales(std::uint64_t begin, std::uint64_t end) const;

    Dequantizer(std::string name, TensorId tensor, std::uint64_t rows, std::uint64_t cols, std::string dialect,
        std::vector<ScaleUse> scales, std::uint64_t storedBytes, std::shared_ptr<const MatrixReader> reader);

private:
    static Result<Dequantizer> oriented(const WeightQuery& query, Dequantizer matrix);

    std::string m_name;
    TensorId m_tensor = noTensor;
    std::uint64_t m_rows = 0;
    std::uint64_t m_cols = 0;
    std::string m_dialect;
    std::vector<ScaleUse> m_scales;
    std::uint64_t m_storedBytes = 0;
    std::shared_ptr<const MatrixReader> m_reader;
};

/// Names of all matrices that can be previewed or scanned, in the checkpoint's order: 2-D weights (logical), and
/// "NAME[e]" for each expert of a stack; scales and other companions are left out.
std::vector<std::string> listMatrices(const Checkpoint& checkpoint);

} // namespace requant
