// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>
#include <vector>

namespace requant {

struct ImportOptions {
    std::string tree; ///< folder with the package vllm, vllm_ascend or vllm_kunlun, or that package itself
    std::string vllmTree; ///< for vllm_ascend: the vLLM it runs on; empty: the classes of the newest built-in version
    std::string version; ///< of the profile; empty: what the package says
    std::string file; ///< to write; empty: userProfileFolder()/NAME-VERSION.json
    std::string python = "python3";
};

struct ImportedProfile {
    std::string file;
    std::shared_ptr<const nlohmann::ordered_json> profile;
    std::vector<std::string> remarks; ///< what could not be read and what was assumed
};

/// Reads the tables of a source tree (resources/import/importprofile.py, run by the user's Python: it looks at the
/// syntax tree only) and writes a user profile. Errors: Unsupported (no Python, no tables in the tree),
/// InvalidArgument (the tables make no profile), FileWrite, NoSpace.
Result<ImportedProfile> importProfile(const ImportOptions& options);

} // namespace requant
