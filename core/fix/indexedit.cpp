// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fix/indexedit.h"

#include "core/diagnose/namegroups.h"
#include "core/fix/jsontext.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace requant {

namespace {

constexpr const char* plainName = "model.safetensors.index.json";

/// What a row of the source becomes.
struct Row {
    std::string name;
    std::string shard;
    bool present = false; ///< in a shard of the new folder
    std::uint64_t bytes = 0;
};

class IndexEdit {
public:
    explicit IndexEdit(const FolderEdit& edit)
        : m_edit(edit)
    {
        forEachName(
            edit.source(), [&](const NameGroup& group) { m_rows.emplace(std::string(group.name()), rowOf(group)); });
        for (const auto& [key, row] : m_rows)
            m_payload += row.bytes;
    }

    std::uint64_t payload() const { return m_payload; }

    /// @p rebuild: rows without a tensor go, tensors without a row come, every row points to where its tensor is.
    std::string rewrite(const std::string& before, bool rebuild) const
    {
        std::unordered_map<std::string, std::size_t> last;
        if (const auto range = findRange(before, "/weight_map")) {
            for (const auto& item : range->items)
                last[item.key] = item.begin;
        }
        std::unordered_set<std::string> written;
        const auto change = [&](const JsonItem& item, std::string_view value) {
            JsonItemEdit edit;
            if (rebuild && last.at(item.key) != item.begin)
                return JsonItemEdit{true, {}, {}};
            const auto at = m_rows.find(item.key);
            const Row* row = at == m_rows.end() ? nullptr : &at->second;
            if (!row || !row->present) {
                edit.remove = rebuild || (row && !row->name.empty());
                return edit;
            }
            written.insert(row->name);
            if (row->name != item.key)
                edit.key = row->name;
            if (const std::string shard = jsonLiteral(row->shard); shard != value && follows(item.key, value, rebuild))
                edit.value = shard;
            return edit;
        };
        std::string text = rewriteItems(before, "/weight_map", change);
        if (rebuild)
            text = rewriteItems(text, "/weight_map", {}, missing(written));
        return text;
    }

    std::string fresh() const
    {
        nlohmann::ordered_json map = nlohmann::ordered_json::object();
        auto& items =
            static_cast<nlohmann::ordered_json::object_t::Container&>(map.get_ref<nlohmann::ordered_json::object_t&>());
        for (auto& [name, literal] : missing({}))
            items.emplace_back(name, nlohmann::ordered_json::parse(literal));
        const nlohmann::ordered_json index{{"metadata", {{"total_size", m_payload}}}, {"weight_map", std::move(map)}};
        return index.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    }

private:
    // The copy that the index names, if it stays; else the first that does.
    Row rowOf(const NameGroup& group) const
    {
        Row row;
        const TensorInfo* indexed = group.indexed();
        for (const auto& entry : group.entries) {
            const TensorId id = group.idOf(entry);
            const bool better = !row.present || &entry == indexed;
            if (!better || !m_edit.kept(id)) {
                // Dropped on purpose, and not only absent: its row goes too.
                if (entry.present() && row.name.empty())
                    row.name = m_edit.nameOf(id);
                continue;
            }
            row = {m_edit.nameOf(id), m_edit.shardName(m_edit.shardOf(id)), true, entry.bytes()};
        }
        return row;
    }

    // Without a rebuild a row that is wrong stays as wrong as it is; only what the edits moved is followed.
    bool follows(const std::string& key, std::string_view value, bool rebuild) const
    {
        const auto id = rebuild ? std::nullopt : m_edit.source().find(key);
        if (!id || !m_edit.source().tensor(*id).present())
            return rebuild;
        const Shard& shard = m_edit.source().shard(m_edit.source().tensor(*id).shard);
        return jsonLiteral(shard.name) == value;
    }

    std::vector<std::pair<std::string, std::string>> missing(const std::unordered_set<std::string>& written) const
    {
        std::vector<std::pair<std::string, std::string>> rows;
        for (const auto& [key, row] : m_rows) {
            if (row.present && !written.contains(row.name))
                rows.emplace_back(row.name, jsonLiteral(row.shard));
        }
        std::sort(rows.begin(), rows.end());
        return rows;
    }

    const FolderEdit& m_edit;
    std::unordered_map<std::string, Row> m_rows;
    std::uint64_t m_payload = 0;
};

std::string withTotalSize(const std::string& text, std::uint64_t payload)
{
    std::string out = text;
    if (!findRange(out, "/metadata"))
        out = setMember(out, "", "metadata", nlohmann::ordered_json::object());
    return setMember(out, "/metadata", "total_size", payload);
}

bool anythingMoved(const FolderEdit& edit)
{
    const auto& shards = edit.source().shards();
    for (std::uint32_t i = 0; i < shards.size(); ++i) {
        if (edit.shardName(ShardId{i}) != shards[i].name)
            return true;
    }
    return edit.tensorsChanged();
}

void addFirst(const FolderEdit& edit, const IndexEdit& index, std::vector<EditedText>& texts)
{
    const auto& indexes = edit.source().indexes();
    const std::string file = !indexes.empty() ? indexes.front().fileName : edit.brokenIndex();
    EditedText text{file.empty() ? plainName : file, edit.text(file), {}};
    const bool usable = findRange(text.before, "/weight_map").has_value() && !text.before.empty();
    text.text = usable ? withTotalSize(index.rewrite(text.before, true), index.payload()) : index.fresh();
    texts.push_back(std::move(text));
}

} // namespace

std::vector<EditedText> editedIndexes(const FolderEdit& edit)
{
    std::vector<EditedText> texts;
    const auto& indexes = edit.source().indexes();
    if (!edit.rebuildsIndex() && (indexes.empty() || !anythingMoved(edit)))
        return texts;
    const IndexEdit index(edit);
    if (edit.rebuildsIndex())
        addFirst(edit, index, texts);
    for (std::size_t i = edit.rebuildsIndex() ? 1 : 0; i < indexes.size() && anythingMoved(edit); ++i) {
        EditedText text{indexes[i].fileName, edit.text(indexes[i].fileName), {}};
        text.text = index.rewrite(text.before, false);
        // A size that was right stays right.
        if (indexes[i].totalSize == edit.source().tensorBytes())
            text.text = withTotalSize(text.text, index.payload());
        texts.push_back(std::move(text));
    }
    return texts;
}

} // namespace requant
