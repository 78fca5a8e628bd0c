// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/deviceprofile.h"

#include <nlohmann/json.hpp>

#include <QRegularExpression>

#include <functional>
#include <limits>
#include <map>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

// Members of an object by key; remembers the first one that is unknown or of a wrong kind.
class Members {
public:
    using Take = std::function<bool(const Json&)>;

    explicit Members(std::map<std::string, Take, std::less<>> known)
        : m_known(std::move(known))
    {
    }

    /// JSON pointer of what is wrong, empty if nothing.
    std::string read(const Json& object, const std::string& where) const
    {
        if (!object.is_object())
            return where + "/";
        for (const auto& [key, value] : object.items()) {
            const auto at = m_known.find(key);
            if (at == m_known.end() || !at->second(value))
                return where + "/" + key;
        }
        return {};
    }

private:
    std::map<std::string, Take, std::less<>> m_known;
};

Members::Take text(std::string& out)
{
    return [&out](const Json& value) {
        if (value.is_string())
            out = value.get<std::string>();
        return value.is_string();
    };
}

Members::Take texts(std::vector<std::string>& out)
{
    return [&out](const Json& value) {
        if (!value.is_array() || !std::all_of(value.begin(), value.end(), [](const Json& v) { return v.is_string(); }))
            return false;
        out = value.get<std::vector<std::string>>();
        return true;
    };
}

Members::Take flag(bool& out)
{
    return [&out](const Json& value) {
        if (value.is_boolean())
            out = value.get<bool>();
        return value.is_boolean();
    };
}

template <typename T>
Members::Take number(T& out, double least, double most)
{
    return [&out, least, most](const Json& value) {
        if (!value.is_number() || value.get<double>() < least || value.get<double>() > most)
            return false;
        out = static_cast<T>(value.get<double>());
        return true;
    };
}

// A regular expression that compiles.
Members::Take pattern(std::string& out)
{
    return [&out](const Json& value) {
        if (!value.is_string())
            return false;
        out = value.get<std::string>();
        return QRegularExpression(QString::fromStdString(out)).isValid();
    };
}

// The same, and with a group to take.
Members::Take capture(std::string& out)
{
    return [&out, compiles = pattern(out)](const Json& value) {
        return compiles(value) && QRegularExpression(QString::fromStdString(out)).captureCount() == 1;
    };
}

template <typename T>
Members::Take list(std::vector<T>& out, std::string& inner, std::string (*readOne)(const Json&, T&))
{
    return [&out, &inner, readOne](const Json& value) {
        if (!value.is_array())
            return false;
        out.clear();
        for (std::size_t i = 0; i < value.size(); ++i) {
            const std::string problem = readOne(value[i], out.emplace_back());
            if (!problem.empty()) {
                inner = "/" + std::to_string(i) + problem;
                return false;
            }
        }
        return true;
    };
}

std::string readSetting(const Json& value, ProfileSetting& out)
{
    const auto problem = Members({{"name", text(out.name)}, {"value", text(out.value)}, {"when", texts(out.when)},
                                     {"enabled", flag(out.enabled)}, {"because", text(out.because)}})
                             .read(value, {});
    return problem.empty() && (out.name.empty() || out.because.empty()) ? "/because" : problem;
}

std::string readRefusal(const Json& value, ProfileRefusal& out)
{
    return Members({{"format", text(out.format)}, {"because", text(out.because)}}).read(value, {});
}

std::string readCommand(const Json& value, ProfileCommand& out)
{
    const auto problem =
        Members({{"id", text(out.id)}, {"title", text(out.title)}, {"argv", texts(out.argv)},
                    {"timeout_seconds", number(out.timeoutSeconds, 1, 600)}, {"expect", pattern(out.expect)},
                    {"refuse", pattern(out.refuse)}, {"because", text(out.because)}, {"action", text(out.action)}})
            .read(value, {});
    return problem.empty() && out.argv.empty() ? "/argv" : problem;
}

std::string readAlert(const Json& value, ProfileAlert& out)
{
    constexpr double most = std::numeric_limits<double>::max();
    return Members({{"metric", text(out.metric)}, {"above", number(out.above, -most, most)},
                       {"minutes", number(out.minutes, 0, 1e6)}, {"for_minutes", number(out.forMinutes, 0, 1e6)},
                       {"because", text(out.because)}, {"action", text(out.action)}})
        .read(value, {});
}

std::string readMembers(const Json& document, DeviceProfile& out)
{
    std::string base;
    std::string inner;
    double memoryGib = 0;
    const std::string problem = Members(
        {{"base", text(base)}, {"name", text(out.name)}, {"title", text(out.title)},
            {"description", text(out.description)}, {"runtime", text(out.runtime)}, {"command", texts(out.command)},
            {"ranks", number(out.ranks, 1, 65536)}, {"nodes", number(out.nodes, 1, 65536)},
            {"port", number(out.port, 1, 65535)}, {"dtype", text(out.dtype)},
            {"memory_gib", number(memoryGib, 0, 1 << 20)}, {"memory_because", text(out.memoryBecause)},
            {"memory_command", texts(out.memoryCommand.argv)}, {"memory_pattern", capture(out.memoryCommand.pattern)},
            {"used_memory_command", texts(out.usedMemoryCommand.argv)},
            {"used_memory_pattern", capture(out.usedMemoryCommand.pattern)},
            {"memory_command_unit", number(out.memoryCommand.unit, 1, 0x1p40)},
            {"load_bytes_per_second", number(out.loadBytesPerSecond, 1, 0x1p50)},
            {"start_seconds", number(out.startSeconds, 0, 86400)}, {"flags", list(out.flags, inner, readSetting)},
            {"environment", list(out.environment, inner, readSetting)},
            {"refuses", list(out.refuses, inner, readRefusal)}, {"commands", list(out.commands, inner, readCommand)},
            {"alerts", list(out.alerts, inner, readAlert)},
            {"advice",
                texts(out.advice)}}).read(document, {});
    out.usedMemoryCommand.unit = out.memoryCommand.unit;
    out.memoryBytes = static_cast<std::uint64_t>(memoryGib * 0x1p30);
    if (!problem.empty())
        return problem + inner;
    if (out.name.empty())
        return "/name";
    return out.command.empty() ? "/command" : std::string();
}

} // namespace

Result<DeviceProfile> parseDeviceProfile(std::string_view content, const std::string& fileName)
{
    Json document = Json::parse(content, nullptr, false);
    if (document.is_discarded())
        return fail(ErrorCode::JsonSyntax, Text(RQ_TEXT("core", "The device profile is not valid JSON.")), fileName);
    if (document.is_object() && document.contains("base")) {
        const std::string base = document["base"].is_string() ? document["base"].get<std::string>() : std::string();
        const auto below = findDeviceProfile(base);
        if (!below || below->name == document.value("name", std::string())) {
            return fail(ErrorCode::InvalidArgument,
                Text(RQ_TEXT("core", "The device profile is based on \"%1\", which there is not."), {base}), fileName);
        }
        Json whole = *below->document;
        whole.merge_patch(document);
        whole.erase("base");
        document = std::move(whole);
    }
    DeviceProfile profile;
    const std::string problem = readMembers(document, profile);
    if (!problem.empty()) {
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "The device profile is not understood at %1."), {problem}), fileName);
    }
    profile.document = std::make_shared<const Json>(std::move(document));
    return profile;
}

} // namespace requant
