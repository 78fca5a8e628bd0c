// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/requirements.h"

#include "core/convert/modelchecks.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace requant {

namespace {

std::optional<std::uint64_t> factor(std::string_view text, const ModelConfig& config)
{
    std::uint64_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem == std::errc() && end == text.data() + text.size())
        return value;
    const auto key = config.integer(text);
    if (!key || *key < 0 || *key > std::int64_t{1} << 31)
        return std::nullopt;
    return static_cast<std::uint64_t>(*key);
}

std::optional<std::uint64_t> product(std::string_view text, const ModelConfig& config)
{
    std::uint64_t value = 1;
    while (!text.empty()) {
        const auto star = std::min(text.find('*'), text.size());
        const auto one = factor(text.substr(0, star), config);
        if (!one)
            return std::nullopt;
        value *= *one;
        text.remove_prefix(std::min(star + 1, text.size()));
    }
    return value;
}

bool isPositive(const ModelConfig& config, std::string_view key)
{
    const auto value = config.integer(key);
    return value && *value > 0;
}

bool applies(const std::string& when, const ModelConfig& config)
{
    if (when.empty())
        return true;
    return when[0] == '!' ? !isPositive(config, std::string_view(when).substr(1)) : isPositive(config, when);
}

void checkShards(Plan& plan, const SourceMap& map)
{
    for (const auto& shard : plan.source.shards()) {
        if (shard.state == ShardState::Complete)
            continue;
        Finding finding =
            blockingFinding("CNV-006", shard.name, Text(RQ_TEXT("core", "This shard is missing or cannot be read.")),
                Text(RQ_TEXT("core", "A conversion needs every shard of the source.")));
        if (shard.error)
            finding.message = shard.error->text;
        finding.file = shard.name;
        plan.findings.push_back(std::move(finding));
    }
    std::vector<std::string> absent;
    for (const auto& tensor : plan.source.tensors()) {
        if (tensor.presence == Presence::NotInShard)
            absent.emplace_back(tensor.name);
    }
    addGroup(plan, Severity::Error, "CNV-006", absent,
        Text(RQ_TEXT("core", "The index names %1 tensors that are not in their shards."),
            {std::to_string(absent.size())}),
        Text(RQ_TEXT("core", "They would be missing from the output.")));
    if (map.shadowed() > 0)
        plan.findings.push_back([&] {
            Finding finding = blockingFinding("CNV-006", {},
                Text(RQ_TEXT("core", "%1 copies of tensors that the index takes from another shard are left out."),
                    {std::to_string(map.shadowed())}),
                {});
            finding.severity = Severity::Info;
            return finding;
        }());
}

void checkNeeds(Plan& plan, const Recipe& recipe)
{
    const ModelConfig& config = plan.source.config();
    if (!config.exists())
        plan.findings.push_back(
            blockingFinding("CNV-007", "config.json", Text(RQ_TEXT("core", "There is no config.json.")),
                Text(RQ_TEXT("core", "Layer counts and kinds come from it."))));
    for (const auto& key : recipe.needs) {
        if (config.exists() && !isPositive(config, key))
            plan.findings.push_back(blockingFinding("CNV-007", "/" + key,
                Text(RQ_TEXT("core", "config.json has no %1, so the recipe %2 does not apply to this model."),
                    {key, recipe.name}),
                {}));
    }
}

// Prefix of the decoder's layers, "model.layers.", as most tensors have it.
std::string layerPrefix(const SourceMap& map, const Checkpoint& checkpoint)
{
    std::map<std::string, std::size_t> votes;
    for (const auto& source : map.tensors()) {
        if (!source.role.layer || source.role.otherModality)
            continue;
        const std::string_view name = checkpoint.tensor(source.id).name;
        const auto at = name.find("." + std::to_string(*source.role.layer) + ".");
        if (at != std::string_view::npos)
            ++votes[std::string(name.substr(0, at + 1))];
    }
    const auto best =
        std::max_element(votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return best == votes.end() ? "model.layers." : best->first;
}

class RequirementCheck {
public:
    RequirementCheck(Plan& plan, const SourceMap& map)
        : m_plan(plan)
        , m_counts(map.counts())
        , m_prefix(layerPrefix(map, plan.source))
    {
    }

    void run(const RecipeRequirement& requirement)
    {
        for (const auto& [path, shape] : requirement.modules) {
            const auto rows = evaluate(shape.first, m_plan.source.config());
            const auto cols = evaluate(shape.second, m_plan.source.config());
            checked = 0;
            wrong.clear();
            for (std::uint64_t layer = 0; layer < m_counts.layers; ++layer) {
                TensorRole role;
                role.layer = static_cast<std::uint32_t>(layer);
                if (layerMatches(requirement.layers, role, m_counts))
                    checkLayer(layer, path, rows, cols);
            }
            reportShapes(path, rows, cols);
        }
    }

    void report()
    {
        addGroup(m_plan, Severity::Error, "CNV-001", missing,
            Text(RQ_TEXT("core", "%1 projections that this model must have are missing."),
                {std::to_string(missing.size())}),
            Text(RQ_TEXT("core", "The output would not load, or load with uninitialised weights.")));
    }

private:
    void checkLayer(std::uint64_t layer, const std::string& path, std::optional<std::uint64_t> rows,
        std::optional<std::uint64_t> cols)
    {
        const std::string base = m_prefix + std::to_string(layer) + ".";
        const auto at = path.find("{expert}");
        if (at == std::string::npos)
            return checkModule(base + path, rows, cols);
        const bool stacked = m_plan.source.find(base + path.substr(0, at) + "gate_up_proj").has_value();
        for (std::uint64_t e = 0; e < m_counts.experts && !stacked; ++e)
            checkModule(base + path.substr(0, at) + std::to_string(e) + path.substr(at + 8), rows, cols);
    }

    void checkModule(const std::string& module, std::optional<std::uint64_t> rows, std::optional<std::uint64_t> cols)
    {
        const auto id = m_plan.source.find(module + ".weight");
        if (!id || !m_plan.source.tensor(*id).present()) {
            missing.push_back(module + ".weight");
            return;
        }
        ++checked;
        const auto shape = m_plan.source.tensor(*id).shape;
        const bool fits = shape.size() == 2 && (!rows || shape[0] == *rows) && (!cols || shape[1] == *cols);
        if (!fits)
            wrong.push_back(module + ".weight");
    }

    // If not one layer agrees, it is the formula that does not speak of this model: a warning.
    void reportShapes(const std::string& path, std::optional<std::uint64_t> rows, std::optional<std::uint64_t> cols)
    {
        const auto text = [](std::optional<std::uint64_t> n) { return n ? std::to_string(*n) : std::string("?"); };
        addGroup(m_plan, wrong.size() == checked ? Severity::Warning : Severity::Error, "CNV-002", wrong,
            Text(RQ_TEXT("core", "%1 of %2 tensors %3 do not have the shape %4 that config.json implies."),
                {std::to_string(wrong.size()), std::to_string(checked), path, text(rows) + " x " + text(cols)}),
            {});
    }

    Plan& m_plan;
    const LayerCounts& m_counts;
    std::string m_prefix;
    std::vector<std::string> missing;
    std::vector<std::string> wrong;
    std::size_t checked = 0;
};

} // namespace

std::optional<std::uint64_t> evaluate(std::string_view expression, const ModelConfig& config)
{
    std::uint64_t sum = 0;
    while (!expression.empty()) {
        const auto plus = std::min(expression.find('+'), expression.size());
        const auto term = product(expression.substr(0, plus), config);
        if (!term)
            return std::nullopt;
        sum += *term;
        expression.remove_prefix(std::min(plus + 1, expression.size()));
    }
    return sum;
}

void checkRequirements(Plan& plan, const Recipe& recipe, const SourceMap& map)
{
    checkShards(plan, map);
    checkNeeds(plan, recipe);
    checkLayers(plan, map);
    RequirementCheck check(plan, map);
    for (const auto& requirement : recipe.requirements) {
        if (applies(requirement.whenKey, plan.source.config()))
            check.run(requirement);
    }
    check.report();
    if (recipe.requirements.empty())
        checkSiblings(plan, map);
}

} // namespace requant
