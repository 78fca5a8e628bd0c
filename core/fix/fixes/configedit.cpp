// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/fixes/configedit.h"

#include "core/fix/jsontext.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

namespace {

bool has(const std::string& text, std::string_view pointer, std::string_view key)
{
    const auto range = findRange(text, pointer);
    return range && std::any_of(range->items.begin(), range->items.end(), [key](const JsonItem& item) {
        return item.key == key;
    });
}

} // namespace

void setConfigKey(FolderEdit& edit, std::string_view key, const nlohmann::ordered_json& value)
{
    edit.edit(edit.configFile(), [&](const std::string& text) {
        std::string out = text;
        bool found = false;
        for (const char* level : {"", "/text_config"}) {
            if (!has(out, level, key))
                continue;
            out = setMember(out, level, key, value);
            found = true;
        }
        const bool nested = has(out, "/text_config", "num_hidden_layers") && !has(out, "", "num_hidden_layers");
        return found ? out : setMember(out, nested ? "/text_config" : "", key, value);
    });
}

void setAtEveryLevel(FolderEdit& edit, std::string_view key, const nlohmann::ordered_json& value)
{
    edit.edit(edit.configFile(), [&](const std::string& text) {
        std::string out = setMember(text, "", key, value);
        if (const auto inner = findRange(out, "/text_config"); inner && inner->object)
            out = setMember(out, "/text_config", key, value);
        return out;
    });
}

} // namespace requant
