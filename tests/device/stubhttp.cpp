// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/device/stubhttp.h"

#include <QTcpSocket>
#include <QTimer>

#include <cstdlib>
#include <memory>

namespace requant::test {

namespace {

using Json = nlohmann::ordered_json;

void reply(QTcpSocket* socket, int status, const QByteArray& body, const QByteArray& type = "application/json",
    qsizetype claimed = -1)
{
    socket->write("HTTP/1.1 " + QByteArray::number(status) + " Stub\r\nContent-Type: " + type + "\r\nContent-Length: "
        + QByteArray::number(claimed < 0 ? body.size() : claimed) + "\r\nConnection: close\r\n\r\n" + body);
    socket->disconnectFromHost();
}

Json choiceOf(const QString& text, const Json& finish)
{
    return {{"index", 0}, {"text", text.toStdString()}, {"logprobs", nullptr}, {"finish_reason", finish}};
}

QByteArray bytes(const Json& document)
{
    return QByteArray::fromStdString(document.dump(-1, ' ', false, Json::error_handler_t::replace));
}

// Sends one word after the other, the first piece without any text as some servers do.
void stream(QTcpSocket* socket, const QStringList& words, int delayMs, bool cut)
{
    socket->write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n");
    auto timer = new QTimer(socket);
    auto at = std::make_shared<qsizetype>(-1);
    QObject::connect(timer, &QTimer::timeout, socket, [=] {
        const bool last = *at == words.size();
        if (cut && *at == words.size() / 2) {
            timer->stop();
            socket->disconnectFromHost();
            return;
        }
        if (last) {
            socket->write(
                "data: " + bytes({{"choices", Json::array()}, {"usage", {{"completion_tokens", words.size()}}}})
                + "\n\ndata: [DONE]\n\n");
            timer->stop();
            socket->disconnectFromHost();
            return;
        }
        const QString text = *at < 0 ? QString() : words[*at];
        const Json finish = *at == words.size() - 1 ? Json("length") : Json();
        socket->write("data: " + bytes({{"choices", Json::array({choiceOf(text, finish)})}}) + "\n\n");
        ++*at;
    });
    timer->start(delayMs);
}

} // namespace

StubHttp::StubHttp(const StubBehaviour& behaviour)
    : m_behaviour(behaviour)
{
    connect(&m_server, &QTcpServer::newConnection, this, &StubHttp::accept);
}

void StubHttp::accept()
{
    while (QTcpSocket* socket = m_server.nextPendingConnection()) {
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        auto data = std::make_shared<QByteArray>();
        connect(socket, &QTcpSocket::readyRead, this, [this, socket, data] {
            *data += socket->readAll();
            const auto end = data->indexOf("\r\n\r\n");
            if (end < 0)
                return;
            const auto field = data->left(end).toLower().indexOf("content-length:");
            const auto length =
                field < 0 ? 0 : data->mid(field + 15, data->indexOf('\r', field) - field - 15).trimmed().toLongLong();
            if (data->size() < end + 4 + length)
                return;
            handle(socket, data->left(end), data->mid(end + 4, length));
            data->clear();
        });
    }
}

void StubHttp::handle(QTcpSocket* socket, const QByteArray& head, const QByteArray& body)
{
    const QByteArray path = head.split(' ').value(1);
    const bool refused = !m_behaviour.key.isEmpty() && path.startsWith("/v1/")
        && !head.contains("uthorization: Bearer " + m_behaviour.key);
    if (refused)
        reply(socket, 401, "{\"error\": \"Unauthorized\"}");
    else if (path == "/health")
        reply(socket, m_behaviour.health ? 200 : 503, {});
    else if (path == "/v1/models")
        reply(socket, 200,
            bytes({{"object", "list"}, {"data", Json::array({Json{{"id", "stub-model"}, {"max_model_len", 4096}}})}}));
    else if (path == "/metrics")
        reply(socket, 200,
            "# TYPE vllm:num_requests_running gauge\nvllm:num_requests_running{model_name=\"stub } model\"} "
                + QByteArray::number(m_running)
                + ".0\nvllm:num_requests_waiting{model_name=\"stub\"} 0.0\n"
                  "vllm:kv_cache_usage_perc{model_name=\"stub\"} 0.25\n"
                + m_behaviour.metrics,
            "text/plain");
    else if (path == "/v1/completions")
        complete(socket, body);
    else
        reply(socket, 404, {});
}

int StubHttp::delay() const
{
    const bool slow = m_behaviour.driftAfter >= 0 && m_completions > m_behaviour.driftAfter;
    return m_behaviour.delayMs * (slow ? 10 : 1);
}

void StubHttp::complete(QTcpSocket* socket, const QByteArray& body)
{
    ++m_completions;
    ++m_running;
    connect(socket, &QTcpSocket::disconnected, this, [this] { --m_running; });
    if (m_behaviour.dieAfter >= 0 && m_completions > m_behaviour.dieAfter)
        std::abort();
    if (!m_behaviour.answers)
        return;
    if (m_behaviour.status != 200) {
        reply(socket, m_behaviour.status, "{\"error\": \"EngineDeadError\"}");
        return;
    }
    const Json request = Json::parse(body.toStdString());
    QString text = QString::fromStdString(request["prompt"].get<std::string>());
    QStringList words;
    Json logprobs{{"tokens", Json::array()}, {"token_logprobs", Json::array()}, {"top_logprobs", Json::array()}};
    for (int i = 0; i < request.value("max_tokens", 16); ++i) {
        const StubWord word = nextWord(text, m_behaviour.text);
        words << word.text;
        text += word.text;
        logprobs["tokens"].push_back(word.text.toStdString());
        logprobs["token_logprobs"].push_back(word.logprob);
        logprobs["top_logprobs"].push_back(word.top);
    }
    if (request.value("stream", false)) {
        stream(socket, words, delay(), m_behaviour.cut);
        return;
    }
    if (m_behaviour.cut)
        words = words.mid(0, words.size() / 2);
    Json choice = choiceOf(words.join(QString()), "length");
    if (request.contains("logprobs"))
        choice["logprobs"] = logprobs;
    const Json answer{
        {"id", "cmpl-1"}, {"choices", Json::array({choice})}, {"usage", {{"completion_tokens", words.size()}}}};
    QTimer::singleShot(delay(), socket, [socket, answer] { reply(socket, 200, bytes(answer)); });
}

} // namespace requant::test
