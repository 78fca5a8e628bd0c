// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/recipeedit.h"

#include "core/base/resources.h"
#include "core/base/stagedfile.h"

#include <nlohmann/json.hpp>

#include <QCryptographicHash>
#include <QDir>

#include <filesystem>

namespace requant {

Result<Recipe> withExceptions(const Recipe& base, const QStringList& patterns, const QString& because)
{
    if (patterns.isEmpty())
        return base;
    nlohmann::ordered_json document = *base.document;
    auto match = nlohmann::ordered_json::array();
    for (const QString& pattern : patterns)
        match.push_back(pattern.toStdString());
    const nlohmann::ordered_json rule{{"match", match}, {"action", "bf16"}, {"because", because.toStdString()}};
    auto rules = nlohmann::ordered_json::array({rule});
    for (const auto& old : document["rules"])
        rules.push_back(old);
    document["rules"] = rules;
    // Equal exceptions give an equal name, so starting the same again finds its own state.
    const QByteArray hash =
        QCryptographicHash::hash(patterns.join(QLatin1Char('\n')).toUtf8(), QCryptographicHash::Sha1).toHex();
    document["name"] = base.name + "-" + hash.left(8).toStdString();
    return parseRecipe(document.dump(), "recipe");
}

Result<QString> saveUserRecipe(const Recipe& recipe)
{
    const std::filesystem::path folder = std::filesystem::path(userDataFolder()) / "recipes";
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure)
        return fail(writeError(failure.value(), folder));
    const auto file = folder / (recipe.name + ".json");
    if (auto written = writeTextFile(file, recipe.document->dump(4) + "\n"); !written)
        return fail(written.error());
    return QString::fromStdString(file.string());
}

QString outputBeside(const QString& source, const QString& recipe)
{
    QString suffix = recipe;
    for (const QString& known : {QStringLiteral("int8"), QStringLiteral("bf16"), QStringLiteral("fp8")}) {
        if (recipe.contains(known)) {
            suffix = known;
            break;
        }
    }
    return QDir::cleanPath(source) + QLatin1Char('-') + suffix;
}

} // namespace requant
