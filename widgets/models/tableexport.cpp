// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/tableexport.h"

#include "core/base/stagedfile.h"

namespace requant {

namespace {

constexpr int columns = static_cast<int>(TensorColumn::Count);

QString cellText(const Document& document, TensorId id, TensorColumn column)
{
    const bool exact = column == TensorColumn::Bytes || column == TensorColumn::Offset;
    return tensorCell(document, id, column, exact ? int(SortRole) : int(Qt::DisplayRole)).toString();
}

QString field(QString text, TableFormat format)
{
    if (format == TableFormat::Tsv)
        return text.replace(u'\t', u' ').replace(u'\n', u' ');
    const bool quoted = text.contains(u',') || text.contains(u'"') || text.contains(u'\n');
    return quoted ? u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"' : text;
}

template <typename Text>
QByteArray line(TableFormat format, const Text& text)
{
    QStringList fields;
    for (int column = 0; column < columns; ++column)
        fields.append(field(text(static_cast<TensorColumn>(column)), format));
    return fields.join(format == TableFormat::Csv ? u',' : u'\t').toUtf8()
        + (format == TableFormat::Csv ? "\r\n" : "\n");
}

} // namespace

Status exportTable(const Document& document, const TensorRows& rows, TableFormat format,
    const std::filesystem::path& file, const std::stop_token& stop)
{
    auto target = StagedFile::create(file);
    if (!target)
        return fail(target.error());
    QByteArray text = format == TableFormat::Csv ? QByteArray("\xEF\xBB\xBF") : QByteArray();
    text += line(format, tensorColumnTitle);
    std::uint64_t written = 0;
    const auto flush = [&] {
        const auto done = target->write(written, std::as_bytes(std::span(text.constData(), text.size())));
        written += static_cast<std::uint64_t>(text.size());
        text.clear();
        return done;
    };
    constexpr qsizetype chunk = 1 << 20;
    const std::size_t count = rows.natural ? document.checkpoint.tensors().size() : rows.ids.size();
    for (std::size_t row = 0; row < count; ++row) {
        const std::size_t position = rows.reversed ? count - 1 - row : row;
        const TensorId id = rows.natural ? TensorId{static_cast<std::uint32_t>(position)} : rows.ids[position];
        text += line(format, [&](TensorColumn column) { return cellText(document, id, column); });
        if (text.size() < chunk)
            continue;
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, Text(RQ_TEXT("core", "The export was cancelled.")));
        if (auto done = flush(); !done)
            return done;
    }
    if (auto done = flush(); !done)
        return done;
    return target->commit();
}

} // namespace requant
