// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/device/validatesession.h"

#include <nlohmann/json.hpp>

namespace requant {

void ValidationSession::event(std::string_view type, const nlohmann::ordered_json& fields) const
{
    if (events)
        events(type, fields);
}

void ValidationSession::phase(std::string_view name) const
{
    event("phase", {{"phase", name}});
}

void ValidationSession::add(ProbeResult probe)
{
    event("probe", probeJson(probe));
    run.probes.push_back(std::move(probe));
}

void ValidationSession::end(Ending ending)
{
    if (run.ending == Ending::Passes)
        run.ending = ending;
}

double ValidationSession::measured() const
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - measuring).count();
}

void ValidationSession::addSample(nlohmann::ordered_json sample)
{
    nlohmann::ordered_json whole{{"t", measured()}};
    whole.update(sample);
    event("sample", whole);
    auto& samples = (*run.details)["samples"];
    if (samples.is_null())
        samples = nlohmann::ordered_json::array();
    samples.push_back(std::move(whole));
}

bool ValidationSession::goesOn()
{
    if (context.cancelled())
        end(Ending::Cancelled);
    else if (server && server->ended())
        end(Ending::Crashed);
    else
        return true;
    return false;
}

} // namespace requant
