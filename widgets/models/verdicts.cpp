// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/verdicts.h"

#include "widgets/models/coretext.h"

#include <algorithm>

namespace requant {

namespace {

int rank(VerdictKind kind)
{
    switch (kind) {
    case VerdictKind::Fails:
        return 3;
    case VerdictKind::SilentlyWrong:
        return 2;
    case VerdictKind::Unknown:
        return 1;
    case VerdictKind::Loads:
        break;
    }
    return 0;
}

} // namespace

QString verdictSpec(const Verdict& verdict)
{
    return toQt(verdict.runtime + "@" + verdict.version);
}

QString shownRuntime(const QString& spec)
{
    return QString(spec).replace(QLatin1Char('@'), QLatin1Char(' '));
}

const Verdict* worstVerdict(const Diagnosis& diagnosis)
{
    const auto& all = diagnosis.verdicts;
    const auto worst = std::max_element(
        all.begin(), all.end(), [](const auto& a, const auto& b) { return rank(a.kind) < rank(b.kind); });
    return worst == all.end() ? nullptr : &*worst;
}

const Verdict* verdictOf(const Diagnosis& diagnosis, const QString& spec)
{
    const auto& all = diagnosis.verdicts;
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& verdict) { return verdictSpec(verdict) == spec; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace requant
