// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/stagedfile.h"
#include "core/checkpoint/checkpoint.h"
#include "core/demo/demo.h"
#include "core/diagnose/finding.h"
#include "tests/bench/bigfolder.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <string>

// Diagnosing the sparse twin of DeepSeek-R1 for one runtime, beside three bare opens of it, which is the measure; then
// a million tensors (half of them FP8 matrices, half their scales), without an index and behind one.

using namespace requant;

namespace {

std::filesystem::path scratch()
{
    static const std::filesystem::path folder = [] {
        char pattern[] = "/tmp/requant-bench-XXXXXX";
        return std::filesystem::path(mkdtemp(pattern));
    }();
    return folder;
}

const std::filesystem::path& twin()
{
    static const auto folder = [] {
        if (!writeDemo(scratch() / "twin", {"r1-twin", 1}))
            std::abort();
        return scratch() / "twin";
    }();
    return folder;
}

// 651 layers of 256 experts with three matrices of 1 x 128 and a scale each, in twenty shards.
std::filesystem::path million()
{
    const std::filesystem::path folder = scratch() / "million";
    std::filesystem::create_directories(folder);
    static const std::vector<std::byte> codes(128, std::byte{0x38});
    static const float one = 1;
    unsigned module = 0;
    for (unsigned shard = 1; shard <= 20; ++shard) {
        std::vector<OutputTensor> tensors;
        for (unsigned i = 0; i < 25'000; ++i, ++module) {
            static constexpr const char* projections[] = {".gate_proj", ".up_proj", ".down_proj"};
            const std::string name = "model.layers." + std::to_string(module / 768) + ".mlp.experts."
                + std::to_string(module / 3 % 256) + projections[module % 3];
            tensors.push_back({name + ".weight", Dtype::F8_E4M3, {1, 128}, 0, 0});
            tensors.push_back({name + ".weight_scale_inv", Dtype::F32, {1, 1}, 0, 0});
        }
        char name[64];
        std::snprintf(name, sizeof name, "model-%05u-of-00020.safetensors", shard);
        const auto data = [](const OutputTensor& tensor) {
            return tensor.dtype == Dtype::F32 ? std::as_bytes(std::span(&one, 1)) : std::span<const std::byte>(codes);
        };
        if (!writeSafetensors(folder / name, std::move(tensors), data))
            std::abort();
    }
    const char* const config = R"({"architectures": ["DeepseekV3ForCausalLM"], "model_type": "deepseek_v3",
        "num_hidden_layers": 652, "n_routed_experts": 256, "quantization_config": {"quant_method": "fp8",
        "activation_scheme": "dynamic", "fmt": "e4m3", "weight_block_size": [128, 128]}})";
    if (!writeTextFile(folder / "config.json", config))
        std::abort();
    return folder;
}

DiagnoseOptions oneRuntime()
{
    DiagnoseOptions options;
    if (auto runtime = findRuntime("vllm"))
        options.runtimes.push_back(*std::move(runtime));
    return options;
}

void openTwinThreeTimes(benchmark::State& state)
{
    for (auto unused : state) {
        for (int i = 0; i < 3; ++i)
            benchmark::DoNotOptimize(openCheckpoint(twin()));
    }
}

void diagnoseTwin(benchmark::State& state)
{
    const auto checkpoint = openCheckpoint(twin());
    const auto options = oneRuntime();
    for (auto unused : state)
        benchmark::DoNotOptimize(diagnose(*checkpoint, options));
}

// INT8 of compressed-tensors behind an index, of a model type that no runtime knows.
std::filesystem::path indexedMillion()
{
    const std::filesystem::path folder = scratch() / "indexed";
    if (!bench::writeBigFolder(folder, 1'000'000))
        std::abort();
    return folder;
}

void openAndDiagnose(benchmark::State& state, const std::filesystem::path& folder)
{
    const auto options = oneRuntime();
    for (auto unused : state) {
        const auto checkpoint = openCheckpoint(folder);
        const auto diagnosis = diagnose(*checkpoint, options);
        state.counters["tensors"] = static_cast<double>(checkpoint->tensors().size());
        state.counters["findings"] = static_cast<double>(diagnosis.findings.size());
    }
}

void openAndDiagnoseMillion(benchmark::State& state)
{
    static const std::filesystem::path folder = million();
    openAndDiagnose(state, folder);
}

void openAndDiagnoseIndexedMillion(benchmark::State& state)
{
    static const std::filesystem::path folder = indexedMillion();
    openAndDiagnose(state, folder);
}

} // namespace

BENCHMARK(openTwinThreeTimes)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(diagnoseTwin)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(openAndDiagnoseMillion)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(1);
BENCHMARK(openAndDiagnoseIndexedMillion)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(1);

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    std::filesystem::remove_all(scratch());
    return 0;
}
