// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/parts/icons.h"

#include <QFrame>

#include <functional>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace requant {

/// A line across the top of a page that says something with icon and words, and may offer buttons.
class Banner : public QFrame {
    Q_OBJECT
public:
    explicit Banner(QWidget* parent = nullptr);

    void showMessage(Tone tone, const QString& text);
    /// A button of the message that is shown; gone with the next one.
    void addButton(const QString& text, const std::function<void()>& clicked);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Tone m_tone = Tone::Neutral;
    QLabel* m_icon;
    QLabel* m_text;
    QHBoxLayout* m_buttons;
    QToolButton* m_close;
};

} // namespace requant
