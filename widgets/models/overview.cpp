// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/models/overview.h"

#include "core/checkpoint/quantdescription.h"
#include "widgets/models/coretext.h"
#include "widgets/models/formats.h"
#include "widgets/models/summary.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <map>

namespace requant {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(requant::Overview)
};

QString parametersText(std::uint64_t count)
{
    const auto value = static_cast<double>(count);
    if (count >= 1'000'000'000)
        return Words::tr("%1 billion parameters").arg(QLocale().toString(value / 1e9, 'f', 1));
    if (count >= 1'000'000)
        return Words::tr("%1 million parameters").arg(QLocale().toString(value / 1e6, 'f', 1));
    return Words::tr("%1 parameters").arg(formatNumber(count));
}

Card modelCard(const Checkpoint& checkpoint)
{
    const auto& config = checkpoint.config();
    Card card{Words::tr("Model"), toQt(config.modelType()), {}, ItemTone::Neutral};
    QStringList parts;
    if (!config.architectures().empty())
        parts << toQt(config.architectures().front());
    if (const auto layers = layerCount(checkpoint))
        parts << Words::tr("%Ln layer(s)", nullptr, static_cast<int>(layers));
    const QString mtp = mtpLayer(checkpoint);
    if (!mtp.isEmpty())
        parts << Words::tr("MTP layer %1").arg(mtp);
    if (!config.exists()) {
        card.headline = documentTitle(checkpoint);
        card.tone = ItemTone::Warning;
        parts.prepend(Words::tr("There is no config.json"));
    } else if (card.headline.isEmpty()) {
        card.headline = documentTitle(checkpoint);
    }
    card.sentence = parts.join(QStringLiteral(" · "));
    return card;
}

Card sizeCard(const Checkpoint& checkpoint)
{
    return {Words::tr("Size"), formatSize(checkpoint.tensorBytes()),
        QStringList{parametersText(parameterCount(checkpoint)),
            Words::tr("%Ln tensor(s)", nullptr, static_cast<int>(checkpoint.tensors().size())),
            Words::tr("%Ln shard(s)", nullptr, static_cast<int>(checkpoint.shards().size()))}
            .join(QStringLiteral(" · ")),
        ItemTone::Neutral};
}

Card quantizationCard(const Checkpoint& checkpoint)
{
    Card card{Words::tr("Quantization"), quantizationSummary(checkpoint), {}, ItemTone::Neutral};
    const auto declared = checkpoint.config().quantization();
    QStringList parts;
    for (const auto& block : declared) {
        parts << Words::tr("declared in config.json%1").arg(toQt(block.pointer));
        if (!block.ignore.empty())
            parts << Words::tr("%Ln ignore entries", nullptr, static_cast<int>(block.ignore.size()));
    }
    for (const auto& description : checkpoint.descriptions()) {
        parts << toQt(description.document().fileName)
              << Words::tr("%Ln row(s)", nullptr, static_cast<int>(description.rows().size()));
    }
    if (card.headline.isEmpty())
        card.headline = Words::tr("none declared");
    card.sentence = parts.isEmpty() ? Words::tr("Neither config.json nor a description says that it is quantized.")
                                    : parts.join(QStringLiteral(" · "));
    return card;
}

Card consistencyCard(const Document& document)
{
    const auto& checkpoint = document.checkpoint;
    const auto& shards = checkpoint.shards();
    const auto count = [&](auto&& which) {
        return static_cast<int>(std::count_if(shards.begin(), shards.end(), which));
    };
    const int missing = count([](const Shard& s) { return s.state == ShardState::Missing; });
    const int broken = count([](const Shard& s) { return s.state == ShardState::Broken; });
    const auto absent = document.absentBelow.empty() ? 0u : document.absentBelow.front();
    QStringList parts;
    if (missing > 0)
        parts << Words::tr("%Ln shard(s) missing", nullptr, missing);
    if (broken > 0)
        parts << Words::tr("%Ln shard(s) cannot be read", nullptr, broken);
    if (absent > 0)
        parts << Words::tr("%Ln tensor(s) are not here", nullptr, static_cast<int>(absent));
    if (!checkpoint.problems().empty() && missing + broken == 0)
        parts << toQt(checkpoint.problems().front());
    if (!parts.isEmpty())
        return {Words::tr("Files"), Words::tr("incomplete"), parts.join(QStringLiteral(" · ")), ItemTone::Error};
    if (shards.empty())
        return {Words::tr("Files"), Words::tr("no shards"), Words::tr("There is no *.safetensors file here."),
            ItemTone::Error};
    return {Words::tr("Files"), Words::tr("complete"),
        checkpoint.indexes().empty() ? Words::tr("All headers are sound; there is no index.")
                                     : Words::tr("All headers are sound, every shard of the index is here."),
        ItemTone::Good};
}

std::vector<DtypeShare> dtypeShares(const Checkpoint& checkpoint, const std::stop_token& stop)
{
    std::map<std::string_view, DtypeShare> shares;
    const auto count = static_cast<std::uint32_t>(checkpoint.tensors().size());
    for (std::uint32_t i = 0; i < count && !((i & 0xFFFu) == 0 && stop.stop_requested()); ++i) {
        const auto& tensor = checkpoint.tensor(TensorId{i});
        if (!tensor.present())
            continue;
        auto& share = shares[checkpoint.dtypeName(TensorId{i})];
        share.color = dtypeColor(tensor.dtype);
        ++share.tensors;
        share.bytes += tensor.bytes();
    }
    std::vector<DtypeShare> list;
    for (auto& [name, share] : shares) {
        share.name = toQt(name);
        list.push_back(share);
    }
    std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.bytes > b.bytes; });
    return list;
}

} // namespace

std::shared_ptr<const Overview> makeOverview(const Document& document, const std::stop_token& stop)
{
    auto overview = std::make_shared<Overview>();
    const auto& checkpoint = document.checkpoint;
    overview->cards = {
        modelCard(checkpoint), sizeCard(checkpoint), quantizationCard(checkpoint), consistencyCard(document)};
    overview->dtypes = dtypeShares(checkpoint, stop);
    return overview;
}

int dtypeColor(Dtype dtype)
{
    if (isFp8(dtype) || dtype == Dtype::F8_E8M0)
        return 0;
    switch (dtype) {
    case Dtype::BF16:
    case Dtype::F16:
        return 1;
    case Dtype::F32:
    case Dtype::F64:
        return 2;
    case Dtype::I8:
    case Dtype::U8:
        return 3;
    case Dtype::I32:
    case Dtype::U32:
    case Dtype::I64:
    case Dtype::U64:
        return 4;
    default:
        return 5;
    }
}

} // namespace requant
