// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/async/progressrelay.h"

namespace requant {

void ProgressRelay::progress(const Progress& progress)
{
    const std::scoped_lock lock(m_mutex);
    m_done = progress.bytesDone;
    m_total = progress.bytesTotal;
    m_current = progress.current;
}

ProgressRelay::Snapshot ProgressRelay::snapshot() const
{
    const std::scoped_lock lock(m_mutex);
    return {m_done, m_total, QString::fromStdString(m_current)};
}

} // namespace requant
