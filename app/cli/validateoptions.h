// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/cli.h"
#include "core/device/validate.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace requant::cli {

/// Options of `validate` as they were typed.
struct ValidateArguments {
    std::string folder;
    std::string device;
    std::string place = "local";
    std::vector<std::string> sshOptions;
    std::string folderThere;
    std::string deviceMemory;
    std::string apiKeyFile;
    std::vector<std::string> set;
    std::vector<std::string> unset;
    std::vector<std::string> environment;
    std::vector<std::string> unsetEnvironment;
    std::string concurrencies = "1,2,4";
    std::string job;
    std::string runs; ///< folder of saved runs, empty: the usual one
    std::vector<std::string> compare; ///< two saved runs
    std::string import;
    std::string report; ///< a saved run
    std::string html; ///< file for its report, empty: Markdown on stdout
    bool noSave = false;
    bool listDevices = false;
    bool listRuns = false;
    ValidationOptions options;
};

void addValidateOptions(CLI::App& verb, ValidateArguments& arguments);

/// Reads profile, place and settings into ValidateArguments::options. InvalidArgument says which option.
Status resolveValidateOptions(ValidateArguments& arguments);

/// --list-devices, --list-runs, --compare-runs and --import: true if one of them was given and answered.
bool answerAboutRuns(Globals& globals, const ValidateArguments& arguments);

} // namespace requant::cli
