// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/profileedit.h"

#include "core/checkpoint/modelconfig.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace requant {

using Json = nlohmann::ordered_json;

ProfileEdit::ProfileEdit(QObject* parent)
    : QObject(parent)
    , m_base(std::make_shared<const Json>(Json::object()))
    , m_history{m_base}
{
}

ProfileEdit::~ProfileEdit() = default;

void ProfileEdit::setBase(const QString& spec, Profile profile, const ModelConfig* config)
{
    m_spec = spec;
    m_base = profile ? std::move(profile) : std::make_shared<const Json>(Json::object());
    m_history = {m_base};
    m_position = 0;
    m_config = config ? std::make_unique<ModelConfig>(*config) : nullptr;
    readTables();
    Q_EMIT tablesChanged();
    Q_EMIT edited();
}

QStringList ProfileEdit::owners() const
{
    QStringList list;
    for (const auto& owner : m_owners)
        list << QString::fromStdString(owner);
    return list;
}

void ProfileEdit::setOwner(const QString& owner)
{
    if (owner == this->owner())
        return;
    m_owner = owner.toStdString();
    readTables();
    Q_EMIT tablesChanged();
}

bool ProfileEdit::setPacked(int row, const PackedEntry& entry)
{
    auto entries = m_packed;
    const auto at = static_cast<std::size_t>(row);
    if (entry.fused.empty() || entry.shards.empty() || at > entries.size())
        return false;
    if (at == entries.size())
        entries.push_back(entry);
    else
        entries[at] = entry;
    entries[at].own = true;
    return writePacked(std::move(entries));
}

bool ProfileEdit::removePacked(int row)
{
    if (row < 0 || row >= static_cast<int>(m_packed.size()))
        return false;
    auto entries = m_packed;
    // What is inherited can only be left out by a table that takes its place.
    if (!entries[static_cast<std::size_t>(row)].own && !ownTableReplaces(*after()))
        return false;
    entries.erase(entries.begin() + row);
    return writePacked(std::move(entries));
}

bool ProfileEdit::writePacked(std::vector<PackedEntry> entries)
{
    if (entries == m_packed || m_owner.empty())
        return false;
    if (ownTableReplaces(*after())) {
        for (auto& entry : entries)
            entry.own = true;
    }
    apply([&](Json& profile) { setPackedEntries(profile, m_owner, entries); });
    return true;
}

bool ProfileEdit::setRule(int row, const NameRule& rule)
{
    auto rules = m_rules;
    const auto at = static_cast<std::size_t>(row);
    if (rule.from.empty() || at > rules.size())
        return false;
    if (at == rules.size())
        rules.push_back(rule);
    else
        rules[at] = rule;
    return writeRules(std::move(rules));
}

bool ProfileEdit::removeRule(int row)
{
    if (row < 0 || row >= static_cast<int>(m_rules.size()))
        return false;
    auto rules = m_rules;
    rules.erase(rules.begin() + row);
    return writeRules(std::move(rules));
}

bool ProfileEdit::moveRule(int row, int by)
{
    const int other = row + by;
    const int count = static_cast<int>(m_rules.size());
    if (row < 0 || row >= count || other < 0 || other >= count)
        return false;
    auto rules = m_rules;
    if (rules[static_cast<std::size_t>(row)].part != rules[static_cast<std::size_t>(other)].part)
        return false;
    std::swap(rules[static_cast<std::size_t>(row)], rules[static_cast<std::size_t>(other)]);
    return writeRules(std::move(rules));
}

bool ProfileEdit::writeRules(std::vector<NameRule> rules)
{
    if (rules == m_rules || m_owner.empty())
        return false;
    apply([&](Json& profile) { setNameRules(profile, m_owner, rules); });
    return true;
}

void ProfileEdit::apply(const std::function<void(Json&)>& change)
{
    auto profile = std::make_shared<Json>(*after());
    change(*profile);
    if (*profile == *after())
        return;
    m_history.resize(m_position + 1);
    m_history.push_back(std::move(profile));
    moveTo(m_position + 1);
}

void ProfileEdit::undo()
{
    if (canUndo())
        moveTo(m_position - 1);
}

void ProfileEdit::redo()
{
    if (canRedo())
        moveTo(m_position + 1);
}

void ProfileEdit::reset()
{
    if (m_history.size() == 1)
        return;
    m_history.resize(1);
    moveTo(0);
}

void ProfileEdit::moveTo(std::size_t position)
{
    m_position = position;
    readTables();
    Q_EMIT tablesChanged();
    Q_EMIT edited();
}

void ProfileEdit::readTables()
{
    m_owners = m_config ? tableOwners(*after(), *m_config) : std::vector<std::string>();
    if (std::find(m_owners.begin(), m_owners.end(), m_owner) == m_owners.end())
        m_owner = m_owners.empty() ? std::string() : m_owners.front();
    m_packed = m_owner.empty() ? std::vector<PackedEntry>() : packedEntries(*after(), m_owner);
    m_rules = m_owner.empty() ? std::vector<NameRule>() : nameRules(*after(), m_owner);
}

} // namespace requant
