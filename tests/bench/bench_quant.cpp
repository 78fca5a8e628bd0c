// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The row kernels on one core beside their rivals in the same run: memcpy of the same bytes, and a straightforward
// NumPy implementation (numpy_int8.py, where python3 has NumPy).

#include "core/numeric/kernels.h"
#include "core/numeric/kernels_ref.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <vector>

using namespace requant;

namespace {

constexpr std::size_t rows = 512; // short runs, so that one of them is left alone on a busy machine
constexpr std::size_t cols = 7168;
constexpr std::size_t gridCols = cols / 128;

/// Best of many runs, in seconds: what the machine can do when nobody else is using it.
double best(const std::function<void()>& work, int runs = 400)
{
    double result = 1e9;
    for (int i = 0; i < runs; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        result = std::min(result, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    return result;
}

struct Matrix {
    std::vector<std::uint8_t> codes = std::vector<std::uint8_t>(rows * cols);
    std::vector<float> scales = std::vector<float>((rows / 128) * gridCols);

    explicit Matrix(bool gaussian)
    {
        std::mt19937 random(1);
        std::normal_distribution<float> normal(0, 100);
        for (auto& code : codes) {
            if (gaussian) {
                const float value = std::clamp(normal(random), -448.0F, 448.0F);
                int exponent = 0;
                const float fraction = std::frexp(std::fabs(value), &exponent); // a plain, truncating encoder will do
                const int bits = (std::max(exponent + 6, 0) << 3) | (static_cast<int>(fraction * 16) & 7);
                code = static_cast<std::uint8_t>(std::min(bits, 0x7E) | (value < 0 ? 0x80 : 0));
                continue;
            }
            do
                code = static_cast<std::uint8_t>(random());
            while ((code & 0x7F) == 0x7F);
        }
        for (auto& scale : scales)
            scale = 1e-4F * (1 + static_cast<float>(random() % 1000) / 1000);
    }
    std::span<const std::uint8_t> row(std::size_t r) const { return std::span(codes).subspan(r * cols, cols); }
    std::span<const float> grid(std::size_t r) const { return std::span(scales).subspan(r / 128 * gridCols, gridCols); }
};

void report(const char* name, double seconds, double bytes, double memcpySeconds)
{
    std::printf("%-34s %8.2f ms  %7.2f GB/s of input  %6.3f of memcpy\n", name, seconds * 1e3, bytes / seconds / 1e9,
        memcpySeconds / seconds * bytes / (rows * cols));
}

/// Seconds that NumPy takes for the same matrix; 0 if it cannot be asked.
double numpySeconds()
{
    const std::string command = "python3 " REQUANT_BENCH_DATA "/numpy_int8.py 2>/dev/null";
    std::FILE* pipe = popen(command.c_str(), "r");
    double seconds = 0;
    if (!pipe || std::fscanf(pipe, "%lf", &seconds) != 1)
        seconds = 0;
    if (pipe)
        pclose(pipe);
    return seconds;
}

} // namespace

int main()
{
    const Matrix matrix(false), gaussian(true);
    std::vector<std::int8_t> out(rows * cols);
    std::vector<std::uint16_t> halves(rows * cols);
    std::vector<float> floats(cols), rowScales(rows);
    const double bytes = static_cast<double>(rows * cols);
    const double copy = best([&] { std::memcpy(out.data(), matrix.codes.data(), out.size()); });
    std::printf("%zu x %zu E4M3, one core\n", rows, cols);
    report("memcpy", copy, bytes, copy);
    double fastest = 0;
    for (const auto& target : kernels::targetNames()) {
        kernels::useTarget(target);
        const int runs = target == "SCALAR" ? 2 : 400;
        for (const Matrix* source : {&matrix, &gaussian}) {
            const double seconds = best(
                [&] {
                    for (std::size_t r = 0; r < rows; ++r) {
                        rowScales[r] = kernels::fp8RowToInt8(Dtype::F8_E4M3, source->row(r), source->grid(r), 128,
                            std::span(out).subspan(r * cols, cols));
                    }
                },
                runs);
            const std::string name =
                target + (source == &matrix ? " FP8 -> INT8, any codes" : " FP8 -> INT8, Gaussian");
            report(name.c_str(), seconds, bytes, copy);
            if (fastest == 0)
                fastest = seconds;
        }
        report((target + " FP8 -> BF16").c_str(),
            best(
                [&] {
                    for (std::size_t r = 0; r < rows; ++r) {
                        kernels::fp8RowToBf16(Dtype::F8_E4M3, matrix.row(r), matrix.grid(r), 128,
                            std::span(halves).subspan(r * cols, cols));
                    }
                },
                runs),
            bytes, copy);
    }
    kernels::useTarget({});
    if (const double numpy = numpySeconds(); numpy > 0)
        std::printf("NumPy %.1f ms: FP8 -> INT8 is %.0f times as fast\n", numpy * 1e3, numpy / fastest);
    else
        std::printf("NumPy is not installed; no comparison\n");
    return 0;
}
