// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"

#include <QString>

#include <mutex>
#include <string>

namespace requant {

/// Takes progress from working threads and keeps only the latest; the window looks at it with a timer, so a
/// hundred thousand reports cost no event.
class ProgressRelay : public ProgressSink {
public:
    struct Snapshot {
        quint64 bytesDone = 0;
        quint64 bytesTotal = 0; ///< 0 when unknown
        QString current; ///< file being worked on
    };

    void progress(const Progress& progress) override;
    Snapshot snapshot() const;

private:
    mutable std::mutex m_mutex;
    quint64 m_done = 0;
    quint64 m_total = 0;
    std::string m_current;
};

} // namespace requant
