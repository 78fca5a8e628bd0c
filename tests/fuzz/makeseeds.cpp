// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/cannbinfixture.h"
#include "tests/support/corruptzoo.h"

#include <filesystem>
#include <fstream>

using namespace requant::test;

namespace {

// One container per base, form of the index and geometry.
void writeContainers(const std::filesystem::path& folder)
{
    int number = 0;
    for (int base = 0; base < 5; ++base) {
        for (int form = 0; form < 3; ++form) {
            CannbinFixture fixture;
            fixture.entries = {{"a.q_proj.weight", 8, 16, 4, 4, {}}, {"a.down_proj.weight", 6, 9, 4, 4, {}}};
            fixture.base = static_cast<requant::CannbinBase>(base);
            fixture.form = static_cast<requant::CannbinIndexForm>(form);
            fixture.pointer = base % 2 == 0;
            fixture.paddedRows = form == 1;
            fixture.build().write(folder / std::to_string(number++));
        }
    }
}

} // namespace

// makeseeds FOLDER: one file per kind of fault, for the header fuzzer, containers, and a few texts for the index
// fuzzer.
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
    writeContainers(folder / "fuzz_cannbin");
    int number = 0;
    for (const char* const text :
        {R"({"metadata":{"total_size":1},"weight_map":{"a":"x.safetensors","b":"sub/x.safetensors"}})",
            R"({"weight_map":{"a":"../x","a":"x"}})", R"({"weight_map":[]})", "<<<<<<< HEAD\n{}", R"({"a":NaN,})"})
        std::ofstream(folder / "fuzz_index" / std::to_string(number++), std::ios::binary) << text;
    return 0;
}
