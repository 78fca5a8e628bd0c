// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/corruptzoo.h"

#include <filesystem>
#include <fstream>

using namespace requant::test;

// makeseeds FOLDER: one file per kind of fault, for the header fuzzer, and a few texts for the index fuzzer.
int main(int argc, char** argv)
{
    if (argc != 2)
        return 2;
    const std::filesystem::path folder = argv[1];
    std::filesystem::create_directories(folder / "fuzz_header");
    std::filesystem::create_directories(folder / "fuzz_index");
    for (int i = 0; i < static_cast<int>(Fault::Count); ++i) {
        const std::string file = makeFile(static_cast<Fault>(i));
        if (file.size() < 20'000)
            std::ofstream(folder / "fuzz_header" / std::to_string(i), std::ios::binary) << file;
    }
    int number = 0;
    for (const char* const text :
        {R"({"metadata":{"total_size":1},"weight_map":{"a":"x.safetensors","b":"sub/x.safetensors"}})",
            R"({"weight_map":{"a":"../x","a":"x"}})", R"({"weight_map":[]})", "<<<<<<< HEAD\n{}", R"({"a":NaN,})"})
        std::ofstream(folder / "fuzz_index" / std::to_string(number++), std::ios::binary) << text;
    return 0;
}
