// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/minimodels.h"

#include <functional>
#include <string>
#include <vector>

namespace requant::test {

using Folder = std::filesystem::path;
using Builder = CheckpointBuilder;

/// One real failure as one edit to a clean base: what the checks must say about it, and nothing else.
struct Case {
    std::string name; ///< "A01 index maps a tensor to a shard that lacks it"
    std::function<Builder()> base;
    std::function<void(Builder&)> edit; ///< may be empty
    std::function<void(const Folder&)> damage; ///< done to the written folder, may be empty
    std::vector<std::string> rules; ///< ids, sorted; empty: no finding
    const char* severity = ""; ///< of the first of them, empty: not looked at
    std::string says{}; ///< must be in the message of the first, empty: not looked at
    bool deep = false;
};

std::vector<Case> casesOfShards(); ///< group A
std::vector<Case> casesOfNames(); ///< group B
std::vector<Case> casesOfConfig(); ///< group C
std::vector<Case> casesOfNumbers(); ///< group D
std::vector<Case> casesOfDeployment(); ///< the fault list of AMCT's deploy check, and contradictions beyond the groups

// The same kinds in other families, prefixes, dtypes, layers and shard layouts.
std::vector<Case> variationsOfShards();
std::vector<Case> variationsOfFiles();
std::vector<Case> variationsOfNames();
std::vector<Case> variationsOfIgnoreLists();
std::vector<Case> variationsOfConfig();
std::vector<Case> variationsOfDescriptions();
std::vector<Case> variationsOfNumbers();

/// A place in one of the families: a tensor or module to be changed.
struct Place {
    std::string family;
    std::function<Builder()> base;
    std::string name;
};
/// Families of the given storage, each with the name of a linear module of an own kind.
std::vector<Place> linearPlaces(MiniQuant quant);

// Edits to files that are already written.
std::string readFile(const Folder& file);
void writeFile(const Folder& file, const std::string& text);
void truncateBy(const Folder& file, std::uint64_t bytes);
/// A safetensors file of this JSON header and @p dataBytes zeros.
void writeRawShard(const Folder& file, const std::string& header, std::size_t dataBytes);
/// Exchanges text inside the header of a shard; both must have the same length.
void patchHeader(const Folder& file, const std::string& from, const std::string& to);

/// Stores a matrix of a compressed-tensors base as INT8 and takes it out of the ignore list.
void quantizeCt(Builder& builder, const std::string& module);

inline Builder plainR1()
{
    return miniR1();
}
inline Builder plainVlm()
{
    return miniVlm();
}
inline Builder ctVlm()
{
    return miniVlm(MiniQuant::CompressedTensors);
}
inline Builder ascVlm()
{
    return miniVlm(MiniQuant::Ascend);
}
inline Builder plainDense()
{
    return miniDense();
}

} // namespace requant::test
