// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/names.h"
#include "core/fix/fixes/fixes.h"

#include <algorithm>
#include <charconv>

namespace requant {

namespace {

// "mtp.0.x" and "mtp.layers.0.x" of prefix "mtp" are layer L + 0 under "model.layers.".
std::optional<std::string> renamed(std::string_view name, const std::string& prefix, std::uint64_t layers)
{
    if (!name.starts_with(prefix + "."))
        return std::nullopt;
    std::string_view rest = name.substr(prefix.size() + 1);
    std::uint64_t number = 0;
    if (prefix == "mtp" || prefix.ends_with(".mtp")) {
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
    return "model.layers." + std::to_string(layers + number) + "." + std::string(rest);
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
        // Where the class wants another block ("mtp.*"), its inner names differ as well.
        const bool known = !finding->entry.empty() && args.size() > 2 && args[2].starts_with("model.layers.");
        if (!known)
            continue;
        const std::string prefix = finding->entry;
        any = any || prefix == "model.layers." + std::to_string(layers); // right by now
        any = edit.renameTensors([&](std::string_view name) { return renamed(name, prefix, layers); }) > 0 || any;
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
