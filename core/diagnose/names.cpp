// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/names.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace requant {

namespace {

using sv = std::string_view;
constexpr std::array qkvParts{sv("q_proj"), sv("k_proj"), sv("v_proj")};
constexpr std::array gateUpParts{sv("gate_proj"), sv("up_proj")};
constexpr std::array latentParts{sv("q_a_proj"), sv("kv_a_proj_with_mqa")};
constexpr std::array qkvzParts{sv("in_proj_qkv"), sv("in_proj_z")};
constexpr std::array baParts{sv("in_proj_b"), sv("in_proj_a")};
constexpr std::array audioParts{sv("attn_q_proj"), sv("attn_k_proj"), sv("attn_v_proj")};
constexpr std::array shortQkvParts{sv("q"), sv("k"), sv("v")};
constexpr std::array kimiParts{sv("q_proj"), sv("k_proj"), sv("v_proj"), sv("b_proj"), sv("f_a_proj")};

// Facts: naming-rules, tables 1.3 and 2.1. The set of one family comes before the general one it extends.
constexpr std::array sets{
    PackedSet{"in_proj_qkvgfab", kimiParts, "kimi_"},
    PackedSet{"qkv_proj", qkvParts, ""},
    PackedSet{"gate_up_proj", gateUpParts, ""},
    PackedSet{"fused_qkv_a_proj", latentParts, ""},
    PackedSet{"in_proj_qkvz", qkvzParts, ""},
    PackedSet{"in_proj_ba", baParts, ""},
    PackedSet{"attn_qkv_proj", audioParts, ""},
    PackedSet{"qkv", shortQkvParts, ""},
};

bool isNumber(sv component)
{
    return !component.empty() && component.size() <= 9
        && std::all_of(component.begin(), component.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<NumberedName> splitAt(sv name, std::size_t begin, std::size_t end)
{
    NumberedName out;
    out.container = begin ? name.substr(0, begin - 1) : sv();
    std::from_chars(name.data() + begin, name.data() + end, out.number);
    out.rest = end < name.size() ? name.substr(end + 1) : sv();
    return out;
}

} // namespace

sv lastComponent(sv name)
{
    return name.substr(name.rfind('.') + 1);
}

sv parentOf(sv name)
{
    const auto dot = name.rfind('.');
    return dot == sv::npos ? sv() : name.substr(0, dot);
}

bool hasComponent(sv name, sv component)
{
    for (std::size_t at = name.find(component); at != sv::npos; at = name.find(component, at + 1)) {
        const std::size_t end = at + component.size();
        if ((at == 0 || name[at - 1] == '.') && (end == name.size() || name[end] == '.'))
            return true;
    }
    return false;
}

std::string patternOf(sv name)
{
    std::string out;
    out.reserve(name.size());
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('.', begin), name.size());
        const sv component = name.substr(begin, end - begin);
        if (begin)
            out += '.';
        out += isNumber(component) ? sv("*") : component;
        begin = end + 1;
    }
    return out;
}

std::optional<NumberedName> splitLayer(sv name)
{
    for (std::size_t begin = 0; begin < name.size();) {
        const std::size_t end = std::min(name.find('.', begin), name.size());
        if (isNumber(name.substr(begin, end - begin)))
            return splitAt(name, begin, end);
        begin = end + 1;
    }
    return std::nullopt;
}

std::optional<NumberedName> splitExpert(sv name)
{
    static constexpr sv word = "experts.";
    for (std::size_t at = name.find(word); at != sv::npos; at = name.find(word, at + 1)) {
        const std::size_t begin = at + word.size();
        const std::size_t end = std::min(name.find('.', begin), name.size());
        if ((at == 0 || name[at - 1] == '.') && isNumber(name.substr(begin, end - begin)))
            return splitAt(name, begin, end);
    }
    return std::nullopt;
}

std::span<const PackedSet> packedSets()
{
    return sets;
}

const PackedSet* packedSetNamed(sv fused)
{
    const auto found =
        std::find_if(sets.begin(), sets.end(), [fused](const PackedSet& set) { return set.fused == fused; });
    return found == sets.end() ? nullptr : &*found;
}

bool isRouter(sv module)
{
    static constexpr std::array blocks{
        sv("mlp"), sv("ffn"), sv("moe"), sv("block_sparse_moe"), sv("feed_forward"), sv("mixer")};
    const sv last = lastComponent(module);
    const sv above = lastComponent(parentOf(module));
    // Longcat has router.classifier, Granite router.layer, Hunyuan gate.wg.
    if (last == "router" || (above == "router" && last.find("norm") == sv::npos) || (above == "gate" && last == "wg"))
        return true;
    return last == "gate" && std::find(blocks.begin(), blocks.end(), above) != blocks.end();
}

bool isEmbedding(sv module)
{
    const sv last = lastComponent(module);
    return last.find("embed") != sv::npos || last == "wte" || last == "wpe" || last == "tok_embeddings";
}

bool isHead(sv module)
{
    const sv last = lastComponent(module);
    return last.ends_with("lm_head") || last == "embed_out"
        || (last == "head" && module.find("visual") == sv::npos && module.find("vision") == sv::npos)
        || module == "output";
}

bool isNorm(sv module)
{
    const sv last = lastComponent(module);
    return last.find("norm") != sv::npos || last.starts_with("ln_") || last == "ln";
}

} // namespace requant
