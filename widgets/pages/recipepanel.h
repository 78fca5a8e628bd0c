// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/recipe.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QPlainTextEdit;

namespace requant {

/// First step of a conversion: the recipe, and the matrices that are to stay BF16 whatever it says.
class RecipePanel : public QWidget {
    Q_OBJECT
public:
    explicit RecipePanel(QWidget* parent = nullptr);

    /// Prefers what fits: an FP8 DeepSeek folder gets deepseek-int8-kunlun.
    void suggest(const std::string& recipe);
    std::string chosen() const; ///< name of the recipe, whatever its exceptions
    void setExceptions(const QStringList& patterns);
    QStringList exceptions() const;
    /// The recipe with its exceptions. Errors: those of parseRecipe, for a pattern that is not understood.
    Result<Recipe> recipe() const;

Q_SIGNALS:
    void changed();

private:
    void showDescription();

    std::vector<Recipe> m_recipes;
    QComboBox* m_choice;
    QLabel* m_description;
    QPlainTextEdit* m_exceptions;
};

} // namespace requant
