// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/convert/recipe.h"

#include <QString>
#include <QStringList>

namespace requant {

/// @p base with one more rule in front: matrices whose name matches one of @p patterns become BF16.
/// Without patterns it is @p base itself. The new recipe has a name of its own, so that a job can be resumed with it.
Result<Recipe> withExceptions(const Recipe& base, const QStringList& patterns, const QString& because);

/// Saves a recipe among the user's, so that the command line finds it by the path that is returned.
Result<QString> saveUserRecipe(const Recipe& recipe);

/// A folder beside @p source that says what a recipe makes of it: "r1-int8".
QString outputBeside(const QString& source, const QString& recipe);

} // namespace requant
