// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/filterbar.h"

#include "widgets/parts/theme.h"

#include <QAction>
#include <QCompleter>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QStringListModel>
#include <QToolButton>
#include <QWhatsThis>

namespace requant {

namespace {
const auto historyKey = QStringLiteral("filter/history");
const auto problemTerm = QStringLiteral("problem:");
} // namespace

FilterBar::FilterBar(QWidget* parent)
    : QWidget(parent)
    , m_edit(new QLineEdit(this))
    , m_count(new QLabel(this))
    , m_error(new QLabel(this))
    , m_help(new QToolButton(this))
    , m_problems(new QToolButton(this))
{
    m_edit->setObjectName(QStringLiteral("filterEdit"));
    m_edit->setPlaceholderText(tr("Filter: name, re:…, dtype:F8, layer:3..5"));
    m_edit->setClearButtonEnabled(true);
    m_edit->addAction(themedIcon("filter"), QLineEdit::LeadingPosition);
    m_edit->installEventFilter(this);
    auto* completer = new QCompleter(QSettings().value(historyKey).toStringList(), m_edit);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_edit->setCompleter(completer);
    m_help->setIcon(themedIcon("help"));
    m_help->setAutoRaise(true);
    m_help->setToolTip(tr("What can be written here"));
    m_problems->setObjectName(QStringLiteral("onlyProblems"));
    m_problems->setIcon(themedIcon("problems"));
    m_problems->setAutoRaise(true);
    m_problems->setCheckable(true);
    m_problems->setToolTip(tr("Only what a finding speaks of"));
    m_problems->setAccessibleName(tr("Only problems"));
    m_count->setObjectName(QStringLiteral("filterCount"));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_error->setObjectName(QStringLiteral("filterError"));
    m_error->setWordWrap(true);
    m_error->hide();
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(2 * grid, 2 * grid, 2 * grid, grid);
    layout->setHorizontalSpacing(grid);
    layout->setVerticalSpacing(grid);
    layout->addWidget(m_edit, 0, 0);
    layout->addWidget(m_problems, 0, 1);
    layout->addWidget(m_help, 0, 2);
    layout->addWidget(m_error, 1, 0, 1, 3);
    layout->addWidget(m_count, 2, 0, 1, 3);
    connect(m_problems, &QToolButton::clicked, this, &FilterBar::setOnlyProblems);
    connect(m_edit, &QLineEdit::textChanged, this,
        [this](const QString& text) { m_problems->setChecked(text.contains(problemTerm)); });
    connect(m_edit, &QLineEdit::textChanged, this, &FilterBar::queryChanged);
    connect(m_edit, &QLineEdit::editingFinished, this, &FilterBar::remember);
    connect(m_help, &QToolButton::clicked, this, &FilterBar::showHelp);
}

QString FilterBar::query() const
{
    return m_edit->text();
}

void FilterBar::setQuery(const QString& query)
{
    m_edit->setText(query);
}

void FilterBar::setCount(const QString& text)
{
    m_count->setText(text);
}

void FilterBar::setError(const QString& reason)
{
    m_error->setVisible(!reason.isEmpty());
    m_error->setText(reason);
    QPalette colors = palette();
    if (!reason.isEmpty()) {
        QColor wash = toneColor(Tone::Error);
        wash.setAlpha(50);
        const QColor base = colors.color(QPalette::Base);
        const auto mix = [&](int a, int b) { return (a * 4 + b) / 5; };
        colors.setColor(QPalette::Base,
            QColor(mix(base.red(), wash.red()), mix(base.green(), wash.green()), mix(base.blue(), wash.blue())));
    }
    m_edit->setPalette(colors);
}

// The button writes what one could type, so the line always says what is shown.
void FilterBar::setOnlyProblems(bool only)
{
    QStringList terms = query().split(u' ', Qt::SkipEmptyParts);
    terms.removeIf([](const QString& term) { return term.startsWith(problemTerm); });
    if (only)
        terms << problemTerm + QStringLiteral("any");
    setQuery(terms.join(u' '));
}

void FilterBar::focusQuery()
{
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->selectAll();
}

bool FilterBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_edit && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape && !m_edit->text().isEmpty()) {
            m_edit->clear();
            return true;
        }
        if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
            remember();
            Q_EMIT listRequested();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void FilterBar::remember()
{
    constexpr qsizetype limit = 50;
    const QString query = m_edit->text().trimmed();
    if (query.isEmpty() || m_error->isVisible())
        return;
    QStringList history = QSettings().value(historyKey).toStringList();
    history.removeAll(query);
    history.prepend(query);
    history = history.mid(0, limit);
    QSettings().setValue(historyKey, history);
    static_cast<QStringListModel*>(m_edit->completer()->model())->setStringList(history);
}

void FilterBar::showHelp()
{
    QWhatsThis::showText(m_help->mapToGlobal(QPoint(0, m_help->height())),
        tr("<p><b>Words</b> are searched loosely: <tt>l3gate</tt> finds <tt>layers.3.mlp.gate</tt>. "
           "All words must match; <tt>!</tt> before a word excludes it.</p>"
           "<table cellpadding='2'>"
           "<tr><td><tt>re:^model.*scale$</tt></td><td>regular expression on the full name</td></tr>"
           "<tr><td><tt>name:q_proj</tt></td><td>exact part of the name</td></tr>"
           "<tr><td><tt>dtype:F8</tt></td><td>dtype begins with</td></tr>"
           "<tr><td><tt>layer:3..5</tt></td><td>layer numbers</td></tr>"
           "<tr><td><tt>shard:12</tt></td><td>number or part of the shard's name</td></tr>"
           "<tr><td><tt>quant:W8A8</tt></td><td>quant type begins with</td></tr>"
           "<tr><td><tt>role:scale</tt></td><td>what the tensor is for</td></tr>"
           "<tr><td><tt>status:absent</tt></td><td>present, absent, missing, unindexed, duplicate</td></tr>"
           "</table>"),
        this);
}

} // namespace requant
