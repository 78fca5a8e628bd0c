// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/containers.h"
#include "widgets/models/document.h"

#include <QAbstractTableModel>
#include <QStringList>

namespace requant {

/// The readings of a container's offsets: which fit, and what the scales say of them.
class HypothesisModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Base, Meaning, Scales, Fits, NUM_COLUMNS };
    using QAbstractTableModel::QAbstractTableModel;

    void setContainer(std::shared_ptr<const CannbinContainer> container); ///< null: none
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const CannbinHypothesis& hypothesis, int column) const;

    std::shared_ptr<const CannbinContainer> m_container;
};

/// The entries of a container's index with their places and tilings.
class ContainerEntryModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Shape, Block, Weights, Scales, Tiling, Problem, NUM_COLUMNS };
    using QAbstractTableModel::QAbstractTableModel;

    void setContainer(std::shared_ptr<const CannbinContainer> container);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const CannbinBlock& block, int column) const;

    std::shared_ptr<const CannbinContainer> m_container;
};

/// What a base means, in a few words.
QString baseMeaning(CannbinBase base);

/// The options of the command line that read a checkpoint's containers and companion as the window does.
QStringList containerArguments(const Checkpoint& checkpoint);
/// The same as a value, to open it so again.
OpenOptions containerOptions(const Checkpoint& checkpoint);

} // namespace requant
