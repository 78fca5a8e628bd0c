// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/checkpointbuilder.h"

#include "core/base/stagedfile.h"
#include "core/checkpoint/safetensorsfile.h"
#include "core/demo/demodata.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>

namespace requant::test {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

CheckpointBuilder::CheckpointBuilder()
    : m_metadata(std::make_shared<Json>(Json::object()))
    , m_config(std::make_shared<Json>())
    , m_description(std::make_shared<Json>())
{
}

CheckpointBuilder::CheckpointBuilder(const CheckpointBuilder& other)
    : indexName(other.indexName)
    , descriptionName(other.descriptionName)
    , m_tensors(other.m_tensors)
    , m_rows(other.m_rows)
    , m_metadata(std::make_shared<Json>(*other.m_metadata))
    , m_config(std::make_shared<Json>(*other.m_config))
    , m_description(std::make_shared<Json>(*other.m_description))
    , m_files(other.m_files)
    , m_shardMetadata(other.m_shardMetadata)
{
}

bool CheckpointBuilder::has(const std::string& name) const
{
    return std::ranges::find(m_tensors, name, &BuiltTensor::name) != m_tensors.end();
}

BuiltTensor& CheckpointBuilder::tensor(const std::string& name)
{
    const auto at = std::ranges::find(m_tensors, name, &BuiltTensor::name);
    if (at == m_tensors.end())
        throw std::invalid_argument("no tensor " + name);
    return *at;
}

BuiltTensor& CheckpointBuilder::add(BuiltTensor tensor)
{
    if (tensor.shard.empty())
        tensor.shard = m_tensors.empty() ? "model.safetensors" : m_tensors.back().shard;
    return m_tensors.emplace_back(std::move(tensor));
}

void CheckpointBuilder::remove(const std::string& name)
{
    m_tensors.erase(m_tensors.begin() + (&tensor(name) - m_tensors.data()));
}

std::size_t CheckpointBuilder::removeMatching(const std::string& prefix, const std::string& suffix)
{
    return std::erase_if(m_tensors,
        [&](const BuiltTensor& tensor) { return tensor.name.starts_with(prefix) && tensor.name.ends_with(suffix); });
}

void CheckpointBuilder::rename(const std::string& from, const std::string& to)
{
    tensor(from).name = to;
    if (!m_description->is_object() || !m_description->contains(from))
        return;
    // Rebuilt, so that the row keeps its place.
    Json renamed = Json::object();
    for (const auto& [key, value] : m_description->items())
        renamed[key == from ? to : key] = value;
    *m_description = std::move(renamed);
}

std::size_t CheckpointBuilder::renamePrefix(const std::string& from, const std::string& to)
{
    std::size_t count = 0;
    for (auto& tensor : m_tensors) {
        if (tensor.name.starts_with(from)) {
            tensor.name.replace(0, from.size(), to);
            ++count;
        }
    }
    return count;
}

void CheckpointBuilder::move(const std::string& name, const std::string& shard)
{
    tensor(name).shard = shard;
}

void CheckpointBuilder::renameShard(const std::string& from, const std::string& to)
{
    for (auto& tensor : m_tensors) {
        if (tensor.shard == from)
            tensor.shard = to;
    }
}

std::vector<std::string> CheckpointBuilder::shards() const
{
    std::vector<std::string> out;
    for (const auto& tensor : m_tensors) {
        if (!tensor.shard.empty() && std::ranges::find(out, tensor.shard) == out.end())
            out.push_back(tensor.shard);
    }
    return out;
}

void CheckpointBuilder::shardInto(unsigned count, const char* pattern)
{
    std::size_t total = 0;
    for (const auto& tensor : m_tensors)
        total += tensor.data.size();
    std::size_t before = 0;
    for (auto& tensor : m_tensors) {
        const auto number = static_cast<unsigned>(before * count / std::max<std::size_t>(total, 1)) + 1;
        char name[128];
        std::snprintf(name, sizeof name, pattern, number, count);
        tensor.shard = name;
        before += tensor.data.size();
    }
}

Json CheckpointBuilder::index() const
{
    std::map<std::string, std::string> rows;
    for (const auto& tensor : m_tensors) {
        if (!tensor.shard.empty())
            rows.try_emplace(tensor.name, tensor.shard);
    }
    for (const auto& [tensor, shard] : m_rows) {
        if (shard.empty())
            rows.erase(tensor);
        else
            rows[tensor] = shard;
    }
    return {{"metadata", *m_metadata}, {"weight_map", rows}};
}

namespace {

Status writeShard(const fs::path& path, const std::vector<const BuiltTensor*>& tensors,
    const std::map<std::string, std::string>& metadata)
{
    std::vector<OutputTensor> outputs;
    std::map<std::string, const BuiltTensor*> byName;
    for (const auto* tensor : tensors) {
        outputs.push_back({tensor->name, tensor->dtype, tensor->shape, 0, 0});
        byName[tensor->name] = tensor;
    }
    return writeSafetensors(
        path, std::move(outputs),
        [&](const OutputTensor& output) { return std::span<const std::byte>(byName.at(output.name)->data); }, metadata);
}

} // namespace

Status CheckpointBuilder::write(const fs::path& folder) const
{
    std::error_code ignored;
    fs::create_directories(folder, ignored);
    for (const auto& shard : shards()) {
        std::vector<const BuiltTensor*> members;
        for (const auto& tensor : m_tensors) {
            if (tensor.shard == shard)
                members.push_back(&tensor);
        }
        fs::create_directories((folder / shard).parent_path(), ignored);
        if (auto done = writeShard(folder / shard, members, m_shardMetadata); !done)
            return done;
    }
    std::map<std::string, std::string> files;
    if (!indexName.empty())
        files[indexName] = index().dump(2) + "\n";
    if (!m_config->is_null())
        files["config.json"] = m_config->dump(2) + "\n";
    if (!m_description->is_null())
        files[descriptionName] = m_description->dump(2) + "\n";
    for (const auto& [name, text] : m_files)
        files[name] = text;
    for (const auto& [name, text] : files) {
        fs::create_directories((folder / name).parent_path(), ignored);
        if (auto done = writeTextFile(folder / name, text); !done)
            return done;
    }
    return {};
}

std::vector<float> gaussians(const std::string& name, std::size_t count, float deviation, float mean)
{
    // Drawn once; a name picks its own walk through the table, which is much faster than drawing anew for each base.
    static const auto table = [] {
        std::vector<float> values(1u << 14);
        DemoRandom random(1, "table");
        for (auto& value : values)
            value = random.gaussian();
        return values;
    }();
    DemoRandom random(1, name);
    const std::uint64_t start = random.next();
    const std::uint64_t step = random.next() | 1;
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = mean + deviation * table[(start + i * step) >> 50];
    return values;
}

std::vector<std::byte> bytesOfBf16(const std::vector<float>& values)
{
    return toBf16(values);
}

std::vector<std::byte> bytesOfF32(const std::vector<float>& values)
{
    return toF32(values);
}

std::vector<std::byte> zeros(std::size_t bytes)
{
    return std::vector<std::byte>(bytes);
}

BuiltTensor randomTensor(const std::string& name, Dtype dtype, std::vector<std::uint64_t> shape, float mean)
{
    std::uint64_t count = 1;
    for (const auto dim : shape)
        count *= dim;
    const std::vector<float> values = gaussians(name, static_cast<std::size_t>(count), 0.02f, mean);
    BuiltTensor out{name, dtype, std::move(shape), {}, {}};
    if (dtype == Dtype::F32) {
        out.data = toF32(values);
    } else if (dtype == Dtype::I8) {
        for (const auto value : values)
            out.data.push_back(static_cast<std::byte>(static_cast<std::int8_t>(value * 1000)));
    } else {
        out.dtype = Dtype::BF16;
        out.data = toBf16(values);
    }
    return out;
}

} // namespace requant::test
