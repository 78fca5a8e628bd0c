// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/demo/demofolder.h"

#include "core/base/stagedfile.h"
#include "core/demo/demodata.h"

#include <nlohmann/json.hpp>

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <unordered_map>

namespace requant {

std::uint64_t DemoTensor::bytes() const
{
    std::uint64_t bits = traits(dtype).bits;
    for (const auto dim : shape)
        bits *= dim;
    return bits / 8;
}

DemoTensor plainTensor(std::uint64_t seed, const std::string& name, std::vector<std::uint64_t> shape, float mean)
{
    DemoRandom random(seed, name);
    const std::uint64_t rows = shape[0];
    std::uint64_t cols = 1;
    for (std::size_t i = 1; i < shape.size(); ++i)
        cols *= shape[i];
    std::vector<float> values = demoMatrix(random, rows, cols, {});
    for (auto& value : values)
        value += mean;
    return {name, Dtype::BF16, std::move(shape), toBf16(values)};
}

DemoFolder::DemoFolder(std::filesystem::path folder, std::string kind)
{
    m_result.folder = std::move(folder);
    m_result.kind = std::move(kind);
}

Status DemoFolder::writeShard(const std::string& name, const std::vector<DemoTensor>& tensors)
{
    std::vector<OutputTensor> layout;
    std::unordered_map<std::string_view, const DemoTensor*> byName;
    for (const auto& tensor : tensors) {
        layout.push_back({tensor.name, tensor.dtype, tensor.shape});
        byName[tensor.name] = &tensor;
        m_weightMap[tensor.name] = name;
    }
    if (auto status = layoutTensors(layout); !status)
        return status;
    const std::string header = serializeHeader(layout);
    const std::uint64_t payload = layout.empty() ? 0 : layout.back().end;
    auto file = StagedFile::create(m_result.folder / name);
    if (!file)
        return fail(file.error());
    // Not StagedFile::resize: that one allocates, and holes are the point here.
    Status status;
    if (::ftruncate(file->descriptor(), static_cast<off_t>(header.size() + payload)) != 0)
        status = fail(writeError(errno, file->temporaryPath()));
    if (status)
        status = file->write(0, std::as_bytes(std::span(header)));
    for (auto row = layout.begin(); status && row != layout.end(); ++row) {
        if (const auto& data = byName.at(row->name)->data; !data.empty())
            status = file->write(header.size() + row->begin, data);
    }
    if (status)
        status = file->commit();
    if (!status)
        return status;
    m_result.files.push_back({name, header.size() + payload});
    m_result.tensors += tensors.size();
    m_result.bytes += payload;
    return {};
}

Status DemoFolder::writeShards(const std::vector<DemoTensor>& tensors, unsigned first, unsigned count, unsigned total,
    const char* pattern, const Context& context)
{
    std::uint64_t sum = 0;
    for (const auto& tensor : tensors)
        sum += tensor.bytes();
    std::uint64_t done = 0;
    std::size_t next = 0;
    for (unsigned i = 1; i <= count; ++i) {
        if (context.cancelled())
            return fail(ErrorCode::Cancelled, {RQ_TEXT("core", "Cancelled.")});
        std::vector<DemoTensor> shard;
        while (next < tensors.size() && (shard.empty() || i == count || done < sum / count * i)) {
            done += tensors[next].bytes();
            shard.push_back(tensors[next++]);
        }
        char name[64];
        std::snprintf(name, sizeof name, pattern, first + i - 1, total);
        if (auto status = writeShard(name, shard); !status)
            return status;
        context.sink->progress({"demo", done, sum, name});
    }
    return {};
}

Status DemoFolder::writeIndex(std::optional<std::uint64_t> totalSize, const std::string& name)
{
    // Written by hand: a document of 90,000 ordered rows is slow to build.
    std::string text = "{\n  \"metadata\": {";
    if (totalSize)
        text += "\n    \"total_size\": " + std::to_string(*totalSize) + "\n  ";
    text += "},\n  \"weight_map\": {";
    const char* separator = "\n";
    for (const auto& [tensor, shard] : m_weightMap) {
        text += separator;
        text += "    " + nlohmann::json(tensor).dump() + ": " + nlohmann::json(shard).dump();
        separator = ",\n";
    }
    return writeText(name, text + "\n  }\n}\n");
}

void DemoFolder::addFile(const std::string& name, std::uint64_t fileBytes, std::uint64_t tensors, std::uint64_t bytes)
{
    m_result.files.push_back({name, fileBytes});
    m_result.tensors += tensors;
    m_result.bytes += bytes;
}

Status DemoFolder::writeJson(const std::string& name, const nlohmann::ordered_json& document)
{
    return writeText(name, document.dump(2) + "\n");
}

Result<DemoResult> DemoFolder::writeModel(
    const std::vector<DemoTensor>& tensors, const nlohmann::ordered_json& config, const Context& context)
{
    Status status = writeShards(tensors, 1, 2, 2, "model-%05u-of-%05u.safetensors", context);
    if (status)
        status = writeIndex(bytes());
    if (status)
        status = writeJson("config.json", config);
    return finish(status);
}

Result<DemoResult> DemoFolder::finish(const Status& status) const
{
    if (!status)
        return fail(status.error());
    return m_result;
}

Status DemoFolder::writeText(const std::string& name, const std::string& text)
{
    auto status = writeTextFile(m_result.folder / name, text);
    if (status)
        m_result.files.push_back({name, text.size()});
    return status;
}

} // namespace requant
