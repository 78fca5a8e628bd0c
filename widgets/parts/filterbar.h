// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace requant {

/// The line with the filter query, its count and, if the query cannot be used, the reason in words and colour.
/// Esc clears, Down asks for the list, Enter puts the query into the history.
class FilterBar : public QWidget {
    Q_OBJECT
public:
    explicit FilterBar(QWidget* parent = nullptr);

    QString query() const;
    void setQuery(const QString& query);
    void setCount(const QString& text); ///< "412 of 91,991"
    void setError(const QString& reason); ///< empty: the query is fine
    void focusQuery();

Q_SIGNALS:
    void queryChanged(const QString& query);
    void listRequested(); ///< the keyboard wants to go on in the list

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showHelp();
    void setOnlyProblems(bool only);
    void remember();

    QLineEdit* m_edit;
    QLabel* m_count;
    QLabel* m_error;
    QToolButton* m_help;
    QToolButton* m_problems;
};

} // namespace requant
