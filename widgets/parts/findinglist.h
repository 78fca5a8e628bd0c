// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnose/finding.h"

#include <QListWidget>

#include <vector>

namespace requant {

/// A short checklist: one line per finding with its sign, or a tick when there is nothing to complain about.
class FindingList : public QListWidget {
    Q_OBJECT
public:
    explicit FindingList(QWidget* parent = nullptr);

    void setFindings(const std::vector<Finding>& findings, const QString& whenClean);
};

} // namespace requant
