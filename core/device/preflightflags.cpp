// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/preflightrules.h"

#include "core/checkpoint/checkpoint.h"
#include "core/device/memoryfit.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

namespace {

using State = PreflightState;

std::uint64_t numberOf(const PreflightScene& scene, std::string_view flag, std::uint64_t otherwise)
{
    const auto value = scene.command.flag(flag);
    return value ? parseFlagNumber(*value).value_or(otherwise) : otherwise;
}

bool onAscend(const PreflightScene& scene)
{
    return scene.profile.runtime.starts_with("vllm-ascend");
}

PreflightItem refused(const PreflightScene& scene, const ProfileRefusal& refusal)
{
    return {"format", State::Error, "RUN-001", scene.profile.runtime,
        Text(RQ_TEXT("core", "The folder is stored as %1, which the device %2 does not take."),
            {refusal.format, scene.profile.name}),
        Text(RQ_TEXT("core", "Convert the folder, or choose another device.")), {}, Text(refusal.because)};
}

// quant_method that vLLM compares --quantization with.
std::string declaredMethod(const PreflightScene& scene)
{
    const auto declared = scene.checkpoint.config().quantization();
    if (!declared.empty() && !declared.front().methodName.empty())
        return declared.front().methodName;
    return scene.facts.words.contains("modelslim") ? "ascend" : std::string();
}

std::string declaredDtype(const ModelConfig& config)
{
    for (const auto* level : {&config.text(), &config.json()}) {
        for (const auto* key : {"torch_dtype", "dtype"}) {
            const auto at = level->find(key);
            if (at != level->end() && at->is_string())
                return at->get<std::string>();
        }
    }
    return {};
}

} // namespace

PreflightItems checkQuantizationFlag(const PreflightScene& scene)
{
    PreflightItems items;
    for (const auto& refusal : scene.profile.refuses) {
        if (scene.facts.words.contains(refusal.format))
            items.push_back(refused(scene, refusal));
    }
    const std::string declared = declaredMethod(scene);
    const auto flag = scene.command.flag("--quantization");
    PreflightItem item{"quantization-flag", State::Good, {}, "--quantization", {}, {}};
    if (flag && *flag == "ascend" && !scene.facts.words.contains("modelslim")) {
        item.state = State::Error;
        item.message = Text(RQ_TEXT("core", "--quantization ascend needs a ModelSlim description; the folder is %1."),
            {declared.empty() ? std::string("not quantized") : declared});
        item.action = Text(RQ_TEXT("core", "Leave the flag out: vLLM reads the method from config.json."));
    } else if (flag && *flag != declared) {
        item.state = State::Error;
        item.message = Text(
            RQ_TEXT("core",
                "--quantization is %1, but the folder says %2. vLLM refuses a flag that disagrees with the folder."),
            {*flag, declared.empty() ? std::string("that it is not quantized") : declared});
        item.action = Text(RQ_TEXT("core", "Leave the flag out, or name what the folder says."));
    } else if (!flag && scene.facts.words.contains("modelslim") && onAscend(scene)) {
        item.state = State::Error;
        item.message = Text(RQ_TEXT("core",
            "The folder has a ModelSlim description, but --quantization ascend is missing: the weights would be loaded "
            "as if they were not quantized."));
        item.action = Text(RQ_TEXT("core", "Add --quantization ascend."));
    } else if (flag) {
        item.message = Text(RQ_TEXT("core", "--quantization %1 fits the folder."), {*flag});
    } else if (scene.facts.words.contains("cannbin")) {
        item.state = State::Note;
        item.message = Text(RQ_TEXT("core",
            "The weights are INT4 of a CANNBIN container, which config.json does not say and no flag can: the runtime "
            "needs a loader of its own."));
    } else {
        item.message = declared.empty()
            ? Text(RQ_TEXT("core", "The folder is not quantized, and no flag says otherwise."))
            : Text(RQ_TEXT("core", "No flag is needed: config.json names %1."), {declared});
    }
    items.push_back(std::move(item));
    return items;
}

PreflightItems checkInt8Bmm(const PreflightScene& scene)
{
    constexpr std::string_view variable = "VLLM_KUNLUN_ENABLE_INT8_BMM";
    if (scene.facts.kvB.empty() || !scene.profile.runtime.starts_with("vllm-kunlun"))
        return {};
    const bool on = scene.command.variable(variable).value_or("0") == "1";
    const bool int8 = scene.facts.kvBDtype == Dtype::I8;
    const std::string dtype(name(scene.facts.kvBDtype));
    PreflightItem item{"int8-bmm", State::Good, {}, scene.facts.kvB,
        Text(RQ_TEXT("core", "%1=%2 fits kv_b_proj, which is %3."), {std::string(variable), on ? "1" : "0", dtype}),
        {}};
    if (on && !int8) {
        item.state = State::Error;
        item.message = Text(RQ_TEXT("core", "%1=1, but %2 is %3: the INT8 BMM path asserts that it is INT8."),
            {std::string(variable), scene.facts.kvB, dtype});
        item.action = Text(RQ_TEXT("core", "Set %1=0."), {std::string(variable)});
    } else if (!on && int8) {
        item.state = State::Warning;
        item.message = Text(RQ_TEXT("core", "%1 is INT8, but %2 is 0: the BF16 path splits kv_b_proj as BF16."),
            {scene.facts.kvB, std::string(variable)});
        item.action =
            Text(RQ_TEXT("core", "Set %1=1, or keep kv_b_proj in BF16 when converting."), {std::string(variable)});
    }
    return {item};
}

PreflightItems checkParallel(const PreflightScene& scene)
{
    PreflightItems items;
    const std::uint64_t ranks = scene.command.ranks;
    const std::string rankText = std::to_string(ranks);
    if (scene.facts.heads && ranks > 1) {
        const bool even = scene.facts.heads % ranks == 0;
        items.push_back({"tensor-parallel", even ? State::Good : State::Error, {}, "--tensor-parallel-size",
            Text(even ? RQ_TEXT("core", "%1 attention heads divide evenly among %2 ranks.")
                      : RQ_TEXT("core", "%1 attention heads do not divide among %2 ranks; vLLM refuses that."),
                {std::to_string(scene.facts.heads), rankText}),
            even ? Text() : Text(RQ_TEXT("core", "Choose a number of ranks that divides the heads."))});
    }
    if (const auto pipeline = numberOf(scene, "--pipeline-parallel-size", 1); pipeline > 1 && onAscend(scene)) {
        items.push_back({"pipeline-parallel", State::Error, {}, "--pipeline-parallel-size",
            Text(RQ_TEXT("core", "Pipeline parallel of %1 ends with NotImplementedError on Ascend."),
                {std::to_string(pipeline)}),
            Text(RQ_TEXT("core", "Set --pipeline-parallel-size 1 and use more tensor-parallel ranks."))});
    }
    if (scene.command.flag("--enable-expert-parallel")) {
        const bool moe = scene.facts.words.contains("moe");
        const bool unverified = scene.profile.runtime.starts_with("vllm-kunlun") && scene.facts.words.contains("int8");
        items.push_back(
            {"expert-parallel", moe && !unverified ? State::Good : State::Warning, {}, "--enable-expert-parallel",
                !moe ? Text(RQ_TEXT("core", "The model has no routed experts; expert parallel has nothing to spread."))
                    : unverified ? Text(RQ_TEXT("core",
                          "Routing and expert remapping of the INT8 MoE path under expert parallel are not verified on "
                          "Kunlun."))
                                 : Text(RQ_TEXT("core", "Experts are spread over the ranks.")),
                moe && !unverified ? Text() : Text(RQ_TEXT("core", "Leave --enable-expert-parallel out."))});
    }
    return items;
}

PreflightItems checkDtype(const PreflightScene& scene)
{
    const std::string flag = scene.command.flag("--dtype").value_or("auto");
    const std::string stored = declaredDtype(scene.checkpoint.config());
    const std::string used = flag == "auto" ? stored : flag == "half" ? std::string("float16") : flag;
    PreflightItem item{"dtype", State::Good, {}, "--dtype",
        Text(RQ_TEXT("core", "Computes in %1."), {used.empty() ? flag : used}), {}};
    if (!scene.profile.dtype.empty() && used != scene.profile.dtype) {
        item.state = State::Error;
        item.message = Text(RQ_TEXT("core", "--dtype %1 gives %2, but %3 computes in %4 only."),
            {flag, used.empty() ? flag : used, scene.profile.name, scene.profile.dtype});
        item.action = Text(RQ_TEXT("core", "Set --dtype %1."), {scene.profile.dtype});
    } else if (used == "float16" && stored == "bfloat16") {
        item.state = State::Note;
        item.message =
            Text(RQ_TEXT("core", "The model was trained in BF16 and computes in FP16: values beyond 65504 overflow."));
    }
    return {item};
}

PreflightItems checkBlockSize(const PreflightScene& scene)
{
    constexpr std::uint64_t bas = 16; // weights of one 4 x 4 block that share a scale
    const auto size = scene.command.flag("--block-size");
    if (!size)
        return {};
    const auto number = parseFlagNumber(*size).value_or(0);
    PreflightItem item{"block-size", State::Good, {}, "--block-size",
        Text(RQ_TEXT("core", "%1 tokens per page of the KV cache."), {*size}), {}};
    if (number == 0 || (number & (number - 1)) != 0) {
        item.state = State::Error;
        item.message = Text(RQ_TEXT("core", "--block-size %1 is not a power of two."), {*size});
    } else if (scene.facts.words.contains("cannbin") && number != bas) {
        item.state = State::Error;
        item.message = Text(RQ_TEXT("core",
                                "--block-size %1 does not match the BAS blocks of the container (4 x 4 = 16 weights): "
                                "scales are addressed out of their range and the text is garbage."),
            {*size});
    }
    if (item.state == State::Error)
        item.action = Text(RQ_TEXT("core", "Set --block-size 16."));
    return {item};
}

PreflightItems checkContext(const PreflightScene& scene)
{
    const auto length = numberOf(scene, "--max-model-len", 0);
    if (!length || !scene.facts.maxPositions)
        return {};
    const bool fits = length <= scene.facts.maxPositions;
    return {{"context", fits ? State::Good : State::Error, {}, "--max-model-len",
        Text(fits ? RQ_TEXT("core", "%1 tokens of context; the model has positions for %2.")
                  : RQ_TEXT("core", "%1 tokens of context are more than the %2 positions of the model."),
            {formatCount(length), formatCount(scene.facts.maxPositions)}),
        fits ? Text() : Text(RQ_TEXT("core", "Lower --max-model-len."))}};
}

PreflightItems checkChangedSettings(const PreflightScene& scene)
{
    PreflightItems items;
    for (const auto* parts : {&scene.command.flags, &scene.command.environment}) {
        for (const auto& part : *parts) {
            if (!part.changed || part.because.empty() || part.name == "--port" || part.name == "--host")
                continue;
            items.push_back({"changed", State::Note, {}, part.name,
                Text(part.enabled ? RQ_TEXT("core", "%1 was changed. The profile's own value has a reason.")
                                  : RQ_TEXT("core", "%1 was left out. The profile has it for a reason."),
                    {part.name}),
                {}, {}, Text(part.because)});
        }
    }
    return items;
}

double startLimitSeconds(const DeviceProfile& profile, const CheckpointFacts& facts)
{
    return profile.startSeconds + static_cast<double>(facts.tensorBytes) / profile.loadBytesPerSecond;
}

PreflightItems checkStartLimit(const PreflightScene& scene)
{
    const auto rounded = [](double value) { return formatCount(static_cast<std::uint64_t>(value + 0.5)); };
    return {{"start-limit", State::Good, {}, scene.profile.name,
        Text(RQ_TEXT("core",
                 "A start may take %1 s: %2 s for the program, and the time to read %3 at no less than %4 a second."),
            {rounded(startLimitSeconds(scene.profile, scene.facts)), formatCount(scene.profile.startSeconds),
                formatBytes(scene.facts.tensorBytes),
                formatBytes(static_cast<std::uint64_t>(scene.profile.loadBytesPerSecond))}),
        {}}};
}

PreflightItems profileAdvice(const PreflightScene& scene)
{
    PreflightItems items;
    for (const auto& sentence : scene.profile.advice)
        items.push_back({"advice", State::Note, {}, scene.profile.name, Text(sentence), {}});
    return items;
}

} // namespace requant
