// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/overviewpage.h"

#include "widgets/models/formats.h"
#include "widgets/pages/treemapview.h"
#include "widgets/parts/cardview.h"
#include "widgets/parts/sharebar.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

namespace requant {

namespace {

QLabel* makeHeading(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

OverviewPage::OverviewPage(Workspace* workspace, QWidget* parent)
    : Page("overview", workspace, parent)
    , m_files(ShardModel::Files::All)
{
    auto* top = new QWidget(this);
    auto* topLayout = new QHBoxLayout(top);
    topLayout->setContentsMargins(3 * grid, 3 * grid, 3 * grid, 2 * grid);
    topLayout->setSpacing(4 * grid);
    topLayout->addWidget(makeCards(), 5);
    topLayout->addWidget(makePlots(), 6);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(top);
    splitter->addWidget(makeFiles());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({700, 130}); // the files can be scrolled, the answers cannot
    splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
}

QWidget* OverviewPage::makeCards()
{
    constexpr int cards = 4;
    auto* column = new QWidget(this);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * grid);
    for (int i = 0; i < cards; ++i) {
        m_cards.push_back(new CardView(column));
        layout->addWidget(m_cards.back(), 1);
    }
    connect(m_cards.back(), &CardView::clicked, this, [this] { Q_EMIT pageRequested(QStringLiteral("shards")); });
    return column;
}

QWidget* OverviewPage::makePlots()
{
    auto* column = new QWidget(this);
    m_dtypes = new ShareBar(column);
    m_treemap = new TreemapView(column);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * grid);
    layout->addWidget(makeHeading(tr("Bytes by dtype"), column));
    layout->addWidget(m_dtypes);
    layout->addWidget(makeHeading(tr("Bytes by module"), column));
    layout->addWidget(m_treemap, 1);
    connect(m_dtypes, &ShareBar::partClicked, this, [this](const QString& dtype) {
        workspace()->filter().setQuery(QStringLiteral("dtype:%1").arg(dtype));
        Q_EMIT pageRequested(QStringLiteral("tensors"));
    });
    connect(m_treemap, &TreemapView::nodeClicked, this,
        [this](NodeId node) { workspace()->select(selectNode(*workspace()->document(), node)); });
    return column;
}

QWidget* OverviewPage::makeFiles()
{
    m_table = new TableView(QStringLiteral("fileTable"), this);
    m_table->setModel(&m_files);
    m_table->setColumnChars({38, 16, 8, 11, 11, 11});
    m_table->restoreState();
    return m_table;
}

QString OverviewPage::title() const
{
    return tr("Overview");
}

QIcon OverviewPage::icon() const
{
    return themedIcon("overview");
}

void OverviewPage::setDocument(const DocumentPtr& document)
{
    m_job.cancel();
    m_files.setDocument(document);
    m_treemap->setDocument(document);
    showOverview({});
    if (document) {
        m_job.start([document](const std::stop_token& stop) { return makeOverview(*document, stop); },
            [this](const std::shared_ptr<const Overview>& overview) { showOverview(*overview); });
    }
}

void OverviewPage::showOverview(const Overview& overview)
{
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        const Card card = i < overview.cards.size() ? overview.cards[i] : Card{{}, QStringLiteral("…"), {}, {}};
        m_cards[i]->setCard(static_cast<Tone>(card.tone), card.title, card.headline, card.sentence);
    }
    std::uint64_t total = 0;
    for (const auto& share : overview.dtypes)
        total += share.bytes;
    std::vector<ShareBar::Part> parts;
    for (const auto& share : overview.dtypes) {
        const double part = total == 0 ? 0 : static_cast<double>(share.bytes) / static_cast<double>(total);
        const QString text = QStringLiteral("%1 (%2)").arg(formatSize(share.bytes), formatShare(share.bytes, total));
        parts.push_back({share.name, text, share.color, part});
    }
    m_dtypes->setParts(std::move(parts));
}

void OverviewPage::setSelection(const Selection& selection)
{
    m_treemap->setSelected(selection.node);
}

} // namespace requant
