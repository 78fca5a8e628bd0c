// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/containerblock.h"
#include "widgets/async/newestjob.h"
#include "widgets/models/containerblockmodel.h"
#include "widgets/models/document.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QSpinBox;

namespace requant {

class ElidedLabel;

/// The codes under one scale of an entry, what they mean, and what the companion checkpoint has in their place.
class ContainerBlockPanel : public QWidget {
    Q_OBJECT
public:
    explicit ContainerBlockPanel(QWidget* parent = nullptr);

    void setDocument(const DocumentPtr& document); ///< shows the first entry
    void setEntry(const QString& name);

private:
    void addTable(QHBoxLayout* row, const QString& title, const char* name, ContainerBlockModel& model);
    void request();
    void show(const Result<ContainerBlock>& result);
    void setBlock(std::shared_ptr<const ContainerBlock> block, const QString& text);

    DocumentPtr m_document;
    QString m_entry;
    NewestJob<Result<ContainerBlock>> m_job;
    ContainerBlockModel m_codes{ContainerBlockModel::Content::Codes};
    ContainerBlockModel m_values{ContainerBlockModel::Content::Values};
    ContainerBlockModel m_reference{ContainerBlockModel::Content::Reference};
    ElidedLabel* m_name;
    QSpinBox* m_row;
    QSpinBox* m_col;
    QLabel* m_text;
};

} // namespace requant
