// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnose/rules.h"

#include <algorithm>
#include <array>

namespace requant {

namespace {

constexpr auto E = Severity::Error;
constexpr auto W = Severity::Warning;
constexpr auto I = Severity::Info;

constexpr std::array table{
    // Index
    Rule{"IDX-001", E, "rebuild-index", RQ_TEXT("core", "Index maps a tensor to a shard that lacks it")},
    Rule{"IDX-002", E, "rebuild-index", RQ_TEXT("core", "Tensor is in a shard but not in the index")},
    Rule{"IDX-003", E, "rebuild-index", RQ_TEXT("core", "Index names a shard that is not here")},
    Rule{"IDX-004", W, "strip-duplicates", RQ_TEXT("core", "Tensor is stored in more than one shard")},
    Rule{"IDX-005", I, "", RQ_TEXT("core", "Shard that the index does not name")},
    Rule{"IDX-006", I, "rebuild-index", RQ_TEXT("core", "total_size is absent or wrong")},
    Rule{"IDX-007", W, "rebuild-index", RQ_TEXT("core", "Several shards and no index")},
    Rule{"IDX-008", W, "rebuild-index", RQ_TEXT("core", "Index lists a tensor twice")},
    Rule{"IDX-009", E, "rebuild-index", RQ_TEXT("core", "Index cannot be used")},
    // Files
    Rule{"FIL-001", E, "", RQ_TEXT("core", "Shard is cut: tensor data ends early")},
    Rule{"FIL-002", E, "", RQ_TEXT("core", "Shard is cut inside its header, or empty")},
    Rule{"FIL-003", E, "", RQ_TEXT("core", "Git LFS pointer instead of a shard")},
    Rule{"FIL-004", E, "", RQ_TEXT("core", "Not a safetensors file")},
    Rule{"FIL-005", E, "", RQ_TEXT("core", "Shard has bytes that belong to no tensor")},
    Rule{"FIL-006", E, "", RQ_TEXT("core", "File cannot be read")},
    // Headers
    Rule{"HDR-001", E, "", RQ_TEXT("core", "Offsets, shape and dtype of a tensor disagree or are absent")},
    Rule{"HDR-002", E, "", RQ_TEXT("core", "Header is longer than readers accept")},
    Rule{"HDR-003", I, "metadata-format", RQ_TEXT("core", "__metadata__ lacks format or is no map of strings")},
    Rule{"HDR-004", W, "", RQ_TEXT("core", "Unknown dtype")},
    Rule{"HDR-005", E, "", RQ_TEXT("core", "Header is not valid")},
    // Config and JSON
    Rule{"CFG-001", E, "json-remove-bom", RQ_TEXT("core", "JSON file that readers trip over")},
    Rule{"CFG-002", W, "json-unique-keys", RQ_TEXT("core", "JSON file with a repeated key")},
    Rule{"CFG-003", I, "", RQ_TEXT("core", "No config.json")},
    Rule{"CFG-010", W, "config-tie", RQ_TEXT("core", "Tie flags disagree")},
    Rule{"CFG-011", E, "config-tie", RQ_TEXT("core", "Untied, but there is no head")},
    Rule{"CFG-012", W, "drop-head", RQ_TEXT("core", "Tied, but head and embedding are both stored")},
    Rule{"CFG-020", E, "config-remove-quantization",
        RQ_TEXT("core", "Leftover quantization_config hides the description")},
    Rule{"CFG-021", W, "config-remove-quantization", RQ_TEXT("core", "Several quantization blocks")},
    Rule{"CFG-022", E, "config-model-type", RQ_TEXT("core", "model_type does not fit")},
    Rule{"CFG-023", W, "copy-code", RQ_TEXT("core", "auto_map names code that is not here")},
    Rule{"CFG-024", W, "", RQ_TEXT("core", "quantization_config without quant_method")},
    Rule{"CFG-030", E, "config-format", RQ_TEXT("core", "format disagrees with the tensors")},
    Rule{"CFG-040", E, "config-layers", RQ_TEXT("core", "Layer count disagrees with config.json")},
    Rule{"CFG-041", E, "config-experts", RQ_TEXT("core", "Expert count disagrees with config.json")},
    Rule{"CFG-042", E, "config-vocab", RQ_TEXT("core", "Vocabulary disagrees with config.json")},
    Rule{"CFG-043", E, "", RQ_TEXT("core", "Hidden size disagrees with config.json")},
    // Description of ModelSlim
    Rule{"DSC-001", E, "description-rename", RQ_TEXT("core", "Description is not found under its name")},
    Rule{"DSC-002", W, "description-group-size", RQ_TEXT("core", "group_size disagrees with the scales")},
    Rule{"DSC-003", W, "description-add-rows", RQ_TEXT("core", "Tensor without a description row")},
    Rule{"DSC-004", W, "description-remove-rows", RQ_TEXT("core", "Description row without a tensor")},
    Rule{"DSC-005", E, "description-type", RQ_TEXT("core", "Unknown type in the description")},
    Rule{"DSC-006", W, "", RQ_TEXT("core", "Rotation matrix that the description does not announce")},
    Rule{"DSC-010", E, "description-type", RQ_TEXT("core", "Described as quantized, stored otherwise")},
    Rule{"DSC-011", E, "description-type", RQ_TEXT("core", "Described as FLOAT, stored quantized")},
    Rule{"DSC-012", W, "", RQ_TEXT("core", "Excluded module has scales")},
    Rule{"DSC-013", E, "", RQ_TEXT("core", "Companions of a weight do not fit its type")},
    // Names
    Rule{"NAM-001", E, "rename-prefix", RQ_TEXT("core", "Prefix mismatch")},
    Rule{"NAM-004", E, "rename-scales", RQ_TEXT("core", "Scales under the exporter's own names")},
    // Ignore and target lists
    Rule{"IGN-001", W, "ignore-rewrite", RQ_TEXT("core", "Ignore entry hits nothing")},
    Rule{"IGN-002", I, "ignore-rewrite", RQ_TEXT("core", "Fused module and its parts in the ignore list")},
    Rule{"IGN-004", W, "ignore-rewrite", RQ_TEXT("core", "Loose pattern in the ignore list")},
    Rule{"IGN-006", W, "ignore-add", RQ_TEXT("core", "Unquantized module missing from the ignore list")},
    // Packed modules and siblings
    Rule{"PAK-001", E, "packed-unify", RQ_TEXT("core", "Parts of a fused module differ")},
    Rule{"PAK-002", E, "description-add-rows", RQ_TEXT("core", "Missing rows of a packed module")},
    Rule{"PAK-003", E, "", RQ_TEXT("core", "Odd expert")},
    Rule{"PAK-004", W, "", RQ_TEXT("core", "Layer unlike its siblings")},
    Rule{"PAK-005", E, "", RQ_TEXT("core", "Missing member")},
    // Scales
    Rule{"SCL-001", E, "", RQ_TEXT("core", "Quantized weight without a scale")},
    Rule{"SCL-002", E, "", RQ_TEXT("core", "Scale without a weight")},
    Rule{"SCL-003", E, "", RQ_TEXT("core", "Scale does not fit the grid of its weight")},
    Rule{"SCL-004", E, "", RQ_TEXT("core", "Scale of an unexpected dtype")},
    Rule{"SCL-005", E, "", RQ_TEXT("core", "Offset of a symmetric type is not zero")},
    Rule{"SCL-006", W, "", RQ_TEXT("core", "One scale for a fused weight")},
    // MTP
    Rule{"MTP-001", W, "description-add-mtp", RQ_TEXT("core", "MTP layer missing from the description")},
    Rule{"MTP-002", W, "rename-mtp", RQ_TEXT("core", "MTP block under another name")},
    Rule{"MTP-003", I, "", RQ_TEXT("core", "MTP projection is quantized")},
    Rule{"MTP-004", W, "config-nextn", RQ_TEXT("core", "MTP layer and num_nextn_predict_layers disagree")},
    // Numbers
    Rule{"NUM-001", E, "", RQ_TEXT("core", "Scale of zero")},
    Rule{"NUM-002", E, "", RQ_TEXT("core", "Scale is NaN or infinite")},
    Rule{"NUM-003", E, "", RQ_TEXT("core", "Negative scale")},
    Rule{"NUM-004", W, "", RQ_TEXT("core", "Denormal scale")},
    Rule{"NUM-005", E, "", RQ_TEXT("core", "NaN or infinity in a weight")},
    Rule{"NUM-006", I, "", RQ_TEXT("core", "Rows of zeros")},
    Rule{"NUM-007", W, "", RQ_TEXT("core", "Codes do not use the range of their scales")},
    // Policy and runtimes
    Rule{"QNT-001", W, "", RQ_TEXT("core", "Sensitive module is quantized")},
    // CANNBIN containers, and what their deployment needs
    Rule{"CAN-001", E, "", RQ_TEXT("core", "Container cannot be read")},
    Rule{"CAN-002", E, "", RQ_TEXT("core", "Entry of the container's index is not valid")},
    Rule{"CAN-003", E, "", RQ_TEXT("core", "No reading of the container's offsets is certain")},
    Rule{"CAN-004", W, "", RQ_TEXT("core", "Container version is not known")},
    Rule{"CAN-005", W, "", RQ_TEXT("core", "Totals of the container disagree with its entries")},
    Rule{"CAN-006", W, "", RQ_TEXT("core", "Codes look as if read with the wrong sign")},
    Rule{"CAN-007", W, "", RQ_TEXT("core", "Scales are taken as one per row group")},
    Rule{"CAN-008", W, "", RQ_TEXT("core", "Scales of the container are implausible")},
    Rule{"CAN-009", E, "", RQ_TEXT("core", "Tiling is absent or does not fit its matrix")},
    Rule{"CAN-010", W, "", RQ_TEXT("core", "Container is no whole model")},
    Rule{"CAN-020", E, "", RQ_TEXT("core", "Block size of the runtime is not that of the scales")},
    Rule{"CAN-021", E, "", RQ_TEXT("core", "Memory utilization is too high")},
    Rule{"CAN-022", W, "", RQ_TEXT("core", "Too many batched tokens")},
    Rule{"CAN-023", E, "", RQ_TEXT("core", "Pipeline parallelism is not supported")},
    Rule{"CAN-024", E, "", RQ_TEXT("core", "Model does not fit the devices")},
    Rule{"RUN-001", E, "", RQ_TEXT("core", "The runtime does not support this format")},
    Rule{"RUN-002", E, "", RQ_TEXT("core", "The runtime fails while loading")},
    // Devices
    Rule{"FIT-001", E, "", RQ_TEXT("core", "The model does not fit into the memory")},
    Rule{"DEV-001", E, "", RQ_TEXT("core", "Devices cannot talk to each other")},
    Rule{"DEV-002", E, "", RQ_TEXT("core", "The device runtime reports an error")},
    Rule{"DEV-003", E, "", RQ_TEXT("core", "A backend of the runtime is incomplete")},
    Rule{"DEV-004", E, "", RQ_TEXT("core", "The port is in use")},
    Rule{"DEV-005", E, "", RQ_TEXT("core", "The server does not become ready")},
    Rule{"DEV-006", E, "", RQ_TEXT("core", "A process of the server died")},
    Rule{"DEV-007", E, "", RQ_TEXT("core", "Software on the device's machine does not fit")},
    Rule{"DEV-008", E, "", RQ_TEXT("core", "The server computes wrong numbers")},
    Rule{"DEV-009", E, "", RQ_TEXT("core", "A flag of the server does not fit the checkpoint")},
    // Conversions
    Rule{"CNV-001", E, "", RQ_TEXT("core", "A projection that the model must have is missing")},
    Rule{"CNV-002", E, "", RQ_TEXT("core", "A weight does not have the shape that is expected")},
    Rule{"CNV-003", E, "", RQ_TEXT("core", "Only a part of a fused module would be quantized")},
    Rule{"CNV-004", E, "", RQ_TEXT("core", "A weight would be kept in a form that the container cannot express")},
    Rule{"CNV-005", E, "", RQ_TEXT("core", "A weight cannot be read as numbers")},
    Rule{"CNV-006", E, "", RQ_TEXT("core", "The source is not whole")},
    Rule{"CNV-007", E, "", RQ_TEXT("core", "The recipe does not apply to this source")},
    Rule{"CNV-008", I, "", RQ_TEXT("core", "Files are not copied")},
    Rule{"CNV-009", E, "", RQ_TEXT("core", "An offset is not zero")},
    // Jobs
    Rule{"JOB-001", E, "", RQ_TEXT("core", "The output folder cannot be used")},
    Rule{"JOB-002", E, "", RQ_TEXT("core", "The output folder holds something else")},
    Rule{"JOB-003", E, "", RQ_TEXT("core", "Not enough space")},
    Rule{"JOB-004", E, "", RQ_TEXT("core", "The source changed or cannot be read")},
    Rule{"JOB-005", E, "", RQ_TEXT("core", "A finished shard is damaged")},
    Rule{"JOB-006", E, "", RQ_TEXT("core", "The output folder cannot be written")},
    Rule{"JOB-007", E, "", RQ_TEXT("core", "The folder holds an unfinished conversion")},
};

} // namespace

std::span<const Rule> rules()
{
    return table;
}

const Rule* findRule(std::string_view id)
{
    const auto found = std::find_if(table.begin(), table.end(), [id](const Rule& rule) { return rule.id == id; });
    return found == table.end() ? nullptr : &*found;
}

Text ruleTitle(std::string_view rule)
{
    const Rule* row = findRule(rule);
    return Text(row ? row->title : rule);
}

std::string_view name(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return "info";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        break;
    }
    return "error";
}

} // namespace requant
