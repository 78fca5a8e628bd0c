// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/processtree.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace requant {

namespace {

namespace fs = std::filesystem;

struct Entry {
    pid_t parent = 0;
    std::uint64_t ticks = 0;
    std::uint64_t pages = 0;
};

// Fields of /proc/N/stat behind the name, which is in parentheses and may hold anything.
Entry readStat(const fs::path& folder)
{
    std::ifstream in(folder / "stat");
    std::string text;
    std::getline(in, text);
    const auto end = text.rfind(')');
    Entry entry;
    if (end == std::string::npos)
        return entry;
    std::istringstream fields(text.substr(end + 2));
    std::vector<std::string> words(22);
    for (auto& word : words)
        fields >> word;
    const auto number = [&](std::size_t field) { return std::strtoull(words[field].c_str(), nullptr, 10); };
    entry.parent = static_cast<pid_t>(number(1));
    entry.ticks = number(11) + number(12);
    entry.pages = number(21);
    return entry;
}

std::map<pid_t, Entry> allProcesses()
{
    std::map<pid_t, Entry> all;
    std::error_code error;
    for (fs::directory_iterator at("/proc", error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        pid_t pid = 0;
        const auto [last, bad] = std::from_chars(name.data(), name.data() + name.size(), pid);
        if (bad == std::errc() && last == name.data() + name.size())
            all[pid] = readStat(at->path());
    }
    return all;
}

std::uint64_t readBytesOf(pid_t pid)
{
    std::ifstream in("/proc/" + std::to_string(pid) + "/io");
    std::string word;
    std::uint64_t value = 0;
    while (in >> word >> value) {
        if (word == "rchar:")
            return value;
    }
    return 0;
}

} // namespace

ProcessTree processTree(pid_t root)
{
    const auto all = allProcesses();
    ProcessTree tree;
    std::set<pid_t> level{root};
    while (!level.empty()) {
        std::set<pid_t> next;
        for (const auto& [pid, entry] : all) {
            if (level.contains(entry.parent) && tree.processes.insert(pid).second)
                next.insert(pid);
        }
        level = std::move(next);
    }
    const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    for (const pid_t pid : tree.processes) {
        const Entry& entry = all.at(pid);
        tree.cpuTicks += entry.ticks;
        tree.residentBytes += entry.pages * page;
        tree.readBytes += readBytesOf(pid);
    }
    return tree;
}

} // namespace requant
