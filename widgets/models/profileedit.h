// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/profiletables.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>

namespace requant {

/// Changes to a runtime's profile that nobody has made yet: the tables of one owner at a time, with undo. Every change
/// makes a whole new profile, so what a background job reads never moves.
class ProfileEdit : public QObject {
    Q_OBJECT
public:
    using Profile = std::shared_ptr<const nlohmann::ordered_json>;

    explicit ProfileEdit(QObject* parent = nullptr);
    ~ProfileEdit() override;

    /// Starts anew from the profile of the runtime @p spec ("name@version"); null: there is nothing to edit.
    void setBase(const QString& spec, Profile profile, const ModelConfig* config);
    const QString& spec() const { return m_spec; }
    const Profile& before() const { return m_base; }
    const Profile& after() const { return m_history[m_position]; }
    bool isEdited() const { return m_position > 0; }

    QStringList owners() const;
    void setOwner(const QString& owner);
    QString owner() const { return QString::fromStdString(m_owner); }

    const std::vector<PackedEntry>& packed() const { return m_packed; }
    const std::vector<NameRule>& rules() const { return m_rules; }
    /// Row numbers are those of packed() and rules(); one past the end appends. False if nothing changed.
    bool setPacked(int row, const PackedEntry& entry);
    bool removePacked(int row);
    bool setRule(int row, const NameRule& rule);
    bool removeRule(int row);
    bool moveRule(int row, int by); ///< among the rules of its kind, whose order matters
    /// Any other change, as one step of the history.
    void apply(const std::function<void(nlohmann::ordered_json&)>& change);

    bool canUndo() const { return m_position > 0; }
    bool canRedo() const { return m_position + 1 < m_history.size(); }
    void undo();
    void redo();
    void reset(); ///< back to the base; the history is forgotten

Q_SIGNALS:
    void tablesChanged(); ///< owners(), packed() or rules() are others
    void edited(); ///< after() is another one

private:
    bool writePacked(std::vector<PackedEntry> entries);
    bool writeRules(std::vector<NameRule> rules);
    void moveTo(std::size_t position);
    void readTables();

    QString m_spec;
    Profile m_base;
    std::vector<Profile> m_history; ///< from the base on; never empty
    std::size_t m_position = 0;
    std::unique_ptr<ModelConfig> m_config;
    std::vector<std::string> m_owners;
    std::string m_owner;
    std::vector<PackedEntry> m_packed;
    std::vector<NameRule> m_rules;
};

} // namespace requant
