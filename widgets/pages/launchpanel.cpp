// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/pages/launchpanel.h"

#include "widgets/models/coretext.h"
#include "widgets/models/launchmodel.h"
#include "widgets/parts/tableview.h"
#include "widgets/parts/theme.h"

#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QToolButton>
#include <QVBoxLayout>

namespace requant {

LaunchPanel::LaunchPanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new LaunchModel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, grid * 2, 0);
    column->setSpacing(grid * 2);
    column->addWidget(buildForm());
    m_table = new TableView(QStringLiteral("launchTable"), this);
    m_table->setModel(m_model);
    m_table->setColumnChars({14, 8, 0});
    m_table->wrapRows();
    m_table->setEditTriggers(
        QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    column->addWidget(m_table, 1);
    m_add = new QLineEdit(this);
    m_add->setObjectName(QStringLiteral("addSetting"));
    m_add->setPlaceholderText(tr("Add --flag=value or NAME=value"));
    auto* copy = new QToolButton(this);
    copy->setText(tr("Copy command"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_add, 1);
    row->addWidget(copy);
    column->addLayout(row);
    m_command = new QPlainTextEdit(this);
    m_command->setObjectName(QStringLiteral("validateCommand"));
    m_command->setReadOnly(true);
    m_command->setFont(monospace());
    m_command->setMaximumHeight(fontMetrics().height() * 6);
    m_command->setAccessibleName(tr("Command"));
    column->addWidget(m_command);
    connect(m_model, &LaunchModel::edited, this, &LaunchPanel::changed);
    connect(m_add, &QLineEdit::returnPressed, this, &LaunchPanel::addSetting);
    connect(copy, &QToolButton::clicked, this, &LaunchPanel::copyCommand);
    showProfile();
}

QWidget* LaunchPanel::buildForm()
{
    auto* box = new QWidget(this);
    auto* form = new QFormLayout(box);
    form->setContentsMargins(0, 0, 0, 0);
    m_device = new QComboBox(box);
    m_device->setObjectName(QStringLiteral("validateDevice"));
    for (const auto& profile : listDeviceProfiles()) {
        m_device->addItem(toQt(Text(profile.title)), toQt(profile.name));
        m_device->setItemData(m_device->count() - 1, toQt(Text(profile.description)), Qt::ToolTipRole);
    }
    m_device->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_about = new QLabel(box);
    m_about->setWordWrap(true);
    m_place = new QLineEdit(QStringLiteral("local"), box);
    m_place->setObjectName(QStringLiteral("validatePlace"));
    m_place->setToolTip(tr("local, ssh:HOST, docker:NAME, podman:NAME or nerdctl:NAME"));
    m_program = new QLineEdit(box);
    m_program->setObjectName(QStringLiteral("validateProgram"));
    m_program->setPlaceholderText(tr("of the profile; or a path, /opt/venv/bin/vllm"));
    m_folder = new QLineEdit(box);
    m_folder->setPlaceholderText(tr("the same path; or where the folder is at that place"));
    m_reference = new QLineEdit(box);
    m_reference->setObjectName(QStringLiteral("validateReference"));
    m_reference->setPlaceholderText(tr("URL of another server, or a saved run"));
    m_soak = new QDoubleSpinBox(box);
    m_soak->setObjectName(QStringLiteral("validateSoak"));
    m_soak->setRange(0, 24 * 60);
    m_soak->setDecimals(0);
    m_soak->setSuffix(tr(" min"));
    m_soak->setSpecialValueText(tr("no long-run watch"));
    form->addRow(tr("Device"), m_device);
    form->addRow(m_about);
    form->addRow(tr("Place"), m_place);
    form->addRow(tr("Program"), m_program);
    form->addRow(tr("Folder there"), m_folder);
    form->addRow(tr("Compare with"), m_reference);
    form->addRow(tr("Watch for"), m_soak);
    connect(m_device, &QComboBox::currentIndexChanged, this, &LaunchPanel::showProfile);
    for (const auto* edit : {m_place, m_program, m_folder})
        connect(edit, &QLineEdit::textChanged, this, &LaunchPanel::changed);
    return box;
}

ValidationChoice LaunchPanel::choice() const
{
    ValidationChoice choice;
    choice.device = m_device->currentData().toString();
    choice.place = m_place->text();
    choice.reference = m_reference->text();
    choice.soakMinutes = m_soak->value();
    choice.edits = m_model->edits();
    choice.edits.program = m_program->text().trimmed().toStdString();
    choice.edits.folder = m_folder->text().trimmed().toStdString();
    choice.arguments = m_model->arguments();
    return choice;
}

void LaunchPanel::suggest(const QString& device)
{
    const int at = m_device->findData(device);
    if (at >= 0)
        m_device->setCurrentIndex(at);
}

void LaunchPanel::setReference(const QString& reference)
{
    m_reference->setText(reference);
}

void LaunchPanel::setCommand(const ServerCommand& command)
{
    m_model->setCommand(command);
    QString text;
    for (const auto& part : command.environment) {
        if (part.enabled)
            text +=
                toQt(part.name) + u'=' + (isSecretName(part.name) ? QStringLiteral("***") : toQt(part.value)) + u' ';
    }
    m_command->setPlainText(text + toQt(command.shownLine()));
}

void LaunchPanel::setError(const QString& error)
{
    m_command->setPlainText(error);
}

void LaunchPanel::showProfile()
{
    m_about->setText(m_device->currentData(Qt::ToolTipRole).toString());
    m_about->setVisible(!m_about->text().isEmpty());
    m_model->clearEdits(); // they were made for another device
    Q_EMIT changed();
}

void LaunchPanel::addSetting()
{
    if (m_model->add(m_add->text()))
        m_add->clear();
    else
        m_add->selectAll();
}

void LaunchPanel::copyCommand()
{
    QGuiApplication::clipboard()->setText(m_command->toPlainText());
}

} // namespace requant
