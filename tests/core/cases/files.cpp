// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/cases/cases.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace requant::test {

std::string readFile(const Folder& file)
{
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

void writeFile(const Folder& file, const std::string& text)
{
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
}

void truncateBy(const Folder& file, std::uint64_t bytes)
{
    std::filesystem::resize_file(file, std::filesystem::file_size(file) - bytes);
}

void writeRawShard(const Folder& file, const std::string& header, std::size_t dataBytes)
{
    std::string out;
    for (unsigned i = 0; i < 8; ++i)
        out += static_cast<char>(header.size() >> (8 * i) & 0xFF);
    writeFile(file, out + header + std::string(dataBytes, '\0'));
}

void patchHeader(const Folder& file, const std::string& from, const std::string& to)
{
    std::string text = readFile(file);
    const auto at = text.find(from);
    if (from.size() != to.size() || at == std::string::npos)
        throw std::invalid_argument("nothing to patch: " + from);
    text.replace(at, from.size(), to);
    writeFile(file, text);
}

void quantizeCt(Builder& builder, const std::string& module)
{
    const auto shape = builder.tensor(module + ".weight").shape;
    builder.remove(module + ".weight");
    builder.add(randomTensor(module + ".weight", Dtype::I8, shape));
    const std::vector<float> scales(shape[0], 0.01f);
    builder.add({module + ".weight_scale", Dtype::F32, {shape[0], 1}, bytesOfF32(scales), {}});
    auto& ignore = builder.config()["quantization_config"]["ignore"];
    auto kept = nlohmann::ordered_json::array();
    for (const auto& entry : ignore) {
        if (entry != module)
            kept.push_back(entry);
    }
    ignore = kept;
}

} // namespace requant::test
