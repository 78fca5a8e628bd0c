// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/progress.h"

#include <algorithm>
#include <thread>

namespace requant {

namespace {

class NoSink final : public ProgressSink {
public:
    void progress(const Progress&) override { }
};

} // namespace

void ProgressSink::log(std::string_view) { }

ProgressSink& ProgressSink::none()
{
    static NoSink sink;
    return sink;
}

unsigned Context::threadCount() const
{
    return threads ? threads : std::max(1u, std::thread::hardware_concurrency());
}

} // namespace requant
