// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/blockingfinding.h"

namespace requant {

Finding blockingFinding(std::string rule, std::string subject, Text message, Text why, Text action)
{
    Finding finding;
    finding.rule = std::move(rule);
    finding.subject = std::move(subject);
    finding.items = {finding.subject};
    finding.message = std::move(message);
    finding.why = std::move(why);
    finding.action = std::move(action);
    return finding;
}

} // namespace requant
