// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/summary.h"

#include "core/checkpoint/quantdescription.h"
#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <map>

namespace requant {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(requant::Summary)
};

/// The type that most rows of a description have, FLOAT aside.
std::string commonType(const QuantDescription& description)
{
    std::map<std::string_view, std::size_t> counts;
    for (const auto& row : description.rows()) {
        if (row.isString && row.type != "FLOAT")
            ++counts[row.type];
    }
    const auto most = std::max_element(
        counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == counts.end() ? std::string() : std::string(most->first);
}

} // namespace

QString quantizationSummary(const Checkpoint& checkpoint)
{
    QStringList words;
    const auto declared = checkpoint.config().quantization();
    if (!declared.empty()) {
        const auto& used = declared.front();
        words << toQt(used.methodName) << toQt(used.format);
        QStringList block;
        for (const auto side : used.blockSize)
            block << QString::number(side);
        words << block.join(u'x');
    }
    if (!checkpoint.descriptions().empty()) {
        if (declared.empty())
            words << QStringLiteral("ModelSlim");
        words << toQt(commonType(checkpoint.descriptions().front()));
    }
    words.removeAll(QString());
    return words.join(u' ');
}

QString mtpLayer(const Checkpoint& checkpoint)
{
    const auto layers = checkpoint.config().layers();
    if (layers == 0 || checkpoint.config().nextnLayers() == 0)
        return {};
    const std::string prefix = "model.layers." + std::to_string(layers) + '.';
    const auto tensors = checkpoint.tensors();
    const auto first = std::lower_bound(tensors.begin(), tensors.end(), prefix,
        [](const TensorInfo& t, const auto& p) { return compareNatural(t.name, p) < 0; });
    return first != tensors.end() && first->name.starts_with(prefix) ? QString::number(layers) : QString();
}

QString documentSummary(const Document& document)
{
    const auto& checkpoint = document.checkpoint;
    QStringList parts;
    parts << Words::tr("%Ln tensor(s)", nullptr, static_cast<int>(checkpoint.tensors().size()));
    parts << Words::tr("%Ln shard(s)", nullptr, static_cast<int>(checkpoint.shards().size()));
    parts << formatSize(checkpoint.tensorBytes()) << quantizationSummary(checkpoint);
    const QString mtp = mtpLayer(checkpoint);
    if (!mtp.isEmpty())
        parts << Words::tr("MTP layer %1").arg(mtp);
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString documentTitle(const Checkpoint& checkpoint)
{
    const auto folder = checkpoint.snapshot().empty() ? checkpoint.folder() : checkpoint.opened();
    QString name = QFile::decodeName(folder.filename().c_str());
    if (name.isEmpty())
        name = QFile::decodeName(folder.parent_path().filename().c_str());
    // "models--deepseek-ai--DeepSeek-R1" of a hub cache.
    if (name.startsWith(QStringLiteral("models--")))
        name = name.mid(8).replace(QStringLiteral("--"), QStringLiteral("/"));
    return name;
}

} // namespace requant
