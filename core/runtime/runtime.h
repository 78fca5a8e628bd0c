// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/checkpoint/tensorinfo.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace requant {

class Checkpoint;

/// Kind of layer that asks its runtime for a quantization method.
enum class LayerKind : std::uint8_t { Linear, Moe, Embedding, Head, Attention };

std::string_view name(LayerKind kind);

/// What a runtime decides for one module.
struct LookupOutcome {
    enum class Kind : std::uint8_t { Scheme, Unquantized, Error };
    Kind kind = Kind::Unquantized;
    std::string type; ///< scheme name, for Scheme
    std::string error; ///< class of the exception, for Error: "KeyError", ...
    std::string key; ///< the missing key, for KeyError
    std::string message; ///< the runtime's own words, for other errors
    std::vector<Text> steps; ///< how it came to that, one sentence each
};

/// One module that did not get what it needs.
struct VerdictFailure {
    std::string module; ///< quant prefix, or parameter path
    std::string key; ///< key or tensor that was looked up
    std::string error; ///< "KeyError", "ValueError", "uninitialised", "wrong values", ...
    std::string rule; ///< stable rule id, "NAM-001"
    Text message;
    std::string subject; ///< tensor or module of the checkpoint to show, may be empty
};

enum class VerdictKind : std::uint8_t { Loads, Fails, SilentlyWrong, Unknown };

std::string_view name(VerdictKind kind); ///< "loads", "fails", "silently wrong", "unknown"

/// What one version of one runtime will do with a folder.
struct Verdict {
    std::string runtime;
    std::string version;
    VerdictKind kind = VerdictKind::Unknown;
    std::uint64_t lookups = 0; ///< questions asked
    std::vector<VerdictFailure> failures; ///< in the order in which the runtime would meet them
    Text reason; ///< for Unknown: why; may name the nearest profile
    std::shared_ptr<const Verdict> whatIf; ///< for Unknown: the nearest profile's answer
};

struct JudgeOptions {
    bool withDrafter = false; ///< also ask the MTP drafter's modules
    /// Compares two tensors byte by byte, nothing if that was not possible. Empty while weights are not read
    /// (without --deep).
    std::function<std::optional<bool>(TensorId, TensorId)> sameBytes = {};
};

/// The names of one tensor side by side.
struct NameRow {
    std::string disk;
    std::string description; ///< key of the description row that speaks about it, empty if none
    std::string module; ///< parameter path in the runtime
    std::string quantPrefix;
    std::string ignoredBy; ///< entry of the ignore or target list that hits it
    std::string key; ///< key looked up
    std::string status; ///< outcome in a word or two
};

/// One version of one runtime with its rules. Immutable and thread-safe.
class Runtime {
public:
    virtual ~Runtime() = default;

    virtual std::string_view name() const = 0; ///< "vllm-ascend"
    virtual std::string_view version() const = 0; ///< "v0.18.0"
    /// The profile as JSON, as shown by `runtime show`.
    virtual nlohmann::ordered_json profile() const = 0;

    virtual Verdict judge(const Checkpoint& checkpoint, const JudgeOptions& options, const Context& context) const = 0;
    virtual LookupOutcome lookup(const Checkpoint& checkpoint, const std::string& prefix, LayerKind kind) const = 0;
    virtual std::vector<NameRow> names(const Checkpoint& checkpoint) const = 0;
};

/// All versions known, built-in and the user's, oldest first within a name.
std::vector<std::shared_ptr<const Runtime>> allRuntimes();

/// By "name" (its newest version) or "name@version", with the spellings of the command line's contract.
/// InvalidArgument with the list of known ones otherwise.
Result<std::shared_ptr<const Runtime>> findRuntime(std::string_view spec);

/// The runtimes to ask when the user names none: the newest version of each that fits the checkpoint's quantization.
std::vector<std::shared_ptr<const Runtime>> defaultRuntimes(const Checkpoint& checkpoint);

} // namespace requant
