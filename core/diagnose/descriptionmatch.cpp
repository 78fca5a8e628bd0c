// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/descriptionmatch.h"

#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"
#include "core/runtime/ascendruntime.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

namespace requant {

namespace {

using sv = std::string_view;

// Spellings of the same place in checkpoints and runtimes, longest first (facts: naming-rules 1.5 and 2.1).
constexpr std::array prefixes{sv("model.language_model."), sv("language_model.model."), sv("model.vision_tower."),
    sv("model.visual."), sv("thinker.visual."), sv("thinker.model."), sv("language_model."), sv("vision_tower."),
    sv("visual."), sv("thinker."), sv("model."), sv("")};

sv prefixOf(sv key)
{
    return *std::find_if(prefixes.begin(), prefixes.end(), [key](sv prefix) { return key.starts_with(prefix); });
}

class Matcher {
public:
    explicit Matcher(const Scene& scene)
        : m_scene(scene)
        , m_description(*scene.description())
    {
    }

    DescriptionMatch match()
    {
        for (const auto& row : m_description.rows()) {
            if (!m_scene.checkpoint().find(row.key))
                placeKey(row.key);
        }
        const bool listsAll = coversAllKinds();
        for (const Module& module : m_scene.modules())
            placeModule(module);
        if (listsAll)
            placeOthers();
        return std::move(m_match);
    }

private:
    void placeKey(const std::string& key)
    {
        const sv own = prefixOf(key);
        for (const sv other : prefixes) {
            std::string name = std::string(other) + key.substr(own.size());
            if (other == own || !m_scene.checkpoint().find(name))
                continue;
            if (m_description.find(name))
                return; // a second row, in the spelling that some runtime asks for
            m_match.renamed[{std::string(own), std::string(other)}].push_back(key);
            m_renamedTensors.insert(std::move(name));
            return;
        }
        if (!placeByTree(key) && isStray(key))
            m_match.strayKeys.push_back(key);
    }

    /// A row that names its module as the model class of the runtime does.
    bool placeByTree(const std::string& key)
    {
        if (!m_treeRead)
            readTree();
        const auto found = m_diskByTree.find(key);
        if (found == m_diskByTree.end())
            return false;
        const std::string_view disk = found->second;
        std::size_t common = 0; // components at the end that are the same, with the dot before them
        for (std::size_t n = 1; n < std::min(key.size(), disk.size()); ++n) {
            if (key[key.size() - n] != disk[disk.size() - n])
                break;
            common = key[key.size() - n] == '.' ? n - 1 : common;
        }
        m_match.renamed[{key.substr(0, key.size() - common), std::string(disk.substr(0, disk.size() - common))}]
            .push_back(key);
        m_renamedTensors.insert(std::string(disk));
        return true;
    }

    /// By the rules of the newest vLLM-Ascend, for tensors whose row is missing.
    void readTree()
    {
        m_treeRead = true;
        const auto newest = findRuntime("vllm-ascend");
        const auto* ascend = newest ? dynamic_cast<const AscendRuntime*>(newest->get()) : nullptr;
        if (!ascend)
            return;
        const std::string modelType = m_scene.checkpoint().config().modelType();
        for (const Renamer& rules :
            {ascendRenames(ascend->rules(), modelType), ascendTreeRenames(ascend->rules(), modelType)}) {
            for (const TensorInfo& tensor : m_scene.checkpoint().tensors()) {
                const auto name = rules.empty() ? std::nullopt : rules.map(tensor.name);
                if (name && *name != tensor.name && !m_description.find(tensor.name))
                    m_diskByTree.emplace(*name, tensor.name);
            }
        }
    }

    /// Rows that rightly have no tensor of their own name are left alone.
    bool isStray(const std::string& key) const
    {
        const auto part = partOf(lastComponent(key));
        if (!part || key.find('.') == std::string::npos)
            return false;
        if (isHead(parentOf(key)))
            return false; // a tied head has no tensor, but the runtime asks for its row
        if (const auto expert = splitExpert(key)) {
            // Fused experts are one tensor per projection and are described expert by expert.
            const std::string base(expert->container);
            if (m_scene.checkpoint().find(base + ".gate_up_proj") || m_scene.checkpoint().find(base + ".down_proj"))
                return false;
        }
        return !isFusedRow(key);
    }

    /// A row for the fused module instead of its parts: the missing rows of the parts tell of it.
    bool isFusedRow(const std::string& key) const
    {
        const auto module = parentOf(key);
        if (lastComponent(module) == "experts")
            return hasExperts(module); // asked for by versions without a packed expansion of experts
        const PackedSet* set = packedSetNamed(lastComponent(module));
        return set && std::any_of(set->parts.begin(), set->parts.end(), [&](sv part) {
            return m_scene.module(std::string(parentOf(module)) + "." + std::string(part)) != nullptr;
        });
    }

    bool hasExperts(sv module) const
    {
        const sv rest = module.substr(prefixOf(module).size());
        return std::any_of(prefixes.begin(), prefixes.end(), [&](sv prefix) {
            const std::string first = std::string(prefix) + std::string(rest) + ".0.";
            return std::any_of(m_scene.modules().begin(), m_scene.modules().end(),
                [&](const Module& other) { return other.name.starts_with(first); });
        });
    }

    void placeModule(const Module& module)
    {
        if (!holdsMatrix(module) || m_scene.descriptionRow(module) || m_renamedTensors.contains(weightName(module)))
            return;
        if (m_scene.isMtp(module.name))
            m_match.bareMtp.push_back(weightName(module));
        else if (!isRouter(module.name))
            m_match.bareMatrices.push_back(weightName(module));
    }

    bool holdsMatrix(const Module& module) const
    {
        const TensorInfo* weight = weightOf(m_scene, module);
        return weight && weight->shape.size() == 2 && !isNorm(module.name);
    }

    /// Writers list every tensor; hand-made descriptions often list weights only.
    bool coversAllKinds() const
    {
        std::uint64_t others = 0;
        std::uint64_t listed = 0;
        for (const TensorInfo& tensor : m_scene.checkpoint().tensors()) {
            if (lastComponent(tensor.name) == "weight" || m_scene.isMtp(tensor.name))
                continue;
            ++others;
            listed += m_description.find(tensor.name) != nullptr;
        }
        return others > 0 && listed * 10 >= others * 9;
    }

    void placeOthers()
    {
        const std::unordered_set<sv> matrices(m_match.bareMatrices.begin(), m_match.bareMatrices.end());
        sv previous;
        for (const TensorInfo& tensor : m_scene.checkpoint().tensors()) {
            const bool known = tensor.name == previous || m_description.find(tensor.name) || m_scene.isMtp(tensor.name)
                || matrices.contains(tensor.name) || m_renamedTensors.contains(std::string(tensor.name));
            previous = tensor.name;
            // The writer keeps rotations out of the description.
            if (!known && tensor.name.find("rotation") == sv::npos && tensor.name != "rot.weight")
                m_match.bareOthers.push_back(std::string(tensor.name));
        }
    }

    const Scene& m_scene;
    const QuantDescription& m_description;
    DescriptionMatch m_match;
    std::unordered_set<std::string> m_renamedTensors;
    std::unordered_map<std::string, std::string_view> m_diskByTree; ///< name in the runtime's tree -> on disk
    bool m_treeRead = false;
};

} // namespace

std::span<const sv> knownPrefixes()
{
    return prefixes;
}

sv knownPrefixOf(sv name)
{
    return prefixOf(name);
}

DescriptionMatch matchDescription(const Scene& scene)
{
    if (!scene.description() || !scene.namesKnown() || scene.checkpoint().tensors().empty())
        return {};
    return Matcher(scene).match();
}

} // namespace requant
