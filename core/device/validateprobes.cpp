// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/validatesession.h"
#include "core/device/waiting.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace requant {

namespace {

using State = ProbeState;

CompletionRequest promptRequest(const ValidationSession& session, const std::string& model, std::string prompt)
{
    return {model, std::move(prompt), session.options.maxTokens, session.options.topLogprobs, false, false};
}

struct Faults {
    std::size_t answers = 0;
    std::size_t truncated = 0;
    std::size_t failed = 0;
    std::size_t notFinite = 0; ///< of the failed ones
    std::map<Degeneration, std::size_t> texts;
    std::string example; ///< of the first answer that did not come whole
    std::string degenerate; ///< the first text that is no sensible one
};

void judge(const PromptAnswers& prompt, Script script, Faults& faults)
{
    for (const auto& answer : prompt.answers) {
        ++faults.answers;
        if (answer.state == Completion::State::Truncated) {
            ++faults.truncated;
        } else if (!answer.whole()) {
            ++faults.failed;
            faults.notFinite += answer.state == Completion::State::NotFinite;
        } else {
            const Degeneration kind = judgeText(answer.text, script);
            ++faults.texts[kind];
            if (kind != Degeneration::None && faults.degenerate.empty())
                faults.degenerate = prompt.id + ": " + answer.text.substr(0, 80);
        }
        if (faults.example.empty() && !answer.problem.empty())
            faults.example = prompt.id + ": " + answer.problem;
    }
}

ProbeResult completionProbe(const Faults& faults)
{
    ProbeResult probe{"completion", State::Passed, {}, {},
        {{"answers", static_cast<double>(faults.answers)}, {"truncated", static_cast<double>(faults.truncated)},
            {"failed", static_cast<double>(faults.failed)}}};
    if (faults.truncated || faults.failed) {
        probe.state = State::Failed;
        probe.message = Text(RQ_TEXT("core", "%1 of %2 answers are cut and %3 failed, first %4"),
            {std::to_string(faults.truncated), std::to_string(faults.answers), std::to_string(faults.failed),
                printable(faults.example)});
    } else {
        probe.message = Text(RQ_TEXT("core", "%1 answers to %2 English and Chinese prompts came whole."),
            {std::to_string(faults.answers), std::to_string(probePrompts().size())});
    }
    return probe;
}

ProbeResult degenerationProbe(const Faults& faults)
{
    std::size_t bad = 0;
    ProbeResult probe{"degeneration", State::Passed, {}, {}, {}};
    for (const auto& [kind, count] : faults.texts) {
        if (kind == Degeneration::None)
            continue;
        bad += count;
        probe.numbers[std::string(name(kind))] = static_cast<double>(count);
    }
    std::size_t judged = bad;
    if (const auto fine = faults.texts.find(Degeneration::None); fine != faults.texts.end())
        judged += fine->second;
    if (!judged) {
        probe.state = State::Skipped;
        probe.message = Text(RQ_TEXT("core", "No whole answer to judge."));
    } else if (!bad) {
        probe.message = Text(RQ_TEXT("core", "No answer is empty, garbled, in a loop or in a wrong script."));
    } else {
        // Greedy text of a base model may loop now and then; a third of all answers is more than now and then.
        probe.state = bad * 3 >= judged ? State::Failed : State::Warning;
        const auto count = [&](Degeneration kind) {
            const auto found = faults.texts.find(kind);
            return std::to_string(found == faults.texts.end() ? 0 : found->second);
        };
        probe.message = Text(RQ_TEXT("core",
                                 "%1 of %2 answers make no sense (%3 empty, %4 garbled, %5 in a loop, %6 in a wrong "
                                 "script), first %7"),
            {std::to_string(bad), std::to_string(judged), count(Degeneration::Empty), count(Degeneration::Garbage),
                count(Degeneration::Repeats), count(Degeneration::WrongScript), printable(faults.degenerate)});
    }
    return probe;
}

ProbeResult repeatabilityProbe(const AnswerSet& answers)
{
    const Repeatability noise = repeatability(answers);
    return {"repeatability", State::Passed,
        Text(
            noise.differing ? RQ_TEXT("core",
                "%1 of %2 prompts got different texts when asked again; log probabilities differ by %3 nat on average.")
                            : RQ_TEXT("core",
                                "All of %2 prompts got the same text when asked again; log probabilities differ by %3 "
                                "nat on average."),
            {std::to_string(noise.differing), std::to_string(noise.prompts),
                QString::number(noise.meanDistance, 'g', 3).toStdString()}),
        {},
        {{"mean_nat", noise.meanDistance}, {"max_nat", noise.maxDistance},
            {"differing", static_cast<double>(noise.differing)}}};
}

ProbeResult modelsProbe(const ValidationSession& session)
{
    const HttpAnswer answer = httpGet(session.endpoint, "/v1/models", session.context.stop);
    const auto document = nlohmann::ordered_json::parse(answer.body.toStdString(), nullptr, false);
    ProbeResult probe{"models", State::Failed, {}, {}, {}};
    if (!answer.good() || !document.is_object() || !document.contains("data") || !document["data"].is_array()) {
        probe.message =
            Text(RQ_TEXT("core", "/v1/models does not list models: HTTP %1."), {std::to_string(answer.status)});
        return probe;
    }
    std::string names;
    for (const auto& model : document["data"]) {
        if (!model.is_object())
            continue;
        names += (names.empty() ? "" : ", ") + model.value("id", std::string());
        if (const auto length = model.find("max_model_len"); length != model.end() && length->is_number())
            probe.numbers["max_model_len"] = length->get<double>();
    }
    probe.state = names.empty() ? State::Failed : State::Passed;
    probe.message = Text(RQ_TEXT("core", "/v1/models lists %1."), {names.empty() ? "nothing" : printable(names)});
    return probe;
}

} // namespace

bool askHealth(ValidationSession& session)
{
    session.phase("probes");
    const HttpAnswer health = httpGet(session.endpoint, "/health", session.context.stop);
    session.add({"health", health.good() ? State::Passed : State::Warning,
        Text(RQ_TEXT("core", "/health says HTTP %1."), {std::to_string(health.status)}), {},
        {{"seconds", health.seconds}}});
    session.add(modelsProbe(session));
    return session.goesOn();
}

bool askPrompts(ValidationSession& session)
{
    Faults faults;
    for (const auto& prompt : probePrompts()) {
        PromptAnswers& out = session.answers.prompts.emplace_back();
        out.id = prompt.id;
        out.prompt = prompt.text;
        for (unsigned i = 0; i < std::max(2U, session.options.repeats) && !session.context.cancelled(); ++i) {
            out.answers.push_back(
                complete(session.endpoint, promptRequest(session, session.model, out.prompt), session.context.stop));
            if (!out.answers.back().whole())
                waitFor([&] { return session.server && session.server->ended(); }, 0.5, session.context.stop);
            if (!session.goesOn())
                return false;
        }
        judge(out, prompt.script, faults);
    }
    session.add(completionProbe(faults));
    session.add(degenerationProbe(faults));
    session.add(repeatabilityProbe(session.answers));
    const auto failed = [&](std::string_view id) {
        return std::ranges::any_of(session.run.probes,
            [id](const ProbeResult& probe) { return probe.id == id && probe.state == State::Failed; });
    };
    if (faults.notFinite)
        session.end(Ending::WrongOutput);
    else if (failed("completion"))
        session.end(faults.truncated ? Ending::Truncated : Ending::NoAnswer);
    else if (failed("degeneration"))
        session.end(Ending::WrongOutput);
    return session.goesOn();
}

Result<AnswerSet> askReference(const ValidationSession& session)
{
    Endpoint other{session.options.reference, session.options.apiKey, session.options.requestTimeoutSeconds};
    while (other.url.ends_with('/'))
        other.url.pop_back();
    const HttpAnswer models = httpGet(other, "/v1/models", session.context.stop);
    const auto document = nlohmann::ordered_json::parse(models.body.toStdString(), nullptr, false);
    const auto unusable = [&](const std::string& why) {
        return fail(ErrorCode::InvalidArgument,
            Text(RQ_TEXT("core", "The reference %1 cannot be used: %2"), {session.options.reference, why}));
    };
    if (!models.good() || !document.is_object() || !document.contains("data") || !document["data"].is_array()
        || document["data"].empty() || !document["data"][0].is_object())
        return unusable(models.error.empty() ? "/v1/models lists no model" : models.error);
    const std::string model = document["data"][0].value("id", std::string());
    AnswerSet answers;
    const unsigned repeats = std::max(2U, session.options.repeats);
    for (const auto& prompt : probePrompts()) {
        PromptAnswers& out = answers.prompts.emplace_back();
        out.id = prompt.id;
        out.prompt = prompt.text;
        for (unsigned i = 0; i < repeats; ++i) {
            out.answers.push_back(complete(other, promptRequest(session, model, out.prompt), session.context.stop));
            if (!out.answers.back().whole())
                return unusable(out.answers.back().problem);
        }
    }
    answers.prefixes = prefixesOf(answers.prompts);
    for (auto& prefix : answers.prefixes) {
        for (unsigned i = 0; i < repeats; ++i) {
            const auto answer = complete(
                other, {model, prefix.prefix, 1, session.options.topLogprobs, false, false}, session.context.stop);
            if (!answer.tokens.empty())
                prefix.choices.push_back(answer.tokens.front());
        }
    }
    return answers;
}

} // namespace requant
