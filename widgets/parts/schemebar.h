// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include <cstdint>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QSpinBox;
class QToolButton;

namespace requant {

/// Adds all target schemes to a picker: the title, its note as tooltip, the id as data.
void fillSchemes(QComboBox* picker);

/// Source and target pickers of the preview: the matrix (and the expert of a stack), the target scheme, and up to
/// three more schemes to compare.
class SchemeBar : public QWidget {
    Q_OBJECT
public:
    explicit SchemeBar(QWidget* parent = nullptr);

    static constexpr int maxSchemes = 4;

    void setTensor(const QString& name);
    /// Number of experts of a 3-D stack, 0 for a plain matrix, and which to show; negative: as before.
    void setExperts(int count, std::int64_t chosen = -1);
    int expert() const;
    /// Ids of the chosen schemes, the first is the main one.
    std::vector<std::string> schemes() const;
    void setSchemes(const std::vector<std::string>& ids);

Q_SIGNALS:
    void changed();

private:
    void addPicker(const std::string& id);
    void removePicker();
    void updateButtons();

    QLabel* m_tensor;
    QSpinBox* m_expert;
    QToolButton* m_add;
    QToolButton* m_remove;
    std::vector<QComboBox*> m_pickers;
};

} // namespace requant
