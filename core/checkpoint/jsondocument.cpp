// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/jsonscan.h"
#include "core/checkpoint/modelconfig.h"

#include <nlohmann/json.hpp>

#include <unordered_set>

namespace requant {

namespace {

using Json = nlohmann::ordered_json;

// Builds the value and notices repeated keys. nlohmann's own builder looks every key up linearly in an ordered object,
// which is quadratic for a description with a hundred thousand rows; this one appends.
class Builder {
public:
    static constexpr std::size_t deepest = 512;

    Json root;
    std::vector<std::string> duplicates;
    bool tooDeep = false;
    bool failed = false;

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(std::int64_t value) { return add(value); }
    bool number_unsigned(std::uint64_t value) { return add(value); }
    bool number_float(double value, const std::string&) { return add(value); }
    bool string(std::string& value) { return add(std::move(value)); }
    bool binary(Json::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&)
    {
        failed = true;
        return false;
    }

    bool key(std::string& name)
    {
        Level& level = m_levels.back();
        auto& object = level.value->get_ref<Json::object_t&>();
        level.slot = nullptr;
        if (!level.keys.insert(name).second) {
            duplicates.push_back(pointer() + "/" + escaped(name));
            // The last one wins, as in every reader of these files.
            level.slot = &object.find(name)->second;
        }
        level.name = std::move(name);
        return true;
    }

private:
    struct Level {
        Json* value = nullptr;
        std::string name; ///< current key
        Json* slot = nullptr; ///< where the value of a repeated key goes
        std::unordered_set<std::string> keys;
    };

    Json* place(Json value)
    {
        if (m_levels.empty())
            return &(root = std::move(value));
        Level& level = m_levels.back();
        if (level.value->is_array()) {
            level.value->push_back(std::move(value));
            return &level.value->back();
        }
        if (level.slot)
            return &(*level.slot = std::move(value));
        auto& object = level.value->get_ref<Json::object_t&>();
        static_cast<Json::object_t::Container&>(object).emplace_back(level.name, std::move(value));
        return &object.back().second;
    }

    bool add(Json value)
    {
        place(std::move(value));
        return true;
    }

    bool open(Json value)
    {
        tooDeep = m_levels.size() >= deepest;
        if (tooDeep)
            return false;
        m_levels.push_back({place(std::move(value)), {}, nullptr, {}});
        return true;
    }

    bool close()
    {
        m_levels.pop_back();
        return true;
    }

    static std::string escaped(std::string_view name)
    {
        std::string out;
        for (const char c : name)
            out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
        return out;
    }

    std::string pointer() const
    {
        std::string out;
        for (std::size_t i = 0; i + 1 < m_levels.size(); ++i) {
            const Level& level = m_levels[i];
            out += "/" + (level.value->is_array() ? std::to_string(level.value->size() - 1) : escaped(level.name));
        }
        return out;
    }

    std::vector<Level> m_levels;
};

} // namespace

Result<JsonDocument> parseJsonDocument(std::string text, const std::string& fileName)
{
    std::string_view body = text;
    const bool mark = stripByteOrderMark(body);
    if (Error encoding = encodingError(body, fileName); !encoding.text.empty())
        return fail(std::move(encoding));
    // The parser would stop there and take the rest for nothing.
    if (body.find('\0') != std::string_view::npos)
        return fail(explainJson(body, fileName));
    Builder builder;
    const bool done = Json::sax_parse(body.begin(), body.end(), &builder);
    if (builder.tooDeep) {
        return fail(ErrorCode::JsonSyntax,
            Text(RQ_TEXT("core", "The JSON is nested more than %1 levels deep."), {std::to_string(Builder::deepest)}),
            fileName);
    }
    if (!done)
        return fail(explainJson(body, fileName));
    JsonDocument document;
    document.fileName = fileName;
    document.value = std::make_shared<const Json>(std::move(builder.root));
    document.byteOrderMark = mark;
    document.duplicateKeys = std::move(builder.duplicates);
    document.text = std::move(text);
    return document;
}

} // namespace requant
