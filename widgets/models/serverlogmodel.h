// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractListModel>
#include <QSortFilterProxyModel>
#include <QString>

#include <cstdint>
#include <deque>
#include <vector>

namespace requant {

enum class LogLevel : std::uint8_t { Other, Info, Warning, Error };

struct ServerLogLine {
    LogLevel level = LogLevel::Other;
    QString text;
};

/// The lines of a running server, the newest last. Of a very long log the oldest lines go.
class ServerLogModel : public QAbstractListModel {
    Q_OBJECT
public:
    static constexpr int maxLines = 100'000;
    static constexpr int LevelRole = Qt::UserRole + 100;

    explicit ServerLogModel(QObject* parent = nullptr);

    void append(const std::vector<ServerLogLine>& lines);
    void clear();
    QString text() const; ///< all lines

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::deque<ServerLogLine> m_lines;
};

/// Lines of at least one level that hold a text.
class ServerLogFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit ServerLogFilter(QObject* parent = nullptr);
    void setLeast(LogLevel least);
    void setText(const QString& text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    LogLevel m_least = LogLevel::Other;
    QString m_text;
};

/// "warning" as the events of a validation name it.
LogLevel logLevel(const std::string& word);

} // namespace requant
