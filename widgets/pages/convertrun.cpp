// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the Convert page starts, and what a new page takes over from one that goes.

#include "widgets/async/jobcenter.h"
#include "widgets/models/containermodels.h"
#include "widgets/models/coretext.h"
#include "widgets/models/recipeedit.h"
#include "widgets/pages/convertpage.h"
#include "widgets/pages/recipepanel.h"

#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>

namespace requant {

std::any ConvertPage::handOver() const
{
    if (!m_document)
        return {};
    const QString output = m_output->text();
    return Choice{m_recipe->chosen(), m_recipe->exceptions(), output == m_suggested ? QString() : output,
        m_memory->value(), m_threads->value()};
}

void ConvertPage::takeOver(const std::any& choice)
{
    const auto* chosen = std::any_cast<Choice>(&choice);
    if (!chosen)
        return;
    m_recipe->suggest(chosen->recipe);
    m_recipe->setExceptions(chosen->exceptions);
    m_memory->setValue(chosen->memory);
    m_threads->setValue(chosen->threads);
    if (!chosen->output.isEmpty())
        m_output->setText(chosen->output);
}

void ConvertPage::start()
{
    const auto recipe = m_recipe->recipe();
    if (!recipe || !m_document)
        return;
    QString name = toQt(recipe->name);
    if (!m_recipe->exceptions().isEmpty()) {
        const auto saved = saveUserRecipe(*recipe);
        if (!saved) {
            m_reason->setText(toQt(saved.error()));
            return;
        }
        name = *saved;
    }
    const Checkpoint& checkpoint = m_document->checkpoint;
    const QString source =
        QString::fromStdString(utf8(checkpoint.containers().empty() ? checkpoint.folder() : checkpoint.opened()));
    const QString out = m_output->text().trimmed();
    QString error;
    const QStringList command = QStringList{QStringLiteral("convert"), source, out, QStringLiteral("--recipe"), name,
                                    QStringLiteral("--memory"), QStringLiteral("%1GiB").arg(m_memory->value()),
                                    QStringLiteral("--threads"), QString::number(m_threads->value())}
        + containerArguments(checkpoint);
    const QString title = tr("Convert %1 → %2").arg(QFileInfo(source).fileName(), QFileInfo(out).fileName());
    workspace()->jobs().start(title, command, &error);
    m_reason->setText(error);
}

} // namespace requant
