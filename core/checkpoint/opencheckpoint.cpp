// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/checkpointdata.h"
#include "core/checkpoint/folderscan.h"
#include "core/checkpoint/opensteps.h"
#include "core/checkpoint/readheaders.h"

#include <algorithm>

namespace requant {

namespace {

constexpr std::uint64_t documentLimit = std::uint64_t{256} << 20;
constexpr std::uint64_t indexLimit = std::uint64_t{256} << 20;

bool isDocument(std::string_view name)
{
    return name == "config.json" || name == "generation_config.json" || isDescriptionName(name) || isIndexName(name);
}

// Reads the JSON files of the top folder into the data; faults become problems.
class DocumentReader {
public:
    explicit DocumentReader(Checkpoint::Data& data)
        : m_data(data)
    {
    }

    void readConfig()
    {
        if (auto document = read("config.json")) {
            if (!isObject(*document, ErrorCode::ConfigShape))
                return;
            m_data.config = ModelConfig(std::move(*document));
        }
    }

    void readGenerationConfig()
    {
        if (auto document = read("generation_config.json"))
            m_data.generationConfig = std::move(*document);
    }

    void readDescription(const std::string& name)
    {
        auto document = read(name);
        if (!document)
            return;
        if (auto description = QuantDescription::fromDocument(std::move(*document)))
            m_data.descriptions.push_back(std::move(*description));
        else
            m_data.problems.push_back(std::move(description.error()));
    }

    void readIndex(const std::string& name)
    {
        const auto path = m_data.folder / name;
        if (const auto stamp = stampOf(path); stamp && stamp->size > indexLimit) {
            m_data.problems.push_back({ErrorCode::IndexTooLarge,
                Text(RQ_TEXT("core", "The index has %1; up to %2 are read."),
                    {formatBytes(stamp->size), formatBytes(indexLimit)}),
                name, {}, {}, {}});
            return;
        }
        auto text = readTextFile(path, indexLimit);
        auto index = text ? parseShardIndex(std::move(*text), name) : Result<ShardIndex>(fail(text.error()));
        if (index)
            m_data.indexes.push_back(std::move(*index));
        else
            report(std::move(index.error()), name);
    }

private:
    std::optional<JsonDocument> read(const std::string& name)
    {
        auto text = readTextFile(m_data.folder / name, documentLimit);
        auto document = text ? parseJsonDocument(std::move(*text), name) : Result<JsonDocument>(fail(text.error()));
        if (document)
            return std::move(*document);
        report(std::move(document.error()), name);
        return {};
    }

    bool isObject(const JsonDocument& document, ErrorCode code);

    void report(Error error, const std::string& name)
    {
        error.file = name;
        m_data.problems.push_back(std::move(error));
    }

    Checkpoint::Data& m_data;
};

bool DocumentReader::isObject(const JsonDocument& document, ErrorCode code)
{
    const auto at = document.text.find_first_not_of("\xEF\xBB\xBF \t\r\n");
    if (at != std::string::npos && document.text[at] == '{')
        return true;
    m_data.problems.push_back(
        {code, Text(RQ_TEXT("core", "The file is not a JSON object.")), document.fileName, {}, {}, {}});
    return false;
}

bool exists(const std::vector<ListedFile>& files, std::string_view name)
{
    return std::ranges::find(files, name, &ListedFile::name) != files.end();
}

void readDocuments(Checkpoint::Data& data, const OpenTarget& target, const std::vector<ListedFile>& files)
{
    DocumentReader reader(data);
    if (exists(files, "config.json"))
        reader.readConfig();
    if (exists(files, "generation_config.json"))
        reader.readGenerationConfig();
    for (const auto& file : files) {
        if (file.inTopFolder() && isDescriptionName(file.name))
            reader.readDescription(file.name);
    }
    std::ranges::stable_sort(data.descriptions, {}, [](const QuantDescription& description) {
        return description.document().fileName != "quant_model_description.json";
    });
    if (!target.onlyShard.empty())
        return;
    for (const auto& file : files) {
        if (file.inTopFolder() && isIndexName(file.name) && (target.onlyIndex.empty() || target.onlyIndex == file.name))
            reader.readIndex(file.name);
    }
}

void listSideFiles(Checkpoint::Data& data, const std::vector<ListedFile>& files)
{
    const auto isShard = [&](const ListedFile& file) {
        return std::ranges::find(data.shards, file.name, &Shard::name) != data.shards.end();
    };
    for (const auto& file : files) {
        if (isShard(file))
            continue;
        if (file.regular && !file.name.ends_with(".safetensors") && !(file.inTopFolder() && isDocument(file.name)))
            data.sideFiles.push_back({file.name, file.stamp.size});
    }
}

} // namespace

Result<Checkpoint> openCheckpoint(const std::filesystem::path& path, const Context& context)
{
    return openCheckpoint(path, OpenOptions{}, context);
}

Result<Checkpoint> openCheckpoint(const std::filesystem::path& path, const OpenOptions& options, const Context& context)
{
    const auto target = resolveTarget(path);
    if (!target)
        return fail(target.error());
    auto files = listFolder(target->folder);
    if (!files)
        return fail(std::move(files.error()));
    auto data = std::make_shared<Checkpoint::Data>();
    data->folder = target->folder;
    data->opened = path;
    data->snapshot = target->snapshot;
    data->cannbinOptions = options.cannbin;
    HeaderReader headers(data->folder, context);
    if (target->onlyShard.empty())
        headers.begin(*files);
    readDocuments(*data, *target, *files);
    chooseContainers(*data, *target, *files);
    listSideFiles(*data, *files);
    if (context.cancelled())
        return cancelledOpening(path);
    chooseShards(*data, *target, *files);
    if (auto done = headers.finish(*data); !done)
        return fail(std::move(done.error()));
    const Checkpoint main(std::move(data));
    if (options.companion.empty())
        return main;
    auto companion = openCheckpoint(options.companion, context);
    if (!companion)
        return fail(std::move(companion.error()));
    return joinCompanion(main, *companion);
}

} // namespace requant
