// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/openoptions.h"

#include <CLI/CLI.hpp>

namespace requant::cli {

namespace {

constexpr const char* group = "CANNBIN container";

// An option whose values are names of an enum.
template <typename T>
void addChoice(CLI::App& verb, const char* option, std::optional<T>& out,
    std::optional<T> (*fromName)(std::string_view), std::vector<std::string> names, const char* help)
{
    verb.add_option_function<std::string>(
            option, [&out, fromName](const std::string& text) { out = fromName(text); }, help)
        ->check(CLI::IsMember(std::move(names)))
        ->group(group);
}

} // namespace

void addContainerOptions(CLI::App& verb, OpenOptions& options)
{
    addChoice(verb, "--base", options.cannbin.base, cannbinBaseFromName, {"A", "B", "C", "D", "rel"},
        "What offsets count from: A file, B header, C weights then scales, D scales then weights, rel as C by need");
    addChoice(verb, "--sign", options.cannbin.sign, cannbinSignFromName, {"twos-complement", "offset-8"},
        "How a nibble is a number");
    addChoice(verb, "--geometry", options.cannbin.geometry, cannbinGeometryFromName, {"block-grid", "row-groups"},
        "What one scale belongs to");
    verb.add_flag("--search-all", options.cannbin.searchAll, "Look for the index in the whole file")->group(group);
}

void addCompanionOption(CLI::App& verb, OpenOptions& options, const char* help)
{
    verb.add_option("--companion", options.companion, help)->type_name("DIR")->group(group);
}

} // namespace requant::cli
