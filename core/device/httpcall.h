// SPDX-FileCopyrightText: 2026 The Requant authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json_fwd.hpp>

#include <QByteArray>
#include <QElapsedTimer>
#include <QObject>

#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

class QNetworkAccessManager;
class QNetworkReply;

namespace requant {

/// Where a server is and how it wants to be asked.
struct Endpoint {
    std::string url; ///< base, "http://127.0.0.1:8000", without a slash at the end
    std::string apiKey; ///< sent as bearer token; never written
    double timeoutSeconds = 120; ///< of one request
};

/// What an HTTP request brought.
struct HttpAnswer {
    enum class State { Pending, Answered, Refused, TimedOut, Broken };
    State state = State::Pending;
    int status = 0; ///< HTTP status of Answered and, if it came that far, of Broken
    QByteArray body;
    std::string error; ///< for people; of Broken and Refused
    double seconds = 0;
    std::vector<std::pair<double, qsizetype>> arrivals; ///< seconds since the request, bytes of the body by then

    bool good() const { return state == State::Answered && status >= 200 && status < 300; }
};

/// One request under way. Lives in the thread whose event loop runs; each has its own connection, so that any number
/// run side by side.
class HttpCall : public QObject {
public:
    /// GET if @p body is null, else POST.
    HttpCall(const Endpoint& endpoint, const std::string& path, const nlohmann::ordered_json* body = nullptr);
    ~HttpCall() override;

    bool finished() const { return m_answer.state != HttpAnswer::State::Pending; }
    const HttpAnswer& answer() const { return m_answer; }
    void abort();

private:
    void onReadyRead();
    void onFinished();

    std::unique_ptr<QNetworkAccessManager> m_manager;
    QNetworkReply* m_reply = nullptr;
    QElapsedTimer m_clock;
    HttpAnswer m_answer;
    bool m_timedOut = false;
};

/// The same, waiting for the answer.
HttpAnswer httpGet(const Endpoint& endpoint, const std::string& path, const std::stop_token& stop = {});
HttpAnswer httpPost(const Endpoint& endpoint, const std::string& path, const nlohmann::ordered_json& body,
    const std::stop_token& stop = {});

} // namespace requant
