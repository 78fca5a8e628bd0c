// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/runtime/fp8skip.h"

#include "core/runtime/pythontext.h"

#include <algorithm>

namespace requant {

Fp8Skip::Fp8Skip(bool fusedNameListed, PackedModules packed, std::vector<std::string> list)
    : m_fusedNameListed(fusedNameListed)
    , m_packed(std::move(packed))
    , m_list(std::move(list))
    , m_names(m_list.begin(), m_list.end())
{
    std::copy_if(m_list.begin(), m_list.end(), std::back_inserter(m_experts),
        [](const auto& entry) { return entry.find("experts") != std::string::npos; });
}

Fp8Answer Fp8Skip::ask(const std::string& layer, std::string_view className) const
{
    Fp8Answer answer;
    answer.consulted = className != "ParallelLMHead" && className != "VocabParallelEmbedding";
    answer.skipped = !answer.consulted;
    if (!answer.consulted)
        return answer;
    const std::string last = layer.substr(layer.rfind('.') + 1); // npos + 1 is 0
    const auto* shards = shardsOf(m_packed, last);
    if (shards && !(m_fusedNameListed && lists(layer))) {
        for (std::size_t i = 0; i < shards->size(); ++i) {
            const std::string name = replaceAll(layer, last, (*shards)[i]);
            const bool listed = lists(name);
            if (i > 0 && listed != answer.skipped) {
                answer.error = "ValueError";
                answer.message = "Detected some but not all shards of " + layer + " are quantized.";
                return answer;
            }
            answer.skipped = listed;
            if (listed && answer.entry.empty())
                answer.entry = name;
        }
    } else if (!shards && layer.find("experts") != std::string::npos) {
        const auto hit = std::find_if(m_experts.begin(), m_experts.end(),
            [&](const auto& entry) { return entry.find(layer) != std::string::npos; });
        answer.skipped = hit != m_experts.end();
        answer.entry = answer.skipped ? *hit : "";
    } else {
        answer.skipped = lists(layer);
        answer.entry = answer.skipped ? layer : "";
    }
    return answer;
}

} // namespace requant
