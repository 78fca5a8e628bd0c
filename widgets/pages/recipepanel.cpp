// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/recipepanel.h"

#include "widgets/models/coretext.h"
#include "widgets/models/recipeedit.h"
#include "widgets/parts/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace requant {

RecipePanel::RecipePanel(QWidget* parent)
    : QWidget(parent)
    , m_recipes(listRecipes())
    , m_choice(new QComboBox(this))
    , m_description(new QLabel(this))
    , m_exceptions(new QPlainTextEdit(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(grid * 2);
    for (const Recipe& recipe : m_recipes)
        m_choice->addItem(toQt(recipe.name));
    m_description->setWordWrap(true);
    m_exceptions->setFont(monospace());
    m_exceptions->setPlaceholderText(QStringLiteral("model.layers.3.mlp.gate_proj.weight\n*.o_proj.weight"));
    m_exceptions->setMaximumHeight(grid * 32);
    m_exceptions->setTabChangesFocus(true);
    column->addWidget(m_choice);
    column->addWidget(m_description);
    auto* label = new QLabel(tr("Keep these as BF16, one name or pattern a line:"), this);
    label->setBuddy(m_exceptions);
    label->setWordWrap(true);
    column->addWidget(label);
    column->addWidget(m_exceptions);
    connect(m_choice, &QComboBox::currentIndexChanged, this, [this] {
        showDescription();
        Q_EMIT changed();
    });
    connect(m_exceptions, &QPlainTextEdit::textChanged, this, &RecipePanel::changed);
    showDescription();
}

void RecipePanel::suggest(const std::string& recipe)
{
    if (const int at = m_choice->findText(toQt(recipe)); at >= 0)
        m_choice->setCurrentIndex(at);
}

std::string RecipePanel::chosen() const
{
    const auto at = m_choice->currentIndex();
    return at < 0 ? std::string() : m_recipes[static_cast<std::size_t>(at)].name;
}

void RecipePanel::setExceptions(const QStringList& patterns)
{
    m_exceptions->setPlainText(patterns.join(QLatin1Char('\n')));
}

QStringList RecipePanel::exceptions() const
{
    QStringList patterns;
    for (const QString& line : m_exceptions->toPlainText().split(QLatin1Char('\n'))) {
        if (const QString pattern = line.trimmed(); !pattern.isEmpty())
            patterns << pattern;
    }
    return patterns;
}

Result<Recipe> RecipePanel::recipe() const
{
    const auto at = m_choice->currentIndex();
    if (at < 0)
        return fail(ErrorCode::InvalidArgument, Text(RQ_TEXT("core", "There is no recipe to choose from.")));
    return withExceptions(m_recipes[static_cast<std::size_t>(at)], exceptions(), QStringLiteral("chosen by hand"));
}

void RecipePanel::showDescription()
{
    const auto at = m_choice->currentIndex();
    m_description->setText(at < 0 ? QString() : toQt(Text(m_recipes[static_cast<std::size_t>(at)].description)));
}

} // namespace requant
