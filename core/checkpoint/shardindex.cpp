// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/shardindex.h"

#include "core/base/file.h"
#include "core/checkpoint/arena.h"
#include "core/checkpoint/jsonscan.h"
#include "core/checkpoint/nametable.h"

#include <simdjson.h>

#include <cstring>
#include <unordered_map>

namespace requant {

namespace {

namespace ondemand = simdjson::ondemand;

struct Storage {
    std::string text; ///< with padding for simdjson behind it
    Arena unescaped;
};

class IndexParser {
public:
    IndexParser(std::string text, const std::string& fileName)
        : m_storage(std::make_shared<Storage>())
    {
        m_index.fileName = fileName;
        m_storage->text = std::move(text);
        const std::size_t size = m_storage->text.size();
        m_storage->text.resize(size + simdjson::SIMDJSON_PADDING);
        m_text = std::string_view(m_storage->text).substr(0, size);
        m_index.byteOrderMark = stripByteOrderMark(m_text);
        m_index.rows.reserve(m_text.size() / bytesOfRow);
    }

    Result<ShardIndex> run();

private:
    Status readTop(ondemand::object top);
    Status readMetadata(ondemand::value value);
    Status readTotalSize(ondemand::value value);
    Status readMap(ondemand::value value);
    Status passOver(ondemand::value value);
    Status addRow(std::string_view tensor, std::string_view shard);
    Result<std::uint32_t> shardNumber(std::string_view shard);
    void noteDuplicate(std::string_view key);
    Result<std::string_view> stringAt(ondemand::raw_json_string raw);

    /// Calls visit(key, value) for every member.
    template <typename Visit>
    Status eachField(ondemand::object object, const Visit& visit)
    {
        for (auto item : object) {
            ondemand::field field;
            if (std::move(item).get(field))
                return syntax();
            const auto key = stringAt(field.key());
            if (!key)
                return fail(key.error());
            if (auto done = visit(*key, field.value()); !done)
                return done;
        }
        return {};
    }

    tl::unexpected<Error> syntax() const
    {
        Error encoding = encodingError(m_text, m_index.fileName);
        return fail(encoding.text.empty() ? explainJson(m_text, m_index.fileName) : std::move(encoding));
    }
    tl::unexpected<Error> error(ErrorCode code, Text text, std::string_view tensor = {}) const
    {
        return fail(code, std::move(text), m_index.fileName, std::string(tensor));
    }

    static constexpr std::size_t bytesOfRow = 80; ///< of text, about; two quoted names and what is around them

    std::shared_ptr<Storage> m_storage;
    std::string_view m_text;
    ondemand::parser m_parser;
    ShardIndex m_index;
    NameTable m_names;
    std::unordered_map<std::string_view, std::uint32_t> m_shards; ///< keys are views into m_text
    std::string_view m_lastShard;
    std::uint32_t m_lastNumber = 0;
    bool m_seenMap = false;
    bool m_sorted = true; ///< so far every key was larger than the one before
};

// Views into the text itself where nothing is escaped, which is nearly always.
Result<std::string_view> IndexParser::stringAt(ondemand::raw_json_string raw)
{
    const char* const start = raw.raw();
    const auto left = static_cast<std::size_t>(m_text.data() + m_text.size() - start);
    if (const auto plain = unescapedString(m_text, start))
        return *plain;
    std::size_t length = 0;
    while (length < left && start[length] != '"')
        length += start[length] == '\\' ? 2 : 1;
    std::string buffer(length + simdjson::SIMDJSON_PADDING, '\0');
    auto* target = reinterpret_cast<std::uint8_t*>(buffer.data());
    std::string_view text;
    if (m_parser.unescape(raw, target).get(text))
        return syntax();
    return m_storage->unescaped.add(text);
}

Result<ShardIndex> IndexParser::run()
{
    ondemand::document document;
    ondemand::json_type type;
    ondemand::object top;
    const simdjson::padded_string_view padded(m_text.data(), m_text.size(), m_text.size() + simdjson::SIMDJSON_PADDING);
    if (m_parser.iterate(padded).get(document) || document.type().get(type))
        return syntax();
    if (type != ondemand::json_type::object)
        return error(ErrorCode::IndexNoWeightMap, Text(RQ_TEXT("core", "The index is not a JSON object.")));
    if (document.get_object().get(top))
        return syntax();
    if (auto done = readTop(top); !done)
        return fail(std::move(done.error()));
    if (document.current_location().error() != simdjson::OUT_OF_BOUNDS)
        return syntax();
    if (!m_seenMap)
        return error(ErrorCode::IndexNoWeightMap, Text(RQ_TEXT("core", "The index has no weight_map.")));
    m_index.storage = m_storage;
    return std::move(m_index);
}

Status IndexParser::readTop(ondemand::object top)
{
    return eachField(top, [this](std::string_view key, ondemand::value value) {
        if ((key == "weight_map" && m_seenMap) || (key == "metadata" && m_index.hasMetadata))
            noteDuplicate(key);
        if (key == "weight_map")
            return readMap(value);
        return key == "metadata" ? readMetadata(value) : passOver(value);
    });
}

// What nobody looks at has to be JSON all the same: readers refuse the whole file for an "Infinity" in it.
Status IndexParser::passOver(ondemand::value value)
{
    std::string_view raw;
    simdjson::dom::parser strict;
    if (simdjson::to_json_string(value).get(raw) || strict.parse(raw.data(), raw.size()).error())
        return syntax();
    return {};
}

Status IndexParser::readMetadata(ondemand::value value)
{
    m_index.hasMetadata = true;
    ondemand::json_type type;
    if (value.type().get(type))
        return syntax();
    if (type != ondemand::json_type::object)
        return passOver(value);
    ondemand::object map;
    if (value.get_object().get(map))
        return syntax();
    return eachField(map, [this](std::string_view key, ondemand::value member) {
        return key == "total_size" ? readTotalSize(member) : passOver(member);
    });
}

Status IndexParser::readTotalSize(ondemand::value value)
{
    ondemand::json_type type;
    std::string_view raw;
    if (value.type().get(type))
        return syntax();
    if (type == ondemand::json_type::number) {
        std::uint64_t exact = 0;
        raw = value.raw_json_token();
        m_index.totalSizeText = raw.substr(0, raw.find_last_not_of(" \t\r\n") + 1);
        m_index.totalSizeForm = TotalSizeForm::Float;
        double number = 0;
        if (!value.get_uint64().get(exact)) {
            m_index.totalSize = exact;
            m_index.totalSizeForm = TotalSizeForm::Integer;
        } else if (value.get_double().get(number)) {
            return syntax();
        }
        return {};
    }
    m_index.totalSizeForm = type == ondemand::json_type::string ? TotalSizeForm::String : TotalSizeForm::Other;
    if (simdjson::to_json_string(value).get(raw))
        return syntax();
    m_index.totalSizeText = raw;
    return {};
}

Status IndexParser::readMap(ondemand::value value)
{
    m_seenMap = true;
    ondemand::json_type type;
    ondemand::object map;
    if (value.type().get(type))
        return syntax();
    if (type != ondemand::json_type::object)
        return error(ErrorCode::IndexNoWeightMap, Text(RQ_TEXT("core", "weight_map is not a JSON object.")));
    if (value.get_object().get(map))
        return syntax();
    return eachField(map, [this](std::string_view key, ondemand::value shard) -> Status {
        ondemand::json_type kind;
        if (shard.type().get(kind))
            return syntax();
        if (kind != ondemand::json_type::string)
            return error(
                ErrorCode::IndexEntry, Text(RQ_TEXT("core", "The shard of this tensor is not a string.")), key);
        ondemand::raw_json_string raw;
        if (shard.get_raw_json_string().get(raw))
            return syntax();
        const auto name = stringAt(raw);
        return name ? addRow(key, *name) : fail(name.error());
    });
}

Status IndexParser::addRow(std::string_view tensor, std::string_view shard)
{
    const auto number = shardNumber(shard);
    if (!number) {
        Error reason = number.error();
        reason.tensor = tensor;
        return fail(std::move(reason));
    }
    // Most indexes are sorted, and a sorted one cannot repeat a key; the table is made when the order is first broken.
    const auto nameOf = [this](std::uint32_t i) { return m_index.rows[i].tensor; };
    if (m_sorted && !m_index.rows.empty() && tensor <= m_index.rows.back().tensor) {
        m_sorted = false;
        for (std::uint32_t i = 0; i < m_index.rows.size(); ++i)
            m_names.insert(m_index.rows[i].tensor, i, nameOf);
    }
    if (!m_sorted) {
        const auto known = m_names.insert(tensor, static_cast<std::uint32_t>(m_index.rows.size()), nameOf);
        if (known != NameTable::none) {
            noteDuplicate(tensor);
            m_index.rows[known].shard = *number;
            return {};
        }
    }
    m_index.rows.push_back({tensor, *number});
    return {};
}

Result<std::uint32_t> IndexParser::shardNumber(std::string_view shard)
{
    if (shard == m_lastShard && !m_index.shardNames.empty())
        return m_lastNumber;
    const auto [at, isNew] = m_shards.try_emplace(shard, static_cast<std::uint32_t>(m_index.shardNames.size()));
    if (isNew) {
        if (const auto inside = pathInside(".", shard, true); !inside) {
            return fail(Error{ErrorCode::IndexEntry, inside.error().text, m_index.fileName, {}, {},
                Text(RQ_TEXT("core", "Shard names have to be relative paths inside the folder."))});
        }
        m_index.shardNames.emplace_back(shard);
    }
    m_lastShard = shard;
    m_lastNumber = at->second;
    return m_lastNumber;
}

void IndexParser::noteDuplicate(std::string_view key)
{
    constexpr std::size_t listed = 100;
    ++m_index.duplicateCount;
    if (m_index.duplicateKeys.size() < listed)
        m_index.duplicateKeys.emplace_back(key);
}

} // namespace

Result<ShardIndex> parseShardIndex(std::string text, const std::string& fileName)
{
    return IndexParser(std::move(text), fileName).run();
}

bool isIndexName(std::string_view fileName)
{
    return fileName.ends_with(".safetensors.index.json");
}

} // namespace requant
