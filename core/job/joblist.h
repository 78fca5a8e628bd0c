// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/job/job.h"
#include "core/job/jobevents.h"

#include <map>
#include <string>
#include <vector>

namespace requant {

/// job.json of one folder, without what the events say. FileNotFound, JsonSyntax.
Result<Job> readJobFile(const std::filesystem::path& folder);

/// The job folders, followed: each read() looks only at what was appended since the last one.
class JobList {
public:
    /// Newest first. Folders that are no jobs are skipped.
    std::vector<Job> read();

private:
    struct Followed {
        Job job; ///< as the events say
        EventTail tail;
        RateMeter meter;
    };

    static Job update(Followed& followed);

    std::map<std::string, Followed> m_followed; ///< by id
};

} // namespace requant
