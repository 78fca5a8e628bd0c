// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/moduletree.h"
#include "core/demo/demo.h"

#include <benchmark/benchmark.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

// Opening the sparse twin of DeepSeek-R1 (91,991 tensors in 163 shards), warm: the whole program against a Python
// script that only reads the index and the headers, and the core alone; then a million tensors.

using namespace requant;

namespace {

const std::filesystem::path& twin()
{
    static const auto folder = [] {
        char pattern[] = "/tmp/requant-bench-XXXXXX";
        std::filesystem::path path = mkdtemp(pattern);
        if (!writeDemo(path / "twin", {"r1-twin", 1}))
            std::abort();
        return path / "twin";
    }();
    return folder;
}

// Runs a program with stdout thrown away; peak memory in MB as a counter.
void runProgram(benchmark::State& state, const std::vector<std::string>& arguments)
{
    std::vector<char*> raw;
    for (const auto& argument : arguments)
        raw.push_back(const_cast<char*>(argument.c_str()));
    raw.push_back(nullptr);
    double peak = 0;
    for (auto unused : state) {
        const pid_t child = fork();
        if (child == 0) {
            std::freopen("/dev/null", "w", stdout);
            execvp(raw[0], raw.data());
            _exit(127);
        }
        int status = 0;
        rusage usage = {};
        wait4(child, &status, 0, &usage);
        if (status != 0)
            return state.SkipWithError("the program failed");
        peak = std::max(peak, static_cast<double>(usage.ru_maxrss) / 1024);
    }
    state.counters["peak_MB"] = peak;
}

void inspectTwin(benchmark::State& state)
{
    runProgram(state, {REQUANT_CLI, "inspect", twin().string(), "--json"});
}

void rivalPythonJson(benchmark::State& state)
{
    runProgram(state, {"python3", REQUANT_BENCH_DATA "/readheaders.py", twin().string()});
}

void openTwin(benchmark::State& state)
{
    for (auto unused : state) {
        auto checkpoint = openCheckpoint(twin());
        benchmark::DoNotOptimize(checkpoint);
    }
}

// A thousand layers of a hundred modules with ten tensors each, twenty shards.
std::filesystem::path million()
{
    const std::filesystem::path folder = twin().parent_path() / "million";
    std::filesystem::create_directories(folder);
    for (unsigned shard = 0; shard < 20; ++shard) {
        std::vector<OutputTensor> tensors;
        for (unsigned i = 0; i < 50'000; ++i) {
            const std::string layer = "model.layers." + std::to_string(shard * 50 + i / 1000);
            tensors.push_back(
                {layer + ".mlp.experts." + std::to_string(i / 10 % 100) + ".part" + std::to_string(i % 10) + ".weight",
                    Dtype::BF16, {0, 7168}, 0, 0});
        }
        char name[64];
        std::snprintf(name, sizeof name, "model-%05u-of-00020.safetensors", shard + 1);
        if (!writeSafetensors(
                folder / name, std::move(tensors), [](const OutputTensor&) { return std::span<const std::byte>(); }))
            std::abort();
    }
    return folder;
}

std::uint64_t residentBytes()
{
    unsigned long pages = 0;
    unsigned long resident = 0;
    std::FILE* const file = std::fopen("/proc/self/statm", "r");
    if (file && std::fscanf(file, "%lu %lu", &pages, &resident) != 2)
        resident = 0;
    if (file)
        std::fclose(file);
    return std::uint64_t{resident} * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void openMillionWithTree(benchmark::State& state)
{
    static const std::filesystem::path folder = million();
    for (auto unused : state) {
        const std::uint64_t before = residentBytes();
        const auto checkpoint = openCheckpoint(folder);
        const ModuleTree tree(*checkpoint);
        benchmark::DoNotOptimize(tree.size());
        state.counters["bytes_per_tensor"] =
            static_cast<double>(residentBytes() - before) / static_cast<double>(checkpoint->tensors().size());
    }
}

BENCHMARK(inspectTwin)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(rivalPythonJson)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(openTwin)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(openMillionWithTree)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    std::filesystem::remove_all(twin().parent_path());
    return 0;
}
