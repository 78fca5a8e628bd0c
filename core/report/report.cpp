// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/report.h"

namespace requant {

std::string inEnglish(const Text& text)
{
    return text.english();
}

} // namespace requant
