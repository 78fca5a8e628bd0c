// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/moduleorder.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace requant {

using namespace std::string_view_literals;

namespace {

// Position within a block: attention, then router, shared experts or the dense feed-forward, then the experts.
int rankInBlock(const ModelModule& module)
{
    const std::string_view path = module.path;
    if (module.kind == LayerKind::Moe)
        return 30;
    const auto last = path.substr(path.rfind('.') + 1);
    const bool attention =
        path.find("attn") != std::string_view::npos || path.find("attention") != std::string_view::npos;
    if (attention) {
        if (last == "o_proj"sv || last == "proj"sv || last == "out_proj"sv || last == "dense"sv)
            return 9;
        if (path.find("indexer") != std::string_view::npos)
            return 8;
        static constexpr std::array late{"q_b_proj"sv, "kv_b_proj"sv};
        const auto found = std::find(late.begin(), late.end(), last);
        return found == late.end() ? 0 : 1 + static_cast<int>(found - late.begin());
    }
    if (last == "gate"sv || last == "router"sv)
        return 10;
    return last.find("down") != std::string_view::npos || last == "w2"sv ? 21 : 20;
}

int section(const ModelModule& module)
{
    if (isVisionName(module.path))
        return 0;
    if (module.kind == LayerKind::Embedding)
        return 1;
    return module.kind == LayerKind::Head && module.layer < 0 ? 3 : 2;
}

} // namespace

void sortByConstruction(std::vector<ModelModule>& modules)
{
    std::vector<std::tuple<bool, int, std::int32_t, int, std::size_t>> keys;
    keys.reserve(modules.size());
    for (std::size_t i = 0; i < modules.size(); ++i) {
        const auto& module = modules[i];
        keys.emplace_back(module.drafter, section(module), module.layer, rankInBlock(module), i);
    }
    std::sort(keys.begin(), keys.end());
    std::vector<ModelModule> sorted;
    sorted.reserve(modules.size());
    for (const auto& key : keys)
        sorted.push_back(std::move(modules[std::get<4>(key)]));
    modules = std::move(sorted);
}

} // namespace requant
