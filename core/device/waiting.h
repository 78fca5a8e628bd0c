// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <stop_token>

namespace requant {

/// Runs the event loop of this thread until @p done says so, @p seconds are over (negative: never) or @p stop asks.
/// True if @p done did.
bool waitFor(const std::function<bool()>& done, double seconds, const std::stop_token& stop = {});

} // namespace requant
