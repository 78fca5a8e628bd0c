// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/names.h"
#include "core/diagnose/stored.h"

namespace requant {

namespace {

std::vector<Finding> run(const Scene& scene, const Context&)
{
    std::vector<std::string> routers;
    std::vector<std::string> latents;
    std::string routerFile;
    std::string latentFile;
    for (const Module& module : scene.modules()) {
        const bool router = isRouter(module.name);
        const bool latent = lastComponent(module.name) == "kv_a_proj_with_mqa" && scene.compressedTensors();
        if ((!router && !latent) || !isQuantized(storedAs(scene, module)))
            continue;
        if (router) {
            if (routers.empty())
                routerFile = scene.fileOf(module);
            routers.push_back(weightName(module));
        } else if (storedAs(scene, module) == Stored::Int8) {
            if (latents.empty())
                latentFile = scene.fileOf(module);
            latents.push_back(weightName(module));
        }
    }
    std::vector<Finding> found;
    if (!routers.empty()) {
        Sentences say{oneOrMany(routers, RQ_TEXT("core", "The router %1 is quantized."),
                          RQ_TEXT("core", "The router %1 and %2 more are quantized.")),
            Text(RQ_TEXT("core",
                "A router decides by small differences: quantized, it sends tokens to other experts, and long answers "
                "fall into repetition.")),
            Text(RQ_TEXT("core", "Keep routers in the model's own dtype and exclude them."))};
        found.push_back(makeGroup("QNT-001", std::move(routers), routerFile, std::move(say)));
    }
    // On their own they are a recipe's choice; beside a quantized router they are a part of the same blunder.
    if (!latents.empty() && !found.empty()) {
        Sentences say{oneOrMany(latents, RQ_TEXT("core", "The latent projection %1 is INT8."),
                          RQ_TEXT("core", "The latent projection %1 and %2 more are INT8.")),
            Text(RQ_TEXT("core",
                "All of attention passes through it. Some recipes quantize it on purpose (Kunlun INT8), others leave "
                "it out.")),
            Text(RQ_TEXT("core", "Look at its error in a preview before you rely on it."))};
        Finding finding = makeGroup("QNT-001", std::move(latents), latentFile, std::move(say));
        finding.severity = Severity::Info;
        found.push_back(std::move(finding));
    }
    return found;
}

} // namespace

const Check policyCheck{"sensitive-modules", RQ_TEXT("core", "Sensitive modules"),
    RQ_TEXT("core", "Routers and latent projections are kept precise."), false, run};

} // namespace requant
