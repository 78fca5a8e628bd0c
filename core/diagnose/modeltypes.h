// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/modelconfig.h"

#include <string>
#include <string_view>

namespace requant {

/// What model_type was probably meant to be; empty if it looks right.
std::string meantModelType(const ModelConfig& config);

/// The same for the model_type of text_config.
std::string meantTextType(const ModelConfig& config);

/// True if two model types differ in case and separators at most.
bool sameButSeparators(std::string_view a, std::string_view b);

} // namespace requant
