// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/editedcheckpoint.h"

#include "core/checkpoint/checkpointdata.h"

#include <algorithm>
#include <deque>

namespace requant {

namespace {

Status copyDescriptions(const Checkpoint& source, const CheckpointEdits& edits, Checkpoint::Data& data)
{
    std::vector<JsonDocument> documents;
    for (const auto& description : source.descriptions())
        documents.push_back(description.document());
    if (edits.description) {
        auto document = parseJsonDocument(*edits.description, "quant_model_description.json");
        if (!document)
            return fail(std::move(document.error()));
        documents = {std::move(*document)};
    }
    for (auto& document : documents) {
        auto description = QuantDescription::fromDocument(std::move(document));
        if (!description)
            return fail(std::move(description.error()));
        data.descriptions.push_back(std::move(*description));
    }
    return {};
}

void renameTensors(const Checkpoint& source, const CheckpointEdits& edits, Checkpoint::Data& data)
{
    const auto names = std::make_shared<std::deque<std::string>>();
    for (std::uint32_t i = 0; i < source.tensors().size(); ++i) {
        TensorInfo tensor = source.tensors()[i];
        std::string name = edits.name(TensorId{i});
        if (name.empty() || !tensor.present())
            continue;
        if (name != tensor.name)
            tensor.name = names->emplace_back(std::move(name));
        tensor.listing = Listing::Indexed;
        data.tensors.push_back(tensor);
        data.tensorBytes += tensor.bytes();
    }
    std::ranges::stable_sort(
        data.tensors, [](const auto& a, const auto& b) { return compareNatural(a.name, b.name) < 0; });
    data.storage->push_back(names);
}

} // namespace

Result<Checkpoint> editedCheckpoint(const Checkpoint& source, const CheckpointEdits& edits)
{
    auto data = std::make_shared<Checkpoint::Data>();
    data->folder = source.folder();
    data->opened = source.opened();
    data->snapshot = source.snapshot();
    data->shards = source.shards();
    data->sideFiles = source.sideFiles();
    data->indexes = source.indexes();
    data->config = source.config();
    // Names and shapes live in the source's storage.
    data->storage->push_back(std::make_shared<const Checkpoint>(source));
    if (edits.config) {
        auto document = parseJsonDocument(*edits.config, "config.json");
        if (!document)
            return fail(std::move(document.error()));
        data->config = ModelConfig(std::move(*document));
    }
    if (auto copied = copyDescriptions(source, edits, *data); !copied)
        return fail(std::move(copied.error()));
    if (edits.name) {
        renameTensors(source, edits, *data);
    } else {
        data->tensors.assign(source.tensors().begin(), source.tensors().end());
        data->tensorBytes = source.tensorBytes();
        for (std::uint32_t i = 0; i < data->tensors.size(); ++i) {
            if (data->tensors[i].dtype == Dtype::Unknown && data->tensors[i].present())
                data->oddDtypes[i] = source.dtypeName(TensorId{i});
        }
    }
    return Checkpoint(std::move(data));
}

} // namespace requant
