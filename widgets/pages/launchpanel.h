// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/async/validationrunner.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace requant {

class LaunchModel;
class TableView;

/// Where and how the server is started: profile, place, every flag with its reason, and the whole command to copy.
class LaunchPanel : public QWidget {
    Q_OBJECT
public:
    explicit LaunchPanel(QWidget* parent = nullptr);

    ValidationChoice choice() const;
    void setCommand(const ServerCommand& command);
    void setError(const QString& error);
    /// Prefers a profile of the runtime that the checkpoint is made for.
    void suggest(const QString& device);
    void setReference(const QString& reference);

Q_SIGNALS:
    void changed();

private:
    QWidget* buildForm();
    void showProfile();
    void addSetting();
    void copyCommand();

    LaunchModel* m_model;
    QComboBox* m_device = nullptr;
    QLabel* m_about = nullptr;
    QLineEdit* m_place = nullptr;
    QLineEdit* m_program = nullptr;
    QLineEdit* m_folder = nullptr;
    QLineEdit* m_reference = nullptr;
    QDoubleSpinBox* m_soak = nullptr;
    QLineEdit* m_add = nullptr;
    TableView* m_table = nullptr;
    QPlainTextEdit* m_command = nullptr;
};

} // namespace requant
