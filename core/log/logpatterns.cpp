// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#define PCRE2_CODE_UNIT_WIDTH 8

#include "core/log/logpatterns.h"

#include "core/base/file.h"
#include "core/base/resources.h"

#include <nlohmann/json.hpp>
#include <pcre2.h>

#include <filesystem>

namespace requant {

namespace {

using Json = nlohmann::json;

// Lines are at most 64 KiB; an expression that needs more steps than this is built to hang.
constexpr std::uint32_t stepLimit = 1'000'000;
constexpr std::uint64_t maxPatternFile = 4 << 20;

struct MatchData {
    explicit MatchData(const pcre2_code* code)
        : data(pcre2_match_data_create_from_pattern(code, nullptr))
        , context(pcre2_match_context_create(nullptr))
    {
        pcre2_set_match_limit(context, stepLimit);
    }
    ~MatchData()
    {
        pcre2_match_data_free(data);
        pcre2_match_context_free(context);
    }
    MatchData(const MatchData&) = delete;
    MatchData& operator=(const MatchData&) = delete;

    pcre2_match_data* data;
    pcre2_match_context* context;
};

PCRE2_SPTR bytes(std::string_view text)
{
    return reinterpret_cast<PCRE2_SPTR>(text.data());
}

// Names of the groups with their numbers, from the table that PCRE2 keeps.
std::vector<std::pair<std::string, std::size_t>> groupNames(const pcre2_code* code)
{
    std::uint32_t count = 0;
    std::uint32_t size = 0;
    PCRE2_SPTR table = nullptr;
    pcre2_pattern_info(code, PCRE2_INFO_NAMECOUNT, &count);
    pcre2_pattern_info(code, PCRE2_INFO_NAMEENTRYSIZE, &size);
    pcre2_pattern_info(code, PCRE2_INFO_NAMETABLE, &table);
    std::vector<std::pair<std::string, std::size_t>> names;
    for (std::uint32_t i = 0; i < count; ++i, table += size)
        names.emplace_back(
            reinterpret_cast<const char*>(table + 2), static_cast<std::size_t>(table[0] * 256 + table[1]));
    return names;
}

} // namespace

struct LogRegex::Program {
    explicit Program(pcre2_code* code_)
        : code(code_)
        , names(groupNames(code_))
    {
    }
    ~Program() { pcre2_code_free(code); }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    pcre2_code* code;
    std::vector<std::pair<std::string, std::size_t>> names;
};

Result<LogRegex> LogRegex::compile(const std::string& pattern)
{
    int error = 0;
    PCRE2_SIZE offset = 0;
    const std::uint32_t options = PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C | PCRE2_DUPNAMES;
    pcre2_code* code = pcre2_compile(bytes(pattern), pattern.size(), options, &error, &offset, nullptr);
    if (!code)
        return fail(ErrorCode::InvalidArgument,
            {RQ_TEXT("core", "not a regular expression: %1 (at character %2)"), {pattern, std::to_string(offset + 1)}});
    pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);
    LogRegex regex;
    regex.m_program = std::make_shared<const Program>(code);
    return regex;
}

std::optional<LogNames> LogRegex::match(std::string_view line) const
{
    const MatchData space(m_program->code);
    if (pcre2_match(m_program->code, bytes(line), line.size(), 0, 0, space.data, space.context) < 0)
        return std::nullopt;
    const auto* ends = pcre2_get_ovector_pointer(space.data);
    LogNames names;
    for (const auto& [name, group] : m_program->names) {
        if (ends[2 * group] != PCRE2_UNSET && ends[2 * group + 1] > ends[2 * group])
            names.emplace(name, line.substr(ends[2 * group], ends[2 * group + 1] - ends[2 * group]));
    }
    return names;
}

namespace {

std::string field(const Json& entry, const char* key)
{
    const auto found = entry.find(key);
    return found != entry.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Error faultOf(const std::string& fileName, const std::string& entry, const Text& text)
{
    Error error{ErrorCode::InvalidArgument,
        {RQ_TEXT("core", "log pattern %1: %2"), {entry.empty() ? "?" : entry, text.english()}}, fileName, {}, {}, {}};
    return error;
}

Result<LogPattern> readPattern(const Json& entry, const std::string& fileName)
{
    LogPattern pattern;
    pattern.id = field(entry, "id");
    pattern.kind = findLogKind(field(entry, "kind"));
    pattern.contains = field(entry, "contains");
    pattern.frame = field(entry, "frame");
    pattern.show = field(entry, "show");
    pattern.weak = entry.contains("weak") && entry["weak"] == true;
    if (pattern.id.empty() || pattern.contains.empty())
        return fail(faultOf(fileName, pattern.id, {RQ_TEXT("core", "\"id\" and \"contains\" are needed")}));
    if (!pattern.kind)
        return fail(
            faultOf(fileName, pattern.id, {RQ_TEXT("core", "there is no kind \"%1\""), {field(entry, "kind")}}));
    auto expression = LogRegex::compile(field(entry, "pattern"));
    if (!expression)
        return fail(faultOf(fileName, pattern.id, expression.error().text));
    pattern.expression = *std::move(expression);
    for (const auto& example : entry.value("examples", Json::array())) {
        if (example.is_string())
            pattern.examples.push_back(example.get<std::string>());
    }
    return pattern;
}

Result<LogBanner> readBanner(const Json& entry, const std::string& fileName)
{
    LogBanner banner{field(entry, "runtime"), field(entry, "contains"), {}};
    if (banner.runtime.empty() || banner.contains.empty())
        return fail(faultOf(fileName, banner.runtime, {RQ_TEXT("core", "\"runtime\" and \"contains\" are needed")}));
    auto expression = LogRegex::compile(field(entry, "pattern"));
    if (!expression)
        return fail(faultOf(fileName, banner.runtime, expression.error().text));
    banner.expression = *std::move(expression);
    return banner;
}

template <typename T, typename Read>
Status readAll(const Json& document, const char* key, const std::string& fileName, Read read, std::vector<T>& into)
{
    const auto list = document.find(key);
    if (list == document.end())
        return {};
    for (const auto& entry : *list) {
        auto value = read(entry.is_object() ? entry : Json::object(), fileName);
        if (!value)
            return fail(value.error());
        into.push_back(*std::move(value));
    }
    return {};
}

void readUserPatterns(LogPatterns& patterns, std::vector<Text>& complaints)
{
    for (const auto& path : userDataFiles("logs")) {
        const auto text = readTextFile(path, maxPatternFile);
        const auto read = text ? readLogPatterns(*text, path.filename().string(), patterns) : fail(text.error());
        if (!read)
            complaints.push_back({RQ_TEXT("core", "%1: %2"), {read.error().file, read.error().text.english()}});
    }
}

} // namespace

Status readLogPatterns(std::string_view json, const std::string& fileName, LogPatterns& into)
{
    const Json document = Json::parse(json, nullptr, false);
    if (!document.is_object())
        return fail(ErrorCode::InvalidArgument, {RQ_TEXT("core", "not a JSON object")}, fileName);
    if (auto read = readAll(document, "patterns", fileName, readPattern, into.patterns); !read)
        return read;
    return readAll(document, "banners", fileName, readBanner, into.banners);
}

LogPatterns allLogPatterns(std::vector<Text>& complaints)
{
    LogPatterns patterns;
    readUserPatterns(patterns, complaints);
    const auto builtin = builtinResource("logs/patterns.json");
    if (const auto read = readLogPatterns(builtin.value_or("{}"), "logs/patterns.json", patterns); !read)
        complaints.push_back(read.error().text);
    return patterns;
}

} // namespace requant
