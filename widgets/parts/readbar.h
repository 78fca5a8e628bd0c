// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QCheckBox;
class QLabel;
class QProgressBar;
class QToolButton;

namespace requant {

class DiagnosisSession;

/// Asks whether the weights are read too, and says how far that is.
class ReadBar : public QWidget {
    Q_OBJECT
public:
    ReadBar(DiagnosisSession* session, QWidget* parent);

    /// Bytes that a deep diagnosis reads of the open checkpoint; 0: nothing is open.
    void setBytes(std::uint64_t bytes);

private:
    void refresh();

    DiagnosisSession* m_session;
    QCheckBox* m_deep;
    QProgressBar* m_bar;
    QToolButton* m_cancel;
    QLabel* m_current;
};

} // namespace requant
