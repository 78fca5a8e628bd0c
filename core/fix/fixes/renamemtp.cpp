// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/names.h"
#include "core/fix/fixes/fixes.h"

#include <algorithm>
#include <charconv>

namespace requant {

namespace {

bool isMtp(std::string_view prefix)
{
    return prefix == "mtp" || prefix.ends_with(".mtp");
}

// "mtp.0.x" and "mtp.layers.0.x" of prefix "mtp" is layer L + 0 under "model.layers."; "layers.5.x" of prefix
// "layers.5" is layer @p own.
std::optional<std::string> inLayers(std::string_view name, const std::string& prefix, std::uint64_t own)
{
    if (!name.starts_with(prefix + "."))
        return std::nullopt;
    std::string_view rest = name.substr(prefix.size() + 1);
    std::uint64_t number = 0;
    if (isMtp(prefix)) {
        constexpr std::string_view list = "layers.";
        if (rest.starts_with(list))
            rest.remove_prefix(list.size());
        const auto [end, problem] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
        const auto digits = static_cast<std::size_t>(end - rest.data());
        if (problem == std::errc() && digits < rest.size() && rest[digits] == '.')
            rest.remove_prefix(digits + 1);
        else
            number = 0;
    }
    return "model.layers." + std::to_string(own + number) + "." + std::string(rest);
}

std::optional<std::string> moved(std::string_view name, const std::string& prefix, const std::string& wanted)
{
    if (!name.starts_with(prefix + "."))
        return std::nullopt;
    return wanted + std::string(name.substr(prefix.size()));
}

// Blocks of several MTP layers keep their order: the first of them is layer L.
std::uint64_t numberOf(const std::string& prefix, FixFindings findings, std::uint64_t layers)
{
    const auto own = splitLayer(prefix);
    if (!own || isMtp(prefix))
        return layers;
    std::uint64_t first = own->number;
    for (const Finding* other : findings) {
        const auto split = splitLayer(other->entry);
        if (split && split->container == own->container && split->rest.empty())
            first = std::min<std::uint64_t>(first, split->number);
    }
    return layers + own->number - first;
}

// Another fix may have corrected the number before.
std::uint64_t layersOf(const FolderEdit& edit)
{
    auto document = parseJsonDocument(edit.text(edit.configFile()), "config.json");
    return document ? ModelConfig(std::move(*document)).layers() : edit.source().config().layers();
}

Result<Applied> apply(const FixContext&, FixFindings findings, FolderEdit& edit)
{
    const std::uint64_t layers = layersOf(edit);
    Applied applied;
    bool any = false;
    for (const Finding* finding : findings) {
        const auto& args = finding->message.args;
        if (finding->entry.empty() || args.size() < 3)
            continue;
        const std::string prefix = finding->entry;
        if (const std::string& wanted = args[2]; isMtp(wanted) && isMtp(prefix)) {
            // The same block further out or in: its inside is the class's own.
            any = edit.renameTensors([&](std::string_view name) { return moved(name, prefix, wanted); }) > 0 || any;
            continue;
        }
        // Where the class wants another block than is stored ("mtp.*" for a layer), its inner names differ as well.
        if (!args[2].starts_with("model.layers."))
            continue;
        const std::uint64_t own = numberOf(prefix, findings, layers);
        any = any || prefix == "model.layers." + std::to_string(own); // right by now
        any = edit.renameTensors([&](std::string_view name) { return inLayers(name, prefix, own); }) > 0 || any;
        if (prefix.starts_with("model.layers."))
            applied = {false,
                Text(RQ_TEXT("core",
                    "If num_hidden_layers is what is wrong, correct that instead: the layer's number follows from "
                    "it."))};
    }
    if (!any)
        return impossible(Text(RQ_TEXT("core",
            "How this class names the inside of its MTP block cannot be told from the folder; rename it with "
            "--rename.")));
    return applied;
}

} // namespace

const FixKind renameMtpFix{"rename-mtp",
    RQ_TEXT("core", "Rename the MTP block in headers, index and description to what the runtimes want"), apply};

} // namespace requant
