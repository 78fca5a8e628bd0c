// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/safetensorsfile.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace requant {

/// What makes the bytes of an output tensor.
enum class Operation : std::uint8_t {
    Copy, ///< the source tensor's payload as it is; name and shape may differ
    Zero, ///< zeros
    Int8, ///< codes and one FP32 scale per row
    Bf16,
    Fp8, ///< codes and one FP32 scale per block of 128 x 128
    Bas4, ///< INT4 codes, two to a byte, and one FP16 scale per block of 4 x 4
};

/// Scales over blocks: worked on in whole bands of rows.
constexpr bool isInBlocks(Operation operation)
{
    return operation == Operation::Fp8 || operation == Operation::Bas4;
}

inline constexpr std::uint32_t noOutput = 0xFFFFFFFFu;

/// One source tensor (or a band of rows of an expert stack) and the output tensors that it fills.
struct PlannedWork {
    Operation operation = Operation::Copy;
    TensorId source = noTensor; ///< none for Zero
    std::uint32_t output = noOutput; ///< position in PlannedShard::tensors
    std::uint32_t scaleOutput = noOutput; ///< Int8, Fp8, Bas4
    std::int32_t expert = -1; ///< slice of a 3-D stack, -1: the tensor itself
    std::uint64_t rowBegin = 0; ///< rows of the source matrix that become rows 0... of the output
    std::uint64_t rows = 0; ///< 0 for Copy and Zero
    std::uint64_t cols = 0;
};

/// A shard to be written. The tensors have their offsets; their order is that of the data.
struct PlannedShard {
    std::string name; ///< relative to the output folder
    std::vector<OutputTensor> tensors;
    std::vector<PlannedWork> work; ///< in the order of the output offsets
    std::map<std::string, std::string> metadata{{"format", "pt"}};
    ShardForm form = ShardForm::Safetensors;
    std::string head, tail; ///< Cannbin: what stands before and behind the data
    ShardId dataOf = noShard; ///< the data of this source shard is taken in one piece and as it is: only the header is
                              ///< new, the tensors keep their places, and there is no work

    bool onlyHeader() const { return dataOf != noShard; }
    std::uint64_t dataBytes() const { return tensors.empty() ? 0 : tensors.back().end; }
};

} // namespace requant
