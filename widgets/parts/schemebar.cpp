// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/parts/schemebar.h"

#include "core/quant/scheme.h"
#include "widgets/models/coretext.h"
#include "widgets/parts/elidedlabel.h"
#include "widgets/parts/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QToolButton>

namespace requant {

void fillSchemes(QComboBox* picker)
{
    for (const Scheme& scheme : allSchemes()) {
        picker->addItem(toQt(scheme.title), toQt(scheme.id));
        picker->setItemData(picker->count() - 1, toQt(scheme.note), Qt::ToolTipRole);
    }
}

SchemeBar::SchemeBar(QWidget* parent)
    : QWidget(parent)
    , m_tensor(new ElidedLabel(this))
    , m_expert(new QSpinBox(this))
    , m_add(new QToolButton(this))
    , m_remove(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(grid * 2);
    m_tensor->setFont(monospace());
    m_expert->setPrefix(tr("expert "));
    m_expert->hide();
    m_add->setText(tr("Compare"));
    m_add->setToolTip(tr("Add a scheme to compare on the same matrix"));
    m_remove->setText(tr("Remove"));
    m_remove->setToolTip(tr("Take the last scheme out"));
    row->addWidget(m_tensor, 1);
    row->addWidget(m_expert);
    row->addWidget(new QLabel(QStringLiteral("→"), this));
    row->addWidget(m_add);
    row->addWidget(m_remove);
    connect(m_expert, &QSpinBox::valueChanged, this, &SchemeBar::changed);
    connect(m_add, &QToolButton::clicked, this, [this] {
        addPicker("bf16");
        updateButtons();
        Q_EMIT changed();
    });
    connect(m_remove, &QToolButton::clicked, this, &SchemeBar::removePicker);
    setSchemes({"int8-channel"});
}

void SchemeBar::addPicker(const std::string& id)
{
    auto* picker = new QComboBox(this);
    fillSchemes(picker);
    picker->setCurrentIndex(std::max(0, picker->findData(toQt(id))));
    picker->setToolTip(tr("Target scheme"));
    auto* row = static_cast<QHBoxLayout*>(layout());
    row->insertWidget(row->indexOf(m_add), picker);
    connect(picker, &QComboBox::currentIndexChanged, this, &SchemeBar::changed);
    m_pickers.push_back(picker);
}

void SchemeBar::removePicker()
{
    if (m_pickers.size() < 2)
        return;
    m_pickers.back()->deleteLater();
    m_pickers.pop_back();
    updateButtons();
    Q_EMIT changed();
}

void SchemeBar::updateButtons()
{
    m_add->setEnabled(static_cast<int>(m_pickers.size()) < maxSchemes);
    m_remove->setVisible(m_pickers.size() > 1);
}

void SchemeBar::setTensor(const QString& name)
{
    m_tensor->setText(name);
}

void SchemeBar::setExperts(int count, std::int64_t chosen)
{
    const QSignalBlocker quiet(m_expert);
    m_expert->setVisible(count > 0);
    m_expert->setRange(0, std::max(0, count - 1));
    if (chosen >= 0)
        m_expert->setValue(static_cast<int>(chosen));
}

int SchemeBar::expert() const
{
    return m_expert->value();
}

std::vector<std::string> SchemeBar::schemes() const
{
    std::vector<std::string> ids;
    for (const auto* picker : m_pickers)
        ids.push_back(picker->currentData().toString().toStdString());
    return ids;
}

void SchemeBar::setSchemes(const std::vector<std::string>& ids)
{
    for (auto* picker : m_pickers)
        picker->deleteLater();
    m_pickers.clear();
    for (const auto& id : ids)
        addPicker(id);
    updateButtons();
    Q_EMIT changed();
}

} // namespace requant
