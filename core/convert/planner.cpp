// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/planner.h"

#include "core/base/file.h"
#include "core/checkpoint/quantdescription.h"
#include "core/convert/containerchecks.h"
#include "core/convert/containerfiles.h"
#include "core/convert/modelchecks.h"
#include "core/convert/requirements.h"
#include "core/convert/shardbuilder.h"
#include "core/quant/scheme.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace requant {

namespace {

bool hasMethod(const Checkpoint& checkpoint, QuantMethod method)
{
    const auto declared = checkpoint.config().quantization();
    return !declared.empty() && declared.front().method == method;
}

// A copy-only recipe speaks of one kind of source, and of none that its target cannot express.
void checkSourceContainer(Plan& plan, const Recipe& recipe)
{
    if (!recipe.fromContainer)
        return;
    const bool modelSlim = recipe.sourceContainer == "modelslim";
    if (modelSlim && plan.source.descriptions().empty())
        plan.findings.push_back(blockingFinding("CNV-007", "quant_model_description.json",
            Text(RQ_TEXT("core", "There is no description, so this is not a ModelSlim checkpoint."))));
    if (!modelSlim && !hasMethod(plan.source, QuantMethod::CompressedTensors))
        plan.findings.push_back(blockingFinding("CNV-007", "/quantization_config",
            Text(RQ_TEXT("core", "config.json does not declare compressed-tensors."))));
    if (!modelSlim || plan.source.descriptions().empty())
        return;
    for (const auto& row : plan.source.descriptions().front().rows()) {
        if (row.type == "FLOAT" || row.type == "W8A8_DYNAMIC")
            continue;
        plan.findings.push_back(blockingFinding("CNV-007", row.key,
            Text(RQ_TEXT(
                     "core", "Its type %1 has no exact equal in compressed-tensors; only W8A8_DYNAMIC and FLOAT have."),
                {row.type})));
        return;
    }
}

// Activations that are not dynamic per token, or weights that are not per channel, would be declared wrongly.
void checkSourceScheme(Plan& plan, const SourceMap& map)
{
    for (const auto& source : map.tensors()) {
        if (source.storage != Storage::Quantized || source.action == Action::Drop)
            continue;
        const std::string name(plan.source.tensor(source.id).name);
        plan.findings.push_back(blockingFinding("CNV-007", name,
            Text(RQ_TEXT("core",
                "This weight is not INT8 with one static scale per row and dynamic activations; the change of "
                "container would not be exact."))));
        return;
    }
}

bool isWeightFile(std::string_view name)
{
    static constexpr std::array endings{
        ".bin", ".pt", ".pth", ".ckpt", ".gguf", ".ggml", ".onnx", ".h5", ".msgpack", ".npz", ".safetensors"};
    return std::any_of(endings.begin(), endings.end(), [&](std::string_view e) { return name.ends_with(e); });
}

bool isReplaced(std::string_view name)
{
    const auto base = name.substr(name.rfind('/') + 1);
    return name == "config.json" || isIndexName(base) || isDescriptionName(base) || base.starts_with("conversion_state")
        || base.starts_with("conversion_report") || base.ends_with(".requant-tmp") || base.ends_with(".requant.lock");
}

void addText(Plan& plan, std::string target, std::string before, std::string text)
{
    PlanStep step;
    step.target = std::move(target);
    step.before = std::move(before);
    step.bytes = text.size();
    step.text = std::move(text);
    step.sealed = true;
    plan.steps.push_back(std::move(step));
}

// It is read with the checkpoint, so it is no side file, but no conversion changes it.
void addGenerationConfig(Plan& plan)
{
    PlanStep step;
    step.kind = StepKind::CopyFile;
    step.target = "generation_config.json";
    step.source = plan.source.folder() / step.target;
    std::error_code absent;
    step.bytes = std::filesystem::file_size(step.source, absent);
    if (!absent)
        plan.steps.push_back(std::move(step));
}

void addSideFiles(Plan& plan)
{
    addGenerationConfig(plan);
    std::vector<std::string> left;
    for (const auto& file : plan.source.sideFiles()) {
        if (isReplaced(file.name) || file.name.starts_with(".") || file.name.find("/.") != std::string::npos)
            continue;
        if (isWeightFile(file.name)) {
            left.push_back(file.name);
            continue;
        }
        PlanStep step;
        step.kind = StepKind::CopyFile;
        step.target = file.name;
        step.source = (file.folder.empty() ? plan.source.folder() : file.folder) / file.name;
        step.bytes = file.bytes;
        plan.steps.push_back(std::move(step));
    }
    if (left.empty())
        return;
    Finding finding = blockingFinding("CNV-008", left.front(),
        Text(RQ_TEXT("core", "%1 files with weights in other formats are not copied."), {std::to_string(left.size())}));
    finding.severity = Severity::Info;
    finding.items = left;
    finding.count = left.size();
    plan.findings.push_back(std::move(finding));
}

void addContainerFiles(Plan& plan, const Recipe& recipe, const ShardBuilder& builder, const std::string& fileNames)
{
    if (recipe.container == Container::ModelSlim) {
        const auto& old = plan.source.descriptions();
        addText(plan, "quant_model_description.json", old.empty() ? "" : old.front().document().text,
            descriptionText(plan, builder.modules()));
    }
    const auto& indexes = plan.source.indexes();
    const auto indexed = std::ranges::count(plan.shards, ShardForm::Safetensors, &PlannedShard::form);
    if (indexed > 1 || (indexed == 1 && !indexes.empty()))
        addText(plan,
            (fileNames == "modelslim" ? "quant_model_weights" : "model") + std::string(".safetensors.index.json"), {},
            indexText(plan));
    if (plan.source.config().exists())
        addText(plan, "config.json", plan.source.config().document().text, configText(plan, recipe));
}

} // namespace

Result<Plan> planConversion(const Checkpoint& checkpoint, const Recipe& original, const PlanOptions& options)
{
    const auto resolved = resolveRecipe(original, options.scan, options.fileNames);
    if (!resolved)
        return fail(resolved.error());
    const Recipe& recipe = *resolved;
    Plan plan(checkpoint);
    plan.name = recipe.name;
    plan.recipeText = recipe.document ? recipe.document->dump() : recipe.name;
    plan.container = name(recipe.container);
    plan.nanIsError = recipe.nanIsError;
    plan.partial = options.partial;
    plan.sourceBytes = checkpoint.tensorBytes();
    if (const Scheme* scheme = findScheme(recipe.int8Scheme))
        plan.int8Divisor = scheme->divisor;

    const SourceMap map(checkpoint, recipe);
    checkRequirements(plan, recipe, map);
    checkSourceContainer(plan, recipe);
    if (recipe.fromContainer)
        checkSourceScheme(plan, map);
    checkContainers(plan, recipe);
    ShardBuilder builder(plan, recipe);
    for (const auto& source : map.tensors())
        builder.add(source);
    std::string fileNames = recipe.fileNames;
    if (fileNames.empty())
        fileNames = recipe.container == Container::ModelSlim ? "modelslim" : "vllm";
    if (auto finished = builder.finish(fileNames); !finished)
        return fail(std::move(finished.error()));
    std::vector<Finding> groups;
    auto ignore = ignoreList(builder.modules(), recipe, groups);
    if (recipe.container == Container::CompressedTensors || recipe.container == Container::Fp8Block)
        plan.ignore = std::move(ignore);
    plan.findings.insert(plan.findings.end(), groups.begin(), groups.end());
    addSideFiles(plan);
    addContainerFiles(plan, recipe, builder, fileNames);
    for (const auto& step : plan.steps)
        plan.fileBytes += step.bytes;
    std::stable_sort(plan.findings.begin(), plan.findings.end(),
        [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
    return plan;
}

Result<ScanMetrics> readScan(const std::string& path)
{
    auto text = readTextFile(path, std::uint64_t{1} << 30);
    if (!text)
        return fail(std::move(text.error()));
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    if (json.is_discarded())
        return fail(ErrorCode::JsonSyntax, Text(RQ_TEXT("core", "The scan is not valid JSON.")), path);
    if (!json.is_object() || !json.contains("matrices") || !json["matrices"].is_array())
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "This is not a scan: it has no list \"matrices\".")), path);
    ScanMetrics scan;
    for (const auto& matrix : json["matrices"]) {
        if (!matrix.is_object() || !matrix.contains("name") || !matrix["name"].is_string())
            continue;
        auto& row = scan[matrix["name"].get<std::string>()];
        for (const auto& [key, value] : matrix.items()) {
            if (value.is_number())
                row[key] = value.get<double>();
        }
    }
    return scan;
}

} // namespace requant
