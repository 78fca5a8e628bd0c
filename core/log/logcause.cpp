// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/log/logcause.h"

#include "core/log/logfolder.h"
#include "core/log/loglines.h"
#include "core/log/logpatterns.h"

#include "core/diagnose/rules.h"

#include <algorithm>
#include <array>

namespace requant {

namespace {

constexpr std::size_t maxHits = 2'000;
constexpr std::size_t maxHitsOfPattern = 100; // of a line that a loop repeats a million times the first are enough
constexpr std::size_t maxWorkers = 1'024;
constexpr std::size_t maxFrames = 64;
constexpr std::size_t maxText = 2'000;
constexpr std::size_t maxEvidence = 10;
constexpr std::size_t maxName = 512;

// Groups that name something which can be looked for in a folder, and those that only say something.
constexpr std::array<std::string_view, 5> placeGroups{"key", "parameter", "tensor", "module", "file"};
constexpr std::array<std::string_view, 5> sayGroups{"type", "class", "shape", "size", "error"};

std::string cut(std::string_view text, std::size_t most)
{
    return std::string(text.substr(0, text.size() > most ? validUtf8Prefix(text.substr(0, most)) : text.size()));
}

std::string firstGroup(const LogHit& hit, std::span<const std::string_view> groups)
{
    for (const auto group : groups) {
        if (const auto found = hit.names.find(group); found != hit.names.end())
            return found->second;
    }
    return {};
}

} // namespace

struct LogMatcher::State {
    State()
        : lines([this](const LogLine& line) { read(line); })
    {
        patterns = allLogPatterns(complaints);
        counts.resize(patterns.patterns.size());
    }

    void read(const LogLine& line);
    void readBanner(std::string_view text);
    void readFrame(const LogLine& line);
    bool hasFrame(std::string_view worker, std::string_view wanted) const;
    const LogHit* rootHit() const;
    std::vector<LogEvidence> evidenceFor(const LogHit& root) const;
    const LogPattern& patternOf(const LogHit& hit) const { return patterns.patterns[hit.pattern]; }

    std::vector<Text> complaints;
    LogPatterns patterns;
    std::vector<std::size_t> counts; ///< hits of each pattern
    std::vector<LogHit> hits;
    std::map<std::string, std::vector<std::string>, std::less<>> frames; ///< of the last traceback of each worker
    std::string runtime; ///< the most special one named so far
    std::string version; ///< of that runtime
    LogLines lines;
};

void LogMatcher::State::readFrame(const LogLine& line)
{
    const bool begins = line.text.find("Traceback (most recent call last)") != std::string_view::npos;
    const bool frame = line.text.find("File \"") != std::string_view::npos;
    if ((!begins && !frame) || (frames.size() >= maxWorkers && !frames.contains(line.worker)))
        return;
    auto& own = frames[std::string(line.worker)];
    if (begins)
        own.clear();
    if (frame && own.size() < maxFrames)
        own.push_back(cut(line.text, maxText));
}

bool LogMatcher::State::hasFrame(std::string_view worker, std::string_view wanted) const
{
    const auto own = frames.find(worker);
    return own != frames.end() && std::any_of(own->second.begin(), own->second.end(), [&](const std::string& frame) {
        return frame.find(wanted) != std::string::npos;
    });
}

// A plugin names itself beside vLLM, so its name goes before; a version counts only for the runtime it is of.
void LogMatcher::State::readBanner(std::string_view text)
{
    for (const auto& banner : patterns.banners) {
        if (text.find(banner.contains) == std::string_view::npos)
            continue;
        const auto names = banner.expression.match(text);
        if (!names || (banner.runtime == "vllm" && !runtime.empty() && runtime != "vllm"))
            continue;
        if (banner.runtime != runtime)
            version.clear();
        runtime = banner.runtime;
        if (const auto found = names->find("version"); found != names->end() && version.empty())
            version = found->second;
        return;
    }
}

void LogMatcher::State::read(const LogLine& line)
{
    readFrame(line);
    readBanner(line.text);
    for (std::size_t i = 0; i < patterns.patterns.size(); ++i) {
        const auto& pattern = patterns.patterns[i];
        if (line.text.find(pattern.contains) == std::string_view::npos)
            continue;
        if (!pattern.frame.empty() && !hasFrame(line.worker, pattern.frame))
            continue;
        auto names = pattern.expression.match(line.text);
        if (!names)
            continue;
        if (hits.size() < maxHits && counts[i]++ < maxHitsOfPattern)
            hits.push_back({i, line.number, cut(line.text, maxText), std::string(line.worker), *std::move(names)});
        return;
    }
}

const LogHit* LogMatcher::State::rootHit() const
{
    // Hits are in the order of lines, and the first of the least ones is taken.
    const auto rank = [this](const LogHit& hit) {
        const LogPattern& pattern = patternOf(hit);
        return std::pair(pattern.kind->rank, pattern.weak);
    };
    const auto root =
        std::min_element(hits.begin(), hits.end(), [&](const LogHit& a, const LogHit& b) { return rank(a) < rank(b); });
    return root == hits.end() ? nullptr : &*root;
}

std::vector<LogEvidence> LogMatcher::State::evidenceFor(const LogHit& root) const
{
    std::vector<LogEvidence> evidence{{root.line, root.text}};
    for (const auto& hit : hits) {
        if (evidence.size() < maxEvidence && hit.line != root.line && patternOf(hit).kind == patternOf(root).kind)
            evidence.push_back({hit.line, hit.text});
    }
    return evidence;
}

LogMatcher::LogMatcher()
    : m_state(std::make_unique<State>())
{
}

LogMatcher::~LogMatcher() = default;
LogMatcher::LogMatcher(LogMatcher&&) noexcept = default;
LogMatcher& LogMatcher::operator=(LogMatcher&&) noexcept = default;

void LogMatcher::feed(std::string_view chunk)
{
    m_state->lines.feed(chunk);
}

void LogMatcher::finish()
{
    m_state->lines.finish();
}

std::size_t LogMatcher::lines() const
{
    return m_state->lines.count();
}

const std::vector<LogHit>& LogMatcher::hits() const
{
    return m_state->hits;
}

std::string LogMatcher::runtime() const
{
    return m_state->version.empty() ? m_state->runtime : m_state->runtime + "@" + m_state->version;
}

const std::vector<Text>& LogMatcher::complaints() const
{
    return m_state->complaints;
}

LogCause LogMatcher::cause(const Checkpoint* checkpoint, const Context& context, std::string_view runtime) const
{
    LogCause cause;
    const LogHit* root = m_state->rootHit();
    if (!root) {
        cause.headline = {RQ_TEXT("core", "Nothing in this log is a failure that is known")};
        return cause;
    }
    const LogPattern& pattern = m_state->patternOf(*root);
    const LogKind& kind = *pattern.kind;
    const std::string place = cut(firstGroup(*root, placeGroups), maxName);
    const auto shown = root->names.find(pattern.show);
    std::string said = shown != root->names.end() ? shown->second : place;
    if (said.empty())
        said = firstGroup(*root, sayGroups);
    cause.evidence = m_state->evidenceFor(*root);
    cause.headline = {kind.headline, {cut(said, maxName)}};
    // An exception that no pattern knows is shown, but it is no explanation.
    cause.known = !kind.rule.empty() && kind.id != "load-error";
    if (!cause.known)
        return cause;
    cause.pattern = pattern.id;
    cause.action = {kind.action, {cut(said, maxName)}};
    cause.key = place.empty() ? cut(said, maxName) : place;
    LogPlace found;
    if (checkpoint)
        found = findInFolder(*checkpoint, kind, place, runtime.empty() ? this->runtime() : runtime, context);
    const Rule* fallback = findRule(kind.rule);
    cause.tensor = found.tensor;
    cause.rule = found.rule.empty() ? std::string(kind.rule) : found.rule;
    cause.fix =
        found.rule.empty() && fallback && checkpoint && !found.tensor.empty() ? std::string(fallback->fix) : found.fix;
    cause.runtime = found.runtime;
    return cause;
}

} // namespace requant
