// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A whole conversion of a DeepSeek-shaped folder against cp -r of it, both synced, and against a plain numpy script.
// Three GiB by default (REQUANT_BENCH_GIB); the folder goes to REQUANT_BENCH_DIR or the temporary directory.

#include "core/checkpoint/safetensorsfile.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

using namespace requant;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t hidden = 7168;
constexpr std::uint64_t expertWidth = 2048;

struct Outcome {
    int code = -1;
    double seconds = 0;
    double cpuSeconds = 0; ///< of all its threads, in the kernel too
    double peakMiB = 0;
};

Outcome run(const std::vector<std::string>& command)
{
    const auto start = std::chrono::steady_clock::now();
    std::vector<char*> argv;
    for (const auto& argument : command)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        execvp(argv.front(), argv.data());
        _exit(127);
    }
    Outcome outcome;
    rusage usage{};
    int status = 0;
    wait4(child, &status, 0, &usage);
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    sync();
    outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    for (const auto& time : {usage.ru_utime, usage.ru_stime})
        outcome.cpuSeconds += double(time.tv_sec) + double(time.tv_usec) / 1e6;
    outcome.peakMiB = double(usage.ru_maxrss) / 1024;
    return outcome;
}

// Weights of one random pool. Each block has a scale of its own as in a real checkpoint: with one for all, values that
// are exactly half a step, which cost more, would be everywhere.
class Writer {
public:
    explicit Writer(fs::path folder)
        : m_folder(std::move(folder))
        , m_codes(std::size_t{128} << 20)
        , m_scales(std::size_t{1} << 20, 1e-4F)
    {
        std::mt19937_64 random(7);
        for (auto& code : m_codes)
            code = std::byte(random() % 0x7E);
        for (auto& scale : m_scales)
            scale *= float(64 + random() % 128) / 128;
        fs::create_directories(m_folder);
    }

    void matrix(const std::string& module, std::uint64_t rows, std::uint64_t cols)
    {
        m_pending.push_back({module + ".weight", Dtype::F8_E4M3, {rows, cols}, 0, 0});
        m_pending.push_back({module + ".weight_scale_inv", Dtype::F32, {(rows + 127) / 128, (cols + 127) / 128}, 0, 0});
        m_bytes += rows * cols;
        if (m_bytes > std::uint64_t{500} << 20)
            flush();
    }

    void flush()
    {
        const std::string name = "model-" + std::to_string(10000 + m_shard++) + ".safetensors";
        for (const auto& tensor : m_pending)
            m_index += (m_index.empty() ? "\"" : ",\n\"") + tensor.name + "\": \"" + name + "\"";
        const auto written =
            writeSafetensors(m_folder / name, std::move(m_pending), [this](const OutputTensor& tensor) {
                const std::span<const std::byte> pool = tensor.dtype == Dtype::F32
                    ? std::as_bytes(std::span(m_scales))
                    : std::span<const std::byte>(m_codes);
                return pool.first(tensor.end - tensor.begin);
            });
        if (!written)
            std::fprintf(stderr, "%s\n", written.error().english().c_str());
        m_pending.clear();
        m_bytes = 0;
    }

    void finish(std::uint64_t experts)
    {
        flush();
        std::ofstream(m_folder / "model.safetensors.index.json")
            << "{\"metadata\": {}, \"weight_map\": {" << m_index << "}}\n";
        std::ofstream(m_folder / "config.json")
            << R"({"model_type": "deepseek_v3", "hidden_size": 7168, "intermediate_size": 18432, "moe_intermediate_size": 2048,
 "num_hidden_layers": 2, "first_k_dense_replace": 1, "n_shared_experts": 1, "q_lora_rank": 1536, "kv_lora_rank": 512,
 "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128, "num_attention_heads": 128, "n_routed_experts": )"
            << experts
            << R"(, "quantization_config": {"quant_method": "fp8", "fmt": "e4m3", "weight_block_size": [128, 128]}})"
            << "\n";
    }

private:
    fs::path m_folder;
    std::vector<std::byte> m_codes;
    std::vector<float> m_scales;
    std::vector<OutputTensor> m_pending;
    std::uint64_t m_bytes = 0;
    unsigned m_shard = 0;
    std::string m_index;
};

void writeSource(const fs::path& folder, double gibibytes)
{
    Writer writer(folder);
    const auto mlp = [&](const std::string& module, std::uint64_t width) {
        writer.matrix(module + ".gate_proj", width, hidden);
        writer.matrix(module + ".up_proj", width, hidden);
        writer.matrix(module + ".down_proj", hidden, width);
    };
    for (const char* layer : {"model.layers.0.", "model.layers.1."}) {
        const std::string attention = std::string(layer) + "self_attn.";
        writer.matrix(attention + "q_a_proj", 1536, hidden);
        writer.matrix(attention + "q_b_proj", 24576, 1536);
        writer.matrix(attention + "kv_a_proj_with_mqa", 576, hidden);
        writer.matrix(attention + "kv_b_proj", 32768, 512);
        writer.matrix(attention + "o_proj", hidden, 16384);
    }
    // The dense MLP of a real checkpoint is a thousandth of it, so it is left narrow here: BF16 doubles its bytes.
    mlp("model.layers.0.mlp", 18432 / 8);
    mlp("model.layers.1.mlp.shared_experts", expertWidth);
    const double fixed = 0.47;
    const auto experts = static_cast<std::uint64_t>((gibibytes - fixed) * 0x1p30 / double(3 * hidden * expertWidth));
    for (std::uint64_t e = 0; e < experts; ++e)
        mlp("model.layers.1.mlp.experts." + std::to_string(e), expertWidth);
    writer.finish(experts);
}

void print(const char* what, const Outcome& outcome, const Outcome& ours)
{
    std::printf("%-28s %7.2f s  cpu %6.2f s  peak %7.1f MiB  exit %d  (requant is %.2f of it)\n", what, outcome.seconds,
        outcome.cpuSeconds, outcome.peakMiB, outcome.code, ours.seconds / outcome.seconds);
}

Outcome middle(std::vector<Outcome> outcomes)
{
    std::sort(
        outcomes.begin(), outcomes.end(), [](const Outcome& a, const Outcome& b) { return a.seconds < b.seconds; });
    return outcomes[outcomes.size() / 2];
}

} // namespace

int main(int argc, char** argv)
{
    const char* size = std::getenv("REQUANT_BENCH_GIB");
    const char* place = std::getenv("REQUANT_BENCH_DIR");
    const fs::path base =
        (place ? fs::path(place) : fs::temp_directory_path()) / ("requant-bench-" + std::to_string(getpid()));
    const double gibibytes = size ? std::atof(size) : 3;
    if (argc > 1) { // only the folder, to look into one conversion
        writeSource(argv[1], gibibytes);
        return 0;
    }
    if (double(fs::space(base.parent_path()).available) < gibibytes * 0x1p30 * 4) {
        std::printf("convert: skipped, not enough space in %s\n", base.parent_path().c_str());
        return 0;
    }
    writeSource(base / "src", gibibytes);
    sync();
    const std::vector<std::string> convert{REQUANT_CLI, "convert", (base / "src").string(), (base / "out").string(),
        "--recipe", "deepseek-int8-kunlun", "--quiet", "--memory", "256MiB"};
    const std::vector<std::string> copy{"cp", "-r", (base / "src").string(), (base / "copy").string()};
    run(copy); // warms the cache of the source
    fs::remove_all(base / "copy");
    // In turn, and the middle one of three each: the disk has moods.
    std::vector<Outcome> copies;
    std::vector<Outcome> conversions;
    for (int i = 0; i < 3; ++i) {
        for (auto* outcomes : {&copies, &conversions}) {
            sync();
            std::this_thread::sleep_for(std::chrono::seconds(1));
            outcomes->push_back(run(outcomes == &copies ? copy : convert));
            std::fprintf(stderr, "  %.2f s, cpu %.2f s\n", outcomes->back().seconds, outcomes->back().cpuSeconds);
            fs::remove_all(base / "copy");
            fs::remove_all(base / "out");
        }
    }
    const Outcome ours = middle(conversions);
    const Outcome copied = middle(copies);
    print("requant convert (256 MiB)", ours, ours);
    print("cp -r", copied, ours);
    print("numpy script",
        run({REQUANT_PYTHON, REQUANT_BENCH_DATA "/convert_numpy.py", (base / "src").string(),
            (base / "numpy").string()}),
        ours);
    fs::remove_all(base);
    return ours.code;
}
