// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/quant/containerblock.h"

#include <QAbstractTableModel>

#include <memory>

namespace requant {

/// The weights under one scale of a container, row by row as they lie in the matrix: what is stored, what that means,
/// or what the companion checkpoint has there.
class ContainerBlockModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Content { Codes, Values, Reference };

    explicit ContainerBlockModel(Content content, QObject* parent = nullptr);

    void setBlock(std::shared_ptr<const ContainerBlock> block); ///< null: none
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    bool isEmpty() const;

    Content m_content;
    std::shared_ptr<const ContainerBlock> m_block;
};

} // namespace requant
