// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/models/document.h"

#include <QString>
#include <QStringList>

#include <functional>

namespace requant {

/// One word of a filter query, ready to be asked of every tensor.
struct TensorTest {
    int cost = 0; ///< relative; cheap tests are asked first
    bool negated = false;
    std::function<bool(const Document&, TensorId)> test; ///< thread-safe
    QString error; ///< why the word cannot be used; test is empty then
};

/// A test of "field:value"; error set if the field is unknown or the value makes no sense for it.
TensorTest makeFieldTest(const QString& field, const QString& value);
TensorTest makeFuzzyTest(const QString& word);

/// Names of all fields, for help and completion.
QStringList filterFields();

} // namespace requant
