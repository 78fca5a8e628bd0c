// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/vllmhead.h"

#include <memory>
#include <vector>

namespace requant {

class AscendSession;
class Checkpoint;
class VllmModel;
struct AscendRules;
struct ModelModule;
struct ModelTraits;

/// The head of a checkpoint as vLLM-Ascend leaves it to the vLLM below it. Where that version has no profile of its
/// own, the nearest older and newer one are asked, and only what both say counts; where there are none, nothing is
/// said.
class AscendHead {
public:
    AscendHead(const Checkpoint& checkpoint, const AscendRules& rules);
    ~AscendHead();

    /// What goes wrong with it. @p options as for a verdict.
    HeadFate fate(const JudgeOptions& options) const;
    /// True if a head is built and then tied to the embedding, so that it asks for a scheme although none is stored.
    bool builtThoughTied() const;

private:
    std::vector<std::shared_ptr<const Runtime>> m_runtimes; ///< own what the models refer to
    std::vector<std::unique_ptr<const VllmModel>> m_models;
};

/// The modules that a version asks about: those of the checkpoint, and a head that is built though none is stored.
std::vector<ModelModule> ascendModules(
    const Checkpoint& checkpoint, const AscendSession& session, const ModelTraits& traits, const AscendHead& head);

} // namespace requant
