// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/device/servercommand.h"

#include <QAbstractTableModel>
#include <QStringList>

namespace requant {

/// The command that starts a server, line by line: flags, then variables, each to be ticked and edited, with the reason
/// why it is there. Edits are kept beside the command, which is made anew from them.
class LaunchModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Value, Reason, ColumnCount };

    explicit LaunchModel(QObject* parent = nullptr);

    void setCommand(const ServerCommand& command);
    const ServerCommand& command() const { return m_command; }
    /// What was edited so far, to make the command again.
    const LaunchRequest& edits() const { return m_edits; }
    void clearEdits();
    /// Adds "--flag=value" or "NAME=value"; false if it is neither.
    bool add(const QString& setting);
    /// The edits as arguments of `requant validate`.
    QStringList arguments() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void edited();

private:
    const CommandPart& part(int row) const;
    bool isVariable(int row) const { return static_cast<std::size_t>(row) >= m_command.flags.size(); }
    void change(bool variable, const std::string& name, const std::string& value);
    void leaveOut(bool variable, const std::string& name);

    ServerCommand m_command;
    LaunchRequest m_edits;
};

} // namespace requant
