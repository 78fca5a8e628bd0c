// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/containerfiles.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace requant {

namespace {

struct ExpertGroup {
    std::size_t quantized = 0;
    std::vector<std::string> left; ///< experts' modules that stay floats
};

bool isLinear(TensorKind kind)
{
    return kind == TensorKind::Linear || kind == TensorKind::Head || kind == TensorKind::Router;
}

bool isQuantized(OutputType type)
{
    return type == OutputType::Int8 || type == OutputType::Fp8;
}

std::string parentOf(std::string_view module)
{
    const auto dot = module.rfind('.');
    return dot == std::string_view::npos ? std::string() : std::string(module.substr(0, dot + 1));
}

std::string escaped(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (c == '.' || c == '[' || c == ']' || c == '(' || c == ')' || c == '+' || c == '*')
            out += '\\';
        out += c;
    }
    return out;
}

// "model.layers.3.mlp.experts" of "model.layers.3.mlp.experts.7.up_proj" and of a stack.
std::string expertsOf(std::string_view module)
{
    const auto at = module.find(".experts.");
    return std::string(module.substr(0, at == std::string_view::npos ? module.size() : at + 8));
}

class IgnoreList {
public:
    IgnoreList(const std::vector<OutputModule>& modules, const Recipe& recipe, std::vector<Finding>& findings)
        : m_recipe(recipe)
        , m_findings(findings)
    {
        for (const auto& module : modules)
            add(module);
        addFused(modules);
        addExperts();
    }

    std::vector<std::string> take()
    {
        std::sort(
            m_entries.begin(), m_entries.end(), [](const auto& a, const auto& b) { return compareNatural(a, b) < 0; });
        m_entries.erase(std::unique(m_entries.begin(), m_entries.end()), m_entries.end());
        return std::move(m_entries);
    }

private:
    void add(const OutputModule& module)
    {
        m_types.emplace(module.module, module.type);
        if (!isLinear(module.role.kind))
            return;
        if (module.role.experts == ExpertKind::Routed) {
            ExpertGroup& group = m_experts[expertsOf(module.module)];
            isQuantized(module.type) ? void(++group.quantized) : group.left.push_back(module.module);
        } else if (!isQuantized(module.type)) {
            m_entries.push_back(module.module);
        }
    }

    void addFused(const std::vector<OutputModule>& modules)
    {
        for (const auto& [fused, shards] : m_recipe.fused) {
            for (const auto& module : modules) {
                if (module.role.projection == shards.front() && !module.role.stack)
                    addFusedModule(parentOf(module.module), fused, shards, module.role.experts == ExpertKind::Routed);
            }
        }
    }

    void addFusedModule(
        const std::string& parent, const std::string& fused, const std::vector<std::string>& shards, bool expert)
    {
        std::size_t present = 0;
        std::vector<std::string> left;
        for (const auto& shard : shards) {
            const auto at = m_types.find(parent + shard);
            present += at != m_types.end();
            if (at != m_types.end() && !isQuantized(at->second))
                left.push_back(parent + shard);
        }
        if (!left.empty() && left.size() < present)
            complain(left, parent + fused);
        else if (!left.empty() && present == shards.size() && !expert)
            m_entries.push_back(parent + fused);
    }

    void addExperts()
    {
        for (const auto& [experts, group] : m_experts) {
            if (group.left.empty())
                continue;
            if (group.quantized > 0) {
                complain(group.left, experts);
                continue;
            }
            m_entries.push_back(experts);
            m_entries.push_back("re:^" + escaped(experts) + "\\..*$");
        }
    }

    void complain(const std::vector<std::string>& left, const std::string& fused)
    {
        Finding finding;
        finding.rule = "CNV-003";
        finding.subject = left.front();
        finding.items = left;
        finding.count = left.size();
        finding.message =
            Text(RQ_TEXT("core",
                     "Only a part of %1 would be quantized; runtimes fuse it and want one scheme for all of it."),
                {fused});
        finding.action = Text(RQ_TEXT("core", "Change the recipe so that all or none of these modules are quantized."));
        m_findings.push_back(std::move(finding));
    }

    const Recipe& m_recipe;
    std::vector<Finding>& m_findings;
    std::vector<std::string> m_entries;
    std::unordered_map<std::string_view, OutputType> m_types;
    std::map<std::string, ExpertGroup> m_experts;
};

} // namespace

std::vector<std::string> ignoreList(
    const std::vector<OutputModule>& modules, const Recipe& recipe, std::vector<Finding>& findings)
{
    return IgnoreList(modules, recipe, findings).take();
}

} // namespace requant
