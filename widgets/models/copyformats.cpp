// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/copyformats.h"

#include "widgets/models/tensorcells.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

namespace requant {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(requant::CopyFormats)
};

QString exactName(const Document& document, const Selection& selection)
{
    if (selection.tensor != noTensor) {
        const auto name = document.checkpoint.tensor(selection.tensor).name;
        return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    return QString::fromStdString(document.tree.path(selection.node));
}

/// A string literal that is the same in JSON and Python.
QString quoted(const QString& text)
{
    const auto array = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(array.mid(1, array.size() - 2));
}

QString shardFile(const Document& document, const Selection& selection)
{
    const auto shard = selection.tensor == noTensor ? noShard : document.checkpoint.tensor(selection.tensor).shard;
    const auto path = shard == noShard ? document.checkpoint.folder() : document.checkpoint.shardPath(shard);
    return QFile::decodeName(path.c_str());
}

QString tsv(const Document& document, TensorId id)
{
    QStringList titles;
    QStringList values;
    for (int i = 0; i < static_cast<int>(TensorColumn::Count); ++i) {
        const auto column = static_cast<TensorColumn>(i);
        titles << tensorColumnTitle(column);
        const bool exact = column == TensorColumn::Bytes || column == TensorColumn::Offset;
        values << tensorCell(document, id, column, exact ? int(SortRole) : int(Qt::DisplayRole)).toString();
    }
    return titles.join(u'\t') + u'\n' + values.join(u'\t') + u'\n';
}

QString json(const Document& document, TensorId id)
{
    const auto& tensor = document.checkpoint.tensor(id);
    QJsonArray shape;
    for (const auto dim : tensor.shape)
        shape.append(static_cast<qint64>(dim));
    const auto text = [](std::string_view utf8) {
        return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
    };
    QJsonObject row{{QStringLiteral("name"), text(tensor.name)},
        {QStringLiteral("dtype"), text(document.checkpoint.dtypeName(id))}, {QStringLiteral("shape"), shape},
        {QStringLiteral("bytes"), static_cast<qint64>(tensor.bytes())},
        {QStringLiteral("offset"), static_cast<qint64>(fileOffset(document, id))},
        {QStringLiteral("quant_type"), text(document.quantTypes.of(id))},
        {QStringLiteral("status"), text(tensorStatus(tensor))}};
    if (tensor.shard != noShard)
        row.insert(QStringLiteral("shard"), text(document.checkpoint.shard(tensor.shard).name));
    return QString::fromUtf8(QJsonDocument(row).toJson(QJsonDocument::Indented));
}

QString python(const Document& document, const Selection& selection)
{
    return QStringLiteral("from safetensors import safe_open\n\n"
                          "with safe_open(%1, framework=\"pt\") as shard:\n"
                          "    tensor = shard.get_tensor(%2)\n")
        .arg(quoted(shardFile(document, selection)), quoted(exactName(document, selection)));
}

/// Ignore lists name modules, not parameters.
QString moduleName(const Document& document, const Selection& selection)
{
    const QString name = exactName(document, selection);
    return selection.tensor == noTensor ? name : name.left(name.lastIndexOf(u'.'));
}

} // namespace

QString copyFormatTitle(CopyFormat format)
{
    switch (format) {
    case CopyFormat::Name:
        return Words::tr("&Name");
    case CopyFormat::Path:
        return Words::tr("File &path");
    case CopyFormat::ShardOffset:
        return Words::tr("&Shard:offset");
    case CopyFormat::Tsv:
        return Words::tr("Row as &TSV");
    case CopyFormat::Json:
        return Words::tr("Row as &JSON");
    case CopyFormat::PythonSnippet:
        return Words::tr("P&ython safe_open snippet");
    case CopyFormat::Regex:
        return Words::tr("&Regular expression");
    case CopyFormat::IgnoreEntry:
        return Words::tr("Entry of an &ignore list");
    case CopyFormat::DescriptionLine:
        return Words::tr("Line of the &description");
    }
    return {};
}

std::vector<CopyFormat> copyFormatsFor(const Document& document, const Selection& selection)
{
    if (selection.empty())
        return {};
    if (selection.tensor == noTensor)
        return {CopyFormat::Name, CopyFormat::Path, CopyFormat::Regex, CopyFormat::IgnoreEntry};
    std::vector<CopyFormat> formats{CopyFormat::Name, CopyFormat::Path};
    if (document.checkpoint.tensor(selection.tensor).present())
        formats.insert(formats.end(), {CopyFormat::ShardOffset, CopyFormat::PythonSnippet});
    formats.insert(formats.end(), {CopyFormat::Tsv, CopyFormat::Json, CopyFormat::Regex, CopyFormat::IgnoreEntry});
    if (!document.quantTypes.of(selection.tensor).empty())
        formats.push_back(CopyFormat::DescriptionLine);
    return formats;
}

QString copyText(const Document& document, const Selection& selection, CopyFormat format)
{
    switch (format) {
    case CopyFormat::Name:
        return exactName(document, selection);
    case CopyFormat::Path:
        return shardFile(document, selection);
    case CopyFormat::ShardOffset:
        return shardFile(document, selection).section(u'/', -1) + u':'
            + QString::number(fileOffset(document, selection.tensor));
    case CopyFormat::Tsv:
        return tsv(document, selection.tensor);
    case CopyFormat::Json:
        return json(document, selection.tensor);
    case CopyFormat::PythonSnippet:
        return python(document, selection);
    case CopyFormat::Regex: {
        const QString escaped = QRegularExpression::escape(exactName(document, selection));
        return selection.tensor == noTensor ? QStringLiteral("^%1(\\.|$)").arg(escaped)
                                            : QStringLiteral("^%1$").arg(escaped);
    }
    case CopyFormat::IgnoreEntry:
        return quoted(moduleName(document, selection));
    case CopyFormat::DescriptionLine: {
        const auto type = document.quantTypes.of(selection.tensor);
        return quoted(exactName(document, selection)) + QStringLiteral(": ")
            + quoted(QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size())));
    }
    }
    return {};
}

} // namespace requant
