// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Names in the header of a 4 GiB sparse shard are changed, against copying the shard as it is, in the same run. Both
// end on the disk. REQUANT_BENCH_GIB sets another size; the files go to REQUANT_BENCH_DIR or the temporary directory.

#include "core/convert/filecopy.h"
#include "core/fix/fix.h"
#include "core/convert/run.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>

using namespace requant;
namespace fs = std::filesystem;

namespace {

constexpr double limit = 1.2;
constexpr int rounds = 3;

// 64 tensors of zeros behind a header; no block of the data is on the disk.
void writeSparse(const fs::path& folder, std::uint64_t gib)
{
    std::vector<OutputTensor> tensors;
    for (int i = 0; i < 64; ++i)
        tensors.push_back({"model.visual.blocks." + std::to_string(i) + ".attn.qkv.weight", Dtype::I8,
            {(gib << 30) / 64 / 4096, 4096}, 0, 0, {}});
    if (!layoutTensors(tensors))
        std::abort();
    const std::string header = serializeHeader(tensors);
    fs::create_directories(folder);
    std::ofstream(folder / "model.safetensors", std::ios::binary) << header;
    fs::resize_file(folder / "model.safetensors", header.size() + tensors.back().end);
    std::ofstream(folder / "config.json") << "{\"model_type\": \"qwen3_vl\"}\n";
}

double seconds(const std::function<bool()>& work)
{
    const auto start = std::chrono::steady_clock::now();
    if (!work())
        std::abort();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double renamed(const fs::path& source, const fs::path& out)
{
    const auto checkpoint = openCheckpoint(source);
    FixOptions options;
    options.renames = {{"model.visual.", "visual."}};
    const std::vector<FixChoice> choices{{"rename-prefix", {}}};
    const auto plan = planFixes(*checkpoint, {}, choices, options);
    RunOptions run;
    run.out = out;
    const double taken = seconds([&] { return plan && runPlan(*plan, run).has_value(); });
    fs::remove_all(out);
    return taken;
}

double copied(const fs::path& source, const fs::path& out)
{
    const double taken =
        seconds([&] { return copyFile(source / "model.safetensors", out / "model.safetensors").has_value(); });
    fs::remove_all(out);
    return taken;
}

} // namespace

int main()
{
    const char* gibText = std::getenv("REQUANT_BENCH_GIB");
    const char* base = std::getenv("REQUANT_BENCH_DIR");
    const std::uint64_t gib = gibText ? std::strtoull(gibText, nullptr, 10) : 4;
    const fs::path folder = fs::path(base ? base : fs::temp_directory_path()) / "requant_bench_fix";
    fs::remove_all(folder);
    writeSparse(folder / "source", gib);
    double copy = 1e9;
    double rename = 1e9;
    for (int i = 0; i < rounds; ++i) {
        copy = std::min(copy, copied(folder / "source", folder / "copy"));
        rename = std::min(rename, renamed(folder / "source", folder / "out"));
    }
    fs::remove_all(folder);
    std::printf("%llu GiB sparse shard: header renamed %.2f s, copied %.2f s, ratio %.3f (at most %.1f)\n",
        static_cast<unsigned long long>(gib), rename, copy, rename / copy, limit);
    return rename <= limit * copy ? 0 : 1;
}
