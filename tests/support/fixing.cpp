// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/fixing.h"

#include <fstream>
#include <set>
#include <sstream>

namespace requant::test {

namespace {

std::string payloadOf(const Checkpoint& checkpoint, std::uint32_t i)
{
    const TensorInfo& tensor = checkpoint.tensors()[i];
    std::string bytes(tensor.bytes(), '\0');
    if (!readTensorBytes(checkpoint, TensorId{i}, 0, std::as_writable_bytes(std::span(bytes))))
        return "unreadable";
    std::string form(checkpoint.dtypeName(TensorId{i}));
    for (const auto dim : tensor.shape)
        form += " " + std::to_string(dim);
    return form + ":" + bytes;
}

std::multimap<std::string, std::string> payloadsOf(const Checkpoint& checkpoint)
{
    std::multimap<std::string, std::string> payloads;
    for (std::uint32_t i = 0; i < checkpoint.tensors().size(); ++i) {
        if (checkpoint.tensors()[i].present())
            payloads.emplace(checkpoint.tensors()[i].name, payloadOf(checkpoint, i));
    }
    return payloads;
}

bool take(std::multimap<std::string, std::string>& from, const std::string& name, const std::string& payload)
{
    const auto [first, last] = from.equal_range(name);
    for (auto at = first; at != last; ++at) {
        if (at->second == payload) {
            from.erase(at);
            return true;
        }
    }
    return false;
}

} // namespace

std::map<std::string, std::string> contentsOf(const std::filesystem::path& folder)
{
    std::map<std::string, std::string> contents;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file())
            continue;
        std::ifstream in(entry.path(), std::ios::binary);
        std::ostringstream text;
        text << in.rdbuf();
        contents[utf8(std::filesystem::relative(entry.path(), folder))] = text.str();
    }
    return contents;
}

std::string tensorDifference(const Checkpoint& source, const Checkpoint& fixed, std::size_t fewer)
{
    auto left = payloadsOf(source);
    std::multimap<std::string, std::string> renamed;
    for (auto& [name, payload] : payloadsOf(fixed)) {
        if (!take(left, name, payload))
            renamed.emplace(name, std::move(payload));
    }
    for (const auto& [name, payload] : renamed) {
        if (source.find(name))
            return name + " has other bytes than in the source";
        const auto twin = std::find_if(left.begin(), left.end(),
            [&, &bytes = payload](const auto& item) { return item.second == bytes && !fixed.find(item.first); });
        if (twin == left.end())
            return name + " has bytes that no tensor of the source has";
        left.erase(twin);
    }
    if (left.size() != fewer)
        return std::to_string(left.size()) + " tensors are missing, first "
            + (left.empty() ? std::string("-") : left.begin()->first);
    return {};
}

} // namespace requant::test
