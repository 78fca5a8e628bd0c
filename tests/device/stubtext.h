// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json.hpp>

#include <QByteArray>
#include <QString>

namespace requant::test {

/// What the stub does to its answers.
enum class StubText { Sound, Noise, Shift, Garbage, Repeats, Empty, WrongScript };

/// The next word after a text: depends on the text alone, so that a fixed beginning always has the same continuation.
struct StubWord {
    QString text;
    nlohmann::ordered_json top; ///< word -> log probability, five of them
    double logprob = 0;
};

StubWord nextWord(const QString& soFar, StubText kind);

} // namespace requant::test
