// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/log/logkinds.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace requant {

namespace {

constexpr std::array kinds{
    // The folder and the runtime do not agree on a name
    LogKind{"key-error", 10, "NAM-001", "NAM PAK DSC MTP IGN",
        RQ_TEXT("core", "The runtime looked up %1 and did not find it"),
        RQ_TEXT("core", "Look at the name on the Names page; the fix renames what differs or adds the missing row.")},
    LogKind{"description-key", 10, "NAM-001", "NAM PAK DSC MTP",
        RQ_TEXT("core", "The quantization description has no key %1"),
        RQ_TEXT("core", "Rename the prefix, or add the rows of the packed module to the description.")},
    LogKind{"unknown-parameter", 10, "NAM-001", "NAM MTP DSC SCL",
        RQ_TEXT("core", "The checkpoint holds %1, for which the model has no parameter"),
        RQ_TEXT("core", "Rename the tensor to what the runtime expects, or drop it if the runtime has no such layer.")},
    LogKind{"missing-tensor", 10, "PAK-005", "PAK CFG-011 MTP IDX",
        RQ_TEXT("core", "The checkpoint does not hold %1, which the model needs"),
        RQ_TEXT("core", "Bring the missing shard or tensor back, or correct the config that asks for it.")},
    LogKind{"mixed-shards", 10, "PAK-001", "PAK IGN",
        RQ_TEXT("core", "The parts of the fused module %1 are not quantized alike"),
        RQ_TEXT("core", "Ignore all of its parts or none, and describe all with one type.")},
    LogKind{"no-scheme", 10, "IGN-006", "IGN CFG-030", RQ_TEXT("core", "No quantization scheme of the config fits %1"),
        RQ_TEXT("core", "Add the module to the ignore list, or a target that matches it.")},
    LogKind{"tied-alias", 10, "CFG-010", "CFG-010 CFG-011 CFG-012",
        RQ_TEXT("core", "%1 was skipped as tied, but what it is tied to was never loaded"),
        RQ_TEXT("core", "Make tie_word_embeddings say the same at every level, and what the tensors say.")},
    LogKind{"shape", 12, "CFG-043", "CFG-04 SCL-003 HDR-001 DSC-013",
        RQ_TEXT("core", "A tensor does not have the shape that the runtime made room for (%1)"),
        RQ_TEXT("core", "Compare config.json and the scales with the tensor; a wrong block or group size shows here.")},
    LogKind{"unsupported-type", 12, "RUN-001", "RUN DSC-005",
        RQ_TEXT("core", "The runtime does not support the quantization type %1"),
        RQ_TEXT("core", "Use a version of the runtime that has it, or convert the checkpoint.")},
    LogKind{"method-mismatch", 12, "CFG-020", "CFG-02",
        RQ_TEXT("core", "The checkpoint declares another quantization method than the server was started with (%1)"),
        RQ_TEXT("core", "Remove the leftover quantization_config, or start with the matching --quantization.")},
    LogKind{"model-type", 12, "CFG-022", "CFG-022 CFG-023",
        RQ_TEXT("core", "The runtime does not know the model type or architecture %1"),
        RQ_TEXT("core", "Correct model_type and architectures in config.json, or use a runtime that knows the model.")},
    LogKind{"custom-code", 12, "CFG-023", "CFG-023",
        RQ_TEXT("core", "The model needs custom code that is missing or not allowed (%1)"),
        RQ_TEXT("core", "Copy the code that auto_map names into the folder and start with --trust-remote-code.")},
    // Files
    LogKind{"file-missing", 8, "IDX-003", "IDX FIL", RQ_TEXT("core", "The file %1 is not there"),
        RQ_TEXT("core", "Download the file again, or rebuild the index from the shards that are here.")},
    LogKind{"description-missing", 8, "DSC-001", "DSC-001",
        RQ_TEXT("core", "The runtime does not find the quantization description"),
        RQ_TEXT("core", "Rename the description to quant_model_description.json.")},
    LogKind{"file-broken", 8, "FIL-004", "FIL HDR", RQ_TEXT("core", "A shard cannot be read: %1"),
        RQ_TEXT("core", "Download the shard again; Requant names the one that is cut, empty or a Git LFS pointer.")},
    LogKind{"json-broken", 8, "CFG-001", "CFG-001 CFG-002 IDX-009",
        RQ_TEXT("core", "A JSON file of the folder cannot be read (%1)"),
        RQ_TEXT("core", "Correct the file at the line and column that the diagnosis gives.")},
    // The device and its software
    LogKind{"backend-abstract", 15, "DEV-003", "",
        RQ_TEXT("core", "The attention backend %1 is incomplete in this build of the runtime"),
        RQ_TEXT("core", "The weights are not at fault. Update the runtime, or start with VLLM_MLA_DISABLE=1.")},
    LogKind{"int8-bmm", 15, "DEV-009", "",
        RQ_TEXT("core", "INT8 batched multiplication was asked for, but kv_b_proj is not INT8"),
        RQ_TEXT("core", "Start with VLLM_KUNLUN_ENABLE_INT8_BMM=0.")},
    LogKind{"out-of-memory", 20, "FIT-001", "", RQ_TEXT("core", "The device memory does not suffice (%1)"),
        RQ_TEXT("core", "Lower --max-model-len or --max-num-batched-tokens, or spread the model over more devices.")},
    LogKind{"host-memory", 20, "FIT-001", "", RQ_TEXT("core", "The memory of the machine does not suffice (%1)"),
        RQ_TEXT("core", "Free memory of the host, or load with fewer parallel workers.")},
    LogKind{"wrong-numbers", 20, "DEV-008", "NUM SCL-003", RQ_TEXT("core", "The model computes NaN or infinity"),
        RQ_TEXT("core", "Verify the weights against their source; if they are right, suspect the runtime.")},
    LogKind{"not-implemented", 22, "RUN-002", "",
        RQ_TEXT("core", "The runtime does not implement what was asked for: %1"),
        RQ_TEXT("core", "Change the flag that asks for it, or use another version.")},
    LogKind{"import", 22, "DEV-007", "", RQ_TEXT("core", "Software is missing or does not fit: %1"),
        RQ_TEXT("core", "Install the version that the runtime asks for; keep CANN and other loaders apart.")},
    LogKind{"port", 22, "DEV-004", "", RQ_TEXT("core", "The port is in use (%1)"),
        RQ_TEXT("core", "Stop what listens there, or choose another port.")},
    LogKind{"communication", 30, "DEV-001", "", RQ_TEXT("core", "The devices could not talk to each other (%1)"),
        RQ_TEXT("core", "Look for another rank's error first; then check HCCL variables, network interface and MTU.")},
    LogKind{"device-error", 32, "DEV-002", "", RQ_TEXT("core", "The device runtime reports error %1"),
        RQ_TEXT("core", "Check that driver, firmware and runtime fit, and that no other process holds the device.")},
    LogKind{"load-error", 42, "", "", RQ_TEXT("core", "The runtime failed: %1"),
        RQ_TEXT("core", "Read the lines around it.")},
    LogKind{"time-out", 42, "DEV-005", "", RQ_TEXT("core", "The server gave up waiting (%1)"),
        RQ_TEXT("core", "Loading may just be slow: raise the time-out, or read from a faster disk.")},
    LogKind{"killed", 42, "DEV-006", "", RQ_TEXT("core", "A process of the server died (%1)"),
        RQ_TEXT("core", "Signal 9 usually means that the host ran out of memory; 11 is a fault in native code.")},
};

} // namespace

std::span<const LogKind> logKinds()
{
    return kinds;
}

const LogKind* findLogKind(std::string_view id)
{
    const auto found = std::find_if(kinds.begin(), kinds.end(), [id](const LogKind& kind) { return kind.id == id; });
    return found == kinds.end() ? nullptr : &*found;
}

} // namespace requant
