// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/headerparser.h"

#include "core/checkpoint/jsonscan.h"
#include "core/checkpoint/nametable.h"

#include <array>

namespace requant {

namespace {

namespace ondemand = simdjson::ondemand;

class HeaderParser {
public:
    HeaderParser(PaddedText json, ondemand::parser& parser, const HeaderLimits& limits, const std::string& fileName)
        : m_json(json)
        , m_parser(parser)
        , m_limits(limits)
        , m_file(fileName)
    {
        const std::size_t expected = json.text.size() / 96; // entries of published models are not shorter
        m_header.entries.reserve(expected);
        m_header.names = NameTable(expected);
    }

    Result<SafetensorsHeader> run();

private:
    struct Seen {
        bool dtype = false;
        bool shape = false;
        bool offsets = false;
    };

    Status readTop(ondemand::object top);
    Status readEntry(std::string_view name, ondemand::value value);
    Status readField(std::string_view key, ondemand::value value, HeaderEntry& entry, Seen& seen);
    Status readDtype(ondemand::value value, HeaderEntry& entry);
    Status readShape(ondemand::value value, HeaderEntry& entry);
    Status readOffsets(ondemand::value value, HeaderEntry& entry);
    Status readMetadata(ondemand::value value);
    Status skip(ondemand::value value);

    tl::unexpected<Error> error(ErrorCode code, Text text) const
    {
        return fail(Error{code, std::move(text), m_file, m_tensor, m_at, {}});
    }
    tl::unexpected<Error> syntax() const;
    Result<std::string_view> keyOf(ondemand::field& field);

    PaddedText m_json;
    ondemand::parser& m_parser;
    const HeaderLimits& m_limits;
    const std::string& m_file;
    std::shared_ptr<Arena> m_arena = std::make_shared<Arena>();
    SafetensorsHeader m_header;
    std::vector<std::uint64_t> m_dims; ///< of the shape being read
    Dtype m_lastDtype = Dtype::Unknown; ///< neighbours are mostly of one dtype
    bool m_seenMetadata = false;
    std::string m_tensor; ///< being read, for errors
    std::optional<std::uint64_t> m_at; ///< file position of its key
};

tl::unexpected<Error> HeaderParser::syntax() const
{
    Error reason = explainJson(m_json.text, m_file);
    reason.code = ErrorCode::HeaderJson;
    reason.tensor = m_tensor;
    reason.offset = 8 + reason.offset.value_or(0);
    if (m_json.text.starts_with(R"({},"__metadata__")")) {
        reason.text = Text(RQ_TEXT("core",
            "The header starts with {},\"__metadata__\", as old versions of safetensors wrote for a file "
            "without tensors; it is not valid JSON."));
        reason.advice = Text(RQ_TEXT("core", "Save the file again with a newer version of safetensors."));
    }
    return fail(std::move(reason));
}

// The key without a copy where it has no escapes, which is nearly always.
Result<std::string_view> HeaderParser::keyOf(ondemand::field& field)
{
    if (const auto plain = unescapedString(m_json.text, field.key().raw()))
        return *plain;
    std::string_view key;
    if (field.unescaped_key().get(key))
        return syntax();
    return key;
}

Result<SafetensorsHeader> HeaderParser::run()
{
    if (!m_json.text.starts_with('{')) {
        m_at = 8;
        return error(ErrorCode::HeaderNotObject,
            m_json.text.starts_with('\0') || m_json.text.empty()
                ? Text(RQ_TEXT("core",
                    "The header is empty or filled with zeros, as in a download that was reserved but not received."))
                : Text(RQ_TEXT("core", "The header does not start with {.")));
    }
    ondemand::document document;
    ondemand::object top;
    const simdjson::padded_string_view padded(m_json.text.data(), m_json.text.size(), m_json.capacity);
    if (const auto code = m_parser.iterate(padded).get(document); code == simdjson::UTF8_ERROR) {
        m_at = 8 + validUtf8Prefix(m_json.text);
        return error(ErrorCode::HeaderNotUtf8, Text(RQ_TEXT("core", "The header is not valid UTF-8.")));
    } else if (code || document.get_object().get(top)) {
        return syntax();
    }
    if (auto done = readTop(top); !done)
        return fail(std::move(done.error()));
    m_tensor.clear();
    // Nothing but padding may follow; this version of simdjson reports the end as a location out of bounds.
    if (document.current_location().error() != simdjson::OUT_OF_BOUNDS)
        return syntax();
    m_header.storage = m_arena;
    return std::move(m_header);
}

Status HeaderParser::readTop(ondemand::object top)
{
    const auto nameOf = [this](std::uint32_t i) { return m_header.entries[i].name; };
    for (auto item : top) {
        ondemand::field field;
        if (std::move(item).get(field))
            return syntax();
        m_at = 8 + static_cast<std::uint64_t>(field.key().raw() - m_json.text.data());
        const auto key = keyOf(field);
        if (!key)
            return fail(key.error());
        if (*key == "__metadata__") {
            m_tensor = *key;
            if (std::exchange(m_seenMetadata, true))
                return error(
                    ErrorCode::HeaderDuplicateName, Text(RQ_TEXT("core", "The header has __metadata__ twice.")));
            if (auto done = readMetadata(field.value()); !done)
                return done;
            continue;
        }
        if (m_header.entries.size() >= m_limits.tensors) {
            return error(ErrorCode::HeaderTooManyTensors,
                Text(RQ_TEXT("core", "The header lists more than %1 tensors."), {std::to_string(m_limits.tensors)}));
        }
        if (key->size() > m_limits.nameBytes) {
            m_tensor = std::string(key->substr(0, 64)) + "...";
            return error(ErrorCode::HeaderNameTooLong,
                Text(RQ_TEXT("core", "A tensor name has %1 bytes; up to %2 are accepted."),
                    {std::to_string(key->size()), std::to_string(m_limits.nameBytes)}));
        }
        if (auto done = readEntry(*key, field.value()); !done)
            return done;
        const auto position = static_cast<std::uint32_t>(m_header.entries.size() - 1);
        if (m_header.names.insert(m_header.entries.back().name, position, nameOf) != NameTable::none)
            return error(ErrorCode::HeaderDuplicateName, Text(RQ_TEXT("core", "The header lists this tensor twice.")));
    }
    return {};
}

Status HeaderParser::readEntry(std::string_view name, ondemand::value value)
{
    m_tensor.assign(name);
    HeaderEntry entry;
    entry.name = m_arena->add(name);
    ondemand::object fields;
    ondemand::json_type type;
    if (value.type().get(type))
        return syntax();
    if (type != ondemand::json_type::object || value.get_object().get(fields))
        return error(ErrorCode::HeaderEntry, Text(RQ_TEXT("core", "The header entry is not an object.")));
    Seen seen;
    for (auto item : fields) {
        ondemand::field field;
        if (std::move(item).get(field))
            return syntax();
        const auto key = keyOf(field);
        if (!key)
            return fail(key.error());
        if (auto done = readField(*key, field.value(), entry, seen); !done)
            return done;
    }
    if (!seen.dtype || !seen.shape || !seen.offsets) {
        const std::string_view absent = !seen.dtype ? "dtype" : !seen.shape ? "shape" : "data_offsets";
        return error(
            ErrorCode::HeaderEntry, Text(RQ_TEXT("core", "The header entry has no %1."), {std::string(absent)}));
    }
    if (auto reason = entrySizeError(entry))
        return fail(Error{reason->code, std::move(reason->text), m_file, m_tensor, m_at, {}});
    m_header.entries.push_back(entry);
    return {};
}

Status HeaderParser::readField(std::string_view key, ondemand::value value, HeaderEntry& entry, Seen& seen)
{
    bool* const flag = key == "dtype" ? &seen.dtype
        : key == "shape"              ? &seen.shape
        : key == "data_offsets"       ? &seen.offsets
                                      : nullptr;
    if (!flag)
        return skip(value); // other keys are ignored, as the reference does
    if (std::exchange(*flag, true)) {
        return error(ErrorCode::HeaderDuplicateName,
            Text(RQ_TEXT("core", "The header entry has %1 twice."), {std::string(key)}));
    }
    if (flag == &seen.dtype)
        return readDtype(value, entry);
    return flag == &seen.shape ? readShape(value, entry) : readOffsets(value, entry);
}

Status HeaderParser::readDtype(ondemand::value value, HeaderEntry& entry)
{
    ondemand::json_type type;
    std::string_view name;
    if (value.type().get(type))
        return syntax();
    if (type != ondemand::json_type::string)
        return error(ErrorCode::HeaderEntry, Text(RQ_TEXT("core", "dtype is not a string.")));
    if (value.get_string().get(name))
        return syntax();
    if (m_lastDtype == Dtype::Unknown || name != requant::name(m_lastDtype))
        m_lastDtype = dtypeFromName(name);
    entry.dtype = m_lastDtype;
    entry.dtypeName = entry.dtype == Dtype::Unknown ? m_arena->add(name) : requant::name(entry.dtype);
    return {};
}

Status HeaderParser::readShape(ondemand::value value, HeaderEntry& entry)
{
    ondemand::array list;
    if (value.get_array().get(list))
        return error(ErrorCode::HeaderEntry, Text(RQ_TEXT("core", "shape is not an array.")));
    m_dims.clear();
    for (auto item : list) {
        std::uint64_t dim = 0;
        if (std::move(item).get_uint64().get(dim))
            return error(ErrorCode::HeaderShape,
                Text(RQ_TEXT("core", "shape has an element that is not a non-negative integer.")));
        if (m_dims.size() == m_limits.rank) {
            return error(ErrorCode::HeaderShape,
                Text(RQ_TEXT("core", "shape has more than %1 dimensions."), {std::to_string(m_limits.rank)}));
        }
        m_dims.push_back(dim);
    }
    entry.shape = m_arena->add(std::span<const std::uint64_t>(m_dims));
    return {};
}

Status HeaderParser::readOffsets(ondemand::value value, HeaderEntry& entry)
{
    const Text pattern(RQ_TEXT("core", "data_offsets is not two non-negative integers."));
    ondemand::array list;
    if (value.get_array().get(list))
        return error(ErrorCode::HeaderOffsets, pattern);
    std::array<std::uint64_t, 2> offsets = {};
    std::size_t count = 0;
    for (auto item : list) {
        if (count == 2 || std::move(item).get_uint64().get(offsets[count++]))
            return error(ErrorCode::HeaderOffsets, pattern);
    }
    if (count != 2)
        return error(ErrorCode::HeaderOffsets, pattern);
    entry.begin = offsets[0];
    entry.end = offsets[1];
    return {};
}

Status HeaderParser::readMetadata(ondemand::value value)
{
    std::string_view raw;
    if (simdjson::to_json_string(value).get(raw) || !readMetadataJson(raw, m_header))
        return syntax();
    if (m_header.metadataForm == MetadataForm::NotStrings) {
        m_header.warnings.push_back(
            {ErrorCode::HeaderMetadata, Text(RQ_TEXT("core", "__metadata__ is not a map from strings to strings.")),
                m_file, "__metadata__", m_at, {}});
    }
    return {};
}

// Reads a value that nobody needs, so that a fault inside it is still a fault of the header.
Status HeaderParser::skip(ondemand::value value)
{
    std::string_view raw;
    if (simdjson::to_json_string(value).get(raw) || !isJson(raw))
        return syntax();
    return {};
}

} // namespace

Result<SafetensorsHeader> parseHeaderJson(
    PaddedText json, ondemand::parser& parser, const HeaderLimits& limits, const std::string& fileName)
{
    return HeaderParser(json, parser, limits, fileName).run();
}

} // namespace requant
