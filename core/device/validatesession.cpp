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
