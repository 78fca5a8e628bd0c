// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/parts/icons.h"

#include <QFrame>

class QLabel;

namespace requant {

/// A question with one number and one sentence, framed.
class CardView : public QFrame {
    Q_OBJECT
public:
    explicit CardView(QWidget* parent = nullptr);

    void setCard(Tone tone, const QString& title, const QString& headline, const QString& sentence);

Q_SIGNALS:
    void clicked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    Tone m_tone = Tone::Neutral;
    QLabel* m_icon;
    QLabel* m_title;
    QLabel* m_headline;
    QLabel* m_sentence;
};

} // namespace requant
