// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/roles.h"

#include <QString>

#include <string>

namespace requant {

/// What an ending of a validation means, as a sentence; the word itself if it is not known.
QString endingText(const std::string& ending);
ItemTone endingTone(const std::string& ending);

} // namespace requant
