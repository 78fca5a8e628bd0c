// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/endingtext.h"

#include "core/device/validationrun.h"
#include "widgets/models/coretext.h"

#include <QCoreApplication>

namespace requant {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(requant::Endings)
};

QString textOf(Ending ending)
{
    switch (ending) {
    case Ending::Passes:
        return Words::tr("Passes: the server started, answers sensibly, and stopped when asked.");
    case Ending::NotStarted:
        return Words::tr("Not started: the preflight found what would make the start fail.");
    case Ending::Cancelled:
        return Words::tr("Cancelled: the server was stopped, and nothing of it is left.");
    case Ending::Unreachable:
        return Words::tr("Fails: the place or the server's program cannot be reached.");
    case Ending::PortTaken:
        return Words::tr("Fails: something else listens on the port.");
    case Ending::StartCrash:
        return Words::tr("Fails: the server ended before its first answer.");
    case Ending::StartHung:
        return Words::tr("Fails: the server hung while it was starting.");
    case Ending::StartTooSlow:
        return Words::tr("Fails: the server was still starting when its time was over.");
    case Ending::NoAnswer:
        return Words::tr("Fails: the server says that it is healthy, but completes nothing.");
    case Ending::WrongOutput:
        return Words::tr("Fails: the server answers, but not with sensible text.");
    case Ending::Truncated:
        return Words::tr("Fails: answers end before their end.");
    case Ending::Crashed:
        return Words::tr("Fails: the server ended while it was asked.");
    case Ending::Differs:
        return Words::tr("Fails: answers are farther from the reference than it is from itself.");
    case Ending::Drifts:
        return Words::tr("Fails: latency or memory climbs under the same load.");
    case Ending::HadToBeKilled:
        return Words::tr("Passes, but the server ignored the request to stop and was killed.");
    }
    return {};
}

} // namespace

QString endingText(const std::string& ending)
{
    for (int i = 0; i <= static_cast<int>(Ending::HadToBeKilled); ++i) {
        if (ending == name(static_cast<Ending>(i)))
            return textOf(static_cast<Ending>(i));
    }
    return toQt(ending);
}

ItemTone endingTone(const std::string& ending)
{
    if (ending == name(Ending::Passes))
        return ItemTone::Good;
    if (ending == name(Ending::HadToBeKilled))
        return ItemTone::Warning;
    const bool neutral = ending == name(Ending::Cancelled) || ending == name(Ending::NotStarted);
    return neutral ? ItemTone::Info : ItemTone::Error;
}

} // namespace requant
