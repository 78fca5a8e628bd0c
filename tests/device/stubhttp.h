// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/device/stubtext.h"

#include <QObject>
#include <QTcpServer>

class QTcpSocket;

namespace requant::test {

/// How the stub behaves once it listens.
struct StubBehaviour {
    StubText text = StubText::Sound;
    bool health = true;
    bool answers = true; ///< false: completions never come
    int status = 200; ///< of completions
    bool cut = false; ///< answers end before their end
    int dieAfter = -1; ///< completions until the process ends by SIGABRT
    int driftAfter = -1; ///< completions until every one takes ten times as long
    int delayMs = 5; ///< of a whole answer, or between two pieces of a stream
    QByteArray key; ///< that clients must send; empty: none
    QByteArray metrics; ///< further lines of /metrics
};

/// As much of vLLM's HTTP server as the probes ask.
class StubHttp : public QObject {
public:
    explicit StubHttp(const StubBehaviour& behaviour);
    bool listen(const QString& host, quint16 port) { return m_server.listen(QHostAddress(host), port); }

private:
    void accept();
    void handle(QTcpSocket* socket, const QByteArray& head, const QByteArray& body);
    void complete(QTcpSocket* socket, const QByteArray& body);
    int delay() const;

    StubBehaviour m_behaviour;
    QTcpServer m_server;
    int m_completions = 0;
    int m_running = 0;
};

} // namespace requant::test
