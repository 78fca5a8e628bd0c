// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/checks.h"
#include "core/diagnose/findings.h"
#include "core/diagnose/scene.h"

namespace requant {

namespace {

std::string methodOf(const QuantDeclaration& block)
{
    return block.methodName.empty() ? "no quant_method" : block.methodName;
}

Finding leftover(const Scene& scene, const QuantDeclaration& block)
{
    return makeFinding("CFG-020", block.pointer, scene.checkpoint().config().document().fileName,
        {Text(RQ_TEXT("core", "config.json still holds %1 (%2) beside %3."),
             {block.pointer, methodOf(block), scene.description()->document().fileName}),
            Text(RQ_TEXT("core",
                "A block in the config is taken for the description, and the description file is not opened: the first "
                "lookup "
                "ends in KeyError \"model.embed_tokens.weight\".")),
            Text(RQ_TEXT("core", "Remove the block from config.json."))});
}

std::vector<Finding> run(const Scene& scene, const Context&)
{
    const auto& config = scene.checkpoint().config();
    const auto blocks = config.quantization();
    std::vector<Finding> found;
    const bool descriptionFile = scene.description() && !scene.descriptionEmbedded();
    for (const auto& block : blocks) {
        if (descriptionFile && block.method != QuantMethod::Ascend)
            found.push_back(leftover(scene, block));
    }
    if (found.empty() && blocks.size() > 1) {
        std::vector<std::string> items;
        for (const auto& block : blocks)
            items.push_back(block.pointer);
        Text message(RQ_TEXT("core", "config.json has %1 quantization blocks (%2); readers take %3 (%4)."),
            {std::to_string(blocks.size()), listed(items, 4), blocks.front().pointer, methodOf(blocks.front())});
        found.push_back(makeGroup("CFG-021", std::move(items), config.document().fileName,
            {std::move(message),
                Text(RQ_TEXT("core",
                    "Which block counts depends on the reader, so two tools may treat the same folder differently.")),
                Text(RQ_TEXT("core", "Keep the block that describes the tensors, remove the others."))}));
    }
    if (!descriptionFile && !scene.descriptionEmbedded() && !blocks.empty() && blocks.front().methodName.empty())
        found.push_back(makeFinding("CFG-024", blocks.front().pointer, config.document().fileName,
            {Text(RQ_TEXT("core", "%1 has no quant_method."), {blocks.front().pointer}),
                Text(RQ_TEXT("core",
                    "vLLM and transformers choose their reader by it and refuse the block without; it is of a tool "
                    "with its own reader, such as MLX.")),
                Text(RQ_TEXT("core",
                    "Serve it with the tool that wrote it, or convert it to a scheme that your runtime reads."))}));
    return found;
}

} // namespace

const Check quantizationBlockCheck{"quantization-blocks", RQ_TEXT("core", "Quantization blocks"),
    RQ_TEXT("core", "Config and description do not contradict each other about quantization."), false, run};

} // namespace requant
