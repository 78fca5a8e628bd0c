// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#define PCRE2_CODE_UNIT_WIDTH 8

#include "core/runtime/pyregex.h"

#include <pcre2.h>

namespace requant {

namespace {

// A name of a module needs a few hundred steps; a pattern that needs millions is built to hang.
constexpr std::uint32_t stepLimit = 200'000;
constexpr std::uint32_t memoryLimitKib = 8 * 1024;
constexpr std::uint32_t groupLimit = 64;

// What one match writes to. Kept per thread: lists are matched against every module of a model.
struct Workspace {
    Workspace()
        : data(pcre2_match_data_create(groupLimit, nullptr))
        , context(pcre2_match_context_create(nullptr))
    {
        pcre2_set_match_limit(context, stepLimit);
        pcre2_set_heap_limit(context, memoryLimitKib);
    }
    ~Workspace()
    {
        pcre2_match_data_free(data);
        pcre2_match_context_free(context);
    }
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;

    pcre2_match_data* data;
    pcre2_match_context* context;
};

Workspace& workspace()
{
    thread_local Workspace space;
    return space;
}

PCRE2_SPTR bytes(std::string_view text)
{
    return reinterpret_cast<PCRE2_SPTR>(text.data());
}

} // namespace

struct PyRegex::Program {
    explicit Program(pcre2_code* code_)
        : code(code_)
    {
    }
    ~Program() { pcre2_code_free(code); }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    pcre2_code* code;
    mutable std::atomic<bool> costly{false};
};

PyRegex::PyRegex(std::shared_ptr<const Program> program)
    : m_program(std::move(program))
{
}

Result<PyRegex> PyRegex::compile(std::string_view pattern)
{
    const auto spelled = pcreSpelling(pattern);
    if (!spelled)
        return fail(spelled.error());
    int error = 0;
    PCRE2_SIZE offset = 0;
    const std::uint32_t options = PCRE2_UCP | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C;
    pcre2_code* code = pcre2_compile(bytes(*spelled), spelled->size(), options | PCRE2_UTF, &error, &offset, nullptr);
    if (!code)
        return fail(ErrorCode::InvalidArgument,
            {RQ_TEXT("core", "not a regular expression of Python: %1 (at character %2)"),
                {std::string(pattern), std::to_string(offset + 1)}});
    pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);
    return PyRegex(std::make_shared<const Program>(code));
}

int PyRegex::run(std::string_view subject, std::size_t from, std::uint32_t options) const
{
    if (m_program->costly.load(std::memory_order_relaxed))
        return PCRE2_ERROR_NOMATCH;
    auto& space = workspace();
    const int outcome =
        pcre2_match(m_program->code, bytes(subject), subject.size(), from, options, space.data, space.context);
    if (outcome < PCRE2_ERROR_NOMATCH)
        m_program->costly.store(true, std::memory_order_relaxed);
    return outcome;
}

bool PyRegex::matchesStart(std::string_view subject) const
{
    return run(subject, 0, PCRE2_ANCHORED) >= 0;
}

bool PyRegex::matchesAnywhere(std::string_view subject) const
{
    return run(subject, 0, 0) >= 0;
}

bool PyRegex::tooCostly() const
{
    return m_program->costly.load(std::memory_order_relaxed);
}

namespace {

std::string_view groupText(std::string_view subject, std::size_t group)
{
    const auto* data = workspace().data;
    const auto* ends = pcre2_get_ovector_pointer(const_cast<pcre2_match_data*>(data));
    if (group >= groupLimit || ends[2 * group] == PCRE2_UNSET)
        return {};
    return subject.substr(ends[2 * group], ends[2 * group + 1] - ends[2 * group]);
}

// The replacement template with the groups of the last match filled in.
std::string filled(std::string_view subject, std::string_view replacement)
{
    std::string out;
    for (std::size_t i = 0; i < replacement.size(); ++i) {
        const char next = i + 1 < replacement.size() ? replacement[i + 1] : '\0';
        if (replacement[i] != '\\') {
            out += replacement[i];
        } else if (next >= '1' && next <= '9') {
            out += groupText(subject, static_cast<std::size_t>(next - '0'));
            ++i;
        } else if (replacement.substr(i).starts_with("\\g<") && replacement.find('>', i) != std::string_view::npos) {
            const auto end = replacement.find('>', i);
            out += groupText(
                subject, std::strtoul(std::string(replacement.substr(i + 3, end - i - 3)).c_str(), nullptr, 10));
            i = end;
        } else {
            out += next == '\0' ? '\\' : next;
            ++i;
        }
    }
    return out;
}

} // namespace

std::string PyRegex::replaceAll(std::string_view subject, std::string_view replacement) const
{
    std::string out;
    std::size_t at = 0;
    while (at <= subject.size() && run(subject, at, 0) >= 0) {
        const auto* ends = pcre2_get_ovector_pointer(workspace().data);
        const std::size_t begin = ends[0];
        const std::size_t end = ends[1];
        out += subject.substr(at, begin - at);
        out += filled(subject, replacement);
        if (end == begin && end < subject.size())
            out += subject[end];
        at = end == begin ? end + 1 : end;
    }
    return at < subject.size() ? out.append(subject.substr(at)) : out;
}

} // namespace requant
