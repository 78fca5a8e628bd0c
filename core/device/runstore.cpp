// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/runstore.h"

#include "core/base/file.h"
#include "core/base/resources.h"
#include "core/base/stagedfile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

namespace requant {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::uint64_t runLimit = 256 << 20;

std::string textOf(const Json& object, const char* key)
{
    const auto at = object.find(key);
    return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

Result<SavedRun> readRunFile(const fs::path& file)
{
    const auto text = readTextFile(file, runLimit);
    if (!text)
        return fail(text.error());
    auto document = std::make_shared<const Json>(Json::parse(*text, nullptr, false));
    if (document->is_discarded() || !document->is_object() || textOf(*document, "verdict").empty())
        return fail(ErrorCode::JsonSyntax, Text(RQ_TEXT("core", "This is no saved run.")), utf8(file));
    SavedRun run;
    run.folder = file.parent_path();
    run.id = textOf(*document, "id").empty() ? utf8(run.folder.filename()) : textOf(*document, "id");
    const auto started = document->find("started_ms");
    run.startedMs = started != document->end() && started->is_number_integer() ? started->get<std::int64_t>() : 0;
    run.checkpoint = textOf(*document, "folder");
    run.device = textOf(*document, "device");
    run.place = textOf(*document, "place");
    run.verdict = textOf(*document, "verdict");
    run.ending = textOf(*document, "ending");
    run.source = textOf(*document, "source").empty() ? "requant" : textOf(*document, "source");
    run.document = std::move(document);
    return run;
}

using Numbers = std::map<std::string, double>;

void collect(const Json& value, const std::string& path, Numbers& out)
{
    if (value.is_number() && std::isfinite(value.get<double>())) {
        out[path] = value.get<double>();
    } else if (value.is_object()) {
        for (const auto& [key, inner] : value.items())
            collect(inner, path.empty() ? key : path + "/" + key, out);
    }
}

// Numbers of probes by id, of performance by concurrency, of the comparison.
Numbers numbersOf(const Json& document)
{
    Numbers out;
    for (const auto& probe : document.value("probes", Json::array())) {
        if (probe.is_object() && probe.contains("numbers"))
            collect(probe["numbers"], textOf(probe, "id"), out);
    }
    const Json performance = document.value("performance", Json::object());
    if (performance.is_object() && performance.contains("points")) {
        for (const auto& point : performance["points"]) {
            if (!point.is_object() || !point.contains("concurrency"))
                continue;
            Json numbers = point;
            numbers.erase("concurrency");
            collect(numbers, "performance/" + point["concurrency"].dump(), out);
        }
    }
    collect(document.value("comparison", Json::object()), "comparison", out);
    return out;
}

bool lowerIsBetter(const std::string& name)
{
    return name.find("per_s") == std::string::npos && name.find("same_choice") == std::string::npos
        && (name.ends_with("_s") || name.ends_with("_nat") || name.ends_with("failed") || name.ends_with("_bytes"));
}

} // namespace

fs::path runsFolder()
{
    if (const char* given = std::getenv("REQUANT_RUNS"); given && *given)
        return given;
    const std::string data = userDataFolder();
    return fs::path(data.empty() ? std::string(".") : data) / "runs";
}

Result<SavedRun> saveRun(const fs::path& runs, const std::string& id, const nlohmann::ordered_json& document)
{
    const fs::path folder = runs / id;
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return fail(writeError(error.value(), folder));
    const std::string text = document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
    if (auto written = writeTextFile(folder / "run.json", text); !written)
        return fail(written.error());
    return readRunFile(folder / "run.json");
}

std::vector<SavedRun> listRuns(const fs::path& runs)
{
    std::vector<SavedRun> out;
    std::error_code error;
    for (fs::directory_iterator at(runs, error), end; !error && at != end; at.increment(error)) {
        std::error_code gone;
        if (!fs::is_regular_file(at->path() / "run.json", gone))
            continue;
        if (auto run = readRunFile(at->path() / "run.json"))
            out.push_back(*std::move(run));
    }
    std::ranges::sort(out, std::greater<>(), &SavedRun::id);
    return out;
}

Result<SavedRun> readRun(const std::string& idOrPath, const fs::path& runs)
{
    std::error_code error;
    if (fs::is_regular_file(fs::path(idOrPath) / "run.json", error))
        return readRunFile(fs::path(idOrPath) / "run.json");
    if (fs::is_regular_file(idOrPath, error))
        return readRunFile(idOrPath);
    std::vector<SavedRun> fitting;
    for (auto& run : listRuns(runs)) {
        if (!idOrPath.empty() && run.id.starts_with(idOrPath))
            fitting.push_back(std::move(run));
    }
    if (fitting.size() == 1)
        return std::move(fitting.front());
    return fail(fitting.empty() ? ErrorCode::FileNotFound : ErrorCode::Ambiguous,
        Text(fitting.empty() ? RQ_TEXT("core", "There is no saved run \"%1\": give its folder, its run.json or its id.")
                             : RQ_TEXT("core", "Several saved runs begin with \"%1\"."),
            {idOrPath}));
}

std::vector<RunNumber> compareRuns(const SavedRun& before, const SavedRun& after)
{
    const Numbers left = numbersOf(*before.document);
    const Numbers right = numbersOf(*after.document);
    std::vector<RunNumber> both;
    std::vector<RunNumber> single;
    for (const auto& [name, value] : left) {
        const auto other = right.find(name);
        if (other != right.end())
            both.push_back({name, value, other->second, true, lowerIsBetter(name)});
        else
            single.push_back({name, value, std::nan(""), false, lowerIsBetter(name)});
    }
    for (const auto& [name, value] : right) {
        if (!left.contains(name))
            single.push_back({name, std::nan(""), value, false, lowerIsBetter(name)});
    }
    both.insert(both.end(), single.begin(), single.end());
    return both;
}

} // namespace requant
