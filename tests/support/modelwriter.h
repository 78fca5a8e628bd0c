// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/minimodels.h"

namespace requant::test {

/// Adds tensors in the chosen storage and keeps the description and the ignore list in step.
class ModelWriter {
public:
    explicit ModelWriter(MiniQuant quant);

    void plain(const std::string& name, std::vector<std::uint64_t> shape, float mean = 0, Dtype dtype = Dtype::BF16);
    /// A linear layer; with @p keep it stays BF16 and, for compressed-tensors, goes to the ignore list.
    void linear(const std::string& module, std::uint64_t rows, std::uint64_t cols, bool keep = false);
    /// Declares the quantization, names the files and hands the checkpoint out.
    CheckpointBuilder finish(unsigned shards);

    CheckpointBuilder builder;

private:
    void quantized(const std::string& name, Dtype dtype, std::vector<std::uint64_t> shape, std::vector<std::byte> data);
    void describe(const std::string& name, const char* type);

    MiniQuant m_quant;
    std::vector<std::string> m_ignore;
};

// Made anew each time; the functions of minimodels.h keep them.
CheckpointBuilder makeVlm(MiniQuant quant);
CheckpointBuilder makeDense(bool fused, MiniQuant quant);

} // namespace requant::test
