// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/gotodialog.h"

#include "widgets/models/bestmatches.h"
#include "widgets/models/coretext.h"
#include "widgets/models/fuzzymatch.h"
#include "widgets/parts/theme.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace requant {

namespace {
constexpr int actionRole = Qt::UserRole;
constexpr int selectionRole = Qt::UserRole + 1;
} // namespace

GotoDialog::GotoDialog(Workspace* workspace, QList<QAction*> actions, QWidget* parent)
    : QDialog(parent, Qt::Popup)
    , m_workspace(workspace)
    , m_actions(std::move(actions))
    , m_edit(new QLineEdit(this))
    , m_list(new QListWidget(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("gotoDialog"));
    m_edit->setPlaceholderText(tr("Tensor, module, page or action"));
    m_edit->addAction(themedIcon("search"), QLineEdit::LeadingPosition);
    m_edit->installEventFilter(this);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2 * grid, 2 * grid, 2 * grid, 2 * grid);
    layout->setSpacing(2 * grid);
    layout->addWidget(m_edit);
    layout->addWidget(m_list);
    resize(std::min(640, parent->width() - 8 * grid), 420);
    move(parent->mapToGlobal(QPoint((parent->width() - width()) / 2, 16 * grid)));
    connect(m_edit, &QLineEdit::textChanged, this, &GotoDialog::search);
    connect(m_list, &QListWidget::itemClicked, this, &GotoDialog::go);
    search({});
    m_edit->setFocus();
}

void GotoDialog::search(const QString& text)
{
    constexpr std::size_t limit = 50;
    m_list->clear();
    addActions(text);
    m_job.cancel();
    if (!m_workspace->document() || text.trimmed().isEmpty())
        return;
    m_job.start([document = m_workspace->document(), text](
                    const std::stop_token& stop) { return bestMatches(*document, text, limit, stop); },
        [this](const std::vector<Selection>& matches) { addMatches(matches); });
}

void GotoDialog::addActions(const QString& text)
{
    const FuzzyMatch match(text.trimmed().toStdString());
    for (QAction* action : std::as_const(m_actions)) {
        const QString title = action->text().remove(u'&');
        if (!action->isEnabled() || !match.matches(title.toStdString()))
            continue;
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        auto* item = new QListWidgetItem(
            action->icon(), keys.isEmpty() ? title : QStringLiteral("%1   (%2)").arg(title, keys), m_list);
        item->setData(actionRole, QVariant::fromValue(action));
    }
    m_list->setCurrentRow(0);
}

void GotoDialog::addMatches(const std::vector<Selection>& matches)
{
    const auto& document = *m_workspace->document();
    // Tensors are what people look for, unless they began to type the name of an action.
    int row = 0;
    const QString text = m_edit->text().trimmed();
    while (row < m_list->count() && m_list->item(row)->text().startsWith(text, Qt::CaseInsensitive))
        ++row;
    for (const auto& match : matches) {
        const bool tensor = match.tensor != noTensor;
        const QString name =
            tensor ? toQt(document.checkpoint.tensor(match.tensor).name) : toQt(document.tree.path(match.node));
        auto* item = new QListWidgetItem(themedIcon(tensor ? "tensor" : "module"), name);
        item->setFont(monospace());
        item->setData(selectionRole, QVariant::fromValue(match));
        m_list->insertItem(row++, item);
    }
    m_list->setCurrentRow(0);
}

bool GotoDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_edit || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        QCoreApplication::sendEvent(m_list, event);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        go();
        return true;
    default:
        return QDialog::eventFilter(watched, event);
    }
}

void GotoDialog::go()
{
    const auto* item = m_list->currentItem();
    if (!item)
        return;
    auto* action = item->data(actionRole).value<QAction*>();
    const QVariant selection = item->data(selectionRole);
    close();
    if (action)
        action->trigger();
    else if (selection.isValid())
        m_workspace->select(selection.value<Selection>());
}

} // namespace requant
