// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/runtime/family.h"
#include "core/runtime/runtime.h"
#include "core/runtime/vllmprofile.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>
#include <vector>

namespace requant {

/// vLLM of one version, or vLLM-Kunlun, which is vLLM 0.15.1 with fewer quantization methods and no quantized heads.
class VllmRuntime final : public Runtime {
public:
    explicit VllmRuntime(std::shared_ptr<const VllmProfile> profile);

    std::string_view name() const override { return m_profile->runtime; }
    std::string_view version() const override { return m_profile->version; }
    nlohmann::ordered_json profile() const override;

    Verdict judge(const Checkpoint& checkpoint, const JudgeOptions& options, const Context& context) const override;
    LookupOutcome lookup(const Checkpoint& checkpoint, const std::string& prefix, LayerKind kind) const override;
    std::vector<NameRow> names(const Checkpoint& checkpoint) const override;

    const VllmProfile& vllmProfile() const { return *m_profile; }

private:
    std::shared_ptr<const VllmProfile> m_profile;
};

extern const RuntimeFamily vllmFamily;
extern const RuntimeFamily vllmKunlunFamily;

} // namespace requant
